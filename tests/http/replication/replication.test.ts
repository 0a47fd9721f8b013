import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, basic, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { applierOptions, expectCaughtUp, followerOptions, stateOf } from './replicas.ts';

const password = 'of the leader';
const root = basic('root', password);
let leader: ServerProcess;
let follower: ServerProcess;

const folders = [
  mkdtempSync(join(tmpdir(), 'orrery-leader-')),
  mkdtempSync(join(tmpdir(), 'orrery-follower-')),
];

beforeAll(async () => {
  leader = await startServer({ dataFolder: folders[0]!, password });
  follower = await startServer({ dataFolder: folders[1]!, args: followerOptions(leader) });
});

afterAll(async () => {
  for (const server of [follower, leader]) await server.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const onLeader = (method: string, path: string, body?: unknown): Promise<Answer> =>
  send(leader.baseUrl, method, path, { headers: root, body });
const onFollower = (method: string, path: string, body?: unknown): Promise<Answer> =>
  send(follower.baseUrl, method, path, { body });

async function done(answer: Promise<Answer>): Promise<Answer> {
  const { status, text } = await answer;
  expect([status < 300, status < 300 ? '' : text]).toEqual([true, '']);
  return answer;
}

async function expectEqual(database: string): Promise<void> {
  await expectCaughtUp({ url: leader.baseUrl, headers: root }, { url: follower.baseUrl }, database);
  const [original, copy] = [
    await stateOf({ url: leader.baseUrl, headers: root }, database),
    await stateOf({ url: follower.baseUrl }, database),
  ];
  expect(copy).toEqual(original);
}

const config = () => ({ ...applierOptions(leader), username: 'root', password });

test('a second server copies the first and follows documents and definitions', async () => {
  await done(onLeader('POST', '/_api/database', { name: 'shop' }));
  await done(onFollower('POST', '/_api/database', { name: 'shop' }));
  const at = (method: string, path: string, body?: unknown) =>
    done(onLeader(method, `/_db/shop${path}`, body));
  await at('POST', '/_api/collection', { name: 'goods', keyOptions: { type: 'autoincrement', offset: 7 } });
  await at('POST', '/_api/collection', { name: 'doomed' });
  await at('POST', '/_api/document/doomed', { a: 1 });
  await at('POST', '/_api/index?collection=goods', { type: 'persistent', fields: ['n'], unique: true });
  const lines = Array.from({ length: 3000 }, (_, n) => `{"n":${n},"text":"${'x'.repeat(n % 300)}"}`).join(
    '\n',
  );
  await at('POST', '/_api/import?collection=goods&type=documents', lines);
  await at('POST', '/_api/document/goods', { _key: '900001', n: -1, text: 'y'.repeat(3_000_000) });
  const edgeDefinitions = [{ collection: 'parts', from: ['goods'], to: ['goods'] }];
  await at('POST', '/_api/gharial', { name: 'assembly', edgeDefinitions });
  await at('POST', '/_api/gharial/assembly/edge/parts', { _key: 'e', _from: 'goods/7', _to: 'goods/8' });
  await at('POST', '/_api/aqlfunction', { name: 'my::f', code: 'function () { return 42; }' });

  const started = await onFollower('PUT', '/_db/shop/_api/replication/make-slave', config());
  expect(started.json()).toMatchObject({
    state: { running: true, lastError: { errorNum: 0 } },
    database: 'shop',
  });
  await expectEqual('shop');

  await at('POST', '/_api/document/goods', { _key: '900002', n: -2 });
  await at('PATCH', '/_api/document/goods/8', { n: -3, more: [1, { two: 2 }] });
  await at('DELETE', '/_api/document/goods/9');
  await at('PUT', '/_api/collection/doomed/truncate');
  await at('POST', '/_api/document/doomed', { _key: 'after' });
  await at('PUT', '/_api/collection/doomed/rename', { name: 'kept' });
  await at('POST', '/_api/collection', { name: 'doomed' });
  await at('POST', '/_api/collection', { name: 'short' });
  await at('DELETE', '/_api/collection/short');
  await at('POST', '/_api/index?collection=kept', { type: 'hash', fields: ['a'], unique: true, name: 'byA' });
  await at('POST', '/_api/index?collection=doomed', { type: 'fulltext', fields: ['t'], name: 'words' });
  await at('DELETE', '/_api/index/doomed/words');
  await at('PUT', '/_api/collection/kept/properties', { waitForSync: true });
  await at('POST', '/_api/cursor', {
    query: 'FOR g IN goods FILTER g.n > 10 UPDATE g WITH {n: -g.n - 100} IN goods',
  });
  await at('POST', '/_api/cursor', { query: 'FOR g IN goods FILTER g.n < -2000 REMOVE g IN goods' });
  await at('DELETE', '/_api/gharial/assembly/vertex/goods/7');
  await at('DELETE', '/_api/aqlfunction/my::f');
  await expectEqual('shop');
  const answer = await onFollower('GET', '/_db/shop/_api/gharial/assembly');
  expect(answer.json()).toMatchObject({ graph: { edgeDefinitions } });
});

test('unique values that change places arrive', async () => {
  await done(onLeader('POST', '/_db/shop/_api/collection', { name: 'seats' }));
  const create = { type: 'persistent', fields: ['seat'], unique: true };
  await done(onLeader('POST', '/_db/shop/_api/index?collection=seats', create));
  for (const _key of ['a', 'b', 'c']) {
    await done(onLeader('POST', '/_db/shop/_api/document/seats', { _key, seat: _key }));
  }
  const rotate = `LET free = (FOR s IN seats UPDATE s WITH {seat: CONCAT("-", s._key)} IN seats RETURN 1)
    FOR pair IN [["a", "b"], ["b", "c"], ["c", "a"]] UPDATE pair[0] WITH {seat: pair[1]} IN seats`;
  for (let round = 0; round < 3; round++) {
    await onLeader('POST', '/_db/shop/_api/cursor', { query: rotate });
    for (const [key, seat] of [
      ['a', 'x'],
      ['b', 'a'],
      ['c', 'b'],
      ['a', 'c'],
    ]) {
      await done(onLeader('PATCH', `/_db/shop/_api/document/seats/${key}`, { seat: `${seat}${round}` }));
    }
  }
  await expectEqual('shop');
});

test('indexes of a filled collection arrive, and documents after them', async () => {
  await done(onLeader('POST', '/_db/shop/_api/collection', { name: 'filled' }));
  const insert = (first: number) =>
    done(
      onLeader('POST', '/_db/shop/_api/cursor', {
        query: `FOR n IN ${first}..${first + 999} INSERT { n, half: FLOOR(n / 2), text: CONCAT("word", n % 9) } INTO filled`,
      }),
    );
  await insert(0);
  for (const index of [
    { type: 'persistent', fields: ['half', 'n'], name: 'byHalf' },
    { type: 'persistent', fields: ['n'], unique: true, name: 'byN' },
    { type: 'fulltext', fields: ['text'], name: 'byText' },
    { type: 'persistent', fields: ['text'], name: 'short' },
  ]) {
    await done(onLeader('POST', '/_db/shop/_api/index?collection=filled', index));
  }
  const olderClient = {
    headers: { ...root, 'x-arango-version': '20804' },
    body: { type: 'cap', size: 1500 },
  };
  await done(send(leader.baseUrl, 'POST', '/_db/shop/_api/index?collection=filled', olderClient));
  await insert(1000);
  const { indexes } = (await done(onLeader('GET', '/_db/shop/_api/index?collection=filled'))).json<{
    indexes: readonly { readonly id: string; readonly name: string }[];
  }>();
  const short = indexes.find(({ name }) => name === 'short');
  await done(onLeader('DELETE', `/_db/shop/_api/index/${short?.id}`));
  await expectEqual('shop');
  const query = 'RETURN [LENGTH(filled), (FOR d IN filled FILTER d.n == 1234 RETURN d.half)]';
  expect((await onFollower('POST', '/_db/shop/_api/cursor', { query })).json()).toMatchObject({
    result: [[1500, [617]]],
  });
});

describe('after', () => {
  test.each(['follower', 'leader'] as const)('a SIGKILL of the %s it goes on', async (which) => {
    const { port } = new URL(leader.baseUrl);
    if (which === 'follower') {
      await follower.stop('SIGKILL');
      await done(
        onLeader('POST', '/_db/shop/_api/document/goods', {
          _key: '900003',
          n: -5,
        }),
      );
      follower = await startServer({ dataFolder: folders[1]!, args: followerOptions(leader) });
    } else {
      await leader.stop('SIGKILL');
      leader = await startServer({ dataFolder: folders[0]!, password, args: ['--port', port] });
      await done(
        onLeader('POST', '/_db/shop/_api/document/goods', {
          _key: '900004',
          n: -6,
        }),
      );
    }
    await expectEqual('shop');
  });
});

test('users and their passwords follow', async () => {
  await done(onLeader('POST', '/_api/user', { user: 'anna', passwd: 'her secret' }));
  await done(onLeader('PUT', '/_api/user/anna/database/shop', { grant: 'ro' }));
  await done(onFollower('PUT', '/_api/replication/make-follower', { ...config(), includeSystem: true }));
  const signIn = () => onFollower('POST', '/_api/user/anna', { passwd: 'her secret' });
  expect((await signIn()).status).toBe(200);
  await done(onLeader('PATCH', '/_api/user/anna', { passwd: 'changed' }));
  await expectCaughtUp({ url: leader.baseUrl, headers: root }, { url: follower.baseUrl }, '_system');
  expect((await onFollower('POST', '/_api/user/anna', { passwd: 'changed' })).status).toBe(200);
  expect((await signIn()).status).toBe(404);
  await done(onFollower('DELETE', '/_api/replication/applier-state'));
});

test('services follow with their files, and are mounted without a restart', async () => {
  const install = (method: string, path: string, text: string) =>
    send(leader.baseUrl, method, `/_db/shop/_api/foxx${path}`, {
      headers: { ...root, 'content-type': 'application/javascript' },
      body: `const router = require('@arangodb/foxx/router')();
module.context.use(router);
router.get('/', (req, res) => res.send('${text}'));`,
    });
  const answerOf = async () => {
    const { status, text } = await onFollower('GET', '/_db/shop/greeting');
    return [status, text];
  };
  await done(install('POST', '?mount=/greeting', 'first'));
  await done(
    onFollower('PUT', '/_db/shop/_api/replication/make-follower', { ...config(), includeSystem: true }),
  );
  expect(await answerOf()).toEqual([200, 'first']);
  await done(install('PUT', '/service?mount=/greeting', 'second'));
  await expectCaughtUp({ url: leader.baseUrl, headers: root }, { url: follower.baseUrl }, 'shop');
  await expect.poll(answerOf).toEqual([200, 'second']);
  await done(onLeader('DELETE', '/_db/shop/_api/foxx/service?mount=/greeting'));
  await expectCaughtUp({ url: leader.baseUrl, headers: root }, { url: follower.baseUrl }, 'shop');
  await expect.poll(async () => (await answerOf())[0]).toBe(404);
});

describe('the applier', () => {
  const start = () => onFollower('PUT', '/_db/shop/_api/replication/applier-start');
  const stateNow = async () =>
    (await onFollower('GET', '/_db/shop/_api/replication/applier-state')).json<{
      state: { running: boolean; lastError: { errorNum: number; errorMessage?: string } };
    }>().state;

  test('stops, refuses a sync while it runs, and starts where it stopped', async () => {
    expect((await onFollower('PUT', '/_db/shop/_api/replication/sync', config())).json()).toMatchObject({
      errorNum: 1411,
    });
    await done(onFollower('PUT', '/_db/shop/_api/replication/applier-stop'));
    expect((await stateNow()).running).toBe(false);
    await done(onLeader('POST', '/_db/shop/_api/document/goods', { _key: '900005', n: -7 }));
    expect((await onFollower('GET', '/_db/shop/_api/document/goods/900005')).status).toBe(404);
    await done(start());
    await expectEqual('shop');
  });

  test('its state is in the list of all databases', async () => {
    const states = (await onFollower('GET', '/_api/replication/applier-state-all')).json<
      Record<string, { endpoint: string; state: { running: boolean } }>
    >();
    expect(Object.keys(states)).toContain('shop');
    expect(states.shop).toMatchObject({ endpoint: config().endpoint, state: { running: true } });
  });

  test('connects to no address that no option names', async () => {
    const other = createServer((_request, response) => response.end('{}'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    let requests = 0;
    other.on('request', () => requests++);
    const { port } = other.address() as AddressInfo;
    for (const endpoint of [`http://127.0.0.1:${port}`, `tcp://127.0.0.1:${port}`]) {
      for (const command of ['sync', 'make-slave']) {
        const answer = await onFollower('PUT', `/_api/replication/${command}`, { endpoint });
        expect([answer.status, answer.json<{ errorNum: number }>().errorNum]).toEqual([403, 11]);
        expect(answer.text).toContain('--replication-endpoint');
      }
      await done(onFollower('PUT', '/_api/replication/applier-config', { endpoint }));
      expect((await onFollower('PUT', '/_api/replication/applier-start')).status).toBe(403);
    }
    for (const endpoint of ['file:///etc/passwd', 'gopher://x', `http://u:p@127.0.0.1:${port}`, 'x']) {
      const answer = await onFollower('PUT', '/_api/replication/sync', { endpoint });
      expect([endpoint, answer.status]).toEqual([endpoint, 400]);
    }
    expect(requests).toBe(0);
    other.close();
  });

  test('names wrong credentials, and never shows a password', async () => {
    const wrong = { ...config(), password: 'wrong' };
    const answer = await onFollower('PUT', '/_api/replication/sync', wrong);
    expect(answer.json()).toMatchObject({ errorNum: 1402, errorMessage: expect.stringContaining('401') });
    const stored = await onFollower('PUT', '/_api/replication/applier-config', wrong);
    expect(stored.text).not.toContain('wrong');
    const { lastError } = await stateNow();
    expect(lastError.errorNum).toBe(0);
  });
});

test('a redirect is not followed', async () => {
  let requests = 0;
  const redirecting = createServer((_request, response) => {
    requests += 1;
    response.writeHead(307, { location: leader.baseUrl }).end();
  });
  await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
  const { port } = redirecting.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const server = await startServer({ args: followerOptions({ baseUrl: endpoint }) });
  const answer = await send(server.baseUrl, 'PUT', '/_api/replication/sync', { body: { endpoint } });
  expect(answer.json()).toMatchObject({ errorNum: 1401, errorMessage: expect.stringContaining('redirect') });
  expect(requests).toBe(1);
  await server.stop();
  redirecting.close();
});

test('a leader with another log position ends the applier; autoResync copies its data again', async () => {
  const small = await startServer({ args: ['--replication-log', '1M'] });
  const server = await startServer({ args: followerOptions(small) });
  const body = applierOptions(small);
  await done(send(server.baseUrl, 'PUT', '/_api/replication/make-slave', { body }));
  await done(send(server.baseUrl, 'PUT', '/_api/replication/applier-stop'));
  // A position before the log begins.
  await done(send(server.baseUrl, 'PUT', '/_api/replication/applier-start?from=1'));
  const state = async () =>
    (await send(server.baseUrl, 'GET', '/_api/replication/applier-state')).json<{
      state: { running: boolean; lastError: { errorNum: number } };
    }>().state;
  await expect
    .poll(state, { timeout: 60_000 })
    .toMatchObject({ running: false, lastError: { errorNum: 1414 } });
  await done(send(server.baseUrl, 'PUT', '/_api/replication/applier-config', { body: { autoResync: true } }));
  await done(send(small.baseUrl, 'POST', '/_api/collection', { body: { name: 'later' } }));
  await done(send(server.baseUrl, 'PUT', '/_api/replication/applier-start?from=1'));
  await expectCaughtUp({ url: small.baseUrl }, { url: server.baseUrl }, '_system');
  expect((await send(server.baseUrl, 'GET', '/_api/collection/later')).status).toBe(200);
  for (const each of [server, small]) await each.stop();
});
