import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { basic, send } from '../client.ts';
import { databasesOf, stateOf } from '../replication/replicas.ts';
import type { ServerProcess } from '../server-process.ts';
import { runTool } from './offline-tool.ts';
import { temporaryServers } from './temporary-servers.ts';

const password = 'of root';
const root = basic('root', password);
const servers = temporaryServers('changes');

const { at } = servers;

const start = (folder: string, ...args: readonly string[]) => servers.start(at(folder), { password, args });

async function call(server: ServerProcess, method: string, path: string, body?: unknown): Promise<void> {
  const { status, text } = await send(server.baseUrl, method, path, { headers: root, body });
  expect([method, path, status < 300 ? '' : text]).toEqual([method, path, '']);
}

const query = (server: ServerProcess, text: string, database = '_system') =>
  call(server, 'POST', `/_db/${database}/_api/cursor`, { query: text });

/** Makes a backup of the data folder `data`; with `previous`, one of the changes. */
const backup = (name: string, previous?: string) =>
  runTool(
    ...['--data', at('data'), '--backup', at(name)],
    ...(previous === undefined ? [] : ['--backup-since', at(previous)]),
  );
const restore = (name: string, folder: string) => runTool('--restore', at(name), '--data', at(folder));

/** Documents, indexes and properties of all databases, without figures of the server about itself. */
async function wholeState({ baseUrl }: ServerProcess) {
  const place = { url: baseUrl, headers: root };
  const entries: [string, object][] = [];
  for (const database of await databasesOf(place)) {
    const collections = Object.entries((await stateOf(place, database)) as object);
    const own = collections.filter(([name]) => !/^_(?:statistics|user_secrets)/.test(name));
    entries.push([database, Object.fromEntries(own)]);
  }
  return Object.fromEntries(entries);
}

async function fill(server: ServerProcess, count: number): Promise<void> {
  await call(server, 'POST', '/_api/collection', { name: 'goods' });
  await call(server, 'POST', '/_api/database', { name: 'dropped' });
  await call(server, 'POST', '/_api/database', { name: 'kept' });
  await call(server, 'POST', '/_db/kept/_api/collection', { name: 'links', type: 3 });
  await query(
    server,
    `FOR n IN 1..${count} INSERT { _key: CONCAT("k", n), n, text: REPEAT("x", 200) } IN goods`,
  );
}

/** Changes of all kinds. */
async function change(server: ServerProcess): Promise<void> {
  await query(server, 'FOR n IN 1..20 UPDATE CONCAT("k", n * 100) WITH { n: -n } IN goods');
  await query(server, 'FOR n IN 1..10 REMOVE CONCAT("k", n * 7) IN goods');
  await query(server, 'FOR n IN 1..30 INSERT { one: 1.0, n: n + 0.5, text: "ä" } IN goods');
  await call(server, 'POST', '/_api/collection', { name: 'made' });
  await call(server, 'POST', '/_api/document/made', [{ _key: 'a' }, { _key: 'b' }]);
  await call(server, 'PUT', '/_api/collection/made/rename', { name: 'renamed' });
  await call(server, 'POST', '/_api/index?collection=goods', {
    type: 'persistent',
    fields: ['n'],
    unique: true,
    sparse: true,
    name: 'byN',
  });
  await call(server, 'POST', '/_db/kept/_api/document/links', { _from: 'a/b', _to: 'a/c' });
  await call(server, 'DELETE', '/_api/database/dropped');
  await call(server, 'POST', '/_api/database', { name: 'dropped' });
  await call(server, 'POST', '/_db/dropped/_api/collection', { name: 'again' });
  await call(server, 'POST', '/_db/dropped/_api/document/again', { _key: 'new' });
  await call(server, 'POST', '/_api/user', { user: 'anna', passwd: 'of anna' });
}

test('a chain of backups restores the state of its last one', async () => {
  const server = await start('data');
  await fill(server, 3000);
  expect((await backup('monday')).status).toBe(0);
  await change(server);
  const tuesday = await backup('tuesday', 'monday');
  expect([tuesday.status, tuesday.text]).toEqual([0, expect.stringContaining('has the changes since')]);
  const stateOfTuesday = await wholeState(server);
  await call(server, 'PUT', '/_api/collection/renamed/truncate');
  await call(server, 'POST', '/_api/document/renamed', { _key: 'later' });
  await call(server, 'DELETE', '/_api/database/kept');
  expect((await backup('wednesday', 'tuesday')).status).toBe(0);
  expect((await backup('thursday', 'wednesday')).status).toBe(0);
  const stateOfThursday = await wholeState(server);
  await server.stop();

  // The changes are small, and only the owner reads them.
  const sizeOf = (name: string) =>
    readdirSync(at(name)).reduce((sum, file) => sum + statSync(join(at(name), file)).size, 0);
  expect(sizeOf('tuesday')).toBeLessThan(sizeOf('monday') / 20);
  for (const file of readdirSync(at('tuesday')))
    expect(statSync(join(at('tuesday'), file)).mode & 0o777).toBe(0o600);

  // The folders may move together.
  rmSync(at('data'), { recursive: true });
  mkdirSync(at('moved'));
  for (const name of ['monday', 'tuesday', 'wednesday', 'thursday'])
    renameSync(at(name), at(`moved/${name}`));
  for (const [name, expected] of [
    ['tuesday', stateOfTuesday],
    ['thursday', stateOfThursday],
  ] as const) {
    const { status, text } = await restore(`moved/${name}`, `of-${name}`);
    expect([status, text]).toEqual([0, expect.stringContaining('has the data of the backup')]);
    const restored = await start(`of-${name}`);
    expect(await wholeState(restored)).toEqual(expected);
    const auth = await send(restored.baseUrl, 'POST', '/_open/auth', {
      body: { username: 'anna', password: 'of anna' },
    });
    expect(auth.status).toBe(200);
    await query(restored, 'INSERT {} IN goods');
    await restored.stop();
  }
});

test('a damaged, incomplete or mixed chain is refused before anything is written', async () => {
  const server = await start('data');
  await fill(server, 2000);
  await backup('first');
  await change(server);
  await backup('second', 'first');
  await backup('third', 'second');
  await server.stop();

  const refused = async (text: RegExp) => {
    const result = await restore('third', 'target');
    expect([result.status, result.text]).toEqual([1, expect.stringMatching(text)]);
    expect(() => statSync(at('target'))).toThrow('ENOENT');
  };
  /** Changes one bit of a file. */
  const damage = async (path: string, text: RegExp) => {
    const bytes = readFileSync(path);
    const damaged = Buffer.from(bytes);
    damaged[bytes.length >> 1]! ^= 1;
    writeFileSync(path, damaged);
    await refused(text);
    writeFileSync(path, bytes);
  };
  const [changes] = readdirSync(at('second')).filter((name) => name.endsWith('.gz'));
  await damage(join(at('second'), changes!), /second.*is damaged: the checksum does not match/);
  await damage(join(at('second'), 'backup.json'), /backup\.json is damaged/);
  await damage(join(at('first'), 'orrery.mdb'), /first is damaged/);
  renameSync(join(at('second'), changes!), at('aside'));
  await refused(/\.gz is missing/);
  renameSync(at('aside'), join(at('second'), changes!));
  renameSync(at('second'), at('aside'));
  await refused(/needs the backup .*second, which is missing/);
  cpSync(at('first'), at('second'), { recursive: true });
  await refused(/needs the backup .*second, which is another one/);
  rmSync(at('second'), { recursive: true });
  renameSync(at('aside'), at('second'));
  expect((await restore('third', 'target')).status).toBe(0);
});

test('changes are those of the same data folder, and all of them', async () => {
  const server = await start('data', '--replication-log', '1M');
  await fill(server, 100);
  await backup('first');
  expect(await backup('second', 'nothing')).toMatchObject({
    status: 1,
    text: expect.stringMatching(/is no backup with a description\. Make a complete backup/),
  });
  expect(
    await runTool('--data', at('data'), '--restore', at('x'), '--backup-since', at('first')),
  ).toMatchObject({
    status: 1,
    text: expect.stringContaining('--backup-since needs --backup'),
  });
  expect(await backup('first', 'first')).toMatchObject({
    status: 1,
    text: expect.stringContaining('is not empty'),
  });

  // A restored backup begins another history, although its log continues with the same ticks.
  expect((await restore('first', 'copy')).status).toBe(0);
  const copy = await start('copy');
  await query(copy, 'INSERT { _key: "other" } IN goods');
  const mixed = await runTool('--data', at('copy'), '--backup', at('mixed'), '--backup-since', at('first'));
  expect([mixed.status, mixed.text]).toEqual([1, expect.stringContaining('not one of this data folder')]);
  expect(readdirSync(at('mixed'))).toEqual([]);

  // A power failure may take commits back that a backup has; the server cannot distinguish it from a SIGKILL.
  await server.stop();
  const second = await start('data', '--replication-log', '1M');
  expect(await backup('after-stop', 'first')).toMatchObject({ status: 0 });
  await second.stop('SIGKILL');
  const third = await start('data', '--replication-log', '1M');
  expect(await backup('after-kill', 'after-stop')).toMatchObject({
    status: 1,
    text: expect.stringContaining('not one of this data folder, or a crash came between them'),
  });
  expect((await backup('complete')).status).toBe(0);

  // The log is shorter than the changes: it has the keys of removed documents.
  for (let round = 0; round < 4; round++) {
    await query(third, 'FOR n IN 1..2500 INSERT { _key: CONCAT(REPEAT("k", 240), n) } IN goods');
    await query(third, 'FOR d IN goods FILTER LENGTH(d._key) > 200 REMOVE d IN goods');
  }
  expect(await backup('late', 'complete')).toMatchObject({
    status: 1,
    text: expect.stringContaining('no longer has all changes'),
  });
});
