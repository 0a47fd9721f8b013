import { useMemo } from 'react';
import type { GraphWorkspace } from '../commands/GraphWorkspace.ts';
import { EdgeColumns, type WidthEntry } from '../styles/EdgeColumns.ts';
import { orderLegend } from '../styles/legend-order.ts';
import type { LegendEntry } from '../styles/rank-values.ts';
import { VertexColumns } from '../styles/VertexColumns.ts';
import { useWorkspaceState } from './workspace-context.tsx';

/** Categories of the shown vertices with their colours, the most frequent first, and how many neighbours are hidden. */
export function useLegend({ model, values }: GraphWorkspace): {
  readonly entries: readonly LegendEntry[];
  /** Of edges, when their colours mean something. */
  readonly edgeEntries: readonly LegendEntry[];
  /** Of edges, when their widths mean something. */
  readonly widthEntries: readonly WidthEntry[];
  readonly hidden: number;
} {
  const style = useWorkspaceState((state) => state.style);
  const revision = useWorkspaceState((state) => state.modelRevision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the model's columns
  return useMemo(() => {
    const columns = new VertexColumns();
    columns.update(model, style, values);
    const edgeColumns = new EdgeColumns();
    edgeColumns.update(model, style, values, columns);
    const entries = orderLegend(style, columns.legend);
    let hidden = 0;
    for (let vertex = 0; vertex < model.vertexCount; vertex++) hidden += model.hiddenNeighbours[vertex]!;
    return { entries, edgeEntries: edgeColumns.legend, widthEntries: edgeColumns.widthLegend, hidden };
  }, [model, values, style, revision]);
}
