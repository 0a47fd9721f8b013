import { z } from 'zod';
import { describeEndpoints, type EndpointFamily, noBody } from '../endpoint.ts';
import { done, text } from './lib/schemas.ts';

export const dumpApi = describeEndpoints({
  start: {
    method: 'POST',
    path: '/_api/dump/start',
    access: 'administrator',
    summary: 'Begin a dump of several collections',
    description:
      'The header x-arango-dump-id of the answer has the id of the dump. The dump reads one snapshot of the database until it is ended, or until its time is over without a call.',
    body: z.looseObject({
      shards: z.array(z.string()).describe('Names or ids of the collections.'),
      batchSize: z.int().describe('Approximate size of a batch in bytes, at most 16 MiB.'),
      docsPerBatch: z.int().optional().describe('Maximum number of documents of a batch.'),
      ttl: z.number().optional().describe('Seconds until the dump ends without a call. Default: 600.'),
      projections: z
        .record(z.string(), z.array(z.string()))
        .optional()
        .describe('Attributes of the written objects, with the paths of their values in the documents.'),
      useVPack: z.boolean().optional().describe('Only false: batches are JSON lines.'),
    }),
    answers: { 201: done },
    errors: ['ERROR_BAD_PARAMETER', 'ERROR_ARANGO_COLLECTION_NOT_FOUND', 'ERROR_RESOURCE_LIMIT'],
  },
  next: {
    method: 'POST',
    path: '/_api/dump/next/:id',
    access: 'administrator',
    summary: 'Read a batch of a dump',
    description:
      'The header x-arango-dump-shard-id names the collection. Status 204 means that no documents are left. A repeated batch number gives the same batch.',
    query: z.object({
      batchId: z.string().describe('A number that the client chooses for the batch.'),
      lastBatch: text('Number of a batch that the client has received and does not request again.'),
    }),
    answers: { 200: z.string().describe('One document per line.'), 204: noBody },
    errors: ['ERROR_BAD_PARAMETER', 'ERROR_HTTP_NOT_FOUND'],
  },
  end: {
    method: 'DELETE',
    path: '/_api/dump/:id',
    access: 'administrator',
    summary: 'End a dump',
    answers: { 200: done },
    errors: ['ERROR_HTTP_NOT_FOUND'],
  },
});

export default {
  id: 'dump',
  title: 'Dump',
  description: 'Dumps of collections in one snapshot, read in parallel batches.',
  endpoints: dumpApi,
} satisfies EndpointFamily;
