import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

const server = sharedServerUrl();
const database = `Ünïcode 数据 % ? #${process.pid}`;
const base = `${server}/_db/${encodeURIComponent(database)}`;
const legacy = { 'x-arango-version': '20804' };
const places = 'Größe 漢字 & 100%';
const roads = 'straße';

const call = (method: string, path: string, body?: unknown) => send(base, method, path, { body });
const rowsOf = async (query: string, bindVars: object = {}) =>
  (await call('POST', '/_api/cursor', { query, bindVars })).json<{ result: unknown[] }>().result;

beforeAll(async () => {
  expect((await send(server, 'POST', '/_api/database', { body: { name: database } })).status).toBe(201);
});
afterAll(() => send(server, 'DELETE', `/_api/database/${encodeURIComponent(database)}`));

test('a database is listed and selected by a name with any letters', async () => {
  expect((await send(server, 'GET', '/_api/database')).json<{ result: string[] }>().result).toContain(
    database,
  );
  expect((await call('GET', '/_api/database/current')).json()).toMatchObject({ result: { name: database } });
});

test('collections with any letters have documents, edges, indexes, queries and dumps', async () => {
  for (const body of [{ name: places }, { name: roads, type: 3 }]) {
    expect((await call('POST', '/_api/collection', body)).json()).toMatchObject({ name: body.name });
  }
  const path = encodeURIComponent(places);
  const saved = await call('POST', `/_api/document/${path}`, { _key: 'a', n: 1 });
  expect([saved.status, saved.json()._id]).toEqual([202, `${places}/a`]);
  const location = saved.headers.get('location')!;
  expect((await send(server, 'GET', location)).json()).toMatchObject({ _id: `${places}/a`, n: 1 });
  await call('POST', `/_api/document/${path}`, { _key: 'b', n: 2 });
  const edge = { _from: `${places}/a`, _to: `${places}/b` };
  expect((await call('POST', `/_api/document/${encodeURIComponent(roads)}`, edge)).status).toBe(202);
  expect(
    (await call('POST', `/_api/index?collection=${path}`, { type: 'persistent', fields: ['n'] })).status,
  ).toBe(201);
  const around = `/_api/edges/${encodeURIComponent(roads)}?vertex=${encodeURIComponent(`${places}/a`)}`;
  expect((await call('GET', around)).json<{ edges: unknown[] }>().edges).toMatchObject([edge]);
  expect(await rowsOf(`FOR d IN \`${places}\` FILTER d.n == 2 RETURN d._id`)).toEqual([`${places}/b`]);
  expect(await rowsOf(`FOR v IN OUTBOUND @start \`straße\` RETURN v.n`, { start: `${places}/a` })).toEqual([
    2,
  ]);
  expect(await rowsOf('RETURN DOCUMENT(@id).n', { id: `${places}/a` })).toEqual([1]);

  const { headers } = await call('POST', '/_api/dump/start', { shards: [places], batchSize: 1000 });
  const part = await call('POST', `/_api/dump/next/${headers.get('x-arango-dump-id')}?batchId=0`);
  expect([part.headers.get('x-arango-dump-shard-id'), part.text.split('\n').length]).toEqual([path, 3]);
  expect((await call('PUT', `/_api/collection/${path}/rename`, { name: 'Ж' })).json().name).toBe('Ж');
});

test('a graph has collections and a name as its parts', async () => {
  const definition = { collection: 'führt', from: ['städte'], to: ['städte'] };
  const created = await call('POST', '/_api/gharial', { name: 'net', edgeDefinitions: [definition] });
  expect(created.status).toBe(202);
  const vertex = await call('POST', `/_api/gharial/net/vertex/${encodeURIComponent('städte')}`, {
    _key: 'x',
  });
  expect(vertex.json()).toMatchObject({ vertex: { _id: 'städte/x' } });
  const _id = 'städte/x';
  const edge = await call('POST', `/_api/gharial/net/edge/${encodeURIComponent('führt')}`, {
    _from: _id,
    _to: _id,
  });
  expect(edge.status).toBe(202);
  expect(await rowsOf('FOR v IN 1..1 ANY "städte/x" GRAPH "net" RETURN DISTINCT v._key')).toEqual(['x']);
});

test('names that are not allowed are refused', async () => {
  const outcome = async (path: string, name: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await send(path, 'POST', path === server ? '/_api/database' : '/_api/collection', {
      body: { name },
      headers,
    });
    return [answer.status, answer.json().errorNum];
  };
  const names = [
    '1a',
    '_a',
    '.a',
    ' a',
    'a ',
    'a/b',
    'a\nb',
    'a`b',
    'a"b',
    "a'b",
    'a\\b',
    'u\u0308',
    '漢'.repeat(86),
  ];
  for (const name of names) {
    expect([name, await outcome(base, name)]).toEqual([name, [400, 1208]]);
    expect([name, await outcome(server, name)]).toEqual([name, [400, 1229]]);
  }
  expect(await outcome(server, 'a:b')).toEqual([400, 1229]);
  expect(await outcome(base, 'ü', legacy)).toEqual([400, 1208]);
  expect(await outcome(server, 'ü', legacy)).toEqual([400, 1229]);
});
