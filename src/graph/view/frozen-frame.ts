import type { LayerFrame } from '../layers/Layer.ts';

/**
 * The frame with copies of the graph, its columns and its values, so that an export that takes long draws one state of the
 * graph, whatever changes meanwhile: columns that are computed in slices, loaded values, layouts, edits. Positions are a
 * copy already (`GraphView.pictureFrame`). O(V + E).
 */
export function frozenFrame(frame: LayerFrame): LayerFrame {
  return {
    ...frame,
    model: frame.model.copy(),
    columns: frame.columns.copy(),
    edgeColumns: frame.edgeColumns.copy(),
    values: frame.values.copy(),
  };
}
