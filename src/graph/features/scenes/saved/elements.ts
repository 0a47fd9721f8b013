import { z } from 'zod';
import { runAtOnce } from '../../../../lib/slices.ts';
import { bundleCollection } from '../../../model/collections.ts';
import type { GraphModel } from '../../../model/GraphModel.ts';
import { packVertexIds } from '../../../model/packed-vertex-ids.ts';
import type { SceneSection } from '../../../workspace/saved/SceneSection.ts';
import {
  optionalTexts,
  packedIds,
  packIds,
  uint32,
  unpackIds,
} from '../../../workspace/saved/scene-schemas.ts';

const schema = z.object({
  vertexIds: packedIds,
  /** By vertex; null: the key is the label. */
  labels: optionalTexts,
  hiddenNeighbours: uint32,
  edgeIds: packedIds,
  /** Vertex index by edge. */
  sources: uint32,
  targets: uint32,
  /** Edge index and number of edges, for the edges that stand for several. */
  bundles: z.array(z.tuple([z.int(), z.int()])),
});

type Elements = z.infer<typeof schema>;

/** Rows per slice of work. */
const sliceRows = 20_000;

const cache = new WeakMap<GraphModel, { readonly rowsRevision: number; readonly value: Elements }>();

/** Ids, labels and ends of the shown vertices and edges, in the order of their indices. */
export default {
  id: 'elements',
  order: 0,
  schema,
  stamp: ({ model }) => String(model.rowsRevision),
  *prepare({ model }) {
    const { rowsRevision } = model;
    const steps = read(model);
    while (!steps.next().done) {
      yield;
      if (model.rowsRevision !== rowsRevision) return;
    }
  },
  save: ({ model }) => runAtOnce(read(model)),
  load({ model }, value) {
    const { vertexIds, labels, hiddenNeighbours, edgeIds, sources, targets, bundles } = value;
    const counts = new Map(bundles);
    model.apply([
      {
        kind: 'addVertices',
        ids: unpackIds(vertexIds),
        labels: labels.map((label) => label ?? undefined),
        hiddenNeighbours,
        settled: new Uint8Array(vertexIds.ends.length).fill(1),
      },
      {
        kind: 'addEdges',
        ids: unpackIds(edgeIds),
        sources,
        targets,
        ...(bundles.length > 0 && {
          documents: Array.from(sources, (_, edge) => {
            const count = counts.get(edge);
            return count === undefined ? undefined : { count };
          }),
        }),
      },
    ]);
  },
} satisfies SceneSection<Elements>;

/** The value of the current graph, which is computed once. Yields; the graph must not change until the end. */
function* read(model: GraphModel): Generator<undefined, Elements> {
  const { vertexCount, edgeCount, rowsRevision } = model;
  const known = cache.get(model);
  if (known?.rowsRevision === rowsRevision) return known.value;
  const vertexIds = packIds(yield* packVertexIds(model));
  const edgeIds = packIds(yield* model.edgeIds.packInSlices());
  const labels: (string | null)[] = [];
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    labels.push(model.givenLabelOf(vertex) ?? null);
    if (vertex % sliceRows === sliceRows - 1) yield;
  }
  const value: Elements = {
    vertexIds,
    labels,
    hiddenNeighbours: model.hiddenNeighbours.slice(0, vertexCount),
    edgeIds,
    sources: model.sources.slice(0, edgeCount),
    targets: model.targets.slice(0, edgeCount),
    bundles: model.communities.size === 0 ? [] : bundlesOf(model),
  };
  cache.set(model, { rowsRevision, value });
  return value;
}

function bundlesOf(model: GraphModel): [number, number][] {
  const bundles: [number, number][] = [];
  const { edgeIds, edgeCollectionNumbers } = model;
  const number = model.edgeCollections.find(bundleCollection);
  for (let edge = 0; edge < model.edgeCount; edge++) {
    if (edgeCollectionNumbers[edge] !== number) continue;
    const count = model.findDocument(edgeIds.at(edge)!)?.count;
    if (typeof count === 'number') bundles.push([edge, count]);
  }
  return bundles;
}
