import {
  type CreateGraphBody,
  type EdgeDefinition,
  type GraphInfo,
  graphAnswer,
  graphListAnswer,
} from '../../protocol/api/gharial.ts';
import {
  createGraphExampleAnswer,
  graphExampleProgress,
  graphExamplesAnswer,
} from '../../protocol/api/graph-examples.ts';
import { request, send } from '../api.ts';

const pathOf = (name: string) => `/_api/gharial/${encodeURIComponent(name)}`;
const examplesPath = '/_admin/aardvark/graph-examples';

export async function fetchGraphs(signal?: AbortSignal): Promise<readonly GraphInfo[]> {
  return (await request(graphListAnswer, 'GET', '/_api/gharial', { signal })).graphs;
}

export async function fetchGraph(name: string, signal?: AbortSignal): Promise<GraphInfo> {
  return (await request(graphAnswer, 'GET', pathOf(name), { signal })).graph;
}

export async function createGraph(body: CreateGraphBody): Promise<void> {
  await send('POST', '/_api/gharial', { body });
}

export async function dropGraph(name: string, dropCollections: boolean): Promise<void> {
  await send('DELETE', pathOf(name), { query: { dropCollections: dropCollections || undefined } });
}

export async function addEdgeDefinition(graph: string, definition: EdgeDefinition): Promise<void> {
  await send('POST', `${pathOf(graph)}/edge`, { body: definition });
}

export async function replaceEdgeDefinition(graph: string, definition: EdgeDefinition): Promise<void> {
  await send('PUT', `${pathOf(graph)}/edge/${encodeURIComponent(definition.collection)}`, {
    body: definition,
  });
}

export async function removeEdgeDefinition(graph: string, collection: string): Promise<void> {
  await send('DELETE', `${pathOf(graph)}/edge/${encodeURIComponent(collection)}`);
}

export async function addVertexCollection(graph: string, collection: string): Promise<void> {
  await send('POST', `${pathOf(graph)}/vertex`, { body: { collection } });
}

export async function removeVertexCollection(graph: string, collection: string): Promise<void> {
  await send('DELETE', `${pathOf(graph)}/vertex/${encodeURIComponent(collection)}`);
}

export async function fetchGraphExamples(signal?: AbortSignal) {
  return (await request(graphExamplesAnswer, 'GET', examplesPath, { signal })).examples;
}

/** Resolves when the graph is there; its `error` is true for an example that the server does not know. */
export function createGraphExample(id: string) {
  return request(createGraphExampleAnswer, 'POST', `${examplesPath}/create/${encodeURIComponent(id)}`);
}

export function fetchGraphExampleProgress(id: string, signal?: AbortSignal) {
  const path = `${examplesPath}/progress/${encodeURIComponent(id)}`;
  return request(graphExampleProgress, 'GET', path, { signal });
}
