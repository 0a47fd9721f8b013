import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { edgeDefinition } from './gharial.ts';
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
      'Lookups since the later of `readsSince` and the last truncate; missing if the server has too many indexes to count.',
    ),
});

const access = z.enum(['ro', 'rw']);

const collection = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['document', 'edge']),
  status: z.number().describe('2 unloaded, 3 loaded.'),
  isSystem: z.boolean(),
  access: access.describe('Level of the caller: ro may only read the documents.'),
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
    .describe('Start of the last session, or a later request with a password; missing before the first.'),
});

const graph = z.object({
  name: z.string(),
  revision: z.string(),
  edgeDefinitions: z.array(edgeDefinition),
  orphanCollections: z.array(z.string()),
});

const change = z.object({
  time: z.string(),
  action: z.enum([
    'createCollection',
    'dropCollection',
    'renameCollection',
    'truncateCollection',
    'createIndex',
    'dropIndex',
    'createGraph',
    'dropGraph',
    'import',
  ]),
  name: z.string().describe('The collection or the graph; for indexes the collection.'),
  user: z.string().optional().describe('Missing without authentication.'),
  note: z.string().optional().describe('What was created, such as the type and the fields of an index.'),
  counts: z
    .object({ created: z.int(), updated: z.int(), errors: z.int() })
    .optional()
    .describe('Documents of an import; its requests within a minute are one import.'),
});

const database = z.object({
  id: z.string(),
  name: z.string(),
  isSystem: z.boolean(),
  access: access.describe('Level of the caller: rw may create and delete collections.'),
  isAdministrator: z.boolean().describe('The caller may create and delete databases and users.'),
  ...sizes,
  graphs: z.number().describe('Number of named graphs.'),
  collections: z.array(collection).describe('The collections that the caller may read, by name.'),
  namedGraphs: z
    .array(graph)
    .optional()
    .describe('The definitions of the graphs, by name. Missing if all databases are read.'),
  slowQueries: z
    .object({ count: z.number(), longestSeconds: z.number() })
    .describe('The list of slow queries, as far as the caller may see it.'),
  changes: z
    .array(change)
    .optional()
    .describe(
      'The latest changes of definitions and imports since `since`, the newest first, at most 100. Missing if all databases are read.',
    ),
  users: z.array(user).optional().describe('The users of this database, for administrators only.'),
});

const databaseSummary = z.object({
  id: z.string(),
  name: z.string(),
  isSystem: z.boolean(),
  access: access.describe('Level of the caller.'),
  collections: z.number().describe('Collections that the caller may read, without system collections.'),
  systemCollections: z.number(),
  graphs: z.number().describe('Number of named graphs.'),
  documents: z.number().describe('Documents and edges outside of system collections.'),
  ...sizes,
  owners: z
    .array(z.string())
    .optional()
    .describe('Users with a grant rw on this database, for administrators only.'),
});

export type DatabaseSummary = z.output<typeof databaseSummary>;
export type ChangeOverview = z.output<typeof change>;
export type CollectionOverview = z.output<typeof collection>;
export type DatabaseOverview = z.output<typeof database>;

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
        since: z.string().describe('The counts of changes began at this time, the start of the server.'),
        readsSince: z
          .string()
          .describe('The counts of lookups began at this time; they are kept over restarts.'),
        databases: z.array(database),
      }),
    },
    errors: ['ERROR_ARANGO_USE_SYSTEM_DATABASE'],
  },
  databases: {
    method: 'GET',
    path: '/_admin/orrery/databases',
    access: 'read',
    summary: 'Read the sizes of all databases that the caller may access',
    description: 'The call reads stored counters and no documents.',
    answers: { 200: answer({ databases: z.array(databaseSummary) }) },
  },
});

export default {
  id: 'overview',
  title: 'Overview',
  description: 'Figures of collections, databases and users in one call.',
  endpoints: overviewApi,
} satisfies EndpointFamily;
