import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer, changeQuery, document, edge, readQuery, waitForSync } from './lib/schemas.ts';

const legacyGraph = z.object({
  _id: z.string(),
  _key: z.string(),
  _rev: z.string(),
  edgeDefinitions: z.array(z.looseObject({})),
  orphanCollections: z.array(z.string()).optional(),
});
const graphAnswer = answer({ graph: legacyGraph });
const graphPath = '/_api/graph/:graph';
const notFound = ['ERROR_GRAPH_INVALID_GRAPH'] as const;
const elementErrors = [
  'ERROR_GRAPH_INVALID_GRAPH',
  'ERROR_ARANGO_DOCUMENT_NOT_FOUND',
  'ERROR_ARANGO_CONFLICT',
  'ERROR_ARANGO_UNIQUE_CONSTRAINT_VIOLATED',
] as const;
const deleted = answer({ deleted: z.literal(true) });
const filter = z
  .looseObject({
    filter: z.looseObject({ direction: z.enum(['any', 'in', 'out']).optional() }).optional(),
    limit: z.int().optional(),
    count: z.boolean().optional(),
    batchSize: z.int().optional().describe('Without effect, as in 2.8: the answer has the whole list.'),
  })
  .optional();
const listOf = (element: z.ZodType) =>
  answer({ result: z.array(element), hasMore: z.boolean(), extra: z.looseObject({}).optional() });
const vertexAnswer = answer({ vertex: document });
const edgeAnswer = answer({ edge });
const vertexList = listOf(document);
const edgeList = listOf(edge);

export const graphApi = describeEndpoints({
  list: {
    method: 'GET',
    path: '/_api/graph',
    access: 'read',
    summary: 'List the graphs',
    answers: { 200: answer({ graphs: z.array(legacyGraph) }) },
  },
  create: {
    method: 'POST',
    path: '/_api/graph',
    access: 'write',
    summary: 'Create a graph with one vertex collection and one edge collection',
    query: z.object(waitForSync),
    body: z.looseObject({ _key: z.string(), vertices: z.string(), edges: z.string() }),
    answers: { 202: graphAnswer },
    errors: [
      'ERROR_GRAPH_DUPLICATE',
      'ERROR_GRAPH_CREATE_MISSING_NAME',
      'ERROR_GRAPH_INVALID_VERTEX',
      'ERROR_GRAPH_INVALID_EDGE',
    ],
  },
  read: {
    method: 'GET',
    path: graphPath,
    access: 'read',
    summary: 'Read a graph',
    answers: { 200: graphAnswer },
    errors: notFound,
  },
  drop: {
    method: 'DELETE',
    path: graphPath,
    access: 'write',
    summary: 'Delete a graph with its collections, except those of other graphs',
    answers: { 202: deleted },
    errors: ['ERROR_TYPE_ERROR'],
  },
  createVertex: {
    method: 'POST',
    path: `${graphPath}/vertex`,
    access: 'data',
    summary: 'Create a vertex',
    query: changeQuery,
    body: document,
    answers: { 201: vertexAnswer, 202: vertexAnswer },
    errors: elementErrors,
  },
  readVertex: {
    method: 'GET',
    path: `${graphPath}/vertex/:key`,
    access: 'read',
    summary: 'Read a vertex by its key or id',
    query: readQuery,
    answers: { 200: vertexAnswer },
    errors: elementErrors,
  },
  replaceVertex: {
    method: 'PUT',
    path: `${graphPath}/vertex/:key`,
    access: 'data',
    summary: 'Replace a vertex',
    query: changeQuery,
    body: document,
    answers: { 201: vertexAnswer, 202: vertexAnswer },
    errors: elementErrors,
  },
  updateVertex: {
    method: 'PATCH',
    path: `${graphPath}/vertex/:key`,
    access: 'data',
    summary: 'Change attributes of a vertex',
    query: changeQuery,
    body: document,
    answers: { 201: vertexAnswer, 202: vertexAnswer },
    errors: elementErrors,
  },
  removeVertex: {
    method: 'DELETE',
    path: `${graphPath}/vertex/:key`,
    access: 'data',
    summary: 'Delete a vertex and its edges',
    query: changeQuery,
    answers: { 200: deleted, 202: deleted },
    errors: elementErrors,
  },
  listVertices: {
    method: 'POST',
    path: `${graphPath}/vertices`,
    access: 'read',
    summary: 'List the vertices',
    body: filter,
    answers: { 201: vertexList },
    errors: notFound,
  },
  listNeighbours: {
    method: 'POST',
    path: `${graphPath}/vertices/:key`,
    access: 'read',
    summary: 'List the neighbours of a vertex',
    body: filter,
    answers: { 201: vertexList },
    errors: notFound,
  },
  createEdge: {
    method: 'POST',
    path: `${graphPath}/edge`,
    access: 'data',
    summary: 'Create an edge',
    query: changeQuery,
    body: edge,
    answers: { 201: edgeAnswer, 202: edgeAnswer },
    errors: elementErrors,
  },
  readEdge: {
    method: 'GET',
    path: `${graphPath}/edge/:key`,
    access: 'read',
    summary: 'Read an edge by its key or id',
    query: readQuery,
    answers: { 200: edgeAnswer },
    errors: elementErrors,
  },
  replaceEdge: {
    method: 'PUT',
    path: `${graphPath}/edge/:key`,
    access: 'data',
    summary: 'Replace an edge',
    query: changeQuery,
    body: edge,
    answers: { 201: edgeAnswer, 202: edgeAnswer },
    errors: elementErrors,
  },
  updateEdge: {
    method: 'PATCH',
    path: `${graphPath}/edge/:key`,
    access: 'data',
    summary: 'Change attributes of an edge',
    query: changeQuery,
    body: edge,
    answers: { 201: edgeAnswer, 202: edgeAnswer },
    errors: elementErrors,
  },
  removeEdge: {
    method: 'DELETE',
    path: `${graphPath}/edge/:key`,
    access: 'data',
    summary: 'Delete an edge',
    query: changeQuery,
    answers: { 200: deleted, 202: deleted },
    errors: elementErrors,
  },
  listEdges: {
    method: 'POST',
    path: `${graphPath}/edges`,
    access: 'read',
    summary: 'List the edges',
    body: filter,
    answers: { 201: edgeList },
    errors: notFound,
  },
  listEdgesOfVertex: {
    method: 'POST',
    path: `${graphPath}/edges/:key`,
    access: 'read',
    summary: 'List the edges of a vertex',
    body: filter,
    answers: { 201: edgeList },
    errors: notFound,
  },
});

export default {
  id: 'graph',
  title: 'Graphs of 2.1',
  description: 'Graph API of servers before 2.2; newer clients use the family Graphs.',
  endpoints: graphApi,
} satisfies EndpointFamily;
