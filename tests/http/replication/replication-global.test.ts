import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { applierOptions, databasesOf, followerOptions, stateOf } from './replicas.ts';

const password = 'of the leader';
const root = basic('root', password);
const dataFolder = mkdtempSync(join(tmpdir(), 'orrery-global-'));
/** A busy machine may take minutes to copy data. */
const patient = { timeout: 240_000 };

let leader: ServerProcess;
let follower: ServerProcess;

beforeAll(async () => {
  leader = await startServer({ password });
  follower = await startServer({ dataFolder, args: followerOptions(leader) });
});

afterAll(async () => {
  for (const server of [follower, leader]) await server.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

const onLeader = (method: string, path: string, body?: unknown) =>
  send(leader.baseUrl, method, path, { headers: root, body });
const onFollower = (method: string, path: string, body?: unknown) =>
  send(follower.baseUrl, method, path, { body });
const applier = (method: string, name: string, body?: unknown) =>
  onFollower(method, `/_api/replication/${name}?global=true`, body);

async function fill(database: string, collection: string): Promise<void> {
  await onLeader('POST', '/_api/database', { name: database });
  await onLeader('POST', `/_db/${database}/_api/collection`, { name: collection });
  const documents = Array.from({ length: 50 }, (_, n) => ({ _key: `k${n}`, n }));
  await onLeader('POST', `/_db/${database}/_api/document/${collection}`, documents);
}

const databases = () => databasesOf({ url: follower.baseUrl });

async function expectEqual(database: string): Promise<void> {
  const expected = await stateOf({ url: leader.baseUrl, headers: root }, database);
  const found = () => stateOf({ url: follower.baseUrl }, database).catch(() => 'is missing');
  await expect.poll(found, patient).toEqual(expected);
}

test('an applier of all databases creates, follows and drops databases of the leader', async () => {
  await fill('one', 'things');
  await fill('two', 'goods');
  await onFollower('POST', '/_api/database', { name: 'own' });
  const made = await applier('PUT', 'make-follower', {
    ...applierOptions(leader),
    username: 'root',
    password,
  });
  expect(made.json()).toMatchObject({ state: { running: true, lastError: { errorNum: 0 } } });
  expect(made.text).not.toContain(password);
  expect(await databases()).toEqual(['_system', 'one', 'own', 'two']);
  await expectEqual('one');
  await expectEqual('two');

  await fill('three', 'new');
  await onLeader('POST', '/_db/one/_api/document/things', { _key: 'late' });
  await expectEqual('three');
  await expectEqual('one');
  await onLeader('DELETE', '/_api/database/two');
  await fill('two', 'others');
  await expectEqual('two');
  await onLeader('DELETE', '/_api/database/three');
  await expect.poll(databases, patient).toEqual(['_system', 'one', 'own', 'two']);
});

test('it continues after a restart, until it is stopped', async () => {
  await follower.stop();
  await onLeader('POST', '/_db/one/_api/document/things', { _key: 'meanwhile' });
  await fill('four', 'more');
  follower = await startServer({ dataFolder, args: followerOptions(leader) });
  await expectEqual('one');
  await expectEqual('four');
  expect((await applier('PUT', 'applier-stop')).json()).toMatchObject({ state: { running: false } });
  const single = (await onFollower('GET', '/_db/one/_api/replication/applier-state')).json();
  expect(single).toMatchObject({ state: { running: false } });
  expect((await applier('PUT', 'applier-start')).json()).toMatchObject({ state: { running: true } });
  await onLeader('POST', '/_db/four/_api/document/more', { _key: 'last' });
  await expectEqual('four');
  await applier('DELETE', 'applier-state');
  expect((await applier('GET', 'applier-config')).json().endpoint).toBeUndefined();
  expect(await databases()).toEqual(['_system', 'four', 'one', 'own', 'two']);
});

test('it belongs to the database _system, and needs an endpoint that an option names', async () => {
  const inOther = await onFollower('GET', '/_db/own/_api/replication/applier-state?global=true');
  expect([inOther.status, inOther.json().errorNum]).toEqual([403, 1230]);
  expect((await applier('PUT', 'applier-start')).json()).toMatchObject({ errorNum: 1410 });
  const unnamed = await applier('PUT', 'make-follower', { endpoint: 'http://127.0.0.1:1' });
  expect([unnamed.status, unnamed.json().errorNum]).toEqual([403, 11]);
});
