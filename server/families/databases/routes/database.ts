import { isObject } from '../../../../aql/values/compare.ts';
import { databaseApi } from '../../../../protocol/api/database.ts';
import { legacyVersionOf } from '../../../../protocol/dialect.ts';
import { DatabaseError, unexpectedParameter } from '../../../../protocol/errors.ts';
import { describeValue } from '../../../../protocol/lib/describe-value.ts';
import { hashPassword } from '../../../auth/password.ts';
import { endpointsAt } from '../../../route/described-routes.ts';
import { segmentsBelow } from '../../../route/query-parameters.ts';
import { ok, unsupportedMethod } from '../../../route/replies.ts';
import { requireSystem } from '../../../route/require-system.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import { type Wording, worded } from '../../../route/wording.ts';
import { enterableNames } from '../../../sign-in/identity.ts';
import { textOf } from '../../collections/routes/lib/collection-requests.ts';
import { requireAddressable, requireLength } from '../../users/routes/lib/user-requests.ts';
import createDatabase, { type NewUser } from '../operations/create-database.ts';
import dropDatabase from '../operations/drop-database.ts';
import readDatabase from '../operations/read-database.ts';

const path = '/_api/database';

const wording: Wording = {
  400: { message: 'bad parameter' },
  11: { message: 'forbidden' },
  600: { message: 'bad parameter', status: 400 },
  1207: { message: 'duplicate name' },
  1228: { message: 'database not found' },
  1229: { message: 'database name invalid' },
};

function read(request: RequestScope): Promise<Reply> {
  return worded(request.dialect, wording, () => readResource(request));
}

async function readResource(request: RequestScope): Promise<Reply> {
  const [what, ...more] = segmentsBelow(path, request.path);
  if (more.length > 0) throw unexpectedParameter('expected /_api/database, …/current or …/user');
  switch (what) {
    case undefined:
    case '':
      requireSystem(request);
      return ok({ result: request.rights.isAdministrator ? allNames(request) : ownNames(request) });
    case 'user':
      return ok({ result: ownNames(request) });
    case 'current': {
      const { id, name, isSystem } = await request.run(readDatabase, undefined);
      // Clients of 2.8 expect a text that is not empty; it names no place of this server.
      const folder = request.dialect === '2.8' ? `databases/database-${id}` : '';
      return ok({ result: { id, name, path: folder, isSystem } });
    }
    default:
      throw unexpectedParameter(`expected /_api/database, …/current or …/user, found …/${what}`);
  }
}

function allNames({ authenticator }: RequestScope): readonly string[] {
  return authenticator.directory.databaseNames();
}

/** Databases that the user may access. */
function ownNames(request: RequestScope): readonly string[] {
  const { identity, authenticator } = request;
  return identity === undefined ? allNames(request) : enterableNames(authenticator.directory, identity);
}

function create(request: RequestScope): Promise<Reply> {
  requireSystem(request);
  return worded(request.dialect, wording, async () => {
    const { name: given, users } = bodyOf(request);
    const isText = request.dialect === '2.8' && given !== undefined && given !== null;
    const name = isText ? textOf(given) : given;
    if (typeof name !== 'string') {
      throw new DatabaseError('ERROR_ARANGO_DATABASE_NAME_INVALID', {
        detail: `expected a text, found ${describeValue(name)}`,
      });
    }
    await request.run(createDatabase, {
      name,
      users: users && (await newUsers(users, request.dialect === '2.8')),
    });
    request.host.log.topic('general').info(`database '${name}' created`);
    return ok({ result: true }, {}, isBeforeCreated(request) ? 200 : 201);
  });
}

/** Clients before 1.5 expect 200 for a creation. */
function isBeforeCreated({ headers }: RequestScope): boolean {
  const header = headers['x-arango-version'];
  const version = legacyVersionOf(typeof header === 'string' ? header : undefined);
  return version !== undefined && version < 10500;
}

/** 2.8 reports "bad parameter" for invalid JSON. */
function bodyOf(request: RequestScope): Readonly<Record<string, unknown>> {
  try {
    // In 2.8 an array is an object without a name.
    if (request.dialect === '2.8' && Array.isArray(request.json())) return {};
    return request.jsonObject();
  } catch (error) {
    if (request.dialect !== '2.8' || !(error instanceof DatabaseError)) throw error;
    throw unexpectedParameter(error.message);
  }
}

/** 2.8 omits users with an empty name or an invalid password. */
function newUsers(users: unknown, isLenient: boolean): Promise<readonly NewUser[]> {
  if (!Array.isArray(users)) throw unexpectedParameter('users: expected an array');
  const valid = users.flatMap((entry: unknown) => {
    const { username, passwd = '', active = true, extra = {} } = (entry ?? {}) as Record<string, unknown>;
    const isUser = typeof username === 'string' && username !== '' && typeof passwd === 'string';
    if (isLenient && typeof username === 'string' && !isUser) return [];
    if (!isUser) throw unexpectedParameter('users: expected objects with the texts username and passwd');
    return [{ user: username, passwd, active: active !== false, extra: isObject(extra) ? extra : {} }];
  });
  for (const { user, passwd } of valid) {
    requireAddressable(user);
    requireLength(passwd);
  }
  return Promise.all(
    valid.map(async ({ passwd, ...user }) => ({
      ...user,
      changePassword: false,
      authData: await hashPassword(passwd),
    })),
  );
}

function drop(request: RequestScope): Promise<Reply> {
  requireSystem(request);
  return worded(request.dialect, wording, async () => {
    const [name, ...more] = segmentsBelow(path, request.path);
    if (name === undefined || more.length > 0)
      throw unexpectedParameter('expected DELETE /_api/database/<name>');
    await request.run(dropDatabase, { name });
    request.host.changes.forget(name);
    request.host.log.topic('general').info(`database '${name}' deleted`);
    return ok({ result: true });
  });
}

const databases: RouteFamily = {
  id: 'database',
  routes: [path, `${path}/*`].flatMap((pattern) => [
    {
      method: 'GET',
      path: pattern,
      endpoints: endpointsAt(pattern, 'GET', databaseApi),
      access: 'read',
      handle: read,
    },
    {
      method: 'POST',
      path: pattern,
      endpoints: endpointsAt(pattern, 'POST', databaseApi),
      access: 'administrator',
      handle: create,
    },
    {
      method: 'DELETE',
      path: pattern,
      endpoints: endpointsAt(pattern, 'DELETE', databaseApi),
      access: 'administrator',
      handle: drop,
    },
    { method: ['HEAD', 'PUT', 'PATCH'], path: pattern, access: 'read', handle: unsupportedMethod },
  ]),
};

export default databases;
