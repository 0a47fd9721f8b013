import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer, envelope, text } from './lib/schemas.ts';

const exportAnswer = z
  .object({
    result: z.array(z.unknown()).describe('Documents of this batch.'),
    hasMore: z.boolean(),
    id: z.string().optional().describe('Id of the cursor; absent when the documents fit in one batch.'),
    count: z.number().optional(),
    ...envelope,
  })
  .meta({ id: 'Export' });

const unknownCursor = ['ERROR_CURSOR_NOT_FOUND'] as const;

export const exportApi = describeEndpoints({
  open: {
    method: 'POST',
    path: '/_api/export',
    access: 'data',
    summary: 'Read all documents of a collection from one snapshot',
    query: z.object({ collection: text('Name of the collection; required.') }),
    body: z.looseObject({
      count: z.boolean().optional().describe('Adds the number of documents to the response.'),
      batchSize: z.number().optional().describe('Number of documents in a batch; default 1000.'),
      limit: z.number().optional().describe('Maximum number of documents; 0: all.'),
      ttl: z.number().optional().describe('Seconds without requests after which the cursor expires.'),
      flush: z.boolean().optional().describe('Without effect: all committed documents are exported.'),
      flushWait: z.number().optional(),
      restrict: z
        .object({ type: z.enum(['include', 'exclude']), fields: z.array(z.string()) })
        .optional()
        .describe('Top-level attributes of the documents to return, or to omit.'),
    }),
    answers: { 201: exportAnswer },
    errors: [
      'ERROR_ARANGO_COLLECTION_PARAMETER_MISSING',
      'ERROR_ARANGO_COLLECTION_NOT_FOUND',
      'ERROR_BAD_PARAMETER',
      'ERROR_TYPE_ERROR',
      'ERROR_RESOURCE_LIMIT',
    ],
  },
  next: {
    method: 'PUT',
    path: '/_api/export/:id',
    access: 'data',
    summary: 'Read the next batch of an export',
    answers: { 200: exportAnswer },
    errors: unknownCursor,
  },
  close: {
    method: 'DELETE',
    path: '/_api/export/:id',
    access: 'data',
    summary: 'Close the cursor of an export',
    answers: { 202: answer({ id: z.string() }) },
    errors: unknownCursor,
  },
});

export default {
  id: 'export',
  title: 'Export',
  description: 'All documents of a collection in batches.',
  endpoints: exportApi,
} satisfies EndpointFamily;
