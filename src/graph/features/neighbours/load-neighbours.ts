import type { HistoryQuery } from '../../../command/HistoryStep.ts';
import { formatAmount } from '../../../lib/format.ts';
import { countAdded } from '../../adapters/count-added.ts';
import { foldIntoCommunities } from '../../model/fold-into-communities.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { learnSpeed } from '../../workspace/load-cost.ts';
import { flagPatch } from '../../workspace/model-patches.ts';
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
  const { adapter, model, layout } = workspace;
  const { vertexIds, title, around, hub, aql } = args;
  const missing = vertexIds.filter((id) => !model.hasVertex(id));
  const patch = await workspace.load(
    `Loading ${formatAmount(missing.length, 'vertex', 'vertices')}`,
    async (signal) => {
      const startMs = performance.now();
      const loaded = await adapter.loadVertices(model, missing, { around, signal });
      learnSpeed(countAdded(loaded), (performance.now() - startMs) / 1000, 'lookup');
      return loaded;
    },
  );
  const before = model.vertexCount;
  const added = patch.flatMap((step) => (step.kind === 'addVertices' ? [...step.ids] : []));
  await layout.deferDuring(async () => {
    const entry = workspace.apply(title, foldIntoCommunities(model, patch), {
      aql,
      command: { id: 'graph.loadChosenVertices', args },
    });
    const vertex = hub && model.findVertex(hub.vertexId);
    if (hub !== undefined && vertex !== undefined) {
      const hidden = Math.max(0, hub.neighbours - shownNeighbours(model, vertex, 'any').size);
      entry.apply([
        flagPatch(model, [vertex], 'expanded', true),
        { kind: 'setHiddenNeighbours', indices: Uint32Array.of(vertex), values: Uint32Array.of(hidden) },
      ]);
    }
    const focusIds = hub === undefined ? added : [hub.vertexId, ...added];
    await applyNodeLimit(workspace, { entry, focusIds, before });
  });
}
