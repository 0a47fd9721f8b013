import { z } from 'zod';
import { describeEndpoints, type EndpointFamily, noBody } from '../endpoint.ts';
import { text } from './lib/schemas.ts';

const barrier = z.looseObject({
  ttl: z.number().optional().describe('Seconds until the barrier ends.'),
  tick: z
    .union([z.string(), z.number()])
    .optional()
    .describe('The tick from which on the client reads the log.'),
});
const wrong = ['ERROR_HTTP_BAD_PARAMETER'] as const;
const missing = ['ERROR_ARANGO_DOCUMENT_NOT_FOUND', ...wrong] as const;
const chunkSize = text('Keys of a chunk, 100 to 20000. Default: 5000.');

export const replicationKeysApi = describeEndpoints({
  listBarriers: {
    method: 'GET',
    path: '/_api/replication/barrier',
    access: 'administrator',
    summary: 'List the barriers of the database',
    answers: { 200: z.array(z.string()) },
  },
  createBarrier: {
    method: 'POST',
    path: '/_api/replication/barrier',
    access: 'administrator',
    summary: 'Create a barrier in the log of changes',
    description: 'The size of the log does not depend on barriers.',
    body: barrier,
    answers: { 200: z.object({ id: z.string() }) },
    errors: wrong,
  },
  extendBarrier: {
    method: 'PUT',
    path: '/_api/replication/barrier/:id',
    access: 'administrator',
    summary: 'Extend the time of a barrier',
    body: barrier,
    answers: { 204: noBody },
    errors: missing,
  },
  endBarrier: {
    method: 'DELETE',
    path: '/_api/replication/barrier/:id',
    access: 'administrator',
    summary: 'End a barrier',
    answers: { 204: noBody },
    errors: missing,
  },
  createKeys: {
    method: 'POST',
    path: '/_api/replication/keys',
    access: 'administrator',
    summary: 'List the keys and revisions of a collection for later calls',
    query: z.object({ collection: z.string().describe('Name or id of the collection.') }),
    answers: { 200: z.object({ id: z.string(), count: z.int() }) },
    errors: ['ERROR_ARANGO_COLLECTION_NOT_FOUND', 'ERROR_RESOURCE_LIMIT', ...wrong],
  },
  readKeyHashes: {
    method: 'GET',
    path: '/_api/replication/keys/:id',
    access: 'administrator',
    summary: 'Read the hash of each chunk of a list of keys',
    query: z.object({ chunkSize }),
    answers: { 200: z.array(z.object({ low: z.string(), high: z.string(), hash: z.string() })) },
    errors: ['ERROR_CURSOR_NOT_FOUND', ...wrong],
  },
  readKeys: {
    method: 'PUT',
    path: '/_api/replication/keys/:id',
    access: 'administrator',
    summary: 'Read a chunk of a list of keys, or documents of the chunk',
    query: z.object({
      type: z.string().describe('keys: pairs of key and revision. docs: documents.'),
      chunk: text('Number of the chunk. Default: 0.'),
      chunkSize,
    }),
    body: z.array(z.int()).optional().describe('With type docs: positions within the chunk.'),
    answers: { 200: z.array(z.unknown()) },
    errors: ['ERROR_CURSOR_NOT_FOUND', 'ERROR_BAD_PARAMETER', ...wrong],
  },
  removeKeys: {
    method: 'DELETE',
    path: '/_api/replication/keys/:id',
    access: 'administrator',
    summary: 'Remove a list of keys',
    answers: { 202: z.looseObject({ id: z.string() }) },
    errors: ['ERROR_CURSOR_NOT_FOUND', ...wrong],
  },
});

export default {
  id: 'replication-keys',
  title: 'Replication: barriers and keys',
  description: 'Calls of followers of 2.8 that compare their collections with those of this server.',
  endpoints: replicationKeysApi,
} satisfies EndpointFamily;
