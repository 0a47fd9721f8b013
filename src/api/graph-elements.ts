import { gharialApi } from '../../protocol/api/gharial.ts';
import type { GraphDocument } from '../../protocol/graph-patch.ts';
import { pageConnection } from './page-connection.ts';

export type ElementKind = 'vertex' | 'edge';

/** Names of the collections of a graph. */
export async function fetchGraphCollections(graph: string) {
  const connection = pageConnection();
  const [vertices, edges] = await Promise.all([
    connection.request(gharialApi.listVertexCollections, { path: { graph } }),
    connection.request(gharialApi.listEdgeCollections, { path: { graph } }),
  ]);
  return { vertices: vertices.collections, edges: edges.collections };
}

export async function fetchElement(
  graph: string,
  kind: ElementKind,
  id: string,
  signal: AbortSignal | undefined,
): Promise<GraphDocument> {
  const path = { graph, ...partsOf(id) };
  const connection = pageConnection();
  const document =
    kind === 'edge'
      ? (await connection.request(gharialApi.readEdge, { path, signal })).edge
      : (await connection.request(gharialApi.readVertex, { path, signal })).vertex;
  return { ...document, _id: document._id ?? id };
}

/** A patch: attributes that are not in `changes` keep their exact bytes. */
export async function updateElement(
  graph: string,
  kind: ElementKind,
  id: string,
  body: Readonly<Record<string, unknown>>,
  keepNull: boolean,
): Promise<void> {
  const endpoint = kind === 'edge' ? gharialApi.updateEdge : gharialApi.updateVertex;
  await pageConnection().send(endpoint, { path: { graph, ...partsOf(id) }, body, query: { keepNull } });
}

/** Returns the id of the new vertex. */
export async function createVertex(graph: string, collection: string, body: GraphDocument): Promise<string> {
  return (await pageConnection().request(gharialApi.createVertex, { path: { graph, collection }, body }))
    .vertex._id;
}

/** Returns the id of the new edge. */
export async function createEdge(graph: string, collection: string, body: GraphDocument): Promise<string> {
  return (await pageConnection().request(gharialApi.createEdge, { path: { graph, collection }, body })).edge
    ._id;
}

export async function removeElement(graph: string, kind: ElementKind, id: string): Promise<void> {
  const endpoint = kind === 'edge' ? gharialApi.removeEdge : gharialApi.removeVertex;
  await pageConnection().send(endpoint, { path: { graph, ...partsOf(id) } });
}

function partsOf(id: string): { readonly collection: string; readonly key: string } {
  const slash = id.indexOf('/');
  return { collection: id.slice(0, slash), key: id.slice(slash + 1) };
}
