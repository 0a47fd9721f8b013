import type { GraphPatch } from '../../../../protocol/graph-patch.ts';
import { formatAmount } from '../../../lib/format.ts';
import { isBundleId } from '../../model/collections.ts';
import { foldIntoCommunities } from '../../model/fold-into-communities.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { removalSteps } from '../../workspace/model-patches.ts';
import { documentsQuery } from '../../workspace/step-queries.ts';
import type { SceneChange } from './find-changes.ts';
import { captureRevisions } from './revisions.ts';
import type { SceneCommand } from './scene-context.ts';

/** Takes over changes of the database into the open scene as one step, and selects the elements that remain. */
export const takeOver: SceneCommand<{ readonly changes: readonly SceneChange[] }> = {
  id: 'scenes.takeOver',
  label: 'Take over changes of the database',
  isListed: false,
  errorTitle: 'The changes could not be taken over',
  async run({ workspace, scenes }, { changes }) {
    const { model, adapter } = workspace;
    const entry = workspace.apply(
      `Take over ${formatAmount(changes.length, 'change')}`,
      removalOf(model, changes),
      { aql: documentsQuery(changes.map(({ id }) => id)) },
    );
    const added = additionOf(model, changes);
    if (added.length > 0) entry.apply(foldIntoCommunities(model, added));
    if (changes.length > 0) {
      const labels = await adapter.loadLabels(model);
      entry.apply(labels);
    }
    markChanges(workspace, changes);
    await captureRevisions(model, (await adapter.loadCollections()).edges);
    scenes.setFound(undefined);
  },
};

/** Selects the changed and new elements, so that they stand out on the canvas. */
function markChanges(
  workspace: Parameters<typeof takeOver.run>[0]['workspace'],
  changes: readonly SceneChange[],
): void {
  const { model } = workspace;
  const ids = changes.map(({ id }) => id);
  const vertexIds = ids.filter((id) => model.findVertex(id) !== undefined);
  const edgeIds = ids.filter((id) => model.findEdge(id) !== undefined);
  workspace.select({ vertexIds, edgeIds, edgeId: edgeIds.at(-1) });
}

function removalOf(model: GraphModel, changes: readonly SceneChange[]): GraphPatch {
  const vertices = new Set<number>();
  const edges = new Set<number>();
  for (const { kind, id } of changes) {
    if (kind !== 'deleted') continue;
    const [vertex, edge] = [model.findVertex(id), model.findEdge(id)];
    if (vertex !== undefined) vertices.add(vertex);
    if (edge !== undefined && !isBundleId(id)) edges.add(edge);
  }
  for (const csr of [model.outgoing(), model.incoming()]) {
    for (const vertex of vertices)
      for (let slot = csr.offsets[vertex]!; slot < csr.offsets[vertex + 1]!; slot++)
        edges.add(csr.edges[slot]!);
  }
  return removalSteps(model, vertices, edges);
}

function additionOf(model: GraphModel, changes: readonly SceneChange[]): GraphPatch {
  const edges = changes.filter(
    (change) => change.kind === 'added' && model.findEdge(change.id) === undefined,
  );
  const added = edges as readonly Extract<SceneChange, { kind: 'added' }>[];
  const ends = [...new Set(added.flatMap(({ from, to }) => [from, to]))];
  const missing = ends.filter((id) => !model.hasVertex(id));
  const near = added.find(({ from }) => model.findVertex(from) !== undefined)?.from;
  if (added.length === 0) return [];
  return [
    ...(missing.length > 0
      ? [{ kind: 'addVertices' as const, ids: missing, ...(near !== undefined && { around: near }) }]
      : []),
    {
      kind: 'addEdges',
      ids: added.map(({ id }) => id),
      from: added.map(({ from }) => from),
      to: added.map(({ to }) => to),
    },
  ];
}
