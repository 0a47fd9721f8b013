import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { overviewApi } from '../../../protocol/api/overview.ts';
import type { AnswerOf } from '../../../protocol/endpoint.ts';
import { basic, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

type Overview = AnswerOf<typeof overviewApi.read>;
type Headers = Readonly<Record<string, string>>;

const path = '/_admin/orrery/overview';
const root = basic('root', 'of root');
const anna = basic('anna', 'of anna');
let server: ServerProcess;

const call = (method: string, target: string, body?: unknown, headers: Headers = root) =>
  send(server.baseUrl, method, target, { headers, body });

beforeAll(async () => {
  server = await startServer({ password: 'of root' });
  await call('POST', '/_api/database', { name: 'd' });
  for (const name of ['open', 'closed']) await call('POST', '/_db/d/_api/collection', { name });
  await call('POST', '/_db/d/_api/collection', { name: 'links', type: 3 });
  await call('POST', '/_api/user', { user: 'anna', passwd: 'of anna' });
  await call('PUT', '/_api/user/anna/database/d', { grant: 'rw' });
  await call('PUT', '/_api/user/anna/database/d/closed', { grant: 'none' });
});

afterAll(() => server.stop());

const overview = async (headers: Headers = root) =>
  (await call('GET', `/_db/d${path}`, undefined, headers)).json<Overview>().databases[0]!;
const collectionOf = async (name: string) =>
  (await overview()).collections.find((collection) => collection.name === name)!;
const run = (query: string) => call('POST', '/_db/d/_api/cursor', { query });

test('levels of the caller, status and number of graphs are included', async () => {
  const links = { edgeDefinitions: [{ collection: 'links', from: ['open'], to: ['open'] }] };
  await call('POST', '/_db/d/_api/gharial', { name: 'g', ...links });
  await call('PUT', '/_db/d/_api/collection/links/unload', {}, { ...root, 'x-arango-version': '20800' });
  expect(await overview()).toMatchObject({ access: 'rw', isAdministrator: true, graphs: 1 });
  expect(await collectionOf('open')).toMatchObject({ status: 3, access: 'rw' });
  expect(await collectionOf('links')).toMatchObject({ status: 2 });
  await call('PUT', '/_db/d/_api/collection/links/load', {}, { ...root, 'x-arango-version': '20800' });
  expect(await collectionOf('links')).toMatchObject({ status: 3 });
  await call('PUT', '/_api/user/anna/database/d/open', { grant: 'ro' });
  const ofAnna = await overview(anna);
  expect(ofAnna).toMatchObject({ access: 'rw', isAdministrator: false });
  expect(ofAnna.collections.find(({ name }) => name === 'open')).toMatchObject({ access: 'ro' });
  await call('DELETE', '/_api/user/anna/database/d/open');
});

test('count, sizes and the time of the last write follow writes', async () => {
  const before = await collectionOf('open');
  expect(before).toMatchObject({ type: 'document', isSystem: false, count: 0, documentsBytes: 0 });
  expect(before.lastWrite).toBeUndefined();
  const startMs = Date.now();
  for (let value = 0; value < 3; value++) await call('POST', '/_db/d/_api/document/open', { value });
  await run('FOR i IN 1..20 INSERT { value: i } INTO open');
  const after = await collectionOf('open');
  expect(after.count).toBe(23);
  expect(after.documentsBytes).toBeGreaterThan(0);
  expect(Date.parse(after.lastWrite!)).toBeGreaterThanOrEqual(startMs);
});

test('changes are counted once they are committed', async () => {
  const changes = async () => (await collectionOf('open')).changesOfDay!;
  const before = await changes();
  for (const _key of ['k1', 'k2', 'k3']) await call('POST', '/_db/d/_api/document/open', { _key });
  await call('PATCH', '/_db/d/_api/document/open/k1', { more: 1 });
  await call('DELETE', '/_db/d/_api/document/open/k2');
  expect(await changes()).toBe(before + 5);
  await run('FOR i IN 1..100 INSERT { value: 1000 + i } INTO open');
  expect(await changes()).toBe(before + 105);
  expect((await call('POST', '/_db/d/_api/document/open', { _key: 'k1' })).status).toBe(409);
  await run('FOR i IN 1..5 INSERT { value: i, _key: i == 5 ? "k1" : CONCAT("n", i) } INTO open');
  expect(await changes()).toBe(before + 105);
  await call('POST', '/_db/d/_api/document/open', [{ value: 1 }, { _key: 'k1' }, { value: 2 }]);
  expect(await changes()).toBe(before + 107);
});

test('a truncate keeps the changes of the day', async () => {
  await call('POST', '/_db/d/_api/collection', { name: 'emptied' });
  await call('POST', '/_db/d/_api/document/emptied', [{}, {}]);
  await call('PUT', '/_db/d/_api/collection/emptied/truncate');
  await call('POST', '/_db/d/_api/document/emptied', {});
  expect(await collectionOf('emptied')).toMatchObject({ count: 1, changesOfDay: 3 });
});

test('a refused write is not a last write', async () => {
  await call('POST', '/_db/d/_api/document/links', { _key: 'a', _from: 'open/1', _to: 'open/2' });
  const { lastWrite } = await collectionOf('links');
  const refused = await call('POST', '/_db/d/_api/document/links', {
    _key: 'a',
    _from: 'open/1',
    _to: 'open/2',
  });
  expect(refused.status).toBe(409);
  expect((await collectionOf('links')).lastWrite).toBe(lastWrite);
});

test('indexes are listed', async () => {
  await call('POST', '/_db/d/_api/index?collection=open', {
    type: 'persistent',
    fields: ['value'],
    name: 'byValue',
  });
  const { indexes } = await collectionOf('open');
  expect(indexes).toMatchObject([
    { name: 'primary', type: 'primary', fields: ['_key'] },
    { name: 'byValue', type: 'persistent', fields: ['value'] },
  ]);
  expect((await collectionOf('links')).indexes.map(({ type }) => type)).toEqual(['primary', 'edge']);
});

test('lookups are counted for each index', async () => {
  const reads = async (name: string) =>
    Object.fromEntries((await collectionOf(name)).indexes.map((index) => [index.name, index.reads!]));
  const before = await reads('open');
  for (let i = 0; i < 4; i++) await run(`FOR d IN open FILTER d.value == ${i} RETURN d`);
  const after = await reads('open');
  expect(after.byValue).toBe(before.byValue! + 4);
  expect(after.primary).toBe(before.primary);
  for (let i = 0; i < 3; i++) await call('GET', '/_db/d/_api/document/open/k1');
  expect((await reads('open')).primary).toBe(before.primary! + 3);
  const edges = await reads('links');
  await run('FOR v, e IN 1..1 OUTBOUND "open/1" links RETURN e._key');
  expect((await reads('links')).edge).toBeGreaterThan(edges.edge!);
});

test('lookups are counted over restarts, without those of dropped indexes', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'orrery-reads-'));
  const readsOf = async ({ baseUrl }: ServerProcess) => {
    const { readsSince, databases } = (await send(baseUrl, 'GET', path, { headers: root })).json<Overview>();
    const { indexes } = databases[0]!.collections.find(({ name }) => name === 'counted')!;
    return { readsSince, reads: indexes.map(({ name, reads }) => [name, reads]) };
  };
  try {
    const first = await startServer({ password: 'of root', dataFolder });
    const post = (target: string, body: unknown) =>
      send(first.baseUrl, 'POST', target, { headers: root, body });
    await post('/_api/collection', { name: 'counted' });
    await post('/_api/index?collection=counted', { type: 'persistent', fields: ['a'], name: 'byA' });
    await post('/_api/index?collection=counted', { type: 'persistent', fields: ['b'], name: 'byB' });
    for (let i = 0; i < 5; i++)
      await post('/_api/cursor', { query: `FOR d IN counted FILTER d.a == ${i} RETURN d` });
    await post('/_api/cursor', { query: 'FOR d IN counted FILTER d.b == 1 RETURN d' });
    const before = await readsOf(first);
    expect(before.reads).toEqual([
      ['primary', 0],
      ['byA', 5],
      ['byB', 1],
    ]);
    await send(first.baseUrl, 'DELETE', '/_api/index/counted/byB', { headers: root });
    await first.stop();
    const second = await startServer({ password: 'of root', dataFolder });
    expect(await readsOf(second)).toEqual({ ...before, reads: before.reads.slice(0, 2) });
    await second.stop();
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
});

test('a user sees the collections with access only, and no users', async () => {
  const seen = await overview(anna);
  const names = seen.collections.map(({ name }) => name);
  expect(names).toContain('open');
  expect(names).not.toContain('closed');
  expect(names).not.toContain('_users');
  expect(seen.users).toBeUndefined();
  const sum = seen.collections.reduce((bytes, { documentsBytes }) => bytes + documentsBytes, 0);
  expect(seen.documentsBytes).toBe(sum);
});

test('all databases are for administrators in _system', async () => {
  const all = (await call('GET', `${path}?all=true`)).json<Overview>().databases;
  expect(all.map(({ name }) => name)).toEqual(['_system', 'd']);
  expect((await call('GET', `/_db/d${path}?all=true`)).json().errorNum).toBe(1230);
  await call('PUT', '/_api/user/anna/database/_system', { grant: 'ro' });
  expect((await call('GET', `${path}?all=true`, undefined, anna)).json().errorNum).toBe(11);
});

test('administrators see the last sign-in of users', async () => {
  const opened = await call('POST', '/_open/auth', { username: 'anna', password: 'of anna' }, {});
  expect(opened.status).toBe(200);
  await call('POST', '/_api/user', { user: 'bert', passwd: 'of bert' });
  const timesOf = async () => {
    const [system] = (await call('GET', path)).json<Overview>().databases;
    return new Map(system!.users!.map(({ user, lastSignIn }) => [user, lastSignIn]));
  };
  // The time is stored without delay for the sign-in.
  await expect.poll(async () => (await timesOf()).get('anna'), { timeout: 60_000 }).toBeDefined();
  expect((await timesOf()).get('bert')).toBeUndefined();
});

test('the overview of one database has the definitions of its graphs', async () => {
  const edgeDefinitions = [{ collection: 'links', from: ['open'], to: ['open'] }];
  await call('POST', '/_db/d/_api/gharial', { name: 'g', edgeDefinitions });
  const { graphs, namedGraphs, slowQueries } = await overview();
  expect(graphs).toBe(1);
  expect(namedGraphs).toMatchObject([{ name: 'g', edgeDefinitions, orphanCollections: [] }]);
  expect(slowQueries).toEqual({ count: 0, longestSeconds: 0 });
  const all = (await call('GET', `${path}?all=true`)).json<Overview>().databases;
  expect(all.every((database) => database.namedGraphs === undefined)).toBe(true);
});

test('slow queries are those of the database', async () => {
  await call('PUT', '/_db/d/_api/query/properties', { slowQueryThreshold: 0 });
  await run('RETURN 1');
  await expect.poll(async () => (await overview()).slowQueries.count).toBeGreaterThan(0);
  const [system] = (await call('GET', path)).json<Overview>().databases;
  expect(system!.slowQueries.count).toBe(0);
});

test('changes of definitions and imports are reported to users who may read them', async () => {
  const before = (await overview()).changes?.length ?? 0;
  await call('POST', '/_db/d/_api/collection', { name: 'fresh' });
  await call('POST', '/_db/d/_api/index?collection=fresh', { type: 'persistent', fields: ['size'] });
  await call('POST', '/_db/d/_api/import?type=auto&collection=fresh', [{ _key: 'a' }, { _key: 'a' }]);
  await call('POST', '/_db/d/_api/import?type=auto&collection=fresh', [{ _key: 'b' }]);
  // Lines that the client has refused, without a document to send.
  await call('POST', '/_db/d/_api/import?type=documents&collection=fresh&refused=3', '\n');
  await call('POST', '/_db/d/_api/import?type=auto&collection=closed', [{ _key: 'b' }]);
  await call('DELETE', '/_db/d/_api/collection/fresh');
  const changes = (await overview()).changes ?? [];
  expect(changes).toHaveLength(before + 5);
  expect(changes.slice(0, 5)).toMatchObject([
    { action: 'dropCollection', name: 'fresh', user: 'root' },
    { action: 'import', name: 'closed', counts: { created: 1, updated: 0, errors: 0 } },
    // Three requests within a minute are one import.
    { action: 'import', name: 'fresh', counts: { created: 2, updated: 0, errors: 4 } },
    { action: 'createIndex', name: 'fresh', note: 'persistent · size' },
    { action: 'createCollection', name: 'fresh', note: 'document' },
  ]);
  const ofAnna = (await overview(anna)).changes ?? [];
  expect(ofAnna.some(({ name }) => name === 'closed')).toBe(false);
  expect(ofAnna[0]).toMatchObject({ action: 'dropCollection', name: 'fresh' });
  const log = await call('GET', '/_admin/log/entries?search=fresh&sort=desc&size=1');
  expect(log.json<{ messages: unknown[] }>().messages).toMatchObject([{ level: 'INFO' }]);
});

test('root is administrator in every database; root of a database created in dialect 2.8 only has rights there', async () => {
  const old = { ...root, 'x-arango-version': '20800' };
  const users = [{ username: 'root', passwd: 'own' }];
  await call('POST', '/_api/database', { name: 'older', users }, old);
  const seenBy = async (headers: Headers) =>
    (await call('GET', `/_db/older${path}`, undefined, headers)).json<Overview>().databases[0]!;
  expect(await seenBy(root)).toMatchObject({ access: 'rw', isAdministrator: true });
  expect(await seenBy(basic('root', 'own'))).toMatchObject({ access: 'rw', isAdministrator: false });
  expect((await call('GET', path, undefined, basic('root', 'own'))).status).toBe(401);
});
