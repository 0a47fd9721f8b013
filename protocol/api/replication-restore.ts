import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { flag } from './lib/schemas.ts';

const restored = z.object({ result: z.literal(true) });
const index = z.looseObject({ type: z.string(), fields: z.array(z.unknown()).optional() });
const structure = z.looseObject({
  parameters: z.looseObject({
    name: z.string(),
    type: z.int().optional().describe('2: documents; 3: edges.'),
    isSystem: z.boolean().optional(),
    waitForSync: z.boolean().optional(),
    keyOptions: z.looseObject({}).optional(),
    schema: z.looseObject({}).nullish(),
    computedValues: z.array(z.looseObject({})).nullish(),
  }),
  indexes: z.array(index).optional(),
});
const unknown = 'ERROR_ARANGO_COLLECTION_NOT_FOUND';

export const replicationRestoreApi = describeEndpoints({
  restoreCollection: {
    method: 'PUT',
    path: '/_api/replication/restore-collection',
    access: 'administrator',
    summary: 'Create a collection of a dump',
    description: 'The collection is empty and has no indexes. The body is a structure file of arangodump.',
    query: z.object({
      overwrite: flag('Replaces a collection with this name. A collection of the system is emptied.'),
      force: flag('Without effect on a single server.'),
    }),
    body: structure,
    answers: { 200: restored },
    errors: ['ERROR_HTTP_BAD_PARAMETER', 'ERROR_ARANGO_DUPLICATE_NAME', 'ERROR_ARANGO_ILLEGAL_NAME'],
  },
  restoreIndexes: {
    method: 'PUT',
    path: '/_api/replication/restore-indexes',
    access: 'administrator',
    summary: 'Create the indexes of a collection of a dump',
    query: z.object({ force: flag('Without effect on a single server.') }),
    body: structure,
    answers: { 200: restored },
    errors: ['ERROR_HTTP_BAD_PARAMETER', 'ERROR_BAD_PARAMETER', unknown],
  },
  restoreData: {
    method: 'PUT',
    path: '/_api/replication/restore-data',
    access: 'administrator',
    summary: 'Insert or replace documents of a dump',
    description:
      'Lines before an invalid one are stored. The lines have documents, alone or with their type as in ' +
      'dumps; a line of type 2302 removes a document.',
    query: z.object({
      collection: z.string().describe('Name or id of the collection.'),
      force: flag('Without effect on a single server.'),
    }),
    body: z.string().describe('One JSON object per line.'),
    bodyType: 'application/x-arango-dump',
    answers: { 200: restored },
    errors: ['ERROR_HTTP_BAD_PARAMETER', unknown, 'ERROR_ARANGO_UNIQUE_CONSTRAINT_VIOLATED'],
  },
  restoreView: {
    method: 'PUT',
    path: '/_api/replication/restore-view',
    access: 'administrator',
    summary: 'Not supported: create a view of a dump',
    description: 'Always refused: the embedded server has no views.',
    query: z.object({ overwrite: flag('Without effect.') }),
    body: z.looseObject({ name: z.string().optional() }),
    answers: {},
    errors: ['ERROR_NOT_IMPLEMENTED'],
  },
});

export default {
  id: 'replication-restore',
  title: 'Replication: restore',
  description: 'Calls of arangorestore.',
  endpoints: replicationRestoreApi,
} satisfies EndpointFamily;
