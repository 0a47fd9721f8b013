import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { send } from '../client.ts';
import { stateOf } from '../replication/replicas.ts';
import type { ServerProcess } from '../server-process.ts';
import { runTool } from './offline-tool.ts';
import { temporaryServers } from './temporary-servers.ts';

const servers = temporaryServers('dump');
let parent: string;

beforeEach(() => {
  parent = servers.at();
});

const start = (folder: string) => servers.start(servers.at(folder));

function fileOf(collection: string, kind: string): string {
  return `${collection}_${createHash('md5').update(collection).digest('hex')}.${kind}`;
}

function linesOf(database: string, collection: string): readonly string[] {
  const path = join(parent, 'dump', database, fileOf(collection, 'data.json.gz'));
  return gunzipSync(readFileSync(path))
    .toString()
    .split('\n')
    .filter((line) => line !== '');
}

async function fill({ baseUrl }: ServerProcess): Promise<void> {
  await send(baseUrl, 'POST', '/_api/database', { body: { name: 'shop' } });
  await send(baseUrl, 'POST', '/_api/user', { body: { user: 'hidden', passwd: 'secret' } });
  const call = async (method: string, path: string, body: unknown) => {
    const answer = await send(`${baseUrl}/_db/shop`, method, path, { body });
    expect([path, answer.status < 300, answer.status < 300 ? '' : answer.text]).toEqual([path, true, '']);
  };
  await call('POST', '/_api/collection', {
    name: 'goods',
    keyOptions: { type: 'autoincrement', offset: 7 },
    schema: { rule: { properties: { n: { type: 'number' } } }, level: 'moderate', message: 'n' },
  });
  const unique = { type: 'persistent', fields: ['n', 'tags[*]'], unique: true, sparse: true, name: 'byN' };
  await call('POST', '/_api/index?collection=goods', unique);
  await call('POST', '/_api/index?collection=goods', {
    type: 'ttl',
    fields: ['until'],
    expireAfter: 999999999,
  });
  await call('POST', '/_api/index?collection=goods', { type: 'geo', fields: ['place'], geoJson: true });
  const lines = Array.from({ length: 5000 }, (_, n) => `{"n":${n},"text":"${'ä'.repeat(n % 200)}"}`);
  await call('POST', '/_api/import?collection=goods&type=documents', lines.join('\n'));
  await call('POST', '/_api/document/goods', '{"_key":"900001","n":-1,"big":18446744073709551615,"one":1.0}');
  await call('POST', '/_api/document/goods', { _key: '900002', n: -2, text: 'y\n"'.repeat(500_000) });
  const edgeDefinitions = [{ collection: 'parts', from: ['goods'], to: ['goods'] }];
  await call('POST', '/_api/collection', { name: 'parts', type: 3 });
  const capped = await send(`${baseUrl}/_db/shop`, 'POST', '/_api/index?collection=parts', {
    headers: { 'x-arango-version': '20804' },
    body: { type: 'cap', size: 1000 },
  });
  expect(capped.status).toBe(201);
  await call('POST', '/_api/gharial', { name: 'assembly', edgeDefinitions });
  await call('POST', '/_api/document/parts', { _key: 'e', _from: 'goods/900001', _to: 'goods/900002', w: 1 });
  await call('POST', '/_api/aqlfunction', { name: 'my::f', code: 'function () { return 42; }' });
}

test('a dump of a running server has the form of arangodump and restores to an equal server', async () => {
  const first = await start('data');
  await fill(first);
  const dumped = await runTool('--data', first.dataFolder, '--dump', join(parent, 'dump'));
  expect([dumped.status, dumped.text]).toEqual([
    0,
    expect.stringContaining('shop: 4 collections, 5005 documents'),
  ]);
  expect(readdirSync(join(parent, 'dump')).sort()).toEqual(['_system', 'shop']);
  const names = readdirSync(join(parent, 'dump', 'shop'));
  const wanted = ['_aqlfunctions', '_graphs', 'goods', 'parts'].flatMap((name) => [
    fileOf(name, 'data.json.gz'),
    fileOf(name, 'structure.json'),
  ]);
  expect(names.sort()).toEqual([...wanted, 'dump.json'].sort());
  expect(JSON.parse(readFileSync(join(parent, 'dump', 'shop', 'dump.json'), 'utf8'))).toMatchObject({
    database: 'shop',
    lastTickAtDumpStart: expect.stringMatching(/^\d+$/),
    properties: { name: 'shop', isSystem: false },
  });
  const structure = JSON.parse(
    readFileSync(join(parent, 'dump', 'shop', fileOf('goods', 'structure.json')), 'utf8'),
  );
  expect(structure).toMatchObject({
    parameters: { name: 'goods', type: 2, keyOptions: { type: 'autoincrement', offset: 7 } },
    indexes: [
      { type: 'persistent', name: 'byN', unique: true, sparse: true },
      { type: 'ttl' },
      { type: 'geo' },
    ],
  });
  expect(linesOf('shop', 'goods').find((line) => line.includes('"900001"'))).toMatch(
    /^\{"_id":"goods\/900001","_key":"900001","_rev":"\d+","n":-1,"big":18446744073709551615,"one":1\.0\}$/,
  );
  const everything = ['_system', 'shop'].flatMap((name) => readdirSync(join(parent, 'dump', name)));
  expect(everything.filter((name) => name.startsWith('_user') || name.startsWith('_stat'))).toEqual([]);

  const state = await stateOf({ url: first.baseUrl }, 'shop');
  const restored = await runTool('--data', join(parent, 'copy'), '--restore-dump', join(parent, 'dump'));
  expect([restored.status, restored.text]).toEqual([
    0,
    expect.stringContaining('shop: 4 collections, 5005 documents restored'),
  ]);
  const second = await start('copy');
  expect(await stateOf({ url: second.baseUrl }, 'shop')).toEqual(state);
  const { result: users } = (await send(second.baseUrl, 'GET', '/_api/user')).json<{
    readonly result: readonly { readonly user: string }[];
  }>();
  // Created by the start without authentication.
  expect(users.map(({ user }) => user)).toEqual(['root']);
  const inserted = await send(`${second.baseUrl}/_db/shop`, 'POST', '/_api/document/goods', {
    body: { n: 1e6 },
  });
  expect(inserted.status).toBe(202);
});

test('a dump of arangodump for one database is restored; views and encrypted dumps are not', async () => {
  const folder = join(parent, 'dump');
  mkdirSync(folder);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('dump.json', '{"database":"old","lastTickAtDumpStart":"5","properties":{"name":"old","id":"12"}}');
  write('ENCRYPTION', 'none');
  write('w.view.json', '{"name":"w","type":"arangosearch"}');
  const parameters = {
    name: 'v',
    type: 2,
    isSystem: false,
    keyOptions: { type: 'uuid', allowUserKeys: true },
  };
  const indexes = [
    { id: '0', type: 'primary', fields: ['_key'] },
    { id: '7', type: 'inverted', name: 'search', fields: ['n'] },
  ];
  write(
    fileOf('v', 'structure.json'),
    JSON.stringify({ parameters: { ...parameters, schema: null }, indexes }),
  );
  write(fileOf('v', '0.data.json'), '{"type":2300,"data":{"_key":"a","_rev":"_hJk---","n":1.50}}\n');
  write(fileOf('v', '1.data.json'), '{"_key":"b","_id":"v/b","_rev":"_hJl---"}');
  write(
    fileOf('_users', 'structure.json'),
    JSON.stringify({ parameters: { name: '_users', type: 2, isSystem: true } }),
  );
  write(fileOf('_users', 'data.json'), '{"_key":"1","user":"x","authData":{}}\n');
  const { status, text } = await runTool('--data', join(parent, 'data'), '--restore-dump', folder);
  expect([status, text]).toEqual([0, expect.stringContaining('old: 1 collections, 2 documents restored')]);
  expect(text).toContain('old: the view w is left out');
  expect(text).toContain('old/v: the index search (inverted) is left out');
  const again = await runTool('--data', join(parent, 'data'), '--restore-dump', folder);
  expect([again.status, again.text]).toEqual([1, expect.stringContaining('has a collection v already')]);
  write('ENCRYPTION', 'aes-256-ctr');
  const refused = await runTool('--data', join(parent, 'other'), '--restore-dump', folder);
  expect([refused.status, refused.text]).toEqual([1, expect.stringContaining('is encrypted (aes-256-ctr)')]);
  expect(existsSync(join(parent, 'other'))).toBe(false);
  const server = await start('data');
  const answer = await send(`${server.baseUrl}/_db/old`, 'GET', '/_api/document/v/a');
  expect(answer.text).toMatch(/"_key":"a","_rev":"\d+","n":1\.50\}$/);
});

test('a broken line names its collection, and a full folder is refused', async () => {
  const folder = join(parent, 'dump');
  mkdirSync(folder);
  writeFileSync(join(folder, 'dump.json'), '{"database":"d"}');
  writeFileSync(join(folder, fileOf('c', 'structure.json')), '{"parameters":{"name":"c","type":2}}');
  writeFileSync(join(folder, fileOf('c', 'data.json')), '{"_key":"a"}\n{"_key":');
  const { status, text } = await runTool('--data', join(parent, 'data'), '--restore-dump', folder);
  expect([status, text]).toEqual([1, expect.stringMatching(/d\/c: /)]);
  const full = await runTool('--data', join(parent, 'data'), '--dump', folder);
  expect([full.status, full.text]).toEqual([1, expect.stringContaining('is not empty')]);
  const missing = await runTool('--data', join(parent, 'new'), '--restore-dump', join(parent, 'none'));
  expect([missing.status, missing.text]).toEqual([1, expect.stringContaining('has no dump.json')]);
});
