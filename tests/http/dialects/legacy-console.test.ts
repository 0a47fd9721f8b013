import { beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

const legacy = { 'x-arango-version': '20804' };
let url: string;

const call = (
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = legacy,
) => send(url, method, path, { headers, ...(body === undefined ? {} : { body }) });

beforeAll(async () => {
  url = await createDatabase(sharedServerUrl());
  await call('POST', '/_api/collection', { name: 'e', type: 3 });
});

describe('calls of the console of 2.8', () => {
  const path = '/_admin/configuration/notifications/versions';

  test('versions of notifications are stored', async () => {
    expect((await call('GET', path)).json()).toEqual({ versions: {}, error: false, code: 200 });
    expect((await call('PUT', path, { versions: [1] })).status).toBe(400);
    expect((await call('PUT', path, { versions: { '2.8.4': true } })).json()).toEqual({
      error: false,
      code: 200,
    });
    expect((await call('GET', path)).json().versions).toEqual({ '2.8.4': true });
    expect((await call('DELETE', path)).status).toBe(405);
  });

  test.each([
    [
      '/_admin/clusterStatistics?DBserver=x',
      403,
      { errorNum: 0, errorMessage: 'only allowed on coordinator' },
    ],
    ['/_admin/cluster-test', 404, { errorMessage: 'Not compiled for cluster operation' }],
    ['/_api/shard-comm', 400, { errorMessage: "header 'X-Arango-Coordinator' is missing" }],
  ])('%s is answered as by a single server', async (target, status, body) => {
    for (const method of ['GET', 'POST']) {
      const answer = await call(method, target);
      expect(answer.status).toBe(status);
      expect(answer.json()).toMatchObject({ error: true, code: status, ...body });
    }
  });

  test.each(['standalone.html', 'cluster.html'])('%s leads to the console by one redirect', async (page) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await call(method, `/_admin/aardvark/${page}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `${new URL(url).pathname}/index.html`,
      ]);
      const next = await send(sharedServerUrl(), method, answer.headers.get('location') ?? '', {
        headers: legacy,
      });
      expect(next.status).toBe(200);
    }
  });

  test('the server starts no servers of a cluster', async () => {
    const answer = await call('GET', '/_admin/aardvark/cluster/amIDispatcher');
    expect([answer.status, answer.text]).toEqual([200, 'false']);
  });

  test.each([
    path,
    '/_admin/clusterStatistics',
    '/_admin/cluster-test',
    '/_api/shard-comm',
    '/_admin/aardvark/cluster/amIDispatcher',
    '/_api/traversal',
  ])('3.12 does not know %s', async (target) => {
    const answer = await call('GET', target, undefined, {});
    expect([answer.status, answer.json().errorNum]).toEqual([404, 404]);
  });
});

test.each([
  ['PUT', '/_api/collection/_users/rename', { name: 'x' }, 403, 'cannot rename collection: forbidden'],
  ['DELETE', '/_api/collection/_users', undefined, 403, 'cannot drop collection: forbidden'],
  ['POST', '/_api/collection', { name: 'j', journalSize: 9 }, 400, '<properties>.journalSize is too small'],
  ['PUT', '/_api/collection/e/properties', { journalSize: 9 }, 400, '<properties>.journalSize too small'],
  [
    'POST',
    '/_api/cursor',
    { query: 'RETURN 1', batchSize: 0 },
    400,
    "expecting non-zero value for 'batchSize'",
  ],
  ['POST', '/_api/graph', { _key: 'g', vertices: 'v', edges: 5 }, 400, '<edges> must be a string or null'],
  ['POST', '/_api/graph', { _key: 'g', vertices: 5, edges: 'e' }, 400, '<vertices> must be a string or null'],
  ['PUT', '/_api/replication/applier-start', undefined, 400, 'invalid replication applier configuration'],
  [
    'POST',
    '/_api/import/more?collection=e',
    {},
    400,
    'superfluous suffix, expecting /_api/import?collection=<identifier>',
  ],
])('2.8: the text of %s %s with %j', async (method, target, body, status, message) => {
  const answer = await call(method, target, body);
  expect([answer.status, answer.json().errorMessage]).toEqual([status, message]);
});

test('a refused start of the applier is its last error', async () => {
  await call('PUT', '/_api/replication/applier-start');
  for (const headers of [legacy, {}]) {
    const answer = await call('GET', '/_api/replication/applier-state', undefined, headers);
    const { state } = answer.json<{ state: { lastError: object } }>();
    expect(state.lastError).toEqual({
      errorNum: 1410,
      errorMessage: 'invalid replication applier configuration',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  }
});
