import type { GraphPatch } from '../../../../protocol/graph-patch.ts';
import type { HistoryQuery } from '../../../command/HistoryStep.ts';
import { formatAmount } from '../../../lib/format.ts';
import { countAdded } from '../../adapters/count-added.ts';
import { foldIntoCommunities } from '../../model/fold-into-communities.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { learnSpeed } from '../../workspace/load-cost.ts';
import { expansionPatch } from '../../workspace/model-patches.ts';
import { shownNeighbours } from '../../workspace/reach.ts';
import { applyNodeLimit } from '../communities/node-limit.ts';

export interface ChosenVertices {
  readonly vertexIds: readonly string[];
  /** Title of the history entry. */
  readonly title: string;
  /** Vertex beside which the new vertices start. */
  readonly around?: string | undefined;
  /** The hub that counts as expanded, and its number of neighbours in the database. */
  readonly hub?: { readonly vertexId: string; readonly neighbours: number } | undefined;
  /** What chose the vertices, for the history. */
  readonly aql?: HistoryQuery | undefined;
}

/** Adds vertices of the database with their edges to the view, as one history entry with one layout. */
export async function loadChosenVertices(workspace: GraphWorkspace, args: ChosenVertices): Promise<void> {
  const { adapter, model } = workspace;
  const { vertexIds, title, around, hub, aql } = args;
  const missing = vertexIds.filter((id) => !model.hasVertex(id));
  const patch = await workspace.load(`Loading ${formatAmount(missing.length, 'vertex')}`, async (signal) => {
    const startMs = performance.now();
    const loaded = await adapter.loadVertices(model, missing, { around, signal });
    learnSpeed(countAdded(loaded), (performance.now() - startMs) / 1000, 'lookup');
    return loaded;
  });
  const added = patch.flatMap((step) => (step.kind === 'addVertices' ? [...step.ids] : []));
  const focusIds = hub === undefined ? added : [hub.vertexId, ...added];
  await workspace.change(
    title,
    async (draft) => {
      const folded = foldIntoCommunities(model, patch);
      draft.add(folded);
      if (hub !== undefined) draft.add(expandedHub(model, folded, hub));
      await applyNodeLimit(workspace, draft, { focusIds: () => focusIds });
    },
    { aql, command: { id: 'graph.loadChosenVertices', args } },
  );
}

/**
 * Marks the hub as expanded, with the number of its neighbours that are not shown after `patch`, which only adds elements:
 * the graph with the patch is not needed, and not copied.
 */
function expandedHub(
  model: GraphModel,
  patch: GraphPatch,
  { vertexId, neighbours }: NonNullable<ChosenVertices['hub']>,
): GraphPatch {
  const vertex = model.findVertex(vertexId);
  if (vertex === undefined) return [];
  const shown = new Set(
    [...shownNeighbours(model, vertex, 'any')].map((neighbour) => model.vertexIds.at(neighbour)!),
  );
  for (const step of patch) {
    if (step.kind !== 'addEdges' || step.from === undefined || step.to === undefined) continue;
    for (let slot = 0; slot < step.ids.length; slot++) {
      const [from, to] = [step.from.at(slot)!, step.to.at(slot)!];
      if (from === vertexId) shown.add(to);
      else if (to === vertexId) shown.add(from);
    }
  }
  shown.delete(vertexId);
  const hidden = Math.max(0, neighbours - shown.size);
  return expansionPatch(model, new Map([[vertex, hidden]]), true);
}
