import { beforeAll, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

let base: string;

const call = (method: string, path: string, body?: unknown) =>
  send(base, method, `/_api/replication/${path}`, { headers: { 'x-arango-version': '20804' }, body });

const outcome = async (method: string, path: string, body?: unknown) => {
  const answer = await call(method, path, body);
  return [answer.status, answer.text === '' ? undefined : answer.json<{ errorNum?: number }>().errorNum];
};

beforeAll(async () => {
  base = await createDatabase(sharedServerUrl());
});

test('barriers are created, extended, listed and removed', async () => {
  const { id } = (await call('POST', 'barrier', { ttl: 60, tick: '5' })).json<{ id: string }>();
  expect(id).toMatch(/^\d+$/);
  expect((await call('GET', 'barrier')).json()).toEqual([id]);
  expect(await outcome('PUT', `barrier/${id}`, { ttl: 60, tick: 7 })).toEqual([204, undefined]);
  expect(await outcome('DELETE', `barrier/${id}`)).toEqual([204, undefined]);
  expect(await outcome('PUT', `barrier/${id}`, { ttl: 60 })).toEqual([404, 1202]);
  expect(await outcome('DELETE', `barrier/${id}`)).toEqual([404, 1202]);
  expect((await call('GET', 'barrier')).json()).toEqual([]);
});

test('barriers and batches are refused without a tick, a time or an id', async () => {
  expect(await outcome('POST', 'barrier', { ttl: 60 })).toEqual([400, 400]);
  expect(await outcome('POST', 'barrier', [])).toEqual([400, 400]);
  expect(await outcome('PUT', 'barrier', {})).toEqual([405, 405]);
  expect(await outcome('DELETE', 'barrier')).toEqual([405, 405]);
  expect(await outcome('POST', 'batch', {})).toEqual([400, 10]);
  expect(await outcome('PUT', 'batch', { ttl: 5 })).toEqual([405, 405]);
});

test('a list of keys has hashes of its chunks, keys with revisions, and documents', async () => {
  const headers = { 'x-arango-version': '20804' };
  await send(base, 'POST', '/_api/collection', { body: { name: 'listed' } });
  const keys = Array.from({ length: 250 }, (_, at) => `k${String(at).padStart(3, '0')}`);
  const documents = keys.map((_key, n) => ({ _key, n })).reverse();
  await send(base, 'POST', '/_api/document/listed', { body: documents });
  const { id, count } = (await call('POST', 'keys?collection=listed')).json<{ id: string; count: number }>();
  expect(count).toBe(250);

  // Later changes do not change the list.
  await send(base, 'DELETE', '/_api/document/listed/k007', { headers });
  const read = async () => (await call('GET', `keys/${id}?chunkSize=100`)).json<{ hash: string }[]>();
  const chunks = await read();
  expect(chunks.map(({ hash: _hash, ...ends }) => ends)).toEqual([
    { low: 'k000', high: 'k099' },
    { low: 'k100', high: 'k199' },
    { low: 'k200', high: 'k249' },
  ]);
  for (const { hash } of chunks) expect(hash).toMatch(/^\d+$/);
  expect(await read()).toEqual(chunks);
  expect((await call('GET', `keys/${id}`)).json()).toHaveLength(1);

  const last = (await call('PUT', `keys/${id}?type=keys&chunk=2&chunkSize=100`)).json<string[][]>();
  expect(last.map(([key]) => key)).toEqual(keys.slice(200));
  for (const [, revision] of last) expect(revision).toMatch(/^\d+$/);
  const found = await call('PUT', `keys/${id}?type=docs&chunk=0&chunkSize=100`, [5, 7]);
  expect(found.json()).toEqual([expect.objectContaining({ _key: 'k005', n: 5 }), null]);

  expect(await outcome('PUT', `keys/${id}?type=keys&chunk=3&chunkSize=100`)).toEqual([400, 10]);
  expect(await outcome('PUT', `keys/${id}?type=docs`, {})).toEqual([400, 10]);
  expect(await outcome('PUT', `keys/${id}?type=other`)).toEqual([400, 400]);
  expect((await call('DELETE', `keys/${id}`)).json()).toEqual({ id, error: false, code: 202 });
  expect(await outcome('GET', `keys/${id}`)).toEqual([404, 1600]);
  expect(await outcome('DELETE', `keys/${id}`)).toEqual([404, 1600]);
  expect(await outcome('POST', 'keys?collection=missing')).toEqual([404, 1203]);
  expect(await outcome('POST', 'keys')).toEqual([400, 400]);
});
