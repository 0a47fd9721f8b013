import { beforeAll, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

const legacy = { 'x-arango-version': '20804' };
let url: string;

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
});

const read = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  (await send(url, 'GET', path, { headers })).json();

test('3.12: answers about the server have the members of ArangoDB', async () => {
  expect(Object.keys((await read('/_api/engine')).supports as object).sort()).toEqual(['aliases', 'indexes']);
  const tick = await read('/_api/wal/lastTick');
  expect(Object.keys(tick.server as object).sort()).toEqual(['serverId', 'version']);
  const status = await read('/_admin/status');
  expect(status.hostname).toBe(status.host);
  const system = sharedServerUrl();
  const endpoint = async (headers: Readonly<Record<string, string>>) =>
    (await send(system, 'GET', '/_api/endpoint', { headers })).json<readonly object[]>().map(Object.keys);
  expect(await endpoint({})).toEqual([['endpoint']]);
  expect(await endpoint(legacy)).toEqual([['endpoint', 'databases']]);
});

test('2.8: letters outside ASCII are sent in UTF-8', async () => {
  await send(url, 'POST', '/_api/collection', { body: { name: 'c' } });
  await send(url, 'POST', '/_api/document/c', { body: { _key: 'k', h: 'ö€' } });
  const answer = await send(url, 'GET', '/_api/document/c/k', { headers: legacy });
  expect(answer.text).toContain('"h":"ö€"');
});

test('3.12: figures of the engine and topics of the log are those of this server', async () => {
  const stats = await read('/_api/engine/stats');
  expect(Object.keys(stats)).toContain('writes.committed');
  expect(Object.keys(stats).filter((name) => name.startsWith('rocksdb'))).toEqual([]);
  const levels = await send(sharedServerUrl(), 'PUT', '/_admin/log/level', { body: { cluster: 'info' } });
  expect([levels.status, Object.keys(levels.json()).includes('cluster')]).toEqual([200, false]);
});
