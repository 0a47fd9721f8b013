import { beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

const legacy = { 'x-arango-version': '20804' };
let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
  await send(url, 'POST', '/_api/collection', { body: { name: 'v' } });
  await send(url, 'POST', '/_api/collection', { body: { name: 'e', type: 3 } });
  const edgeDefinitions = [{ collection: 'e', from: ['v'], to: ['v'] }];
  await send(url, 'POST', '/_api/gharial', { body: { name: 'g', edgeDefinitions } });
  await send(url, 'POST', '/_api/document/v', { body: { _key: 'a' } });
  await send(url, 'POST', '/_api/document/e', { body: { _key: 'a', _from: 'v/a', _to: 'v/a' } });
});

const elements = ['document/v/a', 'document/e/a', 'gharial/g/vertex/v/a', 'gharial/g/edge/e/a'];

describe.each(elements)('a conditional write of %s', (path) => {
  const body = { n: 1, _from: 'v/a', _to: 'v/a' };

  test.each(['PUT', 'PATCH', 'DELETE'])('%s is refused in 3.12, whatever the policy', async (method) => {
    const call = (query: string, headers: Record<string, string>) =>
      send(url, method, `/_api/${path}${query}`, { headers, ...(method === 'DELETE' ? {} : { body }) });
    for (const policy of ['', 'policy=error', 'policy=last', 'policy=LAST']) {
      const withHeader = await call(`?${policy}`, { 'if-match': '"1"' });
      expect([policy, withHeader.status, withHeader.json().errorNum]).toEqual([policy, 412, 1200]);
      const withParameter = await call(`?rev=1&${policy}`, {});
      expect([policy, withParameter.status, withParameter.json().errorNum]).toEqual([policy, 412, 1200]);
    }
  });
});

test('policy=last removes the condition of a 2.8 client only', async () => {
  const path = '/_api/document/v/a?rev=1&policy=last';
  expect((await send(url, 'PUT', path, { headers: legacy, body: { n: 2 } })).status).toBe(202);
  expect((await send(url, 'PUT', path, { body: { n: 3 } })).status).toBe(412);
  expect((await send(url, 'GET', '/_api/document/v/a')).json().n).toBe(2);
});

describe('an option of a new collection that is null', () => {
  const options = [
    ...['keyOptions', 'journalSize', 'indexBuckets', 'doCompact', 'waitForSync', 'isVolatile'],
    ...['cacheEnabled', 'shardKeys', 'numberOfShards', 'schema', 'computedValues', 'type', 'isSystem'],
  ];

  test.each([
    ['2.8', legacy],
    ['3.12', {}],
  ])('has its default in %s', async (_dialect, headers) => {
    const create = async (more: object) => {
      const body = { name: 'nulls', ...more };
      const created = await send(url, 'POST', '/_api/collection', { headers, body });
      expect([more, created.status]).toEqual([more, 200]);
      const { json } = await send(url, 'GET', '/_api/collection/nulls/properties', { headers });
      const { id: _id, objectId: _objectId, globallyUniqueId: _unique, ...properties } = json();
      await send(url, 'DELETE', '/_api/collection/nulls');
      return properties;
    };
    const plain = await create({});
    for (const option of options) expect(await create({ [option]: null })).toEqual(plain);
    expect(await create(Object.fromEntries(options.map((option) => [option, null])))).toEqual(plain);
    expect(await create({ keyOptions: { type: null, allowUserKeys: null, offset: null } })).toEqual(plain);
  });
});

describe('a key in a path', () => {
  const keys = ['p@q', '50%25', '%v', '%40', 'a%', '%c3%bc', "a(b)'!*"];

  test.each(keys)('%s is decoded exactly once in both forms', async (key) => {
    expect((await send(url, 'POST', '/_api/document/v', { body: { _key: key } })).status).toBe(202);
    const path = `/_api/document/v/${encodeURIComponent(key)}`;
    for (const headers of [legacy, {}]) {
      expect((await send(url, 'GET', path, { headers })).json()._key).toBe(key);
      expect((await send(url, 'PATCH', path, { headers, body: { n: 1 } })).json()._key).toBe(key);
    }
    expect((await send(url, 'DELETE', path, { headers: legacy })).json()._key).toBe(key);
  });

  test('with an invalid encoding is itself in 2.8, and refused in 3.12', async () => {
    await send(url, 'POST', '/_api/document/v', { body: { _key: '%v' } });
    const read = (headers: Record<string, string>) => send(url, 'GET', '/_api/document/v/%v', { headers });
    expect((await read(legacy)).json()._key).toBe('%v');
    expect((await read({})).status).toBe(400);
  });
});

describe('an empty last segment of a path', () => {
  test.each([
    ['GET', '/_api/version'],
    ['GET', '/_api/gharial'],
    ['GET', '/_api/collection'],
    ['GET', '/_api/collection/v/count'],
    ['GET', '/_api/document/v/a'],
    ['GET', '/_api/index?collection=v'],
    ['GET', '/_api/user'],
    ['GET', '/_api/user/root/database'],
    ['GET', '/_admin/time'],
    ['GET', '/_api/transaction'],
    ['POST', '/_api/cursor', { query: 'RETURN 1' }],
    ['POST', '/_api/document/v', { n: 1 }],
    ['POST', '/_api/import?collection=v&type=documents', { n: 1 }],
    ['PUT', '/_api/simple/all', { collection: 'v' }],
  ])('is dropped in 3.12: %s %s', async (method, path, body?: object) => {
    const slashed = path.replace(/(\?|$)/, '/$1');
    const plain = await send(url, method, path, { body });
    const withSlash = await send(url, method, slashed, { body });
    expect(withSlash.status).toBe(plain.status);
    expect(Object.keys(withSlash.json())).toEqual(Object.keys(plain.json()));
  });

  test('is another path in 2.8', async () => {
    expect((await send(url, 'GET', '/_api/version/', { headers: legacy })).status).toBe(404);
  });
});

test('VERSION() is the version of the API', async () => {
  const { version } = (await send(url, 'GET', '/_api/version')).json<{ version: string }>();
  const answer = await send(url, 'POST', '/_api/cursor', { body: { query: 'RETURN VERSION()' } });
  expect(answer.json().result).toEqual([version]);
});
