import type { GraphStep } from '../../../../protocol/graph-patch.ts';
import { formatAmount } from '../../../lib/format.ts';
import { countAdded } from '../../adapters/count-added.ts';
import type { Direction } from '../../adapters/GraphAdapter.ts';
import { foldIntoCommunities } from '../../model/fold-into-communities.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { regroupPatch } from '../../model/regroup-patch.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { learnSpeed } from '../../workspace/load-cost.ts';
import { flagPatch } from '../../workspace/model-patches.ts';
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
  const { adapter, model, layout } = workspace;
  const { patch, counts, groups } = await workspace.load('Loading neighbours', async (signal) => {
    const startMs = performance.now();
    const loaded = await adapter.loadNeighbours(model, vertexIds, { limit, direction, signal });
    learnSpeed(countAdded(loaded.patch), (performance.now() - startMs) / 1000, 'lookup');
    // Children are grouped only when one vertex is expanded; children of several vertices stay next to their parents.
    const groups = vertexIds.length === 1 ? await groupChildren(workspace, loaded.patch) : [];
    return { ...loaded, groups };
  });
  const before = model.vertexCount;
  const expanded = vertexIds.flatMap((id) => {
    const vertex = model.findVertex(id);
    return vertex === undefined ? [] : [{ id, vertex, hidden: counts.get(id)?.hidden ?? 0 }];
  });
  if (expanded.length === 0) return;
  const steps: GraphStep[] = [
    ...foldIntoCommunities(model, patch),
    flagPatch(
      model,
      expanded.map(({ vertex }) => vertex),
      'expanded',
      true,
    ),
  ];
  const changed = expanded.filter(({ vertex, hidden }) => model.hiddenNeighbours[vertex] !== hidden);
  if (changed.length > 0) {
    steps.push({
      kind: 'setHiddenNeighbours',
      indices: Uint32Array.from(changed, ({ vertex }) => vertex),
      values: Uint32Array.from(changed, ({ hidden }) => hidden),
    });
  }
  const label =
    expanded.length === 1
      ? model.labelOf(expanded[0]!.vertex)
      : formatAmount(expanded.length, 'vertex', 'vertices');
  await layout.deferDuring(async () => {
    const entry = workspace.apply(`Expand ${label}${wayOf[direction]}`, steps, {
      aql: neighboursQuery(workspace.graph, direction, vertexIds, limit),
      command: { id: 'graph.expandVertices', args: { vertexIds, limit, direction } },
    });
    entry.apply(regroupPatch(model, [], groups));
    const focusIds = expanded.flatMap(({ id }) => withNeighbours(model, id));
    await applyNodeLimit(workspace, { entry, focusIds, before });
  });
}

/** Ids of a vertex and its shown neighbours. */
function withNeighbours(model: GraphModel, vertexId: string): readonly string[] {
  const vertex = model.findVertex(vertexId)!;
  const others = [model.outgoing(), model.incoming()].flatMap(({ offsets, targets }) => [
    ...targets.subarray(offsets[vertex]!, offsets[vertex + 1]!),
  ]);
  return [vertexId, ...others.map((other) => model.vertexIds.at(other)!)];
}
