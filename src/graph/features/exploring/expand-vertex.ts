import type { Direction } from '../../adapters/GraphAdapter.ts';
import { hubThreshold } from '../../geometry/hubs/hub-buttons.ts';
import { isCommunityId } from '../../model/collections.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { requireVertex } from '../../workspace/graph-command.ts';
import { shownNeighbours } from '../../workspace/reach.ts';
import { open } from '../communities/community-commands.ts';
import { expandVertices } from './expand-vertices.ts';

/** The only selected vertex; the target of a command without arguments. */
export function selectedVertex({ state }: GraphWorkspace): string | undefined {
  return state.selection.vertexIds.length === 1 ? state.selection.vertexIds.at(0) : undefined;
}

/** Shows the neighbours of a vertex in a direction, or opens the dialog of a hub. Opens a community. */
export async function expandVertex(
  workspace: GraphWorkspace,
  vertexId: string | undefined,
  direction: Direction = workspace.adapter.direction,
): Promise<void> {
  if (vertexId === undefined) return;
  if (isCommunityId(vertexId)) {
    await open(workspace, vertexId);
    return;
  }
  const { adapter, model } = workspace;
  requireVertex(workspace, vertexId);
  const counts = await workspace.load('Counting neighbours', (signal) =>
    adapter.countNeighbours([vertexId], signal),
  );
  const degrees = counts.get(vertexId);
  const vertex = model.findVertex(vertexId);
  if (vertex === undefined) return;
  const shown = shownNeighbours(model, vertex, direction).size;
  if (degrees !== undefined && degrees.neighbours[direction] - shown > hubThreshold)
    workspace.openDialog({ kind: 'hub', vertexId, direction, degrees });
  else await expandVertices(workspace, [vertexId], hubThreshold, direction);
}
