import type { DrawFrame } from '../../../../src/graph/geometry/DrawFrame.ts';
import type { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { AttributeValues } from '../../../../src/graph/styles/AttributeValues.ts';
import { EdgeColumns } from '../../../../src/graph/styles/EdgeColumns.ts';
import { defaultGraphStyle } from '../../../../src/graph/styles/GraphStyle.ts';
import { canvasThemes } from '../../../../src/graph/styles/theme.ts';
import { VertexColumns } from '../../../../src/graph/styles/VertexColumns.ts';

/** A frame of 1000 × 700 pixels at 100 %, in the default style and the light theme. */
export function drawFrameOf(model: GraphModel, more: Partial<DrawFrame> = {}): DrawFrame {
  const { style = defaultGraphStyle, values = new AttributeValues() } = more;
  const columns = new VertexColumns();
  columns.update(model, style, values);
  return {
    camera: { worldX: 0, worldY: 0, zoom: 1 },
    widthPx: 1000,
    heightPx: 700,
    resolution: 1,
    model,
    positions: model.positions,
    positionsRevision: 1,
    columns,
    edgeColumns: new EdgeColumns(),
    values,
    minRadius: 3,
    style,
    theme: canvasThemes.light,
    focus: { selected: [] },
    isLarge: false,
    nowMs: 0,
    isMoving: false,
    ...more,
  };
}
