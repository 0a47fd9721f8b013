import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createDatabase, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { sharedServerUrl } from '../shared-server.ts';

let base: string;

const call = (method: string, path: string, body?: unknown, headers = {}) =>
  send(base, method, path, { body, headers });

const outcome = ({ status, text }: Answer) => [status, (JSON.parse(text) as { errorNum?: number }).errorNum];

const ensure = (collection: string, body: unknown) =>
  call('POST', `/_api/index?collection=${collection}`, body);

async function rows(query: string): Promise<unknown> {
  return (await call('POST', '/_api/cursor', { query })).json<{ result: unknown }>().result;
}

beforeAll(async () => {
  base = await createDatabase(sharedServerUrl());
  for (const name of ['docs', 'arrays', 'capped', 'points', 'prefixed']) {
    await call('POST', '/_api/collection', { name });
  }
  await call('POST', '/_api/collection', { name: 'links', type: 3 });
});

test.each([
  [2, 1],
  [10, 3],
  [60, 20],
])('the selectivity of few documents is exact: %i documents, %i values', async (count, values) => {
  const name = `few${count}`;
  await call('POST', '/_api/collection', { name });
  await ensure(name, { type: 'persistent', fields: ['v'] });
  const documents = Array.from({ length: count }, (_, at) => ({ v: at % values }));
  await call('POST', `/_api/document/${name}`, documents);
  const { indexes } = (await call('GET', `/_api/index?collection=${name}`)).json<{
    indexes: { selectivityEstimate: number }[];
  }>();
  expect(indexes[1]?.selectivityEstimate).toBe(values / count);
});

test('answers have the members of 3.12', async () => {
  const created = async (body: unknown) => {
    const { id, name, isNewlyCreated, error, code, ...members } = (await ensure('docs', body)).json();
    return members;
  };
  const estimated = { estimates: true, selectivityEstimate: 1 };
  const persistent = { unique: false, sparse: false, deduplicate: true, cacheEnabled: false, ...estimated };
  expect(await created({ type: 'persistent', fields: ['a'] })).toEqual({
    type: 'persistent',
    fields: ['a'],
    ...persistent,
  });
  const options = { estimates: false, cacheEnabled: true, storedValues: ['c', 'd.e'] };
  const { selectivityEstimate: _estimate, ...unestimated } = persistent;
  expect(await created({ type: 'persistent', fields: ['b'], ...options })).toEqual({
    type: 'persistent',
    fields: ['b'],
    ...unestimated,
    ...options,
  });
  expect(await created({ type: 'ttl', fields: ['at'], expireAfter: 5 })).toEqual({
    type: 'ttl',
    fields: ['at'],
    unique: false,
    sparse: true,
    expireAfter: 5,
    estimates: true,
  });
  expect(await created({ type: 'geo', fields: ['place'], geoJson: true })).toEqual({
    type: 'geo',
    fields: ['place'],
    unique: false,
    sparse: true,
    geoJson: true,
    legacyPolygons: false,
    bestIndexedLevel: 17,
    worstIndexedLevel: 4,
    maxNumCoverCells: 8,
  });
  const mdi = { type: 'mdi', fields: ['x', 'y'], fieldValueTypes: 'double' };
  expect(await created(mdi)).toEqual({ ...mdi, unique: false, sparse: false, estimates: true });
  const list = await call('GET', '/_api/index?collection=links&withStats=true&withHidden=true');
  const { indexes } = list.json<{ indexes: Record<string, unknown>[] }>();
  expect(indexes.map(({ id, figures, ...members }) => [members, typeof figures])).toEqual([
    [
      {
        name: 'primary',
        type: 'primary',
        fields: ['_key'],
        unique: true,
        sparse: false,
        selectivityEstimate: 1,
      },
      'object',
    ],
    [
      {
        name: 'edge',
        type: 'edge',
        fields: ['_from', '_to'],
        unique: false,
        sparse: false,
        selectivityEstimate: 1,
      },
      'object',
    ],
  ]);
});

test('an index is found by its name, and unsupported types are named', async () => {
  await ensure('docs', { type: 'persistent', fields: ['named'], name: 'mine' });
  expect((await call('GET', '/_api/index/docs/mine')).json()).toMatchObject({
    name: 'mine',
    fields: ['named'],
  });
  expect(outcome(await call('DELETE', '/_api/index/docs/mine'))).toEqual([200, undefined]);
  expect(outcome(await call('GET', '/_api/index/docs/mine'))).toEqual([404, 1212]);
  for (const type of ['inverted', 'vector']) {
    const refused = await ensure('docs', { type, fields: ['a'] });
    expect(outcome(refused)).toEqual([400, 10]);
    expect(refused.text).toMatch(/expected one of hash, .*mdi-prefixed, found '\w+', which is not supported/);
  }
  const former = await ensure('docs', {
    type: 'zkd',
    fields: ['zx', 'zy'],
    fieldValueTypes: 'double',
    sparse: true,
  });
  expect([former.status, former.json().type]).toEqual([201, 'zkd']);
  const refusedBodies = [
    { type: 'mdi', fields: ['x'] },
    { type: 'mdi', fields: ['x[*]'], fieldValueTypes: 'double' },
    { type: 'ttl', fields: ['x[*]'], expireAfter: 1 },
    { type: 'mdi-prefixed', fields: ['x'], fieldValueTypes: 'double' },
    { type: 'persistent', fields: ['a'], storedValues: ['a'] },
    { type: 'persistent', fields: ['a'], storedValues: [] },
    { type: 'persistent', fields: ['a'], cacheEnabled: 'yes' },
  ];
  for (const body of refusedBodies) {
    expect([body, outcome(await ensure('docs', body))]).toEqual([body, [400, 10]]);
  }
});

test('a unique array index refuses repeated items without deduplication', async () => {
  const index = { type: 'persistent', fields: ['tags[*]'], unique: true, deduplicate: false };
  expect((await ensure('arrays', index)).json()).toMatchObject({ deduplicate: false });
  const insert = async (tags: unknown) => outcome(await call('POST', '/_api/document/arrays', { tags }));
  expect(await insert(['a', 'b'])).toEqual([202, undefined]);
  expect(await insert(['c', 'c'])).toEqual([409, 1210]);
  expect(await insert(['b'])).toEqual([409, 1210]);
});

test('unknown types are refused as 3.12 does; cap is known to clients of 2.8 only', async () => {
  for (const [type, errorMessage] of [
    ['cap', "invalid index type 'cap'"],
    ['btree', "invalid index type 'btree'"],
    [7, 'invalid index type'],
    [undefined, 'invalid index type'],
    [['hash'], 'invalid index type'],
  ] as const) {
    const refused = await ensure('docs', { type, fields: ['a'], size: 2 });
    expect([type, refused.json()]).toEqual([type, { error: true, code: 400, errorNum: 10, errorMessage }]);
  }
});

test('a cap constraint removes the documents with the oldest changes', async () => {
  const version = { 'x-arango-version': '20804' };
  await call('POST', '/_api/index?collection=capped', { type: 'cap', size: 2 }, version);
  for (const key of ['a', 'b']) await call('POST', '/_api/document/capped', { _key: key });
  await call('PATCH', '/_api/document/capped/a', { n: 1 });
  await call('POST', '/_api/document/capped', { _key: 'c' });
  expect(await rows('FOR d IN capped SORT d._key RETURN d._key')).toEqual(['a', 'c']);
});

describe('mdi indexes', () => {
  test('are used for ranges and require numbers', async () => {
    await ensure('points', { type: 'mdi', fields: ['x', 'y'], fieldValueTypes: 'double', unique: true });
    const points = Array.from({ length: 400 }, (_each, at) => ({ x: at % 20, y: Math.floor(at / 20) }));
    await call('POST', '/_api/document/points', points);
    const query = 'FOR p IN points FILTER p.x >= 3 AND p.x < 5 AND p.y > 17 SORT p.x, p.y RETURN [p.x, p.y]';
    expect(await rows(query)).toEqual([
      [3, 18],
      [3, 19],
      [4, 18],
      [4, 19],
    ]);
    const plan = await call('POST', '/_api/explain', { query });
    expect(plan.text).toContain('"type":"mdi"');
    expect(outcome(await call('POST', '/_api/document/points', { x: 1, y: 'a' }))).toEqual([400, 1561]);
    expect(outcome(await call('POST', '/_api/document/points', { x: 1, y: 1 }))).toEqual([409, 1210]);
    await call('POST', '/_api/document/arrays', { broken: 'text' });
    const refused = await ensure('arrays', { type: 'mdi', fields: ['broken'], fieldValueTypes: 'double' });
    expect(outcome(refused)).toEqual([400, 1561]);
  });

  test('with a prefix are used for an equal prefix and ranges', async () => {
    const index = {
      type: 'mdi-prefixed',
      prefixFields: ['kind'],
      fields: ['x', 'y'],
      fieldValueTypes: 'double',
      sparse: true,
      storedValues: ['z'],
    };
    expect((await ensure('prefixed', index)).json()).toMatchObject(index);
    await call('POST', '/_api/document/prefixed', [
      { kind: 'a', x: 1, y: 1 },
      { kind: 'b', x: 1, y: 2 },
      { kind: 'a', x: 9, y: 3 },
      { kind: 'a' },
    ]);
    const query = 'FOR p IN prefixed FILTER p.kind == "a" AND p.x < 5 AND p.x > 0 AND p.y > 0 RETURN p.y';
    expect(await rows(query)).toEqual([1]);
    expect((await call('POST', '/_api/explain', { query })).text).toContain('"type":"mdi-prefixed"');
  });
});

describe('ttl indexes', () => {
  let server: ServerProcess;

  beforeAll(async () => {
    server = await startServer({ args: ['--ttl-interval', '0.1'] });
  });

  afterAll(() => server.stop());

  test('remove expired documents', async () => {
    const at = (method: string, path: string, body?: unknown) => send(server.baseUrl, method, path, { body });
    await at('POST', '/_api/collection', { name: 'sessions' });
    await at('POST', '/_api/collection', { name: 'lasting' });
    await at('POST', '/_api/document/lasting', { at: 1 });
    await at('POST', '/_api/index?collection=lasting', { type: 'ttl', fields: ['at'], expireAfter: 1e300 });
    const nowSeconds = Date.now() / 1000;
    const future = new Date(Date.now() + 3_600_000).toISOString();
    await at('POST', '/_api/document/sessions', [
      { _key: 'number', at: nowSeconds - 100 },
      { _key: 'text', at: new Date(Date.now() - 100_000).toISOString() },
      { _key: 'recent', at: nowSeconds },
      { _key: 'future', at: nowSeconds + 3600 },
      { _key: 'futureText', at: future },
      { _key: 'other', at: 'not a date' },
      { _key: 'none' },
      { _key: 'flag', at: true },
    ]);
    await at(
      'POST',
      '/_api/document/sessions',
      Array.from({ length: 500 }, () => ({ at: 1 })),
    );
    await at('POST', '/_api/index?collection=sessions', { type: 'ttl', fields: ['at'], expireAfter: 50 });
    const keys = async () => {
      const query = 'FOR s IN sessions SORT s._key RETURN s._key';
      return (await at('POST', '/_api/cursor', { query })).json<{ result: unknown[] }>().result;
    };
    await expect.poll(keys).toEqual(['flag', 'future', 'futureText', 'none', 'other', 'recent']);
  });
});

test('other writes continue while an index is built, and the index has their documents', async () => {
  await call('POST', '/_api/collection', { name: 'many' });
  const lines = Array.from(
    { length: 20_000 },
    (_, n) => `{"_key":"k${n}","n":${n},"text":"text ${n * 7919}"}`,
  );
  await send(base, 'POST', '/_api/import?collection=many&type=documents', { body: lines.join('\n') });
  const building = ensure('many', { type: 'persistent', fields: ['n'], unique: true, name: 'built' });
  let isBuilding = true;
  void building.then(() => {
    isBuilding = false;
  });
  let written = 0;
  while (isBuilding) {
    const { status } = await call('POST', '/_api/document/many', { n: -1 - written });
    expect(status).toBe(202);
    written += 1;
  }
  expect(await building).toMatchObject({ status: 201 });
  const found = 'RETURN LENGTH(FOR d IN many FILTER d.n < 20000 RETURN 1)';
  expect(await rows(found)).toEqual([20_000 + written]);
  expect(await rows('FOR d IN many FILTER d.n == -1 RETURN d.n')).toEqual([-1]);
  expect(outcome(await call('POST', '/_api/document/many', { n: 7 }))).toEqual([409, 1210]);
});

test('the size of an index counts the entries of its build, of later writes and of removals', async () => {
  await call('POST', '/_api/collection', { name: 'sized' });
  const documents = Array.from({ length: 50 }, (_, n) => ({ _key: `k${n}`, n, text: 'some words' }));
  await call('POST', '/_api/document/sized', documents);
  const sizes = async () => {
    const list = (await call('GET', '/_api/index?collection=sized&withStats=true')).json<{
      readonly indexes: readonly { readonly figures: { readonly memory: number } }[];
    }>();
    const { figures } = (await call('GET', '/_api/collection/sized/figures')).json<{
      readonly figures: { readonly indexes: { readonly count: number; readonly size: number } };
    }>();
    const each = list.indexes.map((index) => index.figures.memory);
    expect(figures.indexes).toEqual({ count: each.length, size: each.reduce((sum, size) => sum + size, 0) });
    return each;
  };
  const [primary] = await sizes();
  await call('POST', '/_api/index?collection=sized', { type: 'persistent', fields: ['n'], name: 'first' });
  await call('POST', '/_api/index?collection=sized', { type: 'fulltext', fields: ['text'] });
  const [unchanged, numbers, words] = await sizes();
  expect(unchanged).toBe(primary);
  expect(Math.min(numbers!, words!)).toBeGreaterThan(0);
  await call(
    'POST',
    '/_api/document/sized',
    documents.map(({ n }) => ({ _key: `more${n}`, n })),
  );
  expect((await sizes())[1]).toBeGreaterThan(numbers!);
  await call('DELETE', '/_api/index/sized/first');
  expect((await sizes()).length).toBe(2);
  await call('DELETE', '/_api/document/sized', [
    ...documents,
    ...documents.map(({ n }) => ({ _key: `more${n}` })),
  ]);
  expect(await sizes()).toEqual([0, 0]);
});

test('the build of an index is listed with its progress, and dropping the index cancels it', async () => {
  await call('POST', '/_api/collection', { name: 'long' });
  for (let first = 0; first < 400_000; first += 80_000) {
    await rows(`FOR n IN ${first + 1}..${first + 80_000} INSERT {n, m: n % 7} IN long`);
  }
  const building = ensure('long', { type: 'persistent', fields: ['n', 'm'], name: 'slow' });
  const builds = async (query = '&withHidden=true') =>
    (await call('GET', `/_api/index?collection=long${query}`))
      .json<{ indexes: Record<string, unknown>[] }>()
      .indexes.filter(({ name }) => name === 'slow');
  await expect.poll(async () => (await builds())[0]?.progress).toBeGreaterThan(0);
  const [build] = await builds();
  expect(build).toMatchObject({ isBuilding: true, type: 'persistent', documentsTotal: 400_000 });
  expect(build?.progress).toBeLessThan(100);
  expect(await builds('')).toEqual([]);
  expect(outcome(await call('DELETE', '/_api/index/long/slow'))[0]).toBe(200);
  expect(outcome(await building)).toEqual([410, 21]);
  expect(await builds()).toEqual([]);
  expect(outcome(await call('DELETE', '/_api/index/long/slow'))).toEqual([404, 1212]);
});
