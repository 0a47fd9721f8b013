import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Call, createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

const legacy = { 'x-arango-version': '20804' };
const json = 'application/json; charset=utf-8';
let url: string;

const call = (method: string, path: string, { headers, body }: Call = {}) =>
  send(url, method, path, { headers: { ...legacy, ...headers }, body });

const float = (name: string, decSeparator: string, thouSeparator: string) => ({
  module: 'org/arangodb/formatter',
  do: name,
  args: { decPlaces: 4, decSeparator, thouSeparator },
});
const number = {
  type: 'number',
  formatter: { default: float('formatFloat', '.', ','), de: float('formatFloat', ',', '.') },
  parser: { default: float('parseFloat', '.', ','), de: float('parseFloat', ',', '.') },
  validators: [{ module: 'org/arangodb/formatter', do: 'validateNotNull' }],
};

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
  for (const name of ['goods', 'plain', 'parts']) await call('POST', '/_api/collection', { body: { name } });
});

/** Describes goods by a structure. */
async function describeGoods(structure: object): Promise<void> {
  const answer = await call('POST', '/_api/document?collection=_structures', {
    body: { _key: 'goods', ...structure },
  });
  expect(answer.status).toBe(202);
}

test('the first written document creates the collection of the structures', async () => {
  const isThere = async () => (await call('GET', '/_api/collection/_structures')).status;
  expect(await isThere()).toBe(404);
  const answer = await call('POST', '/_api/structure?collection=plain', { body: { _key: 'a', n: '1' } });
  expect(answer.status).toBe(202);
  expect(await isThere()).toBe(200);
  // Without a structure, documents stay as they are.
  expect((await call('GET', '/_api/structure/plain/a')).json()).toMatchObject({ _id: 'plain/a', n: '1' });
});

describe('a described collection', () => {
  beforeEach(async () => {
    await call('PUT', '/_api/collection/goods/truncate');
    await call('DELETE', '/_api/document/_structures/goods');
    await describeGoods({ attributes: { number, aString: { type: 'string' } } });
  });

  const insert = (body: object, query = '') =>
    call('POST', `/_api/structure?collection=goods&lang=de${query}`, { body });
  const read = async (query: string) => (await call('GET', `/_api/structure/goods/a?${query}`)).json();

  test('stores numbers and answers texts of a language', async () => {
    const answer = await insert({ _key: 'a', number: '1.234,50', more: 1 });
    expect(answer.status).toBe(202);
    expect(answer.headers.get('content-type')).toBe(json);
    const { _id, _rev, ...rest } = answer.json<{ _id: string; _rev: string }>();
    expect({ _id, ...rest }).toEqual({ _id: 'goods/a', _key: 'a', error: false });
    expect(answer.headers.get('etag')).toBe(_rev);
    expect(answer.headers.get('location')).toMatch(/^\/_db\/\w+\/_api\/structure\/goods\/a$/);
    expect(await read('format=false')).toEqual({ _id, _rev, _key: 'a', number: 1234.5 });
    expect(await read('lang=en')).toEqual({ _id, _rev, _key: 'a', number: '1,234.5000' });
    expect((await read('lang=de&format=true')).number).toBe('1.234,5000');
    const stored = await call('GET', '/_api/document/goods/a');
    expect(stored.json()).toEqual({ _id, _rev, _key: 'a', number: 1234.5 });
  });

  test('waits for the disk on request', async () => {
    expect((await insert({ number: '1' }, '&waitForSync=true')).status).toBe(201);
  });

  test.each([
    ['a missing value', {}, 1, "value of attribute 'number' is not valid."],
    ['a list', [1], 1, 'no body data'],
    ['a text', 'x', 1, 'no body data'],
    ['a key that exists', { _key: 'taken', number: '1' }, 1210, /unique constraint violated/],
  ])('refuses %s with 400', async (_, body, errorNum, errorMessage) => {
    await insert({ _key: 'taken', number: '2' });
    const answer = await call('POST', '/_api/structure?collection=goods', { body });
    expect(answer.json()).toEqual({
      error: true,
      code: 400,
      errorNum,
      errorMessage: typeof errorMessage === 'string' ? errorMessage : expect.stringMatching(errorMessage),
    });
    expect((await call('GET', '/_api/collection/goods/count')).json().count).toBe(1);
  });

  test('replaces and checks the revision of the body with policy=error', async () => {
    const { _rev } = (await insert({ _key: 'a', number: '1', aString: 's' })).json();
    const replace = (body: object, query: string) =>
      call('PUT', `/_api/structure/goods/a?lang=de&${query}`, { body });
    const first = await replace({ number: '2,5' }, '');
    expect(first.status).toBe(202);
    expect(first.json()).toEqual({ _id: 'goods/a', _key: 'a', _rev: expect.any(String), _oldRev: _rev });
    expect((await replace({ _rev: 'wrong', number: '3' }, 'policy=error')).json()).toMatchObject({
      code: 400,
      errorNum: 1,
      errorMessage: 'wrong version',
    });
    const { _rev: current } = first.json();
    expect((await replace({ _rev: current, number: '4' }, 'policy=error&waitForSync=true')).status).toBe(201);
    expect((await replace({ _rev: 'wrong', number: '5' }, '')).status).toBe(202);
    expect(await read('format=false')).toMatchObject({ number: 5 });
    expect(await read('format=false')).not.toHaveProperty('aString');
  });

  test('patches the attributes of the body; null removes one unless it is refused', async () => {
    await insert({ _key: 'a', number: '1.234,50', aString: 'str' });
    const patch = (body: object, query = '') =>
      call('PATCH', `/_api/structure/goods/a?lang=de${query}`, { body });
    expect((await patch({ aString: 'new' })).status).toBe(202);
    expect(await read('lang=en')).toMatchObject({ number: '1,234.5000', aString: 'new' });
    expect((await patch({ number: null })).json()).toMatchObject({ code: 400, errorNum: 1 });
    await patch({ aString: null }, '&keepNull=true');
    expect(await read('')).toMatchObject({ aString: null });
    await patch({ aString: null });
    expect(await read('')).not.toHaveProperty('aString');
  });

  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])('%s heeds revisions', async (method) => {
    const { _rev } = (await insert({ _key: 'a', number: '1' })).json<{ _rev: string }>();
    const body = method === 'PUT' || method === 'PATCH' ? { number: '2' } : undefined;
    const ask = (headers: Readonly<Record<string, string>>, query = '') =>
      call(method, `/_api/structure/goods/a${query}`, { headers, body });
    const refused = await ask({ 'if-match': '007' });
    expect(refused.status).toBe(412);
    if (method !== 'HEAD') {
      expect(refused.json()).toEqual({
        error: true,
        code: 412,
        errorNum: 1200,
        errorMessage: 'wrong revision',
        _id: 'goods/a',
        _key: 'a',
        _rev,
      });
    }
    expect((await ask({}, '?rev=007')).status).toBe(412);
    const known = await ask({ 'if-none-match': _rev });
    expect([known.status, known.text]).toEqual([304, '']);
    expect(await read('format=false')).toMatchObject({ _rev, number: 1 });
    expect((await ask({ 'if-match': _rev, 'if-none-match': '007' })).status).toBe(
      method === 'GET' || method === 'HEAD' ? 200 : 202,
    );
  });

  test('removes', async () => {
    await insert({ _key: 'a', number: '1' });
    const answer = await call('DELETE', '/_api/structure/goods/a?waitForSync=true');
    expect([answer.status, answer.json()]).toEqual([200, { deleted: true }]);
    expect((await call('GET', '/_api/structure/goods/a')).json()).toMatchObject({
      code: 404,
      errorNum: 1202,
      errorMessage: 'document /_api/structure/goods/a not found',
    });
  });
});

test.each([
  ['GET', '/_api/structure', 400, 1203, 'collection not found'],
  ['GET', '/_api/structure/x', 400, 1205, 'expecting GET /_api/structure/<document-handle>'],
  ['GET', '/_api/structure/x/y', 404, 1202, 'document /_api/structure/x/y not found'],
  ['PUT', '/_api/structure/goods/y', 404, 1202, 'document /_api/structure/goods/y not found'],
  ['POST', '/_api/structure', 404, 1203, 'collection not found'],
  ['POST', '/_api/structure?collection=unknown', 404, 1203, 'collection not found'],
])('%s %s is %i/%i', async (method, path, code, errorNum, errorMessage) => {
  const body = method === 'GET' ? undefined : {};
  const answer = await call(method, path, { body });
  expect(answer.json()).toEqual({ error: true, code, errorNum, errorMessage });
});

test('createCollection creates the collection', async () => {
  const path = '/_api/structure?collection=fresh&createCollection=yes';
  expect((await call('POST', path, { body: {} })).status).toBe(202);
  expect((await call('GET', '/_api/collection/fresh/count')).json().count).toBe(1);
});

test('structures are limited: large bodies are refused', async () => {
  const answer = await call('POST', '/_api/structure?collection=parts', { body: { a: 'x'.repeat(1 << 20) } });
  expect(answer.status).toBe(413);
});

test('current clients have no structures', async () => {
  const answer = await send(url, 'GET', '/_api/structure/goods/a');
  expect([answer.status, answer.json().errorNum]).toEqual([404, 404]);
});
