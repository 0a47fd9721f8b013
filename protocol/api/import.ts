import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { envelope, flag, text } from './lib/schemas.ts';

const importQuery = z.object({
  collection: z.string().describe('Name or id of the collection.'),
  type: z
    .enum(['documents', 'list', 'array', 'auto'])
    .optional()
    .describe(
      'documents: one JSON object per line; list, array: one JSON array; auto: detected; absent: the first line is an array of attribute names, and each further line is an array of values.',
    ),
  createCollection: flag('Creates the collection when it does not exist.'),
  createCollectionType: z.enum(['document', 'edge']).optional(),
  overwrite: flag('Removes all documents of the collection first.'),
  onDuplicate: z.enum(['error', 'update', 'replace', 'ignore']).optional(),
  complete: flag('Imports all documents or none.'),
  details: flag('Adds a list of the rejected lines to the response.'),
  waitForSync: flag('Waits until the data are on disk.'),
  refused: z
    .int()
    .min(0)
    .optional()
    .describe('Lines that the client has refused before; they count as errors in the list of changes.'),
  fromPrefix: text('Collection name that is prepended to _from.'),
  toPrefix: text('Collection name that is prepended to _to.'),
});

export const importApi = describeEndpoints({
  import: {
    method: 'POST',
    path: '/_api/import',
    access: 'data',
    summary: 'Import documents from JSON lines or a JSON array',
    query: importQuery,
    body: z.string(),
    bodyType: 'application/x-ldjson',
    answers: {
      201: z.object({
        ...envelope,
        created: z.int(),
        errors: z.int(),
        empty: z.int(),
        updated: z.int().optional(),
        ignored: z.int().optional(),
        details: z.array(z.string()).optional(),
      }),
    },
    errors: [
      'ERROR_ARANGO_COLLECTION_PARAMETER_MISSING',
      'ERROR_ARANGO_COLLECTION_NOT_FOUND',
      'ERROR_ARANGO_UNIQUE_CONSTRAINT_VIOLATED',
      'ERROR_HTTP_BAD_PARAMETER',
    ],
  },
});

export default {
  id: 'import',
  title: 'Import',
  description: 'Import of many documents in one request.',
  endpoints: importApi,
} satisfies EndpointFamily;
