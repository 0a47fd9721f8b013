import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

interface Handle {
  readonly _id: string;
  readonly _key: string;
  readonly _rev: string;
  readonly _oldRev?: string;
  readonly old?: Readonly<Record<string, unknown>>;
  readonly new?: Readonly<Record<string, unknown>>;
}

interface Failure {
  readonly error: true;
  readonly errorNum: number;
  readonly errorMessage: string;
}

let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
  await call('POST', '/_api/collection', { body: { name: 'things' } });
  await call('POST', '/_api/collection', { body: { name: 'links', type: 3 } });
  await call('POST', '/_api/collection', { body: { name: 'synced', waitForSync: true } });
});

function call(method: string, path: string, more: Call = {}) {
  return send(url, method, path, more);
}

let keys = 0;

/** Creates a document; returns its handle. */
async function insert(body: object = {}): Promise<Handle> {
  const answer = await call('POST', '/_api/document/things', { body: { _key: `k${keys++}`, ...body } });
  expect(answer.status, answer.text).toBe(202);
  return answer.json<Handle>();
}

describe('one document, in the current dialect', () => {
  test('is created and read', async () => {
    const answer = await call('POST', '/_api/document/things?returnNew=true', {
      body: '{"_key":"raw","big":12345678901234567890,"one":1.0,"text":"a\\u0062"}',
    });
    const handle = answer.json<Handle>();
    expect(answer.status).toBe(202);
    expect(answer.headers.get('etag')).toBe(`"${handle._rev}"`);
    expect(answer.headers.get('location')).toMatch(/\/_db\/test\w+\/_api\/document\/things\/raw$/);
    expect(Object.keys(handle).sort()).toEqual(['_id', '_key', '_rev', 'new']);
    const read = await call('GET', '/_api/document/things/raw');
    expect(read.text).toBe(
      `{"_id":"things/raw","_key":"raw","_rev":"${handle._rev}","big":12345678901234567890,"one":1.0,"text":"a\\u0062"}`,
    );
    expect(read.headers.get('content-type')).toBe('application/json');
  });

  test('attributes that a patch does not change keep their bytes', async () => {
    await call('PATCH', '/_api/document/things/raw', { body: '{"more":2.50}' });
    const { text } = await call('GET', '/_api/document/things/raw');
    expect(text).toMatch(/"big":12345678901234567890,"one":1.0,"text":"a\\u0062","more":2.50}$/);
  });

  test('waits for the flush if the request or the collection requires it', async () => {
    const asked = await call('POST', '/_api/document/things?waitForSync=true', { body: {} });
    const always = await call('POST', '/_api/document/synced', { body: { _key: 'a' } });
    const removed = await call('DELETE', '/_api/document/synced/a');
    expect([asked.status, always.status, removed.status]).toEqual([201, 201, 200]);
  });

  test('old and new revisions are returned on request', async () => {
    const { _key } = await insert({ a: 1, deep: { x: 1 } });
    const path = `/_api/document/things/${_key}?returnOld=true&returnNew=true`;
    const updated = (await call('PATCH', path, { body: { deep: { y: 2 }, b: null } })).json<Handle>();
    expect(updated.old).toMatchObject({ a: 1, deep: { x: 1 } });
    expect(updated.new).toMatchObject({ a: 1, b: null, deep: { x: 1, y: 2 } });
    expect(updated._oldRev).toBe(updated.old?._rev);
    const replaced = (await call('PUT', path, { body: { c: 3 } })).json<Handle>();
    expect(replaced.new).toEqual({ _id: `things/${_key}`, _key, _rev: replaced._rev, c: 3 });
    const removed = (await call('DELETE', path)).json<Handle>();
    expect(removed.old).toEqual(replaced.new);
    expect(removed._rev).toBe(replaced._rev);
  });

  test.each([
    ['keepNull=false', { a: null, b: 2 }, { b: 2, deep: { x: 1 } }],
    ['mergeObjects=false', { deep: { y: 2 } }, { a: 1, deep: { y: 2 } }],
    ['', { a: null }, { a: null, deep: { x: 1 } }],
  ])('a patch with %s', async (option, patch, expected) => {
    const { _key } = await insert({ a: 1, deep: { x: 1 } });
    const answer = await call('PATCH', `/_api/document/things/${_key}?returnNew=true&${option}`, {
      body: patch,
    });
    const { _id, _key: key, _rev, ...rest } = answer.json<Handle>().new ?? {};
    expect(rest).toEqual(expected);
  });

  test.each([
    ['overwriteMode=ignore', { a: 1 }],
    ['overwriteMode=replace', { b: 2 }],
    ['overwrite=true', { b: 2 }],
    ['overwriteMode=update', { a: 1, b: 2 }],
  ])('%s', async (option, expected) => {
    const { _key } = await insert({ a: 1 });
    const body = { _key, b: 2 };
    expect((await call('POST', `/_api/document/things?${option}`, { body })).status).toBe(202);
    const { _id, _rev, ...rest } = (await call('GET', `/_api/document/things/${_key}`)).json();
    expect(rest).toEqual({ _key, ...expected });
  });

  test('silent returns an empty answer', async () => {
    const { _key } = await insert();
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const answer = await call(method, `/_api/document/things/${_key}?silent=true`, {
        body: method === 'DELETE' ? undefined : {},
      });
      expect([answer.status, answer.text]).toEqual([202, '{}']);
    }
  });
});

describe('revisions', () => {
  test('If-Match refuses another revision and returns the stored one', async () => {
    const { _key, _rev } = await insert();
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await call(method, `/_api/document/things/${_key}`, {
        headers: { 'if-match': '"1"' },
        body: method === 'PUT' || method === 'PATCH' ? {} : undefined,
      });
      expect(answer.status).toBe(412);
      expect(answer.headers.get('etag')).toBe(`"${_rev}"`);
      expect(answer.json()).toMatchObject({ errorNum: 1200, _key, _rev });
    }
    const good = await call('PUT', `/_api/document/things/${_key}`, {
      headers: { 'if-match': _rev },
      body: {},
    });
    expect(good.status).toBe(202);
  });

  test('If-None-Match omits the body', async () => {
    const { _key, _rev } = await insert();
    const path = `/_api/document/things/${_key}`;
    const known = await call('GET', path, { headers: { 'if-none-match': `"${_rev}"` } });
    expect([known.status, known.text]).toEqual([304, '']);
    expect((await call('GET', path, { headers: { 'if-none-match': '"1"' } })).status).toBe(200);
    expect((await call('HEAD', path)).headers.get('etag')).toBe(`"${_rev}"`);
  });

  test('a revision in the body counts with ignoreRevs=false only', async () => {
    const { _key } = await insert();
    const path = `/_api/document/things/${_key}`;
    expect((await call('PUT', `${path}?ignoreRevs=false`, { body: { _rev: '1' } })).status).toBe(412);
    expect((await call('PUT', path, { body: { _rev: '1' } })).status).toBe(202);
    expect((await call('PUT', `${path}?ignoreRevs=false`, { body: '{' })).json()).toMatchObject({
      errorNum: 600,
    });
  });
});

describe('several documents in one request', () => {
  test('each has its own answer; refused ones do not stop the others', async () => {
    const body = [{ _key: 'm1', n: 1 }, { _key: 'm1' }, { _key: 'no key' }, 7, { _key: 'm2' }];
    const answer = await call('POST', '/_api/document/things', { body });
    expect(answer.status).toBe(202);
    expect(answer.headers.get('x-arango-error-codes')).toBe('{"1210":1,"1221":1,"1227":1}');
    const numbers = answer
      .json<(Handle & Partial<Failure>)[]>()
      .map(({ errorNum, _key }) => errorNum ?? _key);
    expect(numbers).toEqual(['m1', 1210, 1221, 1227, 'm2']);
  });

  test('they are read, changed and removed by key', async () => {
    const read = await call('PUT', '/_api/document/things?onlyget=true', {
      body: ['m1', 'nobody', { _key: 'm2' }],
    });
    expect(read.json<Handle[]>().map((item) => item._key ?? (item as unknown as Failure).errorNum)).toEqual([
      'm1',
      1202,
      'm2',
    ]);
    const patched = await call('PATCH', '/_api/document/things?returnNew=true', {
      body: [{ _key: 'm1', extra: true }, { _id: 'things/m2', n: 2 }, { n: 3 }, { _id: 'links/m1' }],
    });
    expect(patched.headers.get('x-arango-error-codes')).toBe('{"1202":1,"1205":1}');
    expect(patched.json<Handle[]>().map((item) => item.new?.n)).toEqual([1, 2, undefined, undefined]);
    const removed = await call('DELETE', '/_api/document/things', {
      body: ['m1', 'things/m2', 'nobody', 'links/m1', 5, '', { n: 1 }],
    });
    expect(removed.headers.get('x-arango-error-codes')).toBe('{"1202":2,"1205":3}');
    expect(removed.json<Failure[]>()[3]).toEqual({
      error: true,
      errorNum: 1202,
      errorMessage: 'document not found',
    });
    expect((await call('GET', '/_api/document/things/m2')).status).toBe(404);
  });

  test('silent returns the errors only', async () => {
    const answer = await call('POST', '/_api/document/things?silent=true', {
      body: [{ _key: 's1' }, { _key: 's1' }],
    });
    expect(answer.json<Failure[]>().map(({ errorNum }) => errorNum)).toEqual([1210]);
    expect((await call('POST', '/_api/document/things?silent=true', { body: [{}] })).text).toBe('{}');
  });

  test.each(['[', '[1', '[{"a":1},]', '[{}] tail'])('broken JSON: %s', async (body) => {
    const before = (await call('GET', '/_api/collection/things/count')).json().count;
    const answer = await call('POST', '/_api/document/things', { body });
    expect(answer.json()).toMatchObject({ errorNum: 600, code: 400 });
    expect((await call('GET', '/_api/collection/things/count')).json().count).toBe(before);
  });
});

describe('edges', () => {
  test('are documents with _from and _to', async () => {
    const edge = { _from: 'things/a', _to: 'things/b', weight: 1 };
    const created = (await call('POST', '/_api/document/links', { body: edge })).json<Handle>();
    const path = `/_api/document/${created._id}`;
    expect((await call('GET', path)).json()).toMatchObject(edge);
    expect(
      (await call('POST', '/_api/document/links', { body: { _from: 'things/a' } })).json(),
    ).toMatchObject({
      errorNum: 1233,
    });
    await call('PATCH', path, { body: { _to: 'things/c' } });
    expect((await call('GET', path)).json()).toMatchObject({ _from: 'things/a', _to: 'things/c', weight: 1 });
  });

  test('are found from both vertices, each once', async () => {
    const body = [
      { _key: 'ab', _from: 'things/p', _to: 'things/q' },
      { _key: 'loop', _from: 'things/p', _to: 'things/p' },
    ];
    await call('POST', '/_api/document/links', { body });
    const keysAt = async (query: string) =>
      (await call('GET', `/_api/edges/links?vertex=things/p&${query}`))
        .json<{ edges: Handle[] }>()
        .edges.map(({ _key }) => _key)
        .sort();
    expect(await keysAt('')).toEqual(['ab', 'loop']);
    expect(await keysAt('direction=out')).toEqual(['ab', 'loop']);
    expect(await keysAt('direction=in')).toEqual(['loop']);
    const both = await call('POST', '/_api/edges/links', { body: ['things/p', 'things/q'] });
    expect(both.json<{ edges: Handle[] }>().edges).toHaveLength(2);
  });
});

test.each([
  ['GET', '/_api/document/things/nobody', 1202],
  ['GET', '/_api/document/nowhere/a', 1203],
  ['POST', '/_api/document/nowhere', 1203],
  ['POST', '/_api/document', 1204],
  ['POST', '/_api/document/things?overwriteMode=perhaps', 10],
])('%s %s is refused with %i, by name', async (method, path, errorNum) => {
  const answer = await call(method, path, { body: method === 'POST' ? {} : undefined });
  expect(answer.json()).toMatchObject({ error: true, code: answer.status, errorNum });
});
