import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer } from './lib/schemas.ts';

/** GET /_api/database (in _system only) and /_api/database/user */
export const databaseListAnswer = answer({ result: z.array(z.string()) });

/** GET /_api/database/current */
export const currentDatabaseAnswer = answer({
  result: z.object({ name: z.string(), id: z.string(), path: z.string(), isSystem: z.boolean() }),
});

/** POST /_api/database */
const createDatabaseBody = z.object({
  name: z.string(),
  users: z
    .array(
      z.object({
        username: z.string(),
        passwd: z.string().optional(),
        active: z.boolean().optional(),
        extra: z.looseObject({}).optional(),
      }),
    )
    .optional()
    .describe('Users of the new database; default: root with an empty password.'),
  options: z.looseObject({}).optional().describe('Accepted for clusters; the embedded server ignores it.'),
});

export const databaseApi = describeEndpoints({
  list: {
    method: 'GET',
    path: '/_api/database',
    access: 'read',
    isSystemOnly: true,
    summary: 'List the databases of the server',
    description: 'Users who are not administrators get only the databases that they can access.',
    answers: { 200: databaseListAnswer },
  },
  listOwn: {
    method: 'GET',
    path: '/_api/database/user',
    access: 'read',
    summary: 'List the databases that the user can access',
    answers: { 200: databaseListAnswer },
  },
  current: {
    method: 'GET',
    path: '/_api/database/current',
    access: 'read',
    summary: 'Read the database of the request',
    answers: { 200: currentDatabaseAnswer },
  },
  create: {
    method: 'POST',
    path: '/_api/database',
    access: 'administrator',
    isSystemOnly: true,
    summary: 'Create a database',
    body: createDatabaseBody,
    answers: { 201: answer({ result: z.literal(true) }) },
    errors: ['ERROR_ARANGO_DUPLICATE_NAME', 'ERROR_ARANGO_DATABASE_NAME_INVALID', 'ERROR_HTTP_BAD_PARAMETER'],
  },
  drop: {
    method: 'DELETE',
    path: '/_api/database/:name',
    access: 'administrator',
    isSystemOnly: true,
    summary: 'Delete a database with all its data',
    answers: { 200: answer({ result: z.literal(true) }) },
    errors: ['ERROR_FORBIDDEN'],
  },
});

export default {
  id: 'database',
  title: 'Databases',
  description: 'Databases of the server.',
  endpoints: databaseApi,
} satisfies EndpointFamily;
