import { z } from 'zod';
import { describeEndpoints, type EndpointFamily } from '../endpoint.ts';
import { answer, done, envelope, flag, text } from './lib/schemas.ts';

const userInfo = z
  .object({
    user: z.string(),
    active: z.boolean(),
    extra: z.record(z.string(), z.unknown()),
    /** 2.8. */
    changePassword: z.boolean().optional(),
  })
  .meta({ id: 'User' });

export type UserInfo = z.infer<typeof userInfo>;

/** GET /_api/user */
export const userListAnswer = answer({ result: z.array(userInfo) });

const level = z.enum(['rw', 'ro', 'none']);
export type AccessLevel = z.infer<typeof level>;
const userAnswer = userInfo.extend(envelope);
const userValues = {
  passwd: z.string().optional(),
  active: z.boolean().optional(),
  extra: z.record(z.string(), z.unknown()).nullable().optional(),
  changePassword: z.boolean().optional(),
};
const changedValues = {
  ...userValues,
  currentPassword: z
    .string()
    .optional()
    .describe('Required for a change of the own password with a session of the console.'),
};
const userPath = '/_api/user/:user';
const unknownUser = ['ERROR_USER_NOT_FOUND'] as const;
const grants = ['ERROR_USER_NOT_FOUND', 'ERROR_HTTP_BAD_PARAMETER'] as const;

/** `undefined`: no level is set here, another one applies. */
const setLevel = z.enum(['rw', 'ro', 'none', 'undefined']);
const databaseLevels = z.object({
  permission: setLevel,
  collections: z.record(z.string(), setLevel).optional(),
});
export type DatabaseLevels = z.infer<typeof databaseLevels>;
/** Effective levels by database; the long form has the levels that are set, with those of collections. */
const levels = z.record(z.string(), z.union([level, databaseLevels]));

export const userApi = describeEndpoints({
  list: {
    method: 'GET',
    path: '/_api/user',
    access: 'administrator',
    summary: 'List the users',
    description:
      'In any database, the users of the server, which are those of _system. In dialect 2.8 each database has users of its own.',
    answers: { 200: userListAnswer },
  },
  create: {
    method: 'POST',
    path: '/_api/user',
    access: 'administrator',
    summary: 'Create a user',
    body: z.object({ user: z.string(), ...userValues }),
    answers: { 201: userAnswer },
    errors: ['ERROR_USER_DUPLICATE', 'ERROR_USER_INVALID_NAME', 'ERROR_USER_INVALID_PASSWORD'],
  },
  read: {
    method: 'GET',
    path: userPath,
    access: 'own',
    summary: 'Read a user',
    answers: { 200: userAnswer },
    errors: unknownUser,
  },
  checkPassword: {
    method: 'POST',
    path: userPath,
    access: 'own',
    summary: 'Check the password of a user',
    body: z.object({ passwd: z.string().optional() }),
    answers: { 200: answer({ result: z.literal(true) }) },
    errors: unknownUser,
  },
  replace: {
    method: 'PUT',
    path: userPath,
    access: 'own',
    summary: 'Replace a user; attributes absent from the body get their defaults',
    body: z.object(changedValues),
    answers: { 200: userAnswer },
    errors: ['ERROR_USER_NOT_FOUND', 'ERROR_USER_INVALID_PASSWORD'],
  },
  update: {
    method: 'PATCH',
    path: userPath,
    access: 'own',
    summary: 'Change attributes of a user',
    headers: z.object({
      'if-match': text(
        'The ETag of the user that was read: refuses the change if extra was changed meanwhile.',
      ),
    }),
    body: z.object(changedValues),
    answers: { 200: userAnswer },
    errors: ['ERROR_USER_NOT_FOUND', 'ERROR_USER_INVALID_PASSWORD', 'ERROR_ARANGO_CONFLICT'],
  },
  remove: {
    method: 'DELETE',
    path: userPath,
    access: 'administrator',
    summary: 'Delete a user',
    answers: { 202: done },
    errors: unknownUser,
  },
  readLevels: {
    method: 'GET',
    path: `${userPath}/database`,
    access: 'own',
    summary: 'Read the access levels of a user for all databases',
    query: z.object({
      full: flag('Includes the levels of collections and marks the levels that are granted explicitly.'),
    }),
    answers: { 200: answer({ result: levels }) },
    errors: unknownUser,
  },
  readDatabaseLevel: {
    method: 'GET',
    path: `${userPath}/database/:database`,
    access: 'own',
    summary: 'Read the access level of a user for a database',
    answers: { 200: answer({ result: level }) },
    errors: unknownUser,
  },
  readCollectionLevel: {
    method: 'GET',
    path: `${userPath}/database/:database/:collection`,
    access: 'own',
    summary: 'Read the access level of a user for a collection',
    answers: { 200: answer({ result: level }) },
    errors: unknownUser,
  },
  grantDatabase: {
    method: 'PUT',
    path: `${userPath}/database/:database`,
    access: 'administrator',
    summary: 'Set the access level of a user for a database',
    description: 'The database * sets the default for databases without an explicit level.',
    body: z.object({ grant: level }),
    answers: { 200: z.record(z.string(), z.unknown()) },
    errors: grants,
  },
  grantCollection: {
    method: 'PUT',
    path: `${userPath}/database/:database/:collection`,
    access: 'administrator',
    summary: 'Set the access level of a user for a collection',
    description: 'The collection * sets the default for collections without an explicit level.',
    body: z.object({ grant: level }),
    answers: { 200: z.record(z.string(), z.unknown()) },
    errors: grants,
  },
  readConfig: {
    method: 'GET',
    path: `${userPath}/config`,
    access: 'own',
    dialects: ['3.12'],
    summary: 'Read all settings of a user',
    answers: { 200: answer({ result: z.looseObject({}) }) },
    errors: unknownUser,
  },
  readConfigValue: {
    method: 'GET',
    path: `${userPath}/config/:key`,
    access: 'own',
    dialects: ['3.12'],
    summary: 'Read a setting of a user; null if it does not exist',
    answers: { 200: answer({ result: z.unknown() }) },
    errors: unknownUser,
  },
  writeConfigValue: {
    method: 'PUT',
    path: `${userPath}/config/:key`,
    access: 'own',
    dialects: ['3.12'],
    summary: 'Set a setting of a user',
    body: z.object({ value: z.unknown() }),
    answers: { 200: done },
    errors: [...unknownUser, 'ERROR_HTTP_BAD_PARAMETER'],
  },
  removeConfigValue: {
    method: 'DELETE',
    path: `${userPath}/config/:key`,
    access: 'own',
    dialects: ['3.12'],
    summary: 'Remove a setting of a user',
    answers: { 202: done },
    errors: unknownUser,
  },
  revokeDatabase: {
    method: 'DELETE',
    path: `${userPath}/database/:database`,
    access: 'administrator',
    summary: 'Remove the access level of a user for a database',
    answers: { 202: done },
    errors: grants,
  },
  revokeCollection: {
    method: 'DELETE',
    path: `${userPath}/database/:database/:collection`,
    access: 'administrator',
    summary: 'Remove the access level of a user for a collection',
    answers: { 202: done },
    errors: grants,
  },
});

export default {
  id: 'user',
  title: 'Users',
  description: 'Users and their access levels.',
  endpoints: userApi,
} satisfies EndpointFamily;
