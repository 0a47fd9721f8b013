import { DatabaseError } from '../../protocol/errors.ts';
import type { UserRecord } from '../auth/user-record.ts';
import listDatabases from '../operations/list-databases.ts';
import readUsers from '../operations/read-users.ts';
import writeUser, { type UserChange } from '../operations/write-user.ts';
import type { Reply, RequestScope, RouteFamily } from '../route.ts';
import { segmentsBelow } from './lib/query-parameters.ts';
import { ok } from './lib/replies.ts';
import { passwordIn, userBody, userChange, userForm, userName, userValues } from './lib/user-requests.ts';
import { type Wording, worded } from './lib/wording.ts';

const path = '/_api/user';

const wording: Wording = {
  1700: { message: 'invalid user name' },
  1701: { message: 'invalid password' },
  1702: { message: 'duplicate user', status: 400 },
  1703: { message: 'user not found' },
};

type Handler = (request: RequestScope, segments: readonly string[]) => Promise<Reply>;

function call(handler: Handler) {
  return (request: RequestScope): Promise<Reply> =>
    worded(request.dialect, wording, () => handler(request, segmentsBelow(path, request.path)));
}

const read: Handler = async (request, [name, ...more]) => {
  if (more.length > 0 && more[0] !== 'database') throw badParameter();
  const users = await request.run(readUsers, undefined);
  if (name === undefined || name === '')
    return ok({ result: users.map((user) => userForm(user, request.dialect)) });
  const user = users.find((record) => record.user === name) ?? unknownUser(name);
  if (more.length === 0) return ok(userForm(user, request.dialect));
  return readAccess(request, user, more);
};

/** GET …/database: all that the user may enter; GET …/database/{name}: what access it has there. */
async function readAccess(request: RequestScope, user: UserRecord, rest: readonly string[]): Promise<Reply> {
  const [family, name, ...more] = rest;
  if (family !== 'database' || more.length > 0) throw badParameter();
  const accessTo = (databaseName: string) =>
    user.user === 'root' ? 'rw' : (user.databases[databaseName] ?? user.databases['*'] ?? 'none');
  if (name !== undefined) return ok({ result: accessTo(name) });
  const databases = await request.run(listDatabases, {});
  const entries = databases.map((info) => [info.name, accessTo(info.name)] as const);
  return ok({ result: Object.fromEntries(entries.filter(([, access]) => access !== 'none')) });
}

const create: Handler = async (request, [name, ...more]) => {
  if (more.length > 0) throw badParameter();
  const body = userBody(request);
  if (name !== undefined) return checkPassword(request, name, passwordIn(body) ?? '');
  const user = userName(body.user);
  const record = await change(request, user, { kind: 'create', values: await userValues(body) });
  return ok(userForm(record, request.dialect), {}, 201);
};

/** 2.8: whether a password is the user's. An unknown user takes as long as a wrong password. */
async function checkPassword(request: RequestScope, name: string, password: string): Promise<Reply> {
  const { authenticator, databaseName, remoteAddress } = request;
  const isRight = await authenticator.basic.isPassword(databaseName, name, password, remoteAddress);
  if (!isRight) unknownUser(name);
  return ok({ result: true });
}

const replace: Handler = async (request, [name, ...more]) => {
  if (name === undefined) throw badParameter();
  if (more.length > 0) return grant(request, name, more);
  const record = await change(request, name, {
    kind: 'replace',
    values: await userValues(userBody(request)),
  });
  return ok(userForm(record, request.dialect));
};

const update: Handler = async (request, [name, ...more]) => {
  if (name === undefined || more.length > 0) throw badParameter();
  const record = await change(request, name, { kind: 'update', values: await userChange(userBody(request)) });
  return ok(userForm(record, request.dialect));
};

const remove: Handler = async (request, [name, ...more]) => {
  if (name === undefined) throw badParameter();
  if (more.length > 0) return grant(request, name, more);
  await change(request, name, { kind: 'remove' });
  return ok({}, {}, 202);
};

/** PUT …/database/{name} {grant}; DELETE takes the grant away. */
async function grant(request: RequestScope, user: string, rest: readonly string[]): Promise<Reply> {
  const [family, databaseName, ...more] = rest;
  if (family !== 'database' || databaseName === undefined || more.length > 0) throw badParameter();
  if (request.method === 'DELETE') {
    await change(request, user, { kind: 'grant', databaseName });
    return ok({}, {}, 202);
  }
  const access = userBody(request).grant;
  if (access !== 'rw' && access !== 'ro' && access !== 'none') {
    throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', {
      detail: `grant: expected rw, ro or none, found ${JSON.stringify(access) ?? 'nothing'}`,
    });
  }
  await change(request, user, { kind: 'grant', databaseName, access });
  return ok({ [databaseName]: access });
}

function change(request: RequestScope, user: string, what: UserChange): Promise<UserRecord> {
  return request.run(writeUser, { user, change: what });
}

function unknownUser(name: string): never {
  throw new DatabaseError('ERROR_USER_NOT_FOUND', {
    detail: `there is no user '${name}' with that password`,
  });
}

function badParameter(): DatabaseError {
  return new DatabaseError('ERROR_HTTP_BAD_PARAMETER');
}

const users: RouteFamily = {
  id: 'user',
  routes: [path, `${path}/*`].flatMap((pattern) => [
    { method: 'GET', path: pattern, handle: call(read) },
    { method: 'POST', path: pattern, handle: call(create) },
    { method: 'PUT', path: pattern, handle: call(replace) },
    { method: 'PATCH', path: pattern, handle: call(update) },
    { method: 'DELETE', path: pattern, handle: call(remove) },
  ]),
};

export default users;
