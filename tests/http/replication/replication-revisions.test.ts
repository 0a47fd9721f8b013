import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { applierOptions, followerOptions, stateOf } from './replicas.ts';

let leader: ServerProcess;
let follower: ServerProcess;

beforeAll(async () => {
  leader = await startServer();
  follower = await startServer({ args: followerOptions(leader) });
});

afterAll(async () => {
  for (const server of [follower, leader]) await server.stop();
});

async function call(server: ServerProcess, method: string, path: string, body?: unknown) {
  const answer = await send(server.baseUrl, method, path, { body });
  expect([method, path, answer.status < 300 ? '' : answer.text]).toEqual([method, path, '']);
  return answer;
}

const query = (server: ServerProcess, database: string, text: string) =>
  call(server, 'POST', `/_db/${database}/_api/cursor`, { query: text });

const figureNames = [
  'dump_documents',
  ...['requested', 'inserted', 'removed'].map((what) => `initial_sync_docs_${what}`),
];

async function figures(): Promise<readonly number[]> {
  const { text } = await call(follower, 'GET', '/_admin/metrics/v2');
  return figureNames.map((name) =>
    Number(new RegExp(`^arangodb_replication_${name}_total (\\d+)$`, 'm').exec(text)?.[1]),
  );
}

/** Copies a database of the leader. Returns the documents that were dumped, requested, received and removed. */
async function sync(database: string): Promise<readonly number[]> {
  const before = await figures();
  await call(follower, 'PUT', `/_db/${database}/_api/replication/sync`, {
    endpoint: leader.baseUrl,
    includeSystem: false,
  });
  const after = await figures();
  const [original, copy] = [
    await stateOf({ url: leader.baseUrl }, database),
    await stateOf({ url: follower.baseUrl }, database),
  ];
  expect(withoutSystem(copy)).toEqual(withoutSystem(original));
  return after.map((value, at) => value - before[at]!);
}

const withoutSystem = (state: unknown) =>
  Object.fromEntries(Object.entries(state as object).filter(([name]) => !name.startsWith('_')));

async function createDatabase(name: string): Promise<void> {
  for (const server of [leader, follower]) await call(server, 'POST', '/_api/database', { name });
}

const count = 20_000;

test('only the documents that differ are transferred to an old copy', async () => {
  await createDatabase('few');
  for (const [name, type] of [
    ['things', 2],
    ['links', 3],
    ['same', 2],
  ] as const) {
    await call(leader, 'POST', '/_db/few/_api/collection', { name, type });
  }
  const index = { type: 'persistent', fields: ['place'], unique: true, sparse: true, name: 'byPlace' };
  await call(leader, 'POST', '/_db/few/_api/index?collection=things', index);
  const text = '"ünïcode 1.0"';
  const insert = `FOR n IN 1..${count} INSERT { _key: CONCAT("k", n), n, place: n, text: ${text} } INTO`;
  await query(leader, 'few', `${insert} things`);
  await query(leader, 'few', `${insert} same`);
  await query(
    leader,
    'few',
    `FOR n IN 1..100 INSERT { _from: CONCAT("things/k", n), _to: CONCAT("things/k", n + 1) } INTO links`,
  );
  expect(await sync('few')).toEqual([2 * count + 100, 0, 0, 0]);
  expect(await sync('few')).toEqual([0, 0, 0, 0]);

  // 20 changed, of which two exchange the value of a unique index, 10 new, 5 removed.
  await query(leader, 'few', 'FOR n IN 1..18 UPDATE CONCAT("k", n * 1000) WITH { changed: true } IN things');
  for (const [key, place] of [
    ['k77', null],
    ['k78', 77],
    ['k77', 78],
  ] as const) {
    await call(leader, 'PATCH', `/_db/few/_api/document/things/${key}`, { place });
  }
  await query(
    leader,
    'few',
    'FOR n IN 1..10 INSERT { _key: CONCAT("new", n), n: 0.0, large: REPEAT("x", 5000) } IN things',
  );
  await query(leader, 'few', 'FOR n IN 1..5 REMOVE CONCAT("k", n * 1111) IN things');
  await call(leader, 'POST', '/_db/few/_api/index?collection=things', {
    type: 'persistent',
    fields: ['changed'],
    name: 'byChanged',
  });
  await call(leader, 'PUT', '/_db/few/_api/collection/same/properties', { waitForSync: true });
  // The follower is changed, too: an index, a document, and a surplus one.
  await call(follower, 'POST', '/_db/few/_api/index?collection=links', {
    type: 'persistent',
    fields: ['own'],
  });
  await call(follower, 'POST', '/_db/few/_api/document/links', { _from: 'things/k1', _to: 'things/k9' });
  await call(follower, 'PATCH', `/_db/few/_api/document/links/${await firstKey('links')}`, { own: 1 });
  expect(await sync('few')).toEqual([0, 31, 31, 6]);
  expect(await sync('few')).toEqual([0, 0, 0, 0]);
});

async function firstKey(collection: string): Promise<string> {
  const answer = await query(leader, 'few', `FOR d IN ${collection} SORT d._key LIMIT 1 RETURN d._key`);
  return answer.json<{ result: readonly string[] }>().result[0]!;
}

test('different documents with equal revisions are found', async () => {
  await createDatabase('forked');
  await call(leader, 'POST', '/_db/forked/_api/collection', { name: 'c' });
  await query(leader, 'forked', 'FOR n IN 1..2000 INSERT { _key: CONCAT("k", n), n } INTO c');
  await sync('forked');
  const revisionOf = async (server: ServerProcess, key: string) =>
    (await call(server, 'GET', `/_db/forked/_api/document/c/${key}`)).json<{ _rev: string }>()._rev;
  // Writes documents of both servers with the same revision.
  const line = (key: string, side: string) =>
    JSON.stringify({ _key: key, _id: `c/${key}`, _rev: '987654321', side });
  const restore = (server: ServerProcess, key: string, side: string) =>
    send(server.baseUrl, 'PUT', '/_db/forked/_api/replication/restore-data?collection=c', {
      headers: { 'content-type': 'application/x-arango-dump' },
      body: line(key, side),
    });
  expect((await restore(leader, 'k5', 'leader')).status).toBe(200);
  expect((await restore(follower, 'k5', 'follower')).status).toBe(200);
  expect(await revisionOf(leader, 'k5')).toBe(await revisionOf(follower, 'k5'));
  expect(await sync('forked')).toEqual([0, 1, 1, 1]);
  // The same revision with different keys.
  expect((await restore(follower, 'own', 'follower')).status).toBe(200);
  await call(follower, 'DELETE', '/_db/forked/_api/document/c/k5');
  expect(await sync('forked')).toEqual([0, 1, 1, 1]);
});

test('a collection with many differences, and one that has become empty, are copied anew', async () => {
  await createDatabase('many');
  for (const name of ['changed', 'emptied', 'kind']) {
    await call(leader, 'POST', '/_db/many/_api/collection', { name });
    await query(leader, 'many', `FOR n IN 1..1000 INSERT { n } INTO ${name}`);
  }
  await sync('many');
  await query(leader, 'many', 'FOR d IN changed FILTER d.n > 400 UPDATE d WITH { more: 1 } IN changed');
  await call(leader, 'PUT', '/_db/many/_api/collection/emptied/truncate');
  await call(follower, 'DELETE', '/_db/many/_api/collection/kind');
  await call(follower, 'POST', '/_db/many/_api/collection', { name: 'kind', type: 3 });
  expect(await sync('many')).toEqual([2000, 0, 0, 0]);
});

test('a follower whose position the leader no longer has transfers the differences', async () => {
  await createDatabase('behind');
  await call(leader, 'POST', '/_db/behind/_api/collection', { name: 'c' });
  await query(leader, 'behind', `FOR n IN 1..${count} INSERT { n } INTO c`);
  const path = (what: string) => `/_db/behind/_api/replication/${what}`;
  await call(follower, 'PUT', path('make-follower'), {
    ...applierOptions(leader),
    includeSystem: false,
    autoResync: true,
  });
  await call(follower, 'PUT', path('applier-stop'));
  await query(leader, 'behind', 'FOR d IN c FILTER d.n < 8 UPDATE d WITH { late: true } IN c');
  const before = await figures();
  await call(follower, 'PUT', path('applier-start?from=1'));
  const copied = async () => (await figures()).map((value, at) => value - before[at]!);
  await expect.poll(copied).toEqual([0, 7, 7, 0]);
  await expect
    .poll(() => stateOf({ url: follower.baseUrl }, 'behind').then(withoutSystem))
    .toEqual(withoutSystem(await stateOf({ url: leader.baseUrl }, 'behind')));
});
