import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { type Client, type LocalServer, serveAs28, signIn, startGateway } from './far-servers.ts';

const password = 'a far password';

let modern: ServerProcess;
let old: ServerProcess;
let oldFront: LocalServer;
let gateway: ServerProcess;
/** With an embedded server of its own beside the two connections. */
let both: ServerProcess;

beforeAll(async () => {
  modern = await startServer({ password });
  old = await startServer({ password });
  oldFront = await serveAs28(old.baseUrl);
  const servers = [`modern=${modern.baseUrl}`, `old=${oldFront.url}`];
  gateway = await startGateway(servers);
  both = await startServer({
    password: 'own password',
    args: servers.flatMap((server) => ['--server', server]),
  });
});

afterAll(async () => {
  for (const server of [gateway, both, modern, old]) await server?.stop();
  await oldFront?.close();
});

const names = ['modern', 'old'] as const;

describe.each(names)('connection %s', (name) => {
  let client: Client;
  beforeAll(async () => {
    client = await signIn(gateway.baseUrl, name, 'root', password);
  });

  const expectStatus = async (
    status: number,
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => {
    const answer = await client.call(method, path, body, headers);
    expect(`${method} ${path}: ${answer.status === status ? status : answer.text}`).toBe(
      `${method} ${path}: ${status}`,
    );
    return answer;
  };

  /** At the server itself: 2.8 does not have the call. */
  const grant = (user: string, database: string) =>
    send((name === 'old' ? old : modern).baseUrl, 'PUT', `/_api/user/${user}/database/${database}`, {
      body: { grant: 'rw' },
      headers: basic('root', password),
    });

  test('the sign-in of the console knows the user, and who has not signed in', async () => {
    const signedIn = await expectStatus(200, 'GET', '/_admin/aardvark/whoAmI');
    expect(signedIn.json()).toMatchObject({ user: 'root', userKey: 'root' });
    const base = `${gateway.baseUrl}/@${name}`;
    expect((await send(base, 'GET', '/_admin/aardvark/whoAmI')).json()).toEqual({ user: null });
    expect((await send(base, 'GET', '/_api/version')).status).toBe(401);
    const body = { username: 'root', password: 'wrong' };
    expect((await send(base, 'POST', '/_admin/aardvark/login', { body })).status).toBe(401);
  });

  test('collections, documents, queries, indexes, imports and graphs', async () => {
    const prefix = '/_db/_system';
    await expectStatus(200, 'POST', `${prefix}/_api/collection`, { name: 'things' });
    const created = name === 'old' ? '/_api/document?collection=things' : '/_api/document/things';
    await expectStatus(202, 'POST', prefix + created, {
      _key: 'a b'.replace(' ', ':'),
      text: 'ä€😀',
      n: 1.5,
    });
    const read = await expectStatus(200, 'GET', `${prefix}/_api/document/things/a%3Ab`);
    expect(read.json()).toMatchObject({ text: 'ä€😀', n: 1.5 });
    await expectStatus(304, 'GET', `${prefix}/_api/document/things/a:b`, undefined, {
      'if-none-match': read.headers.get('etag') ?? '',
    });
    const head = await expectStatus(200, 'HEAD', `${prefix}/_api/document/things/a:b`);
    expect([head.text, head.headers.get('etag')]).toEqual(['', read.headers.get('etag')]);
    const rows = Array.from({ length: 5000 }, (_, i) => JSON.stringify({ _key: `k${i}`, i })).join('\n');
    const imported = await expectStatus(
      201,
      'POST',
      `${prefix}/_api/import?type=documents&collection=things`,
      rows,
    );
    expect(imported.json()).toMatchObject({ created: 5000, errors: 0 });
    await expectStatus(201, 'POST', `${prefix}/_api/index?collection=things`, {
      type: 'hash',
      fields: ['i'],
    });
    const query = 'FOR t IN things FILTER t.i >= 0 SORT t.i RETURN t.i';
    const first = await expectStatus(201, 'POST', `${prefix}/_api/cursor`, { query, batchSize: 3000 });
    const { id, hasMore, result } = first.json<{ id: string; hasMore: boolean; result: number[] }>();
    expect([result.length, hasMore]).toEqual([3000, true]);
    const second = await expectStatus(200, 'PUT', `${prefix}/_api/cursor/${id}`);
    expect(second.json<{ result: number[] }>().result.at(-1)).toBe(4999);
    await expectStatus(404, 'PUT', `${prefix}/_api/cursor/${id}`);
    const graph = { name: 'g', edgeDefinitions: [{ collection: 'links', from: ['things'], to: ['things'] }] };
    await expectStatus(name === 'old' ? 201 : 202, 'POST', `${prefix}/_api/gharial`, graph);
    const edge = { _from: 'things/k1', _to: 'things/k2' };
    await expectStatus(202, 'POST', `${prefix}/_api/gharial/g/edge/links`, edge);
    await expectStatus(200, 'POST', `${prefix}/_api/explain`, { query });
    await expectStatus(400, 'POST', `${prefix}/_api/cursor`, { query: 'RETURN' });
    await expectStatus(404, 'GET', `${prefix}/_api/document/missing/1`);
  });

  test('jobs, databases, users, statistics and logs', async () => {
    const started = await expectStatus(202, 'GET', '/_api/version', undefined, { 'x-arango-async': 'store' });
    const id = started.headers.get('x-arango-async-id') ?? '';
    expect(id).toMatch(/^\d+$/);
    await expect.poll(async () => (await client.call('PUT', `/_api/job/${id}`)).status).toBe(200);
    await expectStatus(201, 'POST', '/_api/database', { name: 'other', users: [{ username: 'root' }] });
    await expectStatus(200, 'POST', '/_db/other/_api/collection', { name: 'only_here' });
    await expectStatus(404, 'GET', '/_db/_system/_api/collection/only_here');
    await expectStatus(201, 'POST', '/_api/user', { user: 'ann', passwd: 'secret of ann' });
    await expectStatus(200, 'GET', '/_admin/statistics');
    await expectStatus(200, 'GET', '/_admin/log');
    await expectStatus(200, 'GET', '/_api/database/user');
  });

  // 2.8 does not unpack bodies.
  test.runIf(name === 'modern')('gzip is passed on in both directions', async () => {
    const body = gzipSync(JSON.stringify({ query: "RETURN REPEAT('text ', 5000)" }));
    const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
    const answer = await client.call('POST', '/_api/cursor', body, headers);
    expect([answer.status, answer.json<{ result: string[] }>().result[0]?.length]).toEqual([201, 25_000]);
  });

  test('a user without access to the database is told which ones are open', async () => {
    const user = `guest_${name}`;
    await client.call('POST', '/_api/user', { user, passwd: 'guest password' });
    await client.call('POST', '/_api/database', { name: `guests_${name}`, users: [{ username: user }] });
    await grant(user, `guests_${name}`);
    const ask = (database: string) =>
      send(`${gateway.baseUrl}/@${name}/_db/${database}`, 'POST', '/_admin/aardvark/login', {
        body: { username: user, password: 'guest password' },
      });
    const answer = await ask(`guests_${name}`);
    expect([answer.status, answer.json()]).toEqual([200, expect.not.objectContaining({ databases: [] })]);
    // Before 3.0, each database has its own users.
    const elsewhere = await ask('_system');
    expect(elsewhere.status).toBe(name === 'modern' ? 200 : 401);
    if (name === 'modern') expect(elsewhere.json()).toMatchObject({ databases: [`guests_${name}`] });
  });

  test('the end of a session', async () => {
    const other = await signIn(gateway.baseUrl, name, 'root', password);
    expect((await other.call('GET', '/_api/version')).status).toBe(200);
    expect((await other.call('POST', '/_admin/aardvark/logout')).headers.getSetCookie()[0]).toContain(
      'Max-Age=0',
    );
    expect((await other.call('GET', '/_api/version')).status).toBe(401);
    await expectStatus(200, 'GET', '/_api/version');
  });

  test('a changed password ends the session of the connection', async () => {
    await client.call('POST', '/_api/user', { user: `eve_${name}`, passwd: 'first password' });
    await grant(`eve_${name}`, '_system');
    const eve = await signIn(gateway.baseUrl, name, `eve_${name}`, 'first password');
    expect((await eve.call('GET', '/_api/version')).status).toBe(200);
    await expectStatus(200, 'PATCH', `/_api/user/eve_${name}`, { passwd: 'second password' });
    expect((await eve.call('GET', '/_api/version')).status).toBe(401);
    expect((await eve.call('GET', '/_admin/aardvark/whoAmI')).json()).toEqual({ user: null });
  });
});

test('what the servers are is known, and calls of Orrery reach an Orrery only', async () => {
  const client = await signIn(gateway.baseUrl, 'modern', 'root', password);
  const modernFacts = (await client.call('GET', '/_admin/orrery/connection')).json();
  const { host } = new URL(modern.baseUrl);
  const shared = { product: 'orrery', role: 'single', hasOrreryCalls: true };
  expect(modernFacts).toMatchObject({ ...shared, name: 'modern', address: host, dialect: '3.12' });
  const oldClient = await signIn(gateway.baseUrl, 'old', 'root', password);
  const oldFacts = (await oldClient.call('GET', '/_admin/orrery/connection')).json();
  expect(oldFacts).toMatchObject({ name: 'old', dialect: '2.8', version: '2.8.4' });
  expect((await client.call('GET', '/_admin/orrery/overview')).status).toBe(200);
});

test('the list of connections needs no sign-in and names no addresses', async () => {
  const connections = names.map((name) => ({ name, basePath: `/@${name}` }));
  const list = await send(gateway.baseUrl, 'GET', '/_admin/orrery/connections');
  expect(list.json()).toEqual({ connections, error: false, code: 200 });
  const own = await send(both.baseUrl, 'GET', '/_admin/orrery/connections');
  expect(own.json()).toEqual({ embeddedPath: '', connections, error: false, code: 200 });
  const ofOther = await send(both.baseUrl, 'GET', '/@old/_admin/orrery/connections');
  expect(ofOther.json()).toEqual({ embeddedPath: '', current: 'old', connections, error: false, code: 200 });
});

test('the pages of a connection have its base, and the start of the process leads to one', async () => {
  const accept = { accept: 'text/html' };
  for (const path of ['/@modern', '/@modern/', '/@modern/graph', '/@modern/_db/x/query']) {
    const page = await send(gateway.baseUrl, 'GET', path, { headers: accept });
    expect([path, page.status]).toEqual([path, 200]);
    expect(page.text).toContain('name="base-path" content="/@modern"');
    const [script] = /\/@modern\/assets\/[\w.-]+\.js/.exec(page.text) ?? [];
    expect((await send(gateway.baseUrl, 'GET', script ?? '')).status).toBe(200);
  }
  const start = await send(gateway.baseUrl, 'GET', '/', { headers: accept });
  expect([start.status, start.headers.get('location')]).toEqual([302, '/@modern/']);
  const page = await send(both.baseUrl, 'GET', '/', { headers: accept });
  expect(page.text).toContain('name="base-path" content=""');
});

test('the embedded server answers beside the connections with its own users', async () => {
  const own = await send(both.baseUrl, 'GET', '/_api/version', { headers: basic('root', 'own password') });
  expect(own.status).toBe(200);
  const far = await signIn(both.baseUrl, 'modern', 'root', password);
  expect((await far.call('GET', '/_api/version')).status).toBe(200);
  expect((await send(both.baseUrl, 'GET', '/_api/version', { headers: { cookie: far.cookie } })).status).toBe(
    401,
  );
});

test('the product version is that of this process, also for a server of another kind', async () => {
  const client = await signIn(gateway.baseUrl, 'old', 'root', password);
  const answer = await client.call('GET', '/_admin/orrery/version');
  expect(answer.json()).toMatchObject({ product: 'orrery' });
});
