import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Access } from '../../../protocol/endpoint.ts';
import { collectRoutes } from '../../../server/http/route-table.ts';
import { type Answer, basic, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { inParallel } from './raw.ts';
import { routeTable } from './route-table.ts';

vi.setConfig({ testTimeout: 240_000 });

const root = basic('root', 'of root');
type Headers = Readonly<Record<string, string>>;

interface RouteCall {
  readonly method: string;
  readonly pattern: string;
  readonly access: Access;
}

/** HEAD uses GET unless it has a route of its own. */
const routes: readonly RouteCall[] = collectRoutes().flatMap(({ path, byMethod }) =>
  [...byMethod].flatMap(([method, route]) =>
    route === undefined || (method === 'HEAD' && byMethod.get('GET') === route)
      ? []
      : [{ method, pattern: path, access: route.access }],
  ),
);
const isProtected = ({ access, pattern }: RouteCall) => access !== 'public' && pattern.startsWith('/_');
const protectedRoutes = routes.filter(isProtected);

/** The routes in the form of the table. */
function tableOf(all: readonly RouteCall[]): Readonly<Record<string, string>> {
  const table: Record<string, string> = {};
  for (const pattern of new Set(all.map((route) => route.pattern))) {
    const byAccess = new Map<Access, string[]>();
    for (const { method, access } of all.filter((route) => route.pattern === pattern)) {
      byAccess.set(access, [...(byAccess.get(access) ?? []), method]);
    }
    const shown = ([access, methods]: readonly [Access, readonly string[]]) =>
      `${access}: ${methods.length === 5 && methods.includes('DELETE') ? '*' : methods.join(' ')}`;
    table[pattern] = [...byAccess].map(shown).join(', ');
  }
  return table;
}

test('every route is in the table with its access', () => {
  expect(tableOf(routes)).toEqual(routeTable);
});

let server: ServerProcess;

const call = (headers: Headers, method: string, path: string, body?: unknown): Promise<Answer> =>
  send(server.baseUrl, method, path, { headers, body });

const grant = (user: string, place: string, level: string) =>
  call(root, 'PUT', `/_api/user/${user}/database/${place}`, { grant: level });

async function createUser(user: string): Promise<void> {
  await call(root, 'POST', '/_api/user', { user, passwd: `of ${user}` });
}

let tokenCount = 0;

/** The ways in: headers with the credentials of a user who may enter `d`. */
const waysIn: Readonly<Record<string, (user: string) => Promise<Headers>>> = {
  'a password': async (user) => basic(user, `of ${user}`),
  'a session': async (user) => {
    const body = { username: user, password: `of ${user}` };
    const answer = await call({}, 'POST', '/_db/d/_admin/aardvark/login', body);
    return { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  },
  'a JWT': async (user) => {
    const body = { username: user, password: `of ${user}` };
    const { jwt } = (await call({}, 'POST', '/_open/auth', body)).json<{ jwt: string }>();
    return { authorization: `bearer ${jwt}` };
  },
  'an access token': async (user) => {
    const created = await call(basic(user, `of ${user}`), 'POST', `/_api/token/${user}`, {
      name: `way in ${tokenCount++}`,
    });
    return basic(user, created.json<{ token: string }>().token);
  },
};

/** The calls of these routes with other answers than a refusal of rights. */
async function admitted(headers: Headers, of: readonly RouteCall[]): Promise<readonly string[]> {
  const answers = await inParallel(of, ({ method, pattern }) => {
    const path = pattern.replace(/:[^/]+/g, 'x').replace('*', 'x/y');
    return call(headers, method, `/_db/d${path}`);
  });
  // 429: further attempts with a wrong password wait.
  return answers.flatMap(({ status }, at) => {
    const { method, pattern } = of[at]!;
    return [401, 403, 429].includes(status) ? [] : [`${method} ${pattern}: ${status}`];
  });
}

const neededBy = (accesses: readonly Access[]) =>
  protectedRoutes.filter(({ access }) => accesses.includes(access));

beforeAll(async () => {
  server = await startServer({ password: 'of root' });
  await call(root, 'POST', '/_api/database', { name: 'd' });
  await call(root, 'POST', '/_db/d/_api/collection', { name: 'docs' });
});

afterAll(() => server.stop());

describe.each(Object.keys(waysIn))('with %s', (way) => {
  const enter = waysIn[way]!;
  const user = `user${Object.keys(waysIn).indexOf(way)}`;

  test('a user with ro on the database and rw on a collection is refused by routes that need more', async () => {
    await createUser(user);
    await grant(user, 'd', 'ro');
    await grant(user, 'd/docs', 'rw');
    const headers = await enter(user);
    expect((await call(headers, 'GET', '/_db/d/_api/version')).status).toBe(200);
    expect(await admitted(headers, neededBy(['write', 'own', 'administrator']))).toEqual([]);
    // The collection can be changed, its definition cannot.
    expect((await call(headers, 'POST', '/_db/d/_api/document/docs', { n: 1 })).status).toBe(202);
    const index = { type: 'persistent', fields: ['n'] };
    expect((await call(headers, 'POST', '/_db/d/_api/index?collection=docs', index)).status).toBe(403);
  });

  test('revoked while open, the user is refused by every route', async () => {
    const headers = await enter(user);
    expect((await call(headers, 'GET', '/_db/d/_api/version')).status).toBe(200);
    await grant(user, 'd', 'none');
    expect(await admitted(headers, protectedRoutes)).toEqual([]);
    await grant(user, 'd', 'ro');
    expect((await call(headers, 'GET', '/_db/d/_api/version')).status).toBe(200);
  });

  test('deleted and created again, the user of the same name is refused by every route', async () => {
    const headers = await enter(user);
    expect((await call(headers, 'GET', '/_db/d/_api/version')).status).toBe(200);
    await call(root, 'DELETE', `/_api/user/${user}`);
    await call(root, 'POST', '/_api/user', { user, passwd: 'another password' });
    await grant(user, 'd', 'rw');
    await grant(user, '_system', 'rw');
    expect(await admitted(headers, protectedRoutes)).toEqual([]);
    await call(root, 'DELETE', `/_api/user/${user}`);
  });
});
