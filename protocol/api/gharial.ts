import { z } from 'zod';
import { describeEndpoints, type EndpointFamily, noBody } from '../endpoint.ts';
import {
  answer,
  changeHeaders,
  changeQuery,
  document,
  documentHandle,
  edge,
  envelope,
  flag,
  readErrors,
  readHeaders,
  readQuery,
  waitForSync,
  writeErrors,
} from './lib/schemas.ts';

export const edgeDefinition = z
  .object({
    collection: z.string().describe('The edge collection.'),
    from: z.array(z.string()).describe('Collections of source vertices.'),
    to: z.array(z.string()).describe('Collections of target vertices.'),
  })
  .meta({ id: 'EdgeDefinition' });
export type EdgeDefinition = z.infer<typeof edgeDefinition>;

/** A graph definition; 2.8 omits `name` in lists and `_key` in single responses. */
const graphInfo = z
  .object({
    _id: z.string().optional(),
    _key: z.string().optional(),
    name: z.string().optional(),
    _rev: z.string().optional(),
    edgeDefinitions: z.array(edgeDefinition).default([]),
    orphanCollections: z.array(z.string().nullable()).default([]),
  })
  .meta({ id: 'Graph' })
  .transform((graph) => ({
    name: graph.name ?? graph._key ?? '',
    revision: graph._rev,
    edgeDefinitions: graph.edgeDefinitions,
    orphanCollections: graph.orphanCollections.filter((name) => name !== null),
  }));
export type GraphInfo = z.infer<typeof graphInfo>;

/** GET /_api/gharial */
const graphListAnswer = answer({ graphs: z.array(graphInfo) });

/** GET and POST /_api/gharial…, and every change of a graph. */
const graphAnswer = answer({ graph: graphInfo });

/** POST /_api/gharial */
const createGraphBody = z.object({
  name: z.string(),
  edgeDefinitions: z.array(edgeDefinition).optional(),
  orphanCollections: z.array(z.string()).optional(),
  isSmart: z
    .boolean()
    .optional()
    .describe('Clusters: the vertices of a value of an attribute are on one server.'),
  options: z
    .looseObject({
      numberOfShards: z.number().optional(),
      replicationFactor: z.number().optional(),
      writeConcern: z.number().optional(),
      smartGraphAttribute: z.string().optional(),
    })
    .optional()
    .describe('Clusters: how the new collections of the graph are distributed.'),
});
export type CreateGraphBody = z.infer<typeof createGraphBody>;

/** GET /_api/gharial/{g}/vertex and …/edge */
const graphCollectionsAnswer = answer({ collections: z.array(z.string()) });

const graphPath = '/_api/gharial/:graph';
const graphErrors = ['ERROR_GRAPH_NOT_FOUND'] as const;
const definitionErrors = [
  'ERROR_GRAPH_NOT_FOUND',
  'ERROR_GRAPH_CREATE_MALFORMED_EDGE_DEFINITION',
  'ERROR_GRAPH_COLLECTION_USE_IN_MULTI_GRAPHS',
  'ERROR_GRAPH_COLLECTION_MULTI_USE',
] as const;
const dropCollection = z.object({
  ...waitForSync,
  dropCollection: flag('Dialect 2.8: deletes the collection unless another graph uses it.'),
  dropCollections: flag('Deletes the collection unless another graph uses it.'),
});
/** The dialect and waitForSync determine the status. */
const changed = { 200: graphAnswer, 201: graphAnswer, 202: graphAnswer };
const created = { 201: graphAnswer, 202: graphAnswer };
const removed = answer({ removed: z.literal(true), old: document.optional() });
/** The written element and, on request, its documents. */
const elementAnswer = { new: document.optional(), old: document.optional(), ...envelope };
const elementErrors = [
  'ERROR_GRAPH_NOT_FOUND',
  'ERROR_GRAPH_REFERENCED_VERTEX_COLLECTION_NOT_PART_OF_THE_GRAPH',
  ...writeErrors,
] as const;
const vertexHandle = z.object({ vertex: documentHandle, ...elementAnswer });
const edgeHandle = z.object({ edge: documentHandle, ...elementAnswer });
const vertexAnswer = answer({ vertex: document });
const edgeAnswer = answer({ edge });
const notModified = { 304: noBody };

export const gharialApi = describeEndpoints({
  list: {
    method: 'GET',
    path: '/_api/gharial',
    access: 'read',
    summary: 'List the named graphs of the database',
    answers: { 200: graphListAnswer },
  },
  create: {
    method: 'POST',
    path: '/_api/gharial',
    access: 'write',
    summary: 'Create a named graph',
    description: 'Missing collections are created.',
    query: z.object(waitForSync),
    body: createGraphBody,
    answers: created,
    errors: ['ERROR_GRAPH_DUPLICATE', 'ERROR_GRAPH_CREATE_MISSING_NAME', ...definitionErrors.slice(1)],
  },
  read: {
    method: 'GET',
    path: graphPath,
    access: 'read',
    summary: 'Read the definition of a graph',
    answers: { 200: graphAnswer },
    errors: graphErrors,
  },
  drop: {
    method: 'DELETE',
    path: graphPath,
    access: 'write',
    summary: 'Delete a graph',
    query: z.object({ dropCollections: flag('Deletes the collections that no other graph uses.') }),
    answers: { 200: removed, 202: removed },
    errors: graphErrors,
  },
  listEdgeCollections: {
    method: 'GET',
    path: `${graphPath}/edge`,
    access: 'read',
    summary: 'List the edge collections of a graph',
    answers: { 200: graphCollectionsAnswer },
    errors: graphErrors,
  },
  addEdgeDefinition: {
    method: 'POST',
    path: `${graphPath}/edge`,
    access: 'write',
    summary: 'Add an edge definition to a graph',
    query: z.object(waitForSync),
    body: edgeDefinition,
    answers: created,
    errors: definitionErrors,
  },
  replaceEdgeDefinition: {
    method: 'PUT',
    path: `${graphPath}/edge/:collection`,
    access: 'write',
    summary: 'Replace an edge definition',
    query: z.object(waitForSync),
    body: edgeDefinition,
    answers: changed,
    errors: [...definitionErrors, 'ERROR_GRAPH_EDGE_COLLECTION_NOT_USED'],
  },
  removeEdgeDefinition: {
    method: 'DELETE',
    path: `${graphPath}/edge/:collection`,
    access: 'write',
    summary: 'Remove an edge definition',
    query: dropCollection,
    answers: changed,
    errors: ['ERROR_GRAPH_NOT_FOUND', 'ERROR_GRAPH_EDGE_COLLECTION_NOT_USED'],
  },
  listVertexCollections: {
    method: 'GET',
    path: `${graphPath}/vertex`,
    access: 'read',
    summary: 'List the vertex collections of a graph',
    answers: { 200: graphCollectionsAnswer },
    errors: graphErrors,
  },
  addVertexCollection: {
    method: 'POST',
    path: `${graphPath}/vertex`,
    access: 'write',
    summary: 'Add a vertex collection without an edge definition',
    query: z.object(waitForSync),
    body: z.object({ collection: z.string() }),
    answers: created,
    errors: [
      'ERROR_GRAPH_NOT_FOUND',
      'ERROR_GRAPH_COLLECTION_USED_IN_EDGE_DEF',
      'ERROR_GRAPH_COLLECTION_USED_IN_ORPHANS',
      'ERROR_GRAPH_WRONG_COLLECTION_TYPE_VERTEX',
    ],
  },
  removeVertexCollection: {
    method: 'DELETE',
    path: `${graphPath}/vertex/:collection`,
    access: 'write',
    summary: 'Remove a vertex collection without an edge definition',
    query: dropCollection,
    answers: changed,
    errors: [
      'ERROR_GRAPH_NOT_FOUND',
      'ERROR_GRAPH_NOT_IN_ORPHAN_COLLECTION',
      'ERROR_GRAPH_VERTEX_COL_DOES_NOT_EXIST',
    ],
  },
  createVertex: {
    method: 'POST',
    path: `${graphPath}/vertex/:collection`,
    access: 'data',
    summary: 'Create a vertex',
    query: changeQuery,
    body: document,
    answers: { 201: vertexHandle, 202: vertexHandle },
    errors: elementErrors,
  },
  readVertex: {
    method: 'GET',
    path: `${graphPath}/vertex/:collection/:key`,
    access: 'read',
    summary: 'Read a vertex',
    query: readQuery,
    headers: readHeaders,
    answers: { 200: vertexAnswer, ...notModified },
    errors: ['ERROR_GRAPH_NOT_FOUND', ...readErrors],
  },
  replaceVertex: {
    method: 'PUT',
    path: `${graphPath}/vertex/:collection/:key`,
    access: 'data',
    summary: 'Replace a vertex',
    query: changeQuery,
    headers: changeHeaders,
    body: document,
    answers: { 200: vertexHandle, 202: vertexHandle },
    errors: ['ERROR_ARANGO_DOCUMENT_NOT_FOUND', ...elementErrors],
  },
  updateVertex: {
    method: 'PATCH',
    path: `${graphPath}/vertex/:collection/:key`,
    access: 'data',
    summary: 'Change attributes of a vertex',
    query: changeQuery,
    headers: changeHeaders,
    body: document,
    answers: { 200: vertexHandle, 202: vertexHandle },
    errors: ['ERROR_ARANGO_DOCUMENT_NOT_FOUND', ...elementErrors],
  },
  removeVertex: {
    method: 'DELETE',
    path: `${graphPath}/vertex/:collection/:key`,
    access: 'data',
    summary: 'Delete a vertex and its edges in all graphs',
    query: changeQuery,
    headers: changeHeaders,
    answers: { 200: removed, 202: removed },
    errors: ['ERROR_ARANGO_DOCUMENT_NOT_FOUND', ...elementErrors],
  },
  createEdge: {
    method: 'POST',
    path: `${graphPath}/edge/:collection`,
    access: 'data',
    summary: 'Create an edge',
    query: changeQuery,
    body: edge,
    answers: { 201: edgeHandle, 202: edgeHandle },
    errors: ['ERROR_GRAPH_INVALID_EDGE', 'ERROR_ARANGO_INVALID_EDGE_ATTRIBUTE', ...elementErrors],
  },
  readEdge: {
    method: 'GET',
    path: `${graphPath}/edge/:collection/:key`,
    access: 'read',
    summary: 'Read an edge',
    query: readQuery,
    headers: readHeaders,
    answers: { 200: edgeAnswer, ...notModified },
    errors: ['ERROR_GRAPH_NOT_FOUND', ...readErrors],
  },
  replaceEdge: {
    method: 'PUT',
    path: `${graphPath}/edge/:collection/:key`,
    access: 'data',
    summary: 'Replace an edge',
    query: changeQuery,
    headers: changeHeaders,
    body: edge,
    answers: { 200: edgeHandle, 201: edgeHandle, 202: edgeHandle },
    errors: ['ERROR_ARANGO_DOCUMENT_NOT_FOUND', 'ERROR_GRAPH_INVALID_EDGE', ...elementErrors],
  },
  updateEdge: {
    method: 'PATCH',
    path: `${graphPath}/edge/:collection/:key`,
    access: 'data',
    summary: 'Change attributes of an edge',
    query: changeQuery,
    headers: changeHeaders,
    body: edge,
    answers: { 200: edgeHandle, 202: edgeHandle },
    errors: ['ERROR_ARANGO_DOCUMENT_NOT_FOUND', 'ERROR_GRAPH_INVALID_EDGE', ...elementErrors],
  },
  removeEdge: {
    method: 'DELETE',
    path: `${graphPath}/edge/:collection/:key`,
    access: 'data',
    summary: 'Delete an edge',
    query: changeQuery,
    headers: changeHeaders,
    answers: { 200: removed, 202: removed },
    errors: ['ERROR_ARANGO_DOCUMENT_NOT_FOUND', ...elementErrors],
  },
});

export default {
  id: 'gharial',
  title: 'Graphs',
  description: 'Named graphs: their definitions, vertices and edges.',
  endpoints: gharialApi,
} satisfies EndpointFamily;
