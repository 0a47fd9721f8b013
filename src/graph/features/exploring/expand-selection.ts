import { formatAmount, formatExact } from '../../../lib/format.ts';
import type { Direction } from '../../adapters/GraphAdapter.ts';
import { hubThreshold } from '../../geometry/hubs/hub-buttons.ts';
import { isCommunityId } from '../../model/collections.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { costOf } from '../../workspace/load-cost.ts';
import { childLimit } from '../communities/group-children.ts';
import { expandVertex } from './expand-vertex.ts';
import { expandVertices } from './expand-vertices.ts';

/** Maximum number of vertices that one command expands. */
const maxExpanded = 1000;

/** Shows the neighbours of the selected vertices. More than one: counts them first, and a costly load is confirmed. */
export async function expandSelection(
  workspace: GraphWorkspace,
  direction: Direction = workspace.adapter.direction,
): Promise<void> {
  const selected = [...workspace.state.selection.vertexIds];
  const vertexIds = selected.filter((id) => !isCommunityId(id));
  if (vertexIds.length <= 1) {
    const [only] = selected.length === 1 ? selected : vertexIds;
    await expandVertex(workspace, only, direction);
    return;
  }
  if (vertexIds.length > maxExpanded) {
    throw new Error(
      `expected at most ${formatExact(maxExpanded)} vertices to expand at once, found ${formatExact(vertexIds.length)}`,
    );
  }
  const options = { limit: hubThreshold, direction };
  const size = await workspace.load('Counting neighbours', (signal) =>
    workspace.adapter.countNewNeighbours(workspace.model, vertexIds, { ...options, signal }),
  );
  if (costOf(size).level === 'small') {
    await expandVertices(workspace, vertexIds, hubThreshold, direction);
    return;
  }
  const load = (limit: number) => ({
    id: 'graph.expandVertices',
    args: { vertexIds, limit, direction },
  });
  workspace.openDialog({
    kind: 'confirmLoad',
    title: `Expand ${formatAmount(vertexIds.length, 'vertex')}?`,
    note: `At most ${formatExact(hubThreshold)} neighbours of each vertex are loaded.`,
    size,
    way: 'lookup',
    command: load(hubThreshold),
    smaller: { label: `At most ${childLimit} of each`, command: load(childLimit) },
  });
}
