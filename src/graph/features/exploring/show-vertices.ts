import type { AddVertices, GraphStep } from '../../../../protocol/graph-patch.ts';
import { presentIds } from '../../adapters/known-ids.ts';
import { foldIntoCommunities } from '../../model/fold-into-communities.ts';
import { GraphModel } from '../../model/GraphModel.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { clearPatch } from '../../workspace/model-patches.ts';
import { documentsQuery } from '../../workspace/step-queries.ts';
import { applyNodeLimit, wholeLoad } from '../communities/node-limit.ts';
import { setExploring } from './exploring-state.ts';

interface ShownVertices {
  readonly vertexIds: readonly string[];
  /** x, y interleaved; undefined: the layout places them. */
  readonly positions?: readonly number[] | undefined;
  /** The vertices replace the picture instead of joining it. */
  readonly isReplacing: boolean;
  /** Label of the history entry. */
  readonly label: string;
}

interface ShowOutcome {
  readonly added: number;
  /** Ids without a document. */
  readonly missing: readonly string[];
}

/** Shows vertices of the database with all edges to shown vertices, as one history entry. */
export async function showVertices(
  workspace: GraphWorkspace,
  { vertexIds, positions, isReplacing, label }: ShownVertices,
): Promise<ShowOutcome> {
  const { adapter, model } = workspace;
  const wanted = [...new Set(vertexIds)];
  const { known, edges, labels } = await workspace.load('Loading the vertices', async (signal) => {
    const keys = await adapter.loadValues('_key', wanted, signal);
    const known = wanted.filter((id) => keys.get(id) !== undefined);
    const fresh = isReplacing ? known : known.filter((id) => !model.hasVertex(id));
    const labels = await readLabels(workspace, fresh, signal);
    return { known, labels, edges: await adapter.loadEdgesAmong(toBase(), fresh, signal) };

    /** The picture with the vertices, without edges. */
    function toBase(): GraphModel {
      const present = isReplacing ? [] : (presentIds(model, Number.POSITIVE_INFINITY) ?? []);
      return modelOf([...present, ...fresh]);
    }
  });
  const isKnown = new Set(known);
  const missing = wanted.filter((id) => !isKnown.has(id));
  const before = model.vertexCount;
  const isFirst = before === 0 && workspace.history.nodes.length === 1;
  // The graph can have changed during the load.
  const added = isReplacing ? known : known.filter((id) => !model.hasVertex(id));
  if (!isReplacing && added.length === 0) return { added: 0, missing };
  if (isReplacing || before === 0) setExploring(workspace, { partReason: undefined });
  workspace.camera.startFollowing();
  await workspace.change(
    label,
    async (draft) => {
      const fresh = isReplacing ? added : added.filter((id) => !model.hasVertex(id));
      const vertices = { ...toAdd(fresh, wanted, positions), labels: fresh.map((id) => labels.get(id)) };
      draft.add(
        isReplacing
          ? [...clearPatch(model), vertices, ...edges]
          : foldIntoCommunities(model, [vertices, ...edges.map((step) => withoutKnown(model, step))]),
      );
      await applyNodeLimit(workspace, draft, isReplacing ? wholeLoad : { focusIds: () => fresh });
    },
    {
      aql: documentsQuery(added),
      command: { id: 'graph.showVertices', args: { vertexIds: wanted, positions, isJoining: !isReplacing } },
    },
  );
  if (isFirst) workspace.history.clear();
  workspace.camera.follow();
  return { added: added.length, missing };
}

/** The edges that the model does not contain. */
function withoutKnown(model: GraphModel, step: GraphStep): GraphStep {
  if (step.kind !== 'addEdges') return step;
  const { from, to } = step;
  if (from === undefined || to === undefined) return step;
  const fresh = [...step.ids].flatMap((id, place) => (model.findEdge(id) === undefined ? [place] : []));
  const ids = fresh.map((place) => step.ids.at(place)!);
  return {
    kind: 'addEdges',
    ids,
    from: fresh.map((place) => from.at(place)!),
    to: fresh.map((place) => to.at(place)!),
  };
}

/** A model of vertices without edges. */
function modelOf(ids: readonly string[]): GraphModel {
  const model = new GraphModel();
  model.apply([{ kind: 'addVertices', ids }]);
  return model;
}

/** Labels by id; undefined for the key. */
async function readLabels(
  { adapter }: GraphWorkspace,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string | undefined>> {
  const [step] = await adapter.loadLabels(modelOf(ids), signal);
  return new Map(step?.kind === 'setLabels' ? ids.map((id, place) => [id, step.values[place]]) : []);
}

function toAdd(
  ids: readonly string[],
  all: readonly string[],
  positions: readonly number[] | undefined,
): AddVertices {
  if (positions === undefined) return { kind: 'addVertices', ids };
  const places = new Map(all.map((id, place) => [id, place]));
  const xy = ids.flatMap((id) => [positions[2 * places.get(id)!]!, positions[2 * places.get(id)! + 1]!]);
  return { kind: 'addVertices', ids, positions: Float32Array.from(xy) };
}
