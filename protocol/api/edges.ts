import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer, edge } from './lib/schemas.ts';

const direction = z
  .enum(['any', 'in', 'out'])
  .optional()
  .describe('in: edges that end at the vertex; out: edges that start at the vertex.');
const edgesAnswer = answer({
  edges: z.array(edge),
  stats: z
    .object({
      writesExecuted: z.int().optional().describe('Dialect 3.12.'),
      writesIgnored: z.int().optional().describe('Dialect 3.12.'),
      scannedFull: z.int().optional().describe('Dialect 3.12.'),
      scannedIndex: z.int(),
      filtered: z.int(),
    })
    .optional(),
});
const errors = [
  'ERROR_ARANGO_COLLECTION_NOT_FOUND',
  'ERROR_ARANGO_COLLECTION_TYPE_INVALID',
  'ERROR_ARANGO_DOCUMENT_HANDLE_BAD',
  'ERROR_HTTP_BAD_PARAMETER',
] as const;

export const edgesApi = describeEndpoints({
  read: {
    method: 'GET',
    path: '/_api/edges/:collection',
    access: 'read',
    summary: 'Read the edges of a vertex',
    query: z.object({ vertex: z.string().describe('Id of the vertex.'), direction }),
    answers: { 200: edgesAnswer },
    errors,
  },
  readSeveral: {
    method: 'POST',
    path: '/_api/edges/:collection',
    access: 'read',
    summary: 'Read the edges of several vertices',
    query: z.object({ direction }),
    body: z.array(z.string()).describe('Ids of the vertices.'),
    answers: { 200: edgesAnswer },
    errors,
  },
});

export default {
  id: 'edges',
  title: 'Edges of a vertex',
  description: 'Edges by the vertices that they connect.',
  endpoints: edgesApi,
} satisfies EndpointFamily;
