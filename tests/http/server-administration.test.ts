import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic, send } from './client.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const root = basic('root', 'of root');
let server: ServerProcess;

const call = (method: string, path: string, body?: unknown, headers = {}) =>
  send(server.baseUrl, method, path, { headers: { ...root, ...headers }, body });

beforeAll(async () => {
  server = await startServer({ password: 'of root' });
  await call('POST', '/_api/collection', { name: 'things' });
});

afterAll(() => server.stop());

test('the mode readonly refuses every write and no read', async () => {
  await call('POST', '/_api/document/things', { _key: 'a' });
  expect((await call('PUT', '/_admin/server/mode', { mode: 'readonly' })).json().mode).toBe('readonly');
  expect((await call('GET', '/_admin/server/availability')).json().mode).toBe('readonly');
  const writes: readonly (readonly [string, string, unknown])[] = [
    ['POST', '/_api/document/things', { _key: 'b' }],
    ['DELETE', '/_api/document/things/a', undefined],
    ['POST', '/_api/cursor', { query: 'INSERT {} INTO things' }],
    ['POST', '/_api/import?collection=things&type=documents', '{"_key":"c"}\n'],
    ['POST', '/_api/collection', { name: 'more' }],
    ['PUT', '/_api/collection/things/truncate', undefined],
    ['POST', '/_api/user', { user: 'anna', passwd: 'x' }],
  ];
  for (const [method, path, body] of writes) {
    expect([path, (await call(method, path, body)).json()]).toMatchObject([
      path,
      { code: 403, errorNum: 1004 },
    ]);
  }
  expect((await call('GET', '/_api/document/things/a')).status).toBe(200);
  expect((await call('POST', '/_api/cursor', { query: 'RETURN 1' })).status).toBe(201);
  expect((await call('GET', '/_admin/status')).json().serverInfo).toMatchObject({ readOnly: true });
  expect((await call('PUT', '/_admin/server/mode', { mode: 'default' })).status).toBe(200);
  expect((await call('POST', '/_api/document/things', { _key: 'b' })).status).toBe(202);
  expect((await call('PUT', '/_admin/server/mode', { mode: 'other' })).status).toBe(400);
});

test('options contain no password', async () => {
  const answer = await call('GET', '/_admin/options');
  expect(answer.json()).toMatchObject({ host: '127.0.0.1', 'no-auth': false, 'log-level': 'warn' });
  expect(answer.json()).toMatchObject({
    'transaction-idle-timeout': 60,
    'ttl-interval': 30,
    'replication-log': 64 * 2 ** 20,
  });
  expect(answer.text).not.toContain('of root');
  const described = (await call('GET', '/_admin/options-description')).json();
  expect(Object.keys(answer.json()).sort()).toEqual(Object.keys(described).sort());
});

test('the latest requests are listed without their query strings', async () => {
  await call('GET', '/_api/collection/things?secret=1');
  const { result } = (await call('GET', '/_admin/server/api-calls')).json<{
    result: { calls: { path: string; requestType: string; database: string }[] };
  }>();
  expect(result.calls[0]).toMatchObject({
    requestType: 'GET',
    path: '/_api/collection/things',
    database: '_system',
  });
});

test('activities: this request, running queries and open transactions of all databases', async () => {
  const begun = await call('POST', '/_api/transaction/begin', { collections: { write: 'things' } });
  const { id } = begun.json<{ result: { id: string } }>().result;
  const query = 'FOR i IN 1..3000 RETURN SLEEP(1)';
  const async = { 'x-arango-async': 'store' };
  const job = (await call('POST', '/_api/cursor', { query }, async)).headers.get('x-arango-async-id');
  const list = async () =>
    (await call('GET', '/_admin/activities')).json<{ activities: { type: string; data: object }[] }>()
      .activities;
  await expect.poll(async () => (await list()).map(({ type }) => type)).toContain('AqlQuery');
  expect(await list()).toMatchObject([
    { type: 'RestHandler', parent: { id: '0' }, data: { method: 'GET', url: '/_admin/activities' } },
    { type: 'AqlQuery', data: { database: '_system', user: 'root', query } },
    { type: 'TransactionActivity', id: `transaction/${id}`, data: { user: 'root', isWriting: true } },
  ]);
  await call('PUT', `/_api/job/${job}/cancel`);
  await call('DELETE', `/_api/transaction/${id}`);
  const old = await call('GET', '/_admin/activities', undefined, { 'x-arango-version': '20804' });
  expect(old.status).toBe(404);
});

test.each([
  ['POST', '/_api/foxx/_local'],
  ['POST', '/_admin/backup/upload'],
  ['POST', '/_admin/backup/download'],
])('%s %s names what is supported instead', async (method, path) => {
  const errorMessage: unknown = expect.stringMatching(/^not implemented: ./);
  expect((await call(method, path)).json()).toMatchObject({ code: 501, errorNum: 9, errorMessage });
});

test('reloading the secret keeps tokens valid while the file is unchanged', async () => {
  const { jwt } = (await call('POST', '/_open/auth', { username: 'root', password: 'of root' })).json<{
    jwt: string;
  }>();
  const before = (await call('GET', '/_admin/server/jwt')).json();
  expect((await call('POST', '/_admin/server/jwt')).json()).toEqual(before);
  const answer = await call('GET', '/_api/version', undefined, { authorization: `Bearer ${jwt}` });
  expect(answer.status).toBe(200);
});

test.each([
  ['/_admin/cluster/health', 403, 403],
  ['/_admin/cluster/rebalance', 403, 403],
  ['/_api/cluster/endpoints', 501, 9],
  ['/_admin/server/id', 403, 1471],
])('%s is answered as by a single server', async (path, code, errorNum) => {
  expect((await call('GET', path)).json()).toMatchObject({ code, errorNum });
  const old = await call('GET', path, undefined, { 'x-arango-version': '20804' });
  expect(old.json()).toMatchObject({ code: 404, errorNum: 404 });
});
