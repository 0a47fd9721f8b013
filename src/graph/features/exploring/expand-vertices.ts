import { formatAmount } from '../../../lib/format.ts';
import { countAdded } from '../../adapters/count-added.ts';
import type { Direction } from '../../adapters/GraphAdapter.ts';
import { foldIntoCommunities } from '../../model/fold-into-communities.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { regroupPatch } from '../../model/regroup-patch.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { learnSpeed } from '../../workspace/load-cost.ts';
import { expansionPatch } from '../../workspace/model-patches.ts';
import { neighboursQuery } from '../../workspace/step-queries.ts';
import { groupChildren } from '../communities/group-children.ts';
import { applyNodeLimit } from '../communities/node-limit.ts';

/** Part of the history title; outgoing edges are the usual case. */
const wayOf: Readonly<Record<Direction, string>> = {
  outbound: '',
  inbound: ' (incoming)',
  any: ' (all edges)',
};

/** Shows at most `limit` new neighbours of each vertex, with one request, one history entry and one layout. */
export async function expandVertices(
  workspace: GraphWorkspace,
  vertexIds: readonly string[],
  limit: number,
  direction: Direction = workspace.adapter.direction,
): Promise<void> {
  const { adapter, model } = workspace;
  const { patch, counts, groups } = await workspace.load('Loading neighbours', async (signal) => {
    const startMs = performance.now();
    const loaded = await adapter.loadNeighbours(model, vertexIds, { limit, direction, signal });
    learnSpeed(countAdded(loaded.patch), (performance.now() - startMs) / 1000, 'lookup');
    // Children are grouped only when one vertex is expanded; children of several vertices stay next to their parents.
    const groups = vertexIds.length === 1 ? await groupChildren(workspace, loaded.patch) : [];
    return { ...loaded, groups };
  });
  const shownIds = vertexIds.filter((id) => model.findVertex(id) !== undefined);
  const label =
    shownIds.length === 1
      ? model.labelOf(model.findVertex(shownIds[0]!)!)
      : formatAmount(shownIds.length, 'vertex');
  await workspace.change(
    `Expand ${label}${wayOf[direction]}`,
    async (draft) => {
      const hidden = new Map(
        shownIds.flatMap((id) => {
          const vertex = model.findVertex(id);
          return vertex === undefined ? [] : [[vertex, counts.get(id)?.hidden ?? 0] as const];
        }),
      );
      if (hidden.size === 0) return;
      draft.add([...foldIntoCommunities(model, patch), ...expansionPatch(model, hidden, true)]);
      if (groups.length > 0) draft.add(regroupPatch(await draft.read(), [], groups));
      const focusIds = (graph: GraphModel) => shownIds.flatMap((id) => withNeighbours(graph, id));
      await applyNodeLimit(workspace, draft, { focusIds });
    },
    {
      aql: neighboursQuery(workspace.graph, direction, vertexIds, limit),
      command: { id: 'graph.expandVertices', args: { vertexIds, limit, direction } },
    },
  );
  const brought = patch.flatMap((step) => (step.kind === 'addVertices' ? [...step.ids] : []));
  if (brought.length > 0) workspace.camera.showAfterLayout([...shownIds, ...brought]);
}

/** Ids of a vertex and its neighbours; none if the vertex is not there. */
function withNeighbours(model: GraphModel, vertexId: string): readonly string[] {
  const vertex = model.findVertex(vertexId);
  if (vertex === undefined) return [];
  const others = [model.outgoing(), model.incoming()].flatMap(({ offsets, targets }) => [
    ...targets.subarray(offsets[vertex]!, offsets[vertex + 1]!),
  ]);
  return [vertexId, ...others.map((other) => model.vertexIds.at(other)!)];
}
