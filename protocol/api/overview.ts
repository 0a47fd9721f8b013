import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer } from './lib/schemas.ts';

const sizes = {
  documentsBytes: z.number().describe('Approximate size of the documents.'),
  indexesBytes: z.number().describe('Approximate size of the indexes.'),
};

const index = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  fields: z.array(z.string()),
  reads: z
    .number()
    .optional()
    .describe(
      'Lookups since the later of `since` and the last truncate; missing if the server has too many indexes to count.',
    ),
});

const collection = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['document', 'edge']),
  isSystem: z.boolean(),
  count: z.number(),
  ...sizes,
  indexes: z.array(index),
  changesOfDay: z
    .number()
    .optional()
    .describe(
      'Inserted, changed and removed documents in this hour and the 23 hours before, but not before `since`. Repeated changes of a document in one commit may count once, a truncate is not counted. Missing if the server has too many collections to count.',
    ),
  lastWrite: z
    .string()
    .optional()
    .describe('Time of the last change of a document; missing before the first and if it is not known.'),
});

const user = z.object({
  user: z.string(),
  active: z.boolean(),
  lastSignIn: z
    .string()
    .optional()
    .describe('Time of the last sign-in, stored every ten minutes; missing before the first.'),
});

const database = z.object({
  id: z.string(),
  name: z.string(),
  isSystem: z.boolean(),
  ...sizes,
  collections: z.array(collection).describe('The collections that the caller may read, by name.'),
  users: z.array(user).optional().describe('The users of this database, for administrators only.'),
});

export const overviewApi = describeEndpoints({
  read: {
    method: 'GET',
    path: '/_admin/orrery/overview',
    access: 'read',
    summary: 'Read the sizes and the activity of all collections',
    description:
      'The call reads stored counters and no documents. Sizes of a database are sums over the collections listed.',
    query: z.object({
      all: z
        .boolean()
        .optional()
        .describe('All databases that the caller may read; for administrators in _system.'),
    }),
    answers: {
      200: answer({
        since: z
          .string()
          .describe('The counts of changes and lookups began at this time, the start of the server.'),
        databases: z.array(database),
      }),
    },
    errors: ['ERROR_ARANGO_USE_SYSTEM_DATABASE'],
  },
});

export default {
  id: 'overview',
  title: 'Overview',
  description: 'Figures of collections, databases and users in one call.',
  endpoints: overviewApi,
} satisfies EndpointFamily;
