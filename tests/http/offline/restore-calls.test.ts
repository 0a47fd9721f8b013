import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

let base: string;

beforeAll(async () => {
  base = await createDatabase(sharedServerUrl());
});

afterAll(() => send(sharedServerUrl(), 'DELETE', `/_api/database/${base.split('/').at(-1)}`));

const put = (path: string, body: unknown, call: Call = {}) =>
  send(base, 'PUT', `/_api/replication/${path}`, { ...call, body });

async function documentsOf(collection: string): Promise<unknown[]> {
  const query = 'FOR d IN @@c SORT d._key RETURN d';
  const answer = await send(base, 'POST', '/_api/cursor', {
    body: { query, bindVars: { '@c': collection } },
  });
  return (answer.json().result as Record<string, unknown>[]).map(({ _id, ...rest }) => rest);
}

test('a collection of a dump is created, filled and indexed', async () => {
  const parameters = {
    name: 'goods',
    type: 2,
    id: '77',
    cid: '77',
    globallyUniqueId: 'x',
    version: 9,
    deleted: false,
    status: 3,
    schema: null,
    computedValues: null,
    replicationFactor: 1,
    waitForSync: true,
    keyOptions: { type: 'autoincrement', allowUserKeys: true, offset: 3, increment: 4, lastValue: 9 },
  };
  const indexes = [
    { id: '0', type: 'primary', name: 'primary', fields: ['_key'], unique: true, sparse: false },
    { id: '9', type: 'persistent', name: 'byN', fields: ['n'], unique: true, sparse: true, estimates: false },
    { id: '10', type: 'cap', name: 'newest', fields: [], size: 100, byteSize: 0 },
  ];
  const created = await put('restore-collection', { parameters, indexes });
  expect([created.status, created.json()]).toEqual([200, { result: true }]);
  const again = await put('restore-collection', { parameters });
  expect([again.status, again.json().errorNum]).toEqual([409, 1207]);

  const lines = [
    '{"_id":"goods/a","_key":"a","_rev":"1234","n":1,"big":9007199254740993,"exact":1.10}',
    '{"type":2300,"data":{"_key":"b","_rev":"_hJk---","n":2}}',
    '{"type":2300,"key":"c","rev":"5","data":{"_key":"c","_rev":"5","data":{"data":1}}}',
    '{ "type": 2300, "data": { "_key": "d" } }',
    '{"type":"book","data":{"x":1},"_key":"e"}',
    '{"type":2302,"data":{"_key":"d"}}',
    '',
  ].join('\n');
  const stored = await put('restore-data?collection=goods', lines);
  expect([stored.status, stored.json()]).toEqual([200, { result: true }]);
  expect((await put('restore-indexes', { parameters, indexes })).json()).toEqual({ result: true });

  const answer = await send(base, 'GET', '/_api/document/goods/a');
  expect(answer.text).toContain('"_rev":"1234","n":1,"big":9007199254740993,"exact":1.10}');
  const documents = (await documentsOf('goods')) as { _key: string; _rev: string }[];
  expect(documents.map(({ _key, _rev }) => [_key, /^\d+$/.test(_rev)])).toEqual([
    ['a', true],
    ['b', true],
    ['c', true],
    ['e', true],
  ]);
  expect(documents[3]).toMatchObject({ type: 'book', data: { x: 1 } });
  const { indexes: found } = (await send(base, 'GET', '/_api/index?collection=goods')).json();
  expect(found).toMatchObject([
    { type: 'primary' },
    { type: 'persistent', name: 'byN', fields: ['n'], unique: true, sparse: true, estimates: false },
    { type: 'cap', name: 'newest', size: 100 },
  ]);
  const properties = (await send(base, 'GET', '/_api/collection/goods/properties')).json();
  expect(properties).toMatchObject({
    waitForSync: true,
    keyOptions: { type: 'autoincrement', offset: 3, increment: 4 },
  });

  const rival = await put('restore-data?collection=goods', '{"_key":"z","n":1}');
  expect([rival.status, rival.json().errorNum]).toEqual([409, 1210]);
  const emptied = await put('restore-collection?overwrite=true', { parameters });
  expect(emptied.json()).toEqual({ result: true });
  expect(await documentsOf('goods')).toEqual([]);
});

test('a structure of 2.8 and its edges are accepted', async () => {
  const headers = { 'x-arango-version': '20804' };
  const parameters = { version: 5, type: 3, cid: '12', deleted: false, maximalSize: 33554432, name: 'old' };
  expect((await put('restore-collection', { parameters, indexes: [] }, { headers })).status).toBe(200);
  await put('restore-collection', { parameters: { name: 'v', type: 2 } });
  const line = '{"type":2301,"key":"e","rev":"9","data":{"_key":"e","_rev":"9","_from":"v/a","_to":"v/b"}}';
  expect((await put('restore-data?collection=old', line, { headers })).status).toBe(200);
  expect(await documentsOf('old')).toEqual([{ _key: 'e', _rev: '9', _from: 'v/a', _to: 'v/b' }]);
  const noEnds = await put('restore-data?collection=old', '{"_key":"f","_from":"v/a"}');
  expect([noEnds.status, noEnds.json().errorNum]).toEqual([400, 1233]);
});

test.each([
  ['restore-collection', {}, 400, 400],
  ['restore-collection', { parameters: { type: 2 } }, 400, 400],
  ['restore-collection', { parameters: { name: '1', type: 2 } }, 400, 1208],
  [
    'restore-indexes',
    { parameters: { name: 'none' }, indexes: [{ type: 'hash', fields: ['a'] }] },
    404,
    1203,
  ],
  ['restore-data', '', 400, 400],
  ['restore-data?collection=none', '{"_key":"a"}', 404, 1203],
  ['restore-data?collection=v', '{"_key":"a"', 400, 600],
  ['restore-data?collection=v', '[1]', 400, 1227],
  ['restore-data?collection=v', '{"type":2300,"data":3}', 400, 1227],
  ['restore-data?collection=v', '{"a":1}', 400, 1221],
  ['restore-view', { name: 'w', type: 'arangosearch' }, 501, 9],
])('refuses %s with %j', async (path, body, status, errorNum) => {
  const answer = await put(path, body);
  expect([answer.status, answer.json().errorNum]).toEqual([status, errorNum]);
});
