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
});

const collection = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['document', 'edge']),
  isSystem: z.boolean(),
  count: z.number(),
  ...sizes,
  indexes: z.array(index),
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
    answers: { 200: answer({ databases: z.array(database) }) },
    errors: ['ERROR_ARANGO_USE_SYSTEM_DATABASE'],
  },
});

export default {
  id: 'overview',
  title: 'Overview',
  description: 'Figures of collections, databases and users in one call.',
  endpoints: overviewApi,
} satisfies EndpointFamily;
