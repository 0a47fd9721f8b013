import type { z } from 'zod';
import { gharialApi } from '../../protocol/api/gharial.ts';
import type { Endpoint } from '../../protocol/endpoint.ts';
import { partsOf } from '../lib/document-id.ts';
import { membersOf } from '../lib/raw-json.ts';
import { AnswerError } from './errors.ts';
import { ifMatch } from './if-match.ts';
import { pageConnection } from './page-connection.ts';

/** Bodies are sent as JSON texts. */
type TextEndpoint = Endpoint & { readonly body: z.ZodType };

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

/** The document as text, so that its numbers keep their digits. */
export async function fetchElementText(
  graph: string,
  kind: ElementKind,
  id: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const endpoint = kind === 'edge' ? gharialApi.readEdge : gharialApi.readVertex;
  const answer = await pageConnection().send(endpoint, { path: { graph, ...partsOf(id) }, signal });
  const text = membersOf(await answer.text()).get(kind);
  if (!text?.startsWith('{')) throw new AnswerError(`GET ${id}`, `expected the member '${kind}'`);
  return text;
}

/** Replaces the attributes if the revision on the server is `rev`; otherwise rejects with 1200. */
export async function replaceElement(
  graph: string,
  kind: ElementKind,
  id: string,
  json: string,
  rev: string,
): Promise<void> {
  const endpoint = kind === 'edge' ? gharialApi.replaceEdge : gharialApi.replaceVertex;
  const args = { path: { graph, ...partsOf(id) }, headers: ifMatch(rev) };
  await pageConnection().sendJson<TextEndpoint>(endpoint, args, json);
}

/** Returns the id of the new vertex. `json`: its attributes, so that numbers keep their digits. */
export async function createVertex(graph: string, collection: string, json: string): Promise<string> {
  const connection = pageConnection();
  const { createVertex: endpoint } = gharialApi;
  const answer = await connection.sendJson(endpoint, { path: { graph, collection } }, json);
  return (await connection.parse(endpoint, answer)).vertex._id;
}

/** Returns the id of the new edge. */
export async function createEdge(graph: string, collection: string, json: string): Promise<string> {
  const connection = pageConnection();
  const { createEdge: endpoint } = gharialApi;
  const answer = await connection.sendJson(endpoint, { path: { graph, collection } }, json);
  return (await connection.parse(endpoint, answer)).edge._id;
}

/** Deletes the element if the revision on the server is `rev`; otherwise rejects with 1200. */
export async function removeElement(
  graph: string,
  kind: ElementKind,
  id: string,
  rev: string,
): Promise<void> {
  const endpoint = kind === 'edge' ? gharialApi.removeEdge : gharialApi.removeVertex;
  await pageConnection().send(endpoint, { path: { graph, ...partsOf(id) }, headers: ifMatch(rev) });
}
