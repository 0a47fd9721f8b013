import { VisuallyHidden } from '@mantine/core';
import { formatAmount } from '../../ui/format.ts';
import { useWorkspace, useWorkspaceState } from './workspace-context.tsx';

const mostNamed = 8;

/** The picture in words: how much is shown, what is selected, and what is next to it. */
export function CanvasText() {
  const { model } = useWorkspace();
  const shown = useWorkspaceState((state) => state.shown);
  const selection = useWorkspaceState((state) => state.selection);
  useWorkspaceState((state) => state.modelRevision);
  const selected = selection.vertexIds.at(-1);
  const vertex = selected === undefined ? undefined : model.findVertex(selected);
  let about =
    selection.edgeId === undefined ? 'Nothing is selected.' : `The edge ${selection.edgeId} is selected.`;
  if (vertex !== undefined) {
    const { offsets, targets } = model.outgoing();
    const neighbours = [...targets.subarray(offsets[vertex]!, offsets[vertex + 1]!)];
    const names = neighbours.slice(0, mostNamed).map((neighbour) => model.labelOf(neighbour));
    const more = neighbours.length > mostNamed ? ` and ${neighbours.length - mostNamed} more` : '';
    about = `${selected} is selected${model.hasFlag(vertex, 'expanded') ? ', expanded' : ''}; it leads to ${
      names.length === 0 ? 'nothing shown' : names.join(', ') + more
    }.`;
  }
  return (
    <VisuallyHidden aria-live="polite">
      {`${formatAmount(shown.vertices, 'vertex', 'vertices')} and ${formatAmount(shown.edges, 'edge')} are shown. ${about}`}
    </VisuallyHidden>
  );
}
