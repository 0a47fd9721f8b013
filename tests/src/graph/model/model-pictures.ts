import { isBundleId, isCommunityId } from '../../../../src/graph/model/collections.ts';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';

/** Edges as `a-b`. */
export function modelOf(keys: readonly string[], edges: readonly string[]): GraphModel {
  const model = new GraphModel();
  model.apply([
    {
      kind: 'addVertices',
      ids: keys.map((key) => `v/${key}`),
      positions: Float32Array.from(keys.flatMap((_, index) => [10 * index, index])),
    },
    {
      kind: 'addEdges',
      ids: edges.map((edge, slot) => `e/${edge}/${slot}`),
      from: edges.map((edge) => `v/${edge.split('-')[0]}`),
      to: edges.map((edge) => `v/${edge.split('-')[1]}`),
      documents: edges.map((_, slot) => (slot % 2 === 0 ? { slot } : undefined)),
    },
  ]);
  return model;
}

/** Independent of row order. */
export function pictureOf(model: GraphModel) {
  const { vertexIds, edgeIds, sources, targets, positions } = model;
  return {
    vertices: [...vertexIds]
      .map((id, v) => [id, model.labelOf(v), positions[2 * v], positions[2 * v + 1]])
      .sort(),
    edges: [...edgeIds]
      .map((id, e) => [id, vertexIds.at(sources[e]!), vertexIds.at(targets[e]!), model.findDocument(id)])
      .sort((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1)),
  };
}

/** [from, to, count] of each. */
export const bundlesOf = (model: GraphModel) =>
  pictureOf(model)
    .edges.filter(([id]) => isBundleId(String(id)))
    .map(([, from, to, document]) => [from, to, (document as { count: number }).count]);

export const communitiesOf = (model: GraphModel) => [...model.vertexIds].filter(isCommunityId);

/** All vertices of the model, shown or in communities, and all edges, as if nothing were grouped. */
export function wholeOf(model: GraphModel): { vertices: string[]; edges: string[] } {
  const { vertexIds, edgeIds, sources, targets } = model;
  const vertices = [...vertexIds].filter((id) => !isCommunityId(id));
  const edges = new Set<string>();
  [...edgeIds].forEach((id, edge) => {
    if (!isBundleId(id)) edges.add(`${id} ${vertexIds.at(sources[edge]!)} ${vertexIds.at(targets[edge]!)}`);
  });
  for (const id of communitiesOf(model)) {
    const community = model.communities.get(id)!;
    vertices.push(...community.members.ids);
    for (const [slot, edge] of [...community.edges.ids].entries())
      edges.add(`${edge} ${community.edges.from.at(slot)} ${community.edges.to.at(slot)}`);
  }
  return { vertices: vertices.sort(), edges: [...edges].sort() };
}
