import {
  type CreateGraphBody,
  type EdgeDefinition,
  type GraphInfo,
  gharialApi,
} from '../../protocol/api/gharial.ts';
import { graphExamplesApi } from '../../protocol/api/graph-examples.ts';
import { pageConnection } from './page-connection.ts';

export async function fetchGraphs(signal?: AbortSignal): Promise<readonly GraphInfo[]> {
  return (await pageConnection().request(gharialApi.list, { signal })).graphs;
}

export async function fetchGraph(graph: string, signal?: AbortSignal): Promise<GraphInfo> {
  return (await pageConnection().request(gharialApi.read, { path: { graph }, signal })).graph;
}

export async function createGraph(body: CreateGraphBody): Promise<void> {
  await pageConnection().send(gharialApi.create, { body });
}

export async function dropGraph(graph: string, dropCollections: boolean): Promise<void> {
  const query = { dropCollections: dropCollections || undefined };
  await pageConnection().send(gharialApi.drop, { path: { graph }, query });
}

export async function addEdgeDefinition(graph: string, body: EdgeDefinition): Promise<void> {
  await pageConnection().send(gharialApi.addEdgeDefinition, { path: { graph }, body });
}

export async function replaceEdgeDefinition(graph: string, body: EdgeDefinition): Promise<void> {
  const path = { graph, collection: body.collection };
  await pageConnection().send(gharialApi.replaceEdgeDefinition, { path, body });
}

export async function removeEdgeDefinition(graph: string, collection: string): Promise<void> {
  await pageConnection().send(gharialApi.removeEdgeDefinition, { path: { graph, collection } });
}

export async function addVertexCollection(graph: string, collection: string): Promise<void> {
  await pageConnection().send(gharialApi.addVertexCollection, { path: { graph }, body: { collection } });
}

export async function removeVertexCollection(graph: string, collection: string): Promise<void> {
  await pageConnection().send(gharialApi.removeVertexCollection, { path: { graph, collection } });
}

export async function fetchGraphExamples(signal?: AbortSignal) {
  return (await pageConnection().request(graphExamplesApi.list, { signal })).examples;
}

/** Resolves when the graph is complete; `error` is true for an unknown example. */
export function createGraphExample(id: string) {
  return pageConnection().request(graphExamplesApi.create, { path: { id } });
}

export function fetchGraphExampleProgress(id: string, signal?: AbortSignal) {
  return pageConnection().request(graphExamplesApi.progress, { path: { id }, signal });
}
