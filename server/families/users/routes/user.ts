import type { Value } from '../../../../aql/values/value.ts';
import { userApi } from '../../../../protocol/api/user.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { forbidden } from '../../../auth/access.ts';
import type { LargeJson } from '../../../lib/json-body.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { quoted, unquoted } from '../../../route/document-requests.ts';
import { jsonAround } from '../../../route/json-around.ts';
import { ok, unsupportedMethod } from '../../../route/replies.ts';
import type { Reply, RequestScope, Route, RouteFamily } from '../../../route/route.ts';
import { type Wording, worded } from '../../../route/wording.ts';
import { requireUserBytes } from '../lib/user-limits.ts';
import type { DirectoryUser } from '../lib/user-record.ts';
import readUser, { type ReadUserArgs, type ReadUserResult } from '../operations/read-user.ts';
import splitExtra, { type LargeExtra } from '../operations/split-extra.ts';
import writeUser, { type UserChange } from '../operations/write-user.ts';
import { grantIn, homeOf, homeScopeOf, readLevels } from './lib/user-grants.ts';
import {
  passwordIn,
  replacedValues,
  userBody,
  userChange,
  userName,
  userValues,
} from './lib/user-requests.ts';

const path = '/_api/user';

const wording: Wording = {
  400: { message: 'bad parameter' },
  1700: { message: 'invalid user name' },
  1701: { message: 'invalid password' },
  1702: { message: 'duplicate user', status: 400 },
  1703: { message: 'user not found' },
};

type Handler = (request: RequestScope) => Promise<Reply>;

function call(handler: Handler): Route['handle'] {
  return (request) => worded(request.dialect, wording, () => handler(request));
}

const nameOf = ({ params }: RequestScope) => params.user ?? '';

const list: Handler = async (request) => {
  const users = await readParts(request, { part: 'form' });
  return { status: 200, body: jsonAround('{"result":', users.json, okEnd(200)) };
};

const create: Handler = async (request) => {
  const body = userBody(request);
  const user = userName(body.user);
  await change(request, user, {
    kind: 'create',
    values: await withExtra(request, user, await userValues(body, request.dialect)),
  });
  noteUser(request, user, 'created');
  return formOf(request, user, 201);
};

const read: Handler = async (request) => {
  const { json, tag = '' } = await readParts(request, { user: nameOf(request), part: 'tagged' });
  const headers: Reply['headers'] = request.dialect === '2.8' ? {} : { etag: quoted(tag) };
  return { status: 200, body: jsonAround('', json, okEnd(200)), headers };
};

/** The answer to a change. */
async function formOf(request: RequestScope, user: string, status: number): Promise<Reply> {
  const { json } = await readParts(request, { user, part: 'form' });
  return { status, body: jsonAround('', json, okEnd(status)) };
}

/** 2.8: verifies a user's password. An unknown user takes as long as a wrong password. */
const checkPassword: Handler = async (request) => {
  const { authenticator, remoteAddress } = request;
  const [home, name] = [homeOf(request), nameOf(request)];
  const password = passwordIn(userBody(request)) ?? '';
  if (!(await authenticator.basic.isPassword(home, name, password, remoteAddress)))
    throw unknownUser(request, ' with that password');
  return ok({ result: true });
};

/**
 * A change of the own password with a session of the console needs the current one: a session that another person uses
 * must not become permanent access. Throws 11 (forbidden).
 */
async function requireCurrentPassword(request: RequestScope): Promise<void> {
  const { isSession, identity, authenticator, remoteAddress } = request;
  const body = userBody(request);
  if (!isSession || identity === undefined || passwordIn(body) === undefined) return;
  const { homeDatabase, record } = identity;
  if (nameOf(request) !== record.user || homeOf(request) !== homeDatabase) return;
  const { currentPassword } = body;
  const isRight =
    typeof currentPassword === 'string' &&
    (await authenticator.basic.isPassword(homeDatabase, record.user, currentPassword, remoteAddress));
  if (!isRight)
    throw forbidden("a session changes the own password with the current one in 'currentPassword'");
}

const replace: Handler = async (request) => {
  await requireCurrentPassword(request);
  const { dialect, rights } = request;
  const given = await replacedValues(userBody(request), dialect, rights.isAdministrator);
  const values = await withExtra(request, nameOf(request), given);
  await change(request, nameOf(request), { kind: 'replace', values });
  return formOf(request, nameOf(request), 200);
};

const update: Handler = async (request) => {
  await requireCurrentPassword(request);
  const given = await userChange(userBody(request), request.dialect);
  const values = await withExtra(request, nameOf(request), given);
  const match = request.headers['if-match'];
  const expectedTag = match === undefined ? undefined : unquoted(match);
  await change(request, nameOf(request), { kind: 'update', values, expectedTag });
  return formOf(request, nameOf(request), 200);
};

const remove: Handler = async (request) => {
  await change(request, nameOf(request), { kind: 'remove' });
  noteUser(request, nameOf(request), 'deleted');
  return ok({}, {}, 202);
};

const showLevels: Handler = async (request) =>
  ok({ result: await readLevels(request, await getUser(request)) });

/** PUT …/database/{database}[/{collection}] {grant}; `*` stands for all. */
const grant: Handler = async (request) => {
  const { place, target, levelIn } = grantIn(request);
  const level = levelIn(userBody(request));
  await change(request, nameOf(request), { kind: 'grant', ...target, level });
  return ok({ [place]: level });
};

const revoke: Handler = async (request) => {
  await change(request, nameOf(request), { kind: 'grant', ...grantIn(request).target });
  return ok({}, {}, 202);
};

/** GET …/config[/{key}]: all settings, or the value of one. */
const showConfig: Handler = async (request) => {
  const { key } = request.params;
  const { json } = await readParts(request, { user: nameOf(request), part: 'config', key });
  return { status: 200, body: jsonAround('{"result":', json, okEnd(200)) };
};

/** PUT …/config/{key} {value} */
const configure: Handler = async (request) => {
  const value = (userBody(request).value ?? null) as LargeJson<Value>;
  if (value instanceof Uint8Array) requireUserBytes('config', value.byteLength);
  const key = request.params.key ?? '';
  await change(request, nameOf(request), { kind: 'configure', key, value });
  return ok({});
};

const unconfigure: Handler = async (request) => {
  const key = request.params.key ?? '';
  await change(request, nameOf(request), { kind: 'configure', key, value: undefined });
  return ok({}, {}, 202);
};

/** 2.8 has no settings of users. */
function currentOnly(handler: Handler): Handler {
  return (request) => (request.dialect === '2.8' ? refusePath() : handler(request));
}

/** The end of an object with the members `error` and `code` of most answers. */
function okEnd(status: number): string {
  return `,"error":false,"code":${status}}`;
}

/** The main thread does not parse the members that clients define. Throws 1703 (user not found). */
async function readParts(request: RequestScope, args: ReadUserArgs): Promise<ReadUserResult> {
  const found = await request.engine.run(readUser, homeScopeOf(request), args);
  if (found === undefined) throw unknownUser(request);
  return found;
}

async function getUser(request: RequestScope): Promise<DirectoryUser> {
  const record = await request.authenticator.directory.findUser(homeOf(request), nameOf(request));
  if (record === undefined) throw unknownUser(request);
  return record;
}

/** Changes of users, for the log. */
function noteUser({ host, user: by }: RequestScope, user: string, what: 'created' | 'deleted'): void {
  const name = host.log.parameters({ username: by, database: undefined, queryid: undefined, url: undefined });
  host.log.topic('authentication').info(name, `user '${user}' ${what}`);
}

/** Without administrator rights, a user changes only the own record. */
function change(request: RequestScope, user: string, what: UserChange): Promise<null> {
  return request.engine.run(writeUser, homeScopeOf(request), { user, change: what });
}

/** A query thread parses a large `extra` for the writer. */
async function withExtra<Values extends { readonly extra?: LargeJson<Value> }>(
  request: RequestScope,
  user: string,
  values: Values,
): Promise<Omit<Values, 'extra'> & { readonly extra: Exclude<Values['extra'], Uint8Array> | LargeExtra }> {
  const { extra } = values;
  if (!(extra instanceof Uint8Array)) return values as never;
  return {
    ...values,
    extra: await request.engine.run(splitExtra, homeScopeOf(request), { user, json: extra }),
  };
}

function unknownUser(request: RequestScope, more = ''): DatabaseError {
  return new DatabaseError('ERROR_USER_NOT_FOUND', {
    detail: `'${homeOf(request)}' has no user '${nameOf(request)}'${more}`,
  });
}

function refusePath(): never {
  throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', {
    detail: `expected ${path}[/<user>[/database[/<database>[/<collection>]]]] with a fitting method`,
  });
}

/** The family has no HEAD; otherwise GET would answer it. */
function withoutHead(routes: readonly Route[]): readonly Route[] {
  return routes.flatMap((route): Route[] => {
    const { path: pattern, access, isSystemOnly } = route;
    const head: Route = { method: 'HEAD', path: pattern, access, isSystemOnly, handle: unsupportedMethod };
    return route.method === 'GET' ? [route, head] : [route];
  });
}

const users: RouteFamily = {
  id: 'user',
  routes: withoutHead([
    ...[path, `${path}/`].flatMap((pattern): Route[] => [
      { ...routeOf(userApi.list), path: pattern, handle: call(list) },
      { ...routeOf(userApi.create), path: pattern, largeMembers: ['extra'], handle: call(create) },
      { method: ['PUT', 'PATCH', 'DELETE'], path: pattern, access: 'read', handle: call(refusePath) },
    ]),
    { ...routeOf(userApi.read), handle: call(read) },
    { ...routeOf(userApi.checkPassword), handle: call(checkPassword) },
    { ...routeOf(userApi.replace), largeMembers: ['extra'], handle: call(replace) },
    { ...routeOf(userApi.update), largeMembers: ['extra'], handle: call(update) },
    { ...routeOf(userApi.remove), handle: call(remove) },
    { ...routeOf(userApi.readLevels), handle: call(showLevels) },
    { ...routeOf(userApi.readDatabaseLevel), handle: call(showLevels) },
    { ...routeOf(userApi.readCollectionLevel), handle: call(showLevels) },
    { ...routeOf(userApi.grantDatabase), handle: call(grant) },
    { ...routeOf(userApi.grantCollection), handle: call(grant) },
    { ...routeOf(userApi.revokeDatabase), handle: call(revoke) },
    { ...routeOf(userApi.revokeCollection), handle: call(revoke) },
    { ...routeOf(userApi.readConfig), handle: call(currentOnly(showConfig)) },
    { ...routeOf(userApi.readConfigValue), handle: call(currentOnly(showConfig)) },
    {
      ...routeOf(userApi.writeConfigValue),
      largeMembers: ['value'],
      handle: call(currentOnly(configure)),
    },
    { ...routeOf(userApi.removeConfigValue), handle: call(currentOnly(unconfigure)) },
    { method: '*', path: `${path}/*`, access: 'read', handle: call(refusePath) },
  ]),
};

export default users;
