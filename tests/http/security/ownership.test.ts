import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, basic, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

const root = basic('root', 'of root');
const [anna, bert] = [basic('anna', 'a'), basic('bert', 'b')];
let server: ServerProcess;

type Headers = Readonly<Record<string, string>>;

const call = (headers: Headers, method: string, path: string, body?: unknown): Promise<Answer> =>
  send(server.baseUrl, method, path, { headers, body });

const query = (headers: Headers, text: string, more: object = {}) =>
  call(headers, 'POST', '/_db/d/_api/cursor', { query: text, ...more });

interface Listed {
  readonly id: string;
  readonly query: string;
  readonly user: string;
}

beforeAll(async () => {
  server = await startServer({ password: 'of root' });
  await call(root, 'POST', '/_api/database', { name: 'd' });
  for (const [user, passwd] of [
    ['anna', 'a'],
    ['bert', 'b'],
  ]) {
    await call(root, 'POST', '/_api/user', { user, passwd });
    await call(root, 'PUT', `/_api/user/${user}/database/d`, { grant: 'rw' });
  }
});

afterAll(() => server.stop());

describe('a cursor belongs to its user', () => {
  test.each([
    ['kept batches', {}],
    ['a stream', { options: { stream: true } }],
  ])('%s', async (_title, more) => {
    const opened = await query(anna, 'FOR i IN 1..10 RETURN i', { batchSize: 2, ...more });
    const { id } = opened.json<{ id: string }>();
    for (const headers of [bert, root]) {
      for (const [method, path] of [
        ['POST', id],
        ['PUT', id],
        ['POST', `${id}/2`],
        ['DELETE', id],
      ] as const) {
        const answer = await call(headers, method, `/_db/d/_api/cursor/${path}`);
        expect([answer.status, answer.json().errorNum], `${method} ${path}`).toEqual([404, 1600]);
      }
    }
    const next = await call(anna, 'POST', `/_db/d/_api/cursor/${id}`);
    expect(next.json().result).toEqual([3, 4]);
    expect((await call(anna, 'DELETE', `/_db/d/_api/cursor/${id}`)).status).toBe(202);
  });

  test('ids are 63 random bits', async () => {
    const ids: bigint[] = [];
    for (let n = 0; n < 40; n++) {
      const { id } = (await query(anna, 'FOR i IN 1..3 RETURN i', { batchSize: 2 })).json<{ id: string }>();
      expect(id).toMatch(/^\d{1,19}$/);
      ids.push(BigInt(id));
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => id < 2n ** 63n)).toBe(true);
    // The probability that 40 random ids are all in the same half is 1 in 2^39.
    expect(ids.some((id) => id >= 2n ** 62n)).toBe(true);
    expect(ids.some((id) => id < 2n ** 62n)).toBe(true);
  });
});

describe('a running query', () => {
  const endless = 'FOR a IN 1..1000000 FOR b IN 1..1000000 FILTER a + b == -1 RETURN 1';
  const current = async (headers: Headers, path = '/_db/d/_api/query/current') =>
    (await call(headers, 'GET', path)).json<readonly Listed[]>();

  test('is visible to and killed by its user and administrators only', async () => {
    const running = query(anna, endless);
    await expect.poll(() => current(anna)).toHaveLength(1);
    const [listed] = await current(anna);
    expect(listed).toMatchObject({ query: endless, user: 'anna' });
    expect(await current(bert)).toEqual([]);
    expect(await current(root)).toMatchObject([{ id: listed!.id }]);
    expect(await current(root, '/_api/query/current?all=true')).toMatchObject([{ id: listed!.id }]);
    const path = `/_db/d/_api/query/${listed!.id}`;
    expect((await call(bert, 'DELETE', path)).json()).toMatchObject({ code: 404, errorNum: 1591 });
    expect(await current(anna)).toHaveLength(1);
    expect((await call(anna, 'DELETE', path)).status).toBe(200);
    expect((await running).json()).toMatchObject({ errorNum: 1500 });

    const second = query(bert, endless);
    await expect.poll(() => current(bert)).toHaveLength(1);
    const [{ id }] = (await current(root)) as [Listed];
    expect((await call(root, 'DELETE', `/_db/d/_api/query/${id}`)).status).toBe(200);
    expect((await second).json()).toMatchObject({ errorNum: 1500 });
  });

  test('that was slow is in the list of its user, and users remove only their own entries', async () => {
    await call(root, 'PUT', '/_api/query/properties', { slowQueryThreshold: 0.01 });
    await query(anna, 'RETURN [SLEEP(0.02), "of anna"]');
    await query(bert, 'RETURN [SLEEP(0.02), "of bert"]');
    const slow = async (headers: Headers) =>
      (await call(headers, 'GET', '/_db/d/_api/query/slow')).json<readonly Listed[]>();
    const usersOf = async (headers: Headers) => [...new Set((await slow(headers)).map(({ user }) => user))];
    expect(await usersOf(anna)).toEqual(['anna']);
    expect(await usersOf(bert)).toEqual(['bert']);
    expect((await usersOf(root)).sort()).toEqual(['anna', 'bert']);
    await call(anna, 'DELETE', '/_db/d/_api/query/slow');
    expect(await usersOf(root)).toEqual(['bert']);
  });
});

test('a cached result is visible to its user only, and removed with the grant', async () => {
  await call(root, 'PUT', '/_api/query-cache/properties', { mode: 'on' });
  await call(root, 'POST', '/_db/d/_api/collection', { name: 'kept' });
  await call(root, 'POST', '/_db/d/_api/document/kept', { secret: true });
  const read = (headers: Headers) => query(headers, 'FOR d IN kept RETURN d.secret');
  expect((await read(anna)).json()).toMatchObject({ cached: false, result: [true] });
  expect((await read(anna)).json()).toMatchObject({ cached: true, result: [true] });
  expect((await read(bert)).json()).toMatchObject({ cached: false });
  const entries = async (headers: Headers) =>
    (await call(headers, 'GET', '/_db/d/_api/query-cache/entries')).json<readonly unknown[]>().length;
  expect(await entries(anna)).toBe(1);
  expect(await entries(root)).toBe(2);
  await call(root, 'PUT', '/_api/user/anna/database/d/kept', { grant: 'none' });
  expect((await read(anna)).json()).toMatchObject({ code: 403, errorNum: 11 });
  await call(root, 'DELETE', '/_api/user/anna/database/d/kept');
  await call(root, 'PUT', '/_api/query-cache/properties', { mode: 'off' });
});

describe('a user’s own record', () => {
  test('is readable and writable by its user, except for administrative values', async () => {
    // In the database with access, and in one without.
    for (const base of ['/_db/d', '']) {
      const path = `${base}/_api/user/anna`;
      expect((await call(anna, 'GET', path)).json()).toMatchObject({ user: 'anna', active: true });
      expect((await call(anna, 'PATCH', path, { extra: { lang: base } })).json()).toMatchObject({
        extra: { lang: base },
      });
      expect((await call(anna, 'POST', path, { passwd: 'a' })).json().result).toBe(true);
      expect((await call(anna, 'GET', `${path}/database`)).json().result).toEqual({ d: 'rw' });
      expect((await call(anna, 'GET', `${path}/database/d`)).json().result).toBe('rw');
      expect((await call(anna, 'GET', `${path}/database/d/kept`)).json().result).toBe('rw');
      const refused: readonly (readonly [string, string, unknown?])[] = [
        ['PATCH', '', { active: false }],
        ['PUT', '', { passwd: 'a', active: false }],
        ['DELETE', ''],
        ['PUT', '/database/_system', { grant: 'rw' }],
        ['DELETE', '/database/d'],
        ['PUT', '/database/d/kept', { grant: 'rw' }],
      ];
      for (const [method, rest, body] of refused) {
        const answer = await call(anna, method, path + rest, body);
        expect([401, 403], `${method} ${path}${rest}: ${answer.text}`).toContain(answer.status);
      }
      expect([401, 403]).toContain((await call(anna, 'GET', `${base}/_api/user/bert`)).status);
      expect([401, 403]).toContain((await call(anna, 'POST', `${base}/_api/user/bert`, {})).status);
    }
    expect((await call(anna, 'PUT', '/_api/user/anna', { passwd: 'new', extra: {} })).status).toBe(200);
    const renewed = basic('anna', 'new');
    expect((await call(renewed, 'GET', '/_api/user/anna')).json()).toMatchObject({ active: true, extra: {} });
    expect((await call(renewed, 'PATCH', '/_api/user/anna', { passwd: 'a' })).status).toBe(200);
  });
});

test('a user of a database by the name of another of _system is another user', async () => {
  const headers = { ...root, 'x-arango-version': '20804' };
  await call(headers, 'POST', '/_db/d/_api/user', { user: 'bert', passwd: 'local' });
  const local = basic('bert', 'local');
  const opened = await query(local, 'FOR i IN 1..10 RETURN i', { batchSize: 2 });
  const { id } = opened.json<{ id: string }>();
  expect((await call(bert, 'POST', `/_db/d/_api/cursor/${id}`)).status).toBe(404);
  expect((await call(local, 'POST', `/_db/d/_api/cursor/${id}`)).json().result).toEqual([3, 4]);
  // Users of 2.8 without a grant have access to their own database only.
  expect((await call(headers, 'GET', '/_db/d/_api/user/bert/database')).json().result).toEqual({ d: 'rw' });
  // In the current dialect the users of all databases are those of _system.
  const in312 = await call(root, 'GET', '/_db/d/_api/user');
  expect(in312.json().result).toEqual((await call(root, 'GET', '/_api/user')).json().result);
  const local28 = await call(headers, 'GET', '/_db/d/_api/user');
  expect(local28.json<{ result: { user: string }[] }>().result.map(({ user }) => user)).toContain('bert');
  expect((await call(local, 'GET', '/_api/version')).status).toBe(401);
  expect((await call(local, 'GET', '/_db/d/_api/user')).status).toBe(403);
});

describe('grants', () => {
  test('revoking the last one leaves no access', async () => {
    await call(root, 'POST', '/_api/user', { user: 'carl', passwd: 'c' });
    const carl = basic('carl', 'c');
    const statusOf = async (path: string) => (await call(carl, 'GET', path)).status;
    expect(await statusOf('/_api/version')).toBe(401);
    await call(root, 'PUT', '/_api/user/carl/database/d', { grant: 'rw' });
    expect(await statusOf('/_db/d/_api/version')).toBe(200);
    await call(root, 'DELETE', '/_api/user/carl/database/d');
    expect(await statusOf('/_db/d/_api/version')).toBe(401);
    expect(await statusOf('/_api/version')).toBe(401);
    expect((await call(carl, 'POST', '/_api/database', { name: 'mine' })).status).toBe(401);
    expect((await call(carl, 'GET', '/_api/user')).status).toBe(401);
  });

  test('are returned completely, as in ArangoDB', async () => {
    await call(root, 'PUT', '/_api/user/carl/database/d', { grant: 'ro' });
    const granted = await call(root, 'PUT', '/_api/user/carl/database/d/kept', { grant: 'rw' });
    expect(granted.json()).toEqual({ 'd/kept': 'rw', error: false, code: 200 });
    await call(root, 'PUT', '/_api/user/carl/database/d/*', { grant: 'none' });
    await call(root, 'PUT', '/_api/user/carl/database/*/*', { grant: 'ro' });
    const levelOn = async (name: string) =>
      (await call(root, 'GET', `/_api/user/carl/database/d/${name}`)).json().result;
    expect(await Promise.all(['kept', 'other', '_graphs'].map(levelOn))).toEqual(['rw', 'none', 'ro']);
    const full = await call(root, 'GET', '/_api/user/carl/database?full=true');
    const { result } = full.json<{ result: Record<string, unknown> }>();
    expect(result.d).toMatchObject({ permission: 'ro', collections: { kept: 'rw', '*': 'none' } });
    expect(result._system).toMatchObject({ permission: 'undefined', collections: { _users: 'undefined' } });
    expect(result['*']).toEqual({ permission: 'undefined', collections: { '*': 'ro' } });
    expect(full.text).not.toContain('_user_secrets');
    const own = await call(basic('carl', 'c'), 'GET', '/_api/user/carl/database?full=true');
    expect(Object.keys(own.json<{ result: object }>().result)).toEqual(['d', '*']);
    const dropped = await call(root, 'DELETE', '/_api/user/carl/database/d/kept');
    expect([dropped.status, dropped.json()]).toEqual([202, { error: false, code: 202 }]);
    expect(await levelOn('kept')).toBe('none');
    for (const grant of ['all', 1, null]) {
      expect((await call(root, 'PUT', '/_api/user/carl/database/d/kept', { grant })).status).toBe(400);
    }
  });

  test('on a database are removed with it', async () => {
    await call(root, 'POST', '/_api/database', { name: 'brief' });
    await call(root, 'PUT', '/_api/user/carl/database/brief', { grant: 'rw' });
    await call(root, 'PUT', '/_api/user/carl/database/brief/c', { grant: 'rw' });
    await call(root, 'DELETE', '/_api/database/brief');
    await call(root, 'POST', '/_api/database', { name: 'brief' });
    expect((await call(basic('carl', 'c'), 'GET', '/_db/brief/_api/version')).status).toBe(401);
  });

  test('accessible databases are listed', async () => {
    await call(root, 'PUT', '/_api/user/carl/database/_system', { grant: 'ro' });
    const carl = basic('carl', 'c');
    const names = async (headers: Headers, path: string) => (await call(headers, 'GET', path)).json().result;
    expect(await names(carl, '/_api/database')).toEqual(['_system', 'd']);
    expect(await names(carl, '/_api/database/user')).toEqual(['_system', 'd']);
    expect(await names(root, '/_api/database')).toEqual(['_system', 'brief', 'd']);
  });
});
