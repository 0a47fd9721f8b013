import { beforeAll, expect, test } from 'vitest';
import { type Answer, createDatabase, send } from './client.ts';
import { sharedServerUrl } from './shared-server.ts';

let base: string;
const headers = { 'x-arango-version': '20804' };

const call = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
  send(base, method, path, { headers: { ...headers, ...more }, body });

/** Status and error number. */
const outcome = ({ status, text }: Answer) => [
  status,
  text === '' ? undefined : (JSON.parse(text) as { errorNum?: number }).errorNum,
];

beforeAll(async () => {
  base = await createDatabase(sharedServerUrl());
});

async function outcomes(calls: readonly (readonly [string, string, unknown?])[]) {
  const found: unknown[] = [];
  for (const [method, path, body] of calls)
    found.push([method, path, ...outcome(await call(method, path, body))]);
  return found;
}

test('collections: names are converted to texts, paths may end in a slash', async () => {
  expect(
    await outcomes([
      ['POST', '/_api/collection', { name: ['listed'] }],
      ['POST', '/_api/collection', { name: true }],
      ['GET', '/_api/collection/listed/'],
      ['PUT', '/_api/collection/listed/load/', {}],
      ['PUT', '/_api/collection/listed/properties', []],
      ['PUT', '/_api/collection/true/rename', { name: ['renamed'] }],
      ['DELETE', '/_api/collection/renamed/'],
      ['POST', '/_api/collection', { name: 'volatile', isVolatile: true, waitForSync: true }],
      ['POST', '/_api/collection', { name: 'volatile', isVolatile: true }],
      ['PUT', '/_api/collection/volatile/properties', { waitForSync: true }],
    ]),
  ).toEqual([
    ['POST', '/_api/collection', 200, undefined],
    ['POST', '/_api/collection', 200, undefined],
    ['GET', '/_api/collection/listed/', 200, undefined],
    ['PUT', '/_api/collection/listed/load/', 200, undefined],
    ['PUT', '/_api/collection/listed/properties', 200, undefined],
    ['PUT', '/_api/collection/true/rename', 200, undefined],
    ['DELETE', '/_api/collection/renamed/', 200, undefined],
    ['POST', '/_api/collection', 400, 10],
    ['POST', '/_api/collection', 200, undefined],
    ['PUT', '/_api/collection/volatile/properties', 400, 10],
  ]);
});

test('system collections are protected: in 2.8 those of users and statistics, today all of them', async () => {
  expect(
    await outcomes([
      ['DELETE', '/_api/collection/_users'],
      ['PUT', '/_api/collection/_users/rename', { name: '_others' }],
      ['POST', '/_api/collection', { name: '_own', isSystem: true }],
      ['DELETE', '/_api/collection/_own'],
    ]),
  ).toEqual([
    ['DELETE', '/_api/collection/_users', 403, 11],
    ['PUT', '/_api/collection/_users/rename', 403, 11],
    ['POST', '/_api/collection', 200, undefined],
    ['DELETE', '/_api/collection/_own', 200, undefined],
  ]);
  await send(base, 'POST', '/_api/collection', { body: { name: '_today', isSystem: true } });
  const in312 = async (method: string, path: string, body?: unknown) =>
    outcome(await send(base, method, path, { body }));
  expect(await in312('PUT', '/_api/collection/_today/rename', { name: '_later' })).toEqual([403, 11]);
  expect(await in312('DELETE', '/_api/collection/_today')).toEqual([403, 11]);
  expect(await in312('DELETE', '/_api/collection/_today?isSystem=true')).toEqual([200, undefined]);
});

test('/_api/edges: direction, collection and handle are checked in this order', async () => {
  await call('POST', '/_api/collection', { name: 'stops' });
  await call('POST', '/_api/collection', { name: 'lines', type: 3 });
  await call('POST', '/_api/edge?collection=lines&from=stops/a&to=stops/b', {});
  await call('POST', '/_api/edge?collection=lines&from=stops/a&to=stops/a', {});
  expect(
    await outcomes([
      ['GET', '/_api/edges/none?vertex=bad&direction=up'],
      ['GET', '/_api/edges/none?vertex=bad'],
      ['GET', '/_api/edges/lines?vertex=bad'],
      ['GET', '/_api/edges/lines?vertex=nowhere/a'],
      ['GET', '/_api/edges/lines/more?vertex=stops/a'],
      ['DELETE', '/_api/edges/lines'],
    ]),
  ).toEqual([
    ['GET', '/_api/edges/none?vertex=bad&direction=up', 400, 400],
    ['GET', '/_api/edges/none?vertex=bad', 404, 1203],
    ['GET', '/_api/edges/lines?vertex=bad', 400, 1205],
    ['GET', '/_api/edges/lines?vertex=nowhere/a', 404, 1203],
    ['GET', '/_api/edges/lines/more?vertex=stops/a', 400, 400],
    ['DELETE', '/_api/edges/lines', 501, 9],
  ]);
  const both = await call('POST', '/_api/edges/lines', ['stops/a', 'stops/b']);
  expect(both.json<{ edges: unknown[] }>().edges.length).toBe(3);
  const in312 = await send(base, 'POST', '/_api/edges/lines', { body: ['stops/a', 'stops/b'] });
  expect(in312.json<{ edges: unknown[] }>().edges.length).toBe(2);
});

test('after a rename, edges name the new collection and keep their revisions', async () => {
  await call('POST', '/_api/collection', { name: 'before' });
  await call('POST', '/_api/collection', { name: 'between', type: 3 });
  await call('POST', '/_api/collection', { name: 'emptied', type: 3 });
  await call('POST', '/_api/edge?collection=between&from=before/a&to=stops/b', { _key: 'e' });
  const { _rev } = (await call('GET', '/_api/edge/between/e')).json();
  expect((await call('PUT', '/_api/collection/before/rename', { name: 'after' })).status).toBe(200);
  const edge = (await call('GET', '/_api/edge/between/e')).json();
  expect(edge).toMatchObject({ _from: 'after/a', _to: 'stops/b', _rev });
  const found = await call('GET', '/_api/edges/between?vertex=after/a');
  expect(found.json()).toMatchObject({ edges: [{ _key: 'e' }] });
});

test('the status of a change in a graph depends on the parameter waitForSync only', async () => {
  for (const [name, type] of [
    ['synced', 2],
    ['syncedEdges', 3],
  ])
    await call('POST', '/_api/collection', { name, type, waitForSync: true });
  const edgeDefinitions = [{ collection: 'syncedEdges', from: ['synced'], to: ['synced'] }];
  await call('POST', '/_api/gharial', { name: 'syncedGraph', edgeDefinitions });
  const path = '/_api/gharial/syncedGraph/vertex/synced';
  const statuses: number[] = [];
  for (const parameter of ['', '?waitForSync=true']) {
    statuses.push((await call('POST', path + parameter, { _key: 'v' })).status);
    statuses.push((await call('PATCH', `${path}/v${parameter}`, { n: 1 })).status);
    statuses.push((await call('PUT', `${path}/v${parameter}`, { n: 2 })).status);
    statuses.push((await call('DELETE', `${path}/v${parameter}`)).status);
  }
  expect(statuses).toEqual([202, 202, 202, 202, 201, 200, 200, 200]);
});

test('truncating an empty collection is no write', async () => {
  await call('POST', '/_api/collection', { name: 'unwritten' });
  expect((await call('PUT', '/_api/collection/unwritten/truncate')).status).toBe(200);
  expect((await call('GET', '/_api/collection/unwritten/revision')).json()).toMatchObject({ revision: '0' });
  expect(outcome(await call('PUT', '/_api/collection/unwritten/rotate'))).toEqual([400, 1105]);
});

test('the older graph calls: bare keys, filters, revisions, waitForSync', async () => {
  expect((await call('POST', '/_api/graph', { _key: 'g', vertices: 'gv', edges: 'ge' })).status).toBe(202);
  for (const [key, age] of [
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ])
    await call('POST', '/_api/graph/g/vertex', { _key: key, age });
  const duplicate = await call('POST', '/_api/graph/g/vertex', { _key: 'a' });
  expect(outcome(duplicate)).toEqual([400, 1904]);
  expect(duplicate.json()).toMatchObject({ errorMessage: 'unique constraint violated' });
  const edge = await call('POST', '/_api/graph/g/edge', { _key: 'e', _from: 'a', _to: 'b', $label: 'x' });
  expect(edge.json()).toMatchObject({ edge: { _from: 'gv/a', _to: 'gv/b' } });
  const listed = async (path: string, body: unknown) =>
    (await call('POST', path, body)).json<{ result: { _key: string }[] }>().result.map(({ _key }) => _key);
  expect((await listed('/_api/graph/g/vertices', { limit: 2 })).length).toBe(2);
  const counted = await call('POST', '/_api/graph/g/vertices', { limit: 2, count: true });
  expect(counted.json()).toMatchObject({ hasMore: false, count: 2 });
  // 2.8.4 runs the query of these lists to its end, and its answer has all rows: there are no batches.
  for (const list of ['vertices', 'edges', 'vertices/a', 'edges/a']) {
    const whole = (await call('POST', `/_api/graph/g/${list}`, { batchSize: 1 })).json<{ id?: string }>();
    expect([list, whole]).toEqual([list, (await call('POST', `/_api/graph/g/${list}`, {})).json()]);
    expect([list, whole]).toEqual([list, expect.objectContaining({ hasMore: false })]);
    expect(whole.id).toBeUndefined();
  }
  expect(await listed('/_api/graph/g/vertices', { batchSize: 1 })).toHaveLength(3);
  const older = { filter: { properties: [{ key: 'age', value: 1, compare: '>' }] } };
  expect((await listed('/_api/graph/g/vertices', older)).sort()).toEqual(['b', 'c']);
  expect(await listed('/_api/graph/g/vertices/a', { filter: { labels: ['y'] } })).toEqual([]);
  expect(await listed('/_api/graph/g/vertices/a', { filter: { labels: ['x'] } })).toEqual(['b']);
  const rev = (await call('GET', '/_api/graph/g/vertex/a')).json<{ vertex: { _rev: string } }>().vertex._rev;
  expect((await call('GET', '/_api/graph/g/vertex/a', undefined, { 'if-none-match': rev })).status).toBe(304);
  expect(outcome(await call('GET', '/_api/graph/g/vertex/a', undefined, { 'if-match': '"1"' }))).toEqual([
    412, 1903,
  ]);
  expect((await call('PATCH', '/_api/graph/g/vertex/a')).status).toBe(202);
  expect((await call('DELETE', '/_api/graph/g?waitForSync=true')).status).toBe(200);
  await call('PUT', '/_api/collection/_graphs/properties', { waitForSync: true });
  expect((await call('POST', '/_api/graph', { _key: 'g', vertices: 'gv', edges: 'ge' })).status).toBe(201);
  await call('PUT', '/_api/collection/_graphs/properties', { waitForSync: false });
});

test('gharial: bodies, names and collections that have gone', async () => {
  const definition = { collection: 'knows', from: ['people', 'people'], to: ['towns', 'people'] };
  const made = await call('POST', '/_api/gharial', {
    name: 'net',
    edgeDefinitions: [definition],
    orphanCollections: ['zoos', 'zoos', 'ants'],
  });
  expect(made.json()).toMatchObject({
    graph: {
      edgeDefinitions: [{ from: ['people', 'people'], to: ['people', 'towns'] }],
      orphanCollections: ['zoos', 'zoos', 'ants'],
    },
  });
  await call('POST', '/_api/gharial/net/vertex/people', { _key: 'ann' });
  await call('POST', '/_api/collection', { name: 'plain' });
  expect(
    await outcomes([
      ['POST', '/_api/gharial/net/edge/knows', '{'],
      ['POST', '/_api/gharial/net/edge/knows', []],
      ['PUT', '/_api/gharial/net/vertex/people/ann', ''],
      ['POST', '/_api/gharial', { name: 'bad name' }],
      ['POST', '/_api/gharial', { name: 'x', edgeDefinitions: [{ ...definition, collection: 'plain' }] }],
      ['HEAD', '/_api/gharial/net/edge/knows/e'],
    ]),
  ).toEqual([
    ['POST', '/_api/gharial/net/edge/knows', 400, 1906],
    ['POST', '/_api/gharial/net/edge/knows', 400, 1906],
    ['PUT', '/_api/gharial/net/vertex/people/ann', 202, undefined],
    ['POST', '/_api/gharial', 409, 1205],
    ['POST', '/_api/gharial', 201, undefined],
    ['HEAD', '/_api/gharial/net/edge/knows/e', 404, undefined],
  ]);
  const removed = await call('DELETE', '/_api/gharial/net/edge/knows');
  expect(removed.json()).toMatchObject({
    graph: { orphanCollections: ['zoos', 'zoos', 'ants', 'people', 'towns'] },
  });
  await call('DELETE', '/_api/collection/zoos');
  const errorMessage = 'zoos is not an ArangoCollection';
  const unusable = await call('GET', '/_api/gharial/net');
  expect(unusable.json()).toEqual({ error: true, code: 404, errorNum: 1931, errorMessage });
});

test('users: older names, flags and extra of any type', async () => {
  const made = await call('POST', '/_api/user', { username: 'eve', password: 'p', active: 0, extra: 'free' });
  expect([made.status, made.json()]).toEqual([
    201,
    { user: 'eve', active: false, extra: 'free', changePassword: false, error: false, code: 201 },
  ]);
  const name = `legacy${process.pid}`;
  const users = [{ username: '' }, { username: 'gus', passwd: 1 }, { username: 'fay', passwd: 'f' }];
  const created = await send(sharedServerUrl(), 'POST', '/_api/database', { headers, body: { name, users } });
  expect(created.status).toBe(201);
  const list = await send(`${sharedServerUrl()}/_db/${name}`, 'GET', '/_api/user', { headers });
  expect(list.json<{ result: { user: string }[] }>().result.map(({ user }) => user)).toEqual(['fay']);
  await send(sharedServerUrl(), 'DELETE', `/_api/database/${name}`);
});

test('simple queries: last goes by the last write, repeated keys count once', async () => {
  await call('POST', '/_api/collection', { name: 'docs' });
  for (const _key of ['a', 'b', 'c']) await call('POST', '/_api/document?collection=docs', { _key, t: _key });
  await call('PATCH', '/_api/document/docs/a', { n: 1 });
  const last = await call('PUT', '/_api/simple/last', { collection: 'docs' });
  expect(last.json()).toMatchObject({ result: { _key: 'a' } });
  expect(outcome(await call('PUT', '/_api/simple/all', { collection: 'docs', skip: -1 }))).toEqual([
    400, 1504,
  ]);
  await call('POST', '/_api/index?collection=docs', { type: 'fulltext', fields: ['t'] });
  const numeric = { collection: 'docs', attribute: 't', query: 12 };
  expect((await call('PUT', '/_api/simple/fulltext', numeric)).status).toBe(201);
  const keys = { collection: 'docs', keys: ['a', 'a', 'ghost'] };
  const found = await call('PUT', '/_api/simple/lookup-by-keys', keys);
  expect(found.json<{ documents: unknown[] }>().documents.length).toBe(1);
  expect((await call('PUT', '/_api/simple/remove-by-keys', keys)).json()).toMatchObject({
    removed: 1,
    ignored: 2,
  });
});

test.each([
  ['POST', '/_api/document?collection=bodies', '{"a":1,"a":2}'],
  ['POST', '/_api/document?collection=bodies', '{"x":{"a":1,"a":2}}'],
  ['POST', '/_api/document?collection=bodies', '{"x":[{"a":1,"b":{},"\\u0061":2}]}'],
  ['POST', '/_api/document?collection=bodies', `{"x":{"a":1,"a":2},"filler":"${'x'.repeat(70_000)}"}`],
  ['PUT', '/_api/document/bodies/none', '{"x":{"a":1,"a":2}}'],
  ['POST', '/_api/cursor', '{"query":"RETURN 1","query":"RETURN 2"}'],
  ['POST', '/_api/cursor', '{"query":"RETURN @a","bindVars":{"a":[{"b":1,"b":2}]}}'],
  ['POST', '/_api/query', '{"query":"RETURN 1","query":"RETURN 2"}'],
])('a name that occurs twice is refused: %s %s %s', async (method, path, body) => {
  await call('POST', '/_api/collection', { name: 'bodies' });
  expect(outcome(await call(method, path, body))).toEqual([400, 600]);
});

test('equal names of different objects are accepted', async () => {
  const body = '{"a":{"a":"a","b":["a","a"]},"b":[{"a":1},{"a":"{\\"a\\":1,\\"a\\":2}"}],"c":{}}';
  await call('POST', '/_api/collection', { name: 'bodies' });
  expect(outcome(await call('POST', '/_api/document?collection=bodies', body))).toEqual([202, undefined]);
});

test('attributes with an empty name are dropped on each level', async () => {
  await call('POST', '/_api/collection', { name: 'bodies' });
  const body = '{"_key":"empty","":1,"x":{"":2,"b":1,"c":[{"" :3}]},"y":"\\"\\":"}';
  await call('POST', '/_api/document?collection=bodies', body);
  expect((await call('GET', '/_api/document/bodies/empty')).json()).toMatchObject({
    x: { b: 1, c: [{}] },
    y: '"":',
  });
});

test.each(['PUT', 'PATCH'])('the body is checked before the document is searched: %s', async (method) => {
  await call('POST', '/_api/collection', { name: 'bodies' });
  for (const path of ['/_api/document/bodies/none', '/_api/document/unknown/none', '/_api/edge/bodies/none'])
    for (const [body, errorNum] of [
      ['[]', 1227],
      ['1', 1227],
      ['"x"', 1227],
      ['{', 600],
      ['', 600],
    ] as const)
      expect([path, body, ...outcome(await call(method, path, body))]).toEqual([path, body, 400, errorNum]);
});

test.each([
  ['plain', 'u\u0308'],
  ['escaped', 'u\\u0308'],
])('%s text of a large document is stored in Unicode normal form C', async (key, letter) => {
  await call('POST', '/_api/collection', { name: 'bodies' });
  const body = `{"_key":"${key}","name":"${letter}","filler":"${'x'.repeat(100_000)}"}`;
  expect((await call('POST', '/_api/document?collection=bodies', body)).status).toBe(202);
  const { text } = await call('GET', `/_api/document/bodies/${key}`);
  expect(text).toContain('"name":"\u00fc"');
});

test('text is stored in Unicode normal form C', async () => {
  await call('POST', '/_api/collection', { name: 'bodies' });
  const body = '{"_key":"composed","u\u0308":"a\u0308","x":["o\\u0308","\\n\u0308"]}';
  await call('POST', '/_api/document?collection=bodies', body);
  expect((await call('GET', '/_api/document/bodies/composed')).json()).toMatchObject({
    ü: 'ä',
    x: ['ö', '\n\u0308'],
  });
  const lengths = { query: 'RETURN LENGTH(@text)', bindVars: { text: 'a\u0308' } };
  expect((await call('POST', '/_api/cursor', lengths)).json().result).toEqual([1]);
});

test('the last value of a repeated parameter counts, and names are decoded', async () => {
  await call('POST', '/_api/collection', { name: 'bodies' });
  expect(
    await outcomes([
      ['POST', '/_api/document?collection=none&collection=bodies', {}],
      ['POST', '/_api/document?collection=bodies&collection=none', {}],
      ['POST', '/_api/document?%63ollection=bodies', {}],
    ]),
  ).toEqual([
    ['POST', '/_api/document?collection=none&collection=bodies', 202, undefined],
    ['POST', '/_api/document?collection=bodies&collection=none', 404, 1203],
    ['POST', '/_api/document?%63ollection=bodies', 202, undefined],
  ]);
});

test('a negative minLength is the smallest one, and users have no HEAD', async () => {
  await call('POST', '/_api/collection', { name: 'bodies' });
  const index = { type: 'fulltext', fields: ['text'], minLength: -5 };
  expect((await call('POST', '/_api/index?collection=bodies', index)).json().minLength).toBe(1);
  expect((await call('HEAD', '/_api/user')).status).toBe(405);
  expect((await call('HEAD', '/_api/user/root')).status).toBe(405);
});

test('a repeated name has the message of 2.8; calls that are not native read the last one', async () => {
  await call('POST', '/_api/collection', { name: 'bodies' });
  const twice = await call('POST', '/_api/document?collection=bodies', '{"a":1,"a":2}');
  expect(twice.json()).toMatchObject({ errorNum: 600, errorMessage: 'cannot parse json object' });
  for (const [body, errorMessage] of [
    ['{"query":"RETURN 1","query":"RETURN 2"}', 'cannot parse json object'],
    ['{"query"', 'expecting colon'],
    ['{"query":"RETURN 1",}', 'expecting attribute name'],
  ])
    expect((await call('POST', '/_api/cursor', body)).json()).toMatchObject({ errorNum: 600, errorMessage });
  const explained = await call('POST', '/_api/explain', '{"query":"RETURN 1","query":"RETURN 2"}');
  expect(outcome(explained)).toEqual([200, undefined]);
});

test('today a repeated name is refused on each level by all calls', async () => {
  await call('POST', '/_api/collection', { name: 'repeated' });
  const calls = [
    ['POST', '/_api/document/repeated', '{"x":{"a":1,"a":2}}'],
    ['POST', '/_api/document/repeated', '[{"b":1},{"x":[{"a":1,"a":2}]}]'],
    ['POST', '/_api/explain', '{"query":"RETURN 1","query":"RETURN 2"}'],
    ['POST', '/_api/cursor', '{"query":"RETURN @a","bindVars":{"a":{"b":1,"b":2}}}'],
    ['POST', '/_api/query', '{"query":"RETURN 1","query":"RETURN 2"}'],
    ['POST', '/_api/transaction', '{"collections":{},"action":"function () {}","params":{"a":1,"a":2}}'],
    ['POST', '/_api/collection', '{"name":"twice","name":"thrice"}'],
  ] as const;
  for (const [method, path, body] of calls) {
    expect([path, ...outcome(await send(base, method, path, { body }))]).toEqual([path, 400, 600]);
  }
  expect((await send(base, 'GET', '/_api/collection/repeated/count')).json()).toMatchObject({ count: 0 });
});

test.each(['PUT', 'PATCH'])(
  'today the body is checked before the document is searched: %s',
  async (method) => {
    await call('POST', '/_api/collection', { name: 'checked' });
    for (const name of ['checked', 'missing']) {
      const path = `/_api/document/${name}/none`;
      expect(outcome(await send(base, method, path, { body: '{broken' }))).toEqual([400, 600]);
      expect(outcome(await send(base, method, path, { body: '{"a":{"b":1,"b":2}}' }))).toEqual([400, 600]);
      expect(outcome(await send(base, method, path, { body: '[1]' }))).toEqual([400, 1227]);
      expect(outcome(await send(base, method, path, { body: '{}' }))[0]).toBe(404);
    }
  },
);

test('percent-encoded keys are decoded exactly once', async () => {
  await call('POST', '/_api/collection', { name: 'coded' });
  await call('POST', '/_api/document?collection=coded', { _key: 'abc' });
  await call('POST', '/_api/document?collection=coded', { _key: '%61bc', kind: 'coded' });
  expect((await call('GET', '/_api/document/coded/%2561bc')).json()).toMatchObject({ kind: 'coded' });
  expect((await call('GET', '/_api/document/coded/%61bc')).json()).toMatchObject({ _key: 'abc' });
  expect(outcome(await call('GET', '/_api/document/coded/%62'))).toEqual([404, 1202]);
  expect((await call('GET', '/_api/document/%63oded/abc')).json()).toMatchObject({ _key: 'abc' });
  expect(outcome(await call('DELETE', '/_api/document/coded/%2561bc'))).toEqual([202, undefined]);
  expect((await send(base, 'GET', '/_api/document/coded/%61bc')).json()).toMatchObject({ _key: 'abc' });
  expect((await call('GET', '/_api/collection/%63oded')).json()).toMatchObject({ name: 'coded' });
});

test('a removal with an unknown policy is refused', async () => {
  await call('POST', '/_api/collection', { name: 'policies' });
  await call('POST', '/_api/document?collection=policies', { _key: 'a' });
  expect((await call('DELETE', '/_api/document/policies/a?policy=first')).json()).toMatchObject({
    errorNum: 400,
    errorMessage: "policy must be 'error' or 'last'",
  });
  expect(outcome(await call('PUT', '/_api/document/policies/a?policy=first', {}))).toEqual([202, undefined]);
  expect(outcome(await call('DELETE', '/_api/document/policies/a?policy=LAST&rev=1'))).toEqual([
    202,
    undefined,
  ]);
});

test('a visitor with visitorReturnsResults false changes the result', async () => {
  await call('POST', '/_api/collection', { name: 'visitedVertices' });
  await call('POST', '/_api/collection', { name: 'visitedEdges', type: 3 });
  for (const _key of ['a', 'b']) await call('POST', '/_api/document?collection=visitedVertices', { _key });
  const ends = 'from=visitedVertices/a&to=visitedVertices/b';
  await call('POST', `/_api/edge?collection=visitedEdges&${ends}`, {});
  const code = 'function (config, result, vertex) { result.push(vertex._key); return 1; }';
  await call('POST', '/_api/aqlfunction', { name: 'test::visitor', code });
  const run = async (options: object) => {
    const query =
      'RETURN TRAVERSAL(visitedVertices, visitedEdges, "visitedVertices/a", "outbound", @options)';
    const answer = await call('POST', '/_api/cursor', { query, bindVars: { options } });
    return (answer.json() as { readonly result: readonly unknown[] }).result[0];
  };
  expect(await run({ visitor: 'test::visitor' })).toEqual([1, 1]);
  expect(await run({ visitor: 'test::visitor', visitorReturnsResults: false })).toEqual(['a', 'b']);
});

test('actions and resources of later versions are unknown to 2.8', async () => {
  await call('POST', '/_api/collection', { name: 'older' });
  for (const action of ['compact', 'recalculateCount', 'loadIndexesIntoMemory', 'responsibleShard']) {
    expect(outcome(await call('PUT', `/_api/collection/older/${action}`, {}))).toEqual([404, 404]);
  }
  expect(outcome(await call('GET', '/_api/collection/older/shards'))).toEqual([404, 404]);
  expect(outcome(await call('PUT', '/_api/collection/missing/compact', {}))).toEqual([404, 1203]);
});

test('an index of type geo1 has one field, one of type geo2 two', async () => {
  await call('POST', '/_api/collection', { name: 'placed' });
  const create = async (type: string, fields: readonly string[]) =>
    outcome(await call('POST', '/_api/index?collection=placed', { type, fields }));
  expect(await create('geo1', ['a', 'b'])).toEqual([400, 10]);
  expect(await create('geo2', ['a'])).toEqual([400, 10]);
  expect(await create('geo1', ['a'])).toEqual([201, undefined]);
  expect(await create('geo2', ['a', 'b'])).toEqual([201, undefined]);
});

test('today, key options and shard keys are checked; 2.8 ignores them', async () => {
  const outcomes = async (body: object, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await send(base, 'POST', '/_api/collection', { body, headers });
    return [answer.status, answer.json().errorNum];
  };
  const keyOptions = { type: 'traditional', increment: 2 };
  expect(await outcomes({ name: 'keyed1', keyOptions })).toEqual([400, 1232]);
  expect(await outcomes({ name: 'keyed1', keyOptions: { type: 'uuid', lastValue: 3 } })).toEqual([400, 1232]);
  expect(await outcomes({ name: 'keyed1', shardKeys: ['_key', 1] })).toEqual([400, 10]);
  expect(await outcomes({ name: 'keyed1', keyOptions }, { 'x-arango-version': '20804' })).toEqual([
    200,
    undefined,
  ]);
});
