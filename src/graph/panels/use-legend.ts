import { useMemo } from 'react';
import type { GraphWorkspace } from '../commands/GraphWorkspace.ts';
import { type LegendEntry, VertexColumns } from '../styles/VertexColumns.ts';
import { useWorkspaceState } from './workspace-context.tsx';

const mostEntries = 40;

/** Categories of the shown vertices with their colours, the most frequent first, and how many neighbours are hidden. */
export function useLegend({ model }: GraphWorkspace): {
  readonly entries: readonly LegendEntry[];
  readonly hidden: number;
} {
  const style = useWorkspaceState((state) => state.style);
  const revision = useWorkspaceState((state) => state.modelRevision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the model's columns
  return useMemo(() => {
    const columns = new VertexColumns();
    columns.update(model, style);
    const entries = columns.legend.sort((left, right) => right.count - left.count).slice(0, mostEntries);
    let hidden = 0;
    for (let vertex = 0; vertex < model.vertexCount; vertex++) hidden += model.hiddenNeighbours[vertex]!;
    return { entries, hidden };
  }, [model, style, revision]);
}
