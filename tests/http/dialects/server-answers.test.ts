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
  const levelOf = async (method: string, body?: object) => {
    const answer = await send(sharedServerUrl(), method, '/_admin/log/level', { body });
    const { cluster, nosuch } = answer.json();
    return [answer.status, cluster, nosuch];
  };
  expect(await levelOf('GET')).toEqual([200, undefined, undefined]);
  const set = [200, 'DEBUG', undefined];
  expect(await levelOf('PUT', { cluster: 'debug', nosuch: 'info' })).toEqual(set);
  expect(await levelOf('GET')).toEqual(set);
  expect(await levelOf('DELETE')).toEqual([200, undefined, undefined]);
});

test('3.12: members of collections, queries, plans and statistics', async () => {
  await send(url, 'POST', '/_api/collection', { body: { name: 'members' } });
  expect((await read('/_api/collection/members/properties')).supportsRBAC).toBe(false);
  expect((await read('/_api/version')).requestedApiVersion).toBe('v0');
  const post = async (path: string, query: string) =>
    (await send(url, 'POST', path, { body: { query } })).json<{
      extra: { stats: object };
      plan: { nodes: object[] };
      ast: unknown;
    }>();
  expect((await post('/_api/cursor', 'RETURN 1')).extra.stats).toMatchObject({ searchParallelism: 0 });
  expect((await post('/_api/explain', 'RETURN 1')).plan.nodes[0]).toMatchObject({
    bindParameterVariables: {},
  });
  expect(JSON.stringify((await post('/_api/query', 'LET a = 1 RETURN a')).ast)).toContain(
    '{"type":"reference","name":"a","id":0,"subqueryReference":false}',
  );
  const { client, clientUser } = await read('/_admin/statistics');
  expect(Object.keys(clientUser as object)).toEqual(Object.keys(client as object));
});

test('the details of the version name the date of the build', async () => {
  const { details } = (await read('/_api/version?details=true')) as { details: Record<string, string> };
  const date = details['build-date'] ?? '';
  expect(date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(Date.parse(`${date.replace(' ', 'T')}Z`)).toBeLessThanOrEqual(Date.now());
});

test.each(['GET /_api/collection/xyz', 'GET /_api/document/xyz/1', 'GET /_api/index?collection=xyz'])(
  '3.12: %s names the missing collection',
  async (line) => {
    const [method = '', path = ''] = line.split(' ');
    const answer = await send(url, method, path);
    expect([answer.status, answer.json().errorMessage]).toEqual([404, 'collection or view not found: xyz']);
  },
);

test('3.12: a graph keeps the options of its creation', async () => {
  const options = {
    numberOfShards: 3,
    replicationFactor: 2,
    writeConcern: 1,
    unknown: 1,
    minReplicationFactor: 'x',
  };
  const created = await send(url, 'POST', '/_api/gharial', { body: { name: 'kept', options } });
  const known = { numberOfShards: 3, replicationFactor: 2, writeConcern: 1 };
  const graphOf = (answer: { json: typeof created.json }) => answer.json<{ graph: object }>().graph;
  expect(graphOf(created)).toMatchObject(known);
  expect(Object.keys(graphOf(created))).not.toContain('unknown');
  const extended = await send(url, 'POST', '/_api/gharial/kept/vertex', {
    body: { collection: 'keptVertices' },
  });
  expect(graphOf(extended)).toMatchObject({ ...known, orphanCollections: ['keptVertices'] });
  const { _rev, ...found } = graphOf(await send(url, 'GET', '/_api/gharial/kept')) as Record<string, unknown>;
  expect(found).toEqual({
    _id: '_graphs/kept',
    _key: 'kept',
    name: 'kept',
    ...known,
    edgeDefinitions: [],
    orphanCollections: ['keptVertices'],
  });
  const inLegacy = await send(url, 'GET', '/_api/gharial/kept', { headers: legacy });
  expect(Object.keys(graphOf(inLegacy)).sort()).toEqual([
    '_id',
    '_rev',
    'edgeDefinitions',
    'name',
    'orphanCollections',
  ]);
  await send(url, 'POST', '/_api/gharial', { body: { name: 'plain', options: null } });
  expect(Object.keys(graphOf(await send(url, 'GET', '/_api/gharial/plain')))).not.toContain('numberOfShards');
});
