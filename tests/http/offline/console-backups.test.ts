import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type BackupOverview, consoleBackupsApi } from '../../../protocol/api/console-backups.ts';
import { send } from '../client.ts';
import type { ServerProcess } from '../server-process.ts';
import { temporaryServers } from './temporary-servers.ts';

const servers = temporaryServers('console-backups');
let server: ServerProcess;
const at = (path = '') => `/_admin/orrery/backups${path}`;

beforeEach(async () => {
  server = await servers.start(servers.at('data'));
});

async function call(method: string, path: string, body?: unknown) {
  const answer = await send(server.baseUrl, method, path, body === undefined ? {} : { body });
  return { status: answer.status, body: answer.json<Record<string, unknown>>() };
}

async function overview(): Promise<BackupOverview> {
  const { status, body } = await call('GET', at());
  expect(status).toBe(200);
  return consoleBackupsApi.read.answers[200].parse(body);
}

async function query<T>(database: string, text: string): Promise<T> {
  const { status, body } = await call('POST', `/_db/${database}/_api/cursor`, { query: text });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.result as T;
}

async function makeBackup(label: string): Promise<string> {
  const { status, body } = await call('POST', '/_admin/backup/create', { label });
  expect(status).toBe(201);
  return (body.result as { id: string }).id;
}

const allDocuments = 'FOR d IN things SORT d._key RETURN UNSET(d, "_id")';

test('a database of a backup is restored into a new one, with indexes, graphs and revisions', async () => {
  await call('POST', '/_api/collection', { name: 'things' });
  await call('POST', '/_api/collection', { name: 'ties', type: 3 });
  await call('POST', '/_api/index?collection=things', { type: 'persistent', fields: ['n'], unique: true });
  await call('POST', '/_api/gharial', {
    name: 'net',
    edgeDefinitions: [{ collection: 'ties', from: ['things'], to: ['things'] }],
  });
  // More than one slice, with a text that looks like the line of a collection.
  await query('_system', 'FOR n IN 1..5000 INSERT {_key: TO_STRING(n), n, text: "#\n# { \u2028"} IN things');
  await query('_system', 'FOR n IN 1..99 INSERT {_from: "things/1", _to: CONCAT("things/", n)} IN ties');
  const before = await query('_system', allDocuments);
  const id = await makeBackup('first');
  await query('_system', 'FOR d IN things FILTER d.n > 10 REMOVE d IN things');

  const { body: contents } = await call('GET', at(`/${id}/contents`));
  const { databases } = consoleBackupsApi.contents.answers[200].parse(contents);
  const system = databases.find(({ name }) => name === '_system');
  expect(system?.collections).toContainEqual({ name: 'things', isEdge: false, documents: 5000, indexes: 1 });
  expect(system?.collections).toContainEqual({ name: 'ties', isEdge: true, documents: 99, indexes: 0 });

  const restored = await call('POST', at(`/${id}/restore`), { database: '_system', target: 'again' });
  expect(restored).toMatchObject({ status: 200 });
  consoleBackupsApi.restore.answers[200].parse(restored.body);
  expect(await query('again', allDocuments)).toEqual(before);
  const { body: indexes } = await call('GET', '/_db/again/_api/index?collection=things');
  expect(indexes.indexes).toContainEqual(expect.objectContaining({ fields: ['n'], unique: true }));
  const { body: graphs } = await call('GET', '/_db/again/_api/gharial');
  expect((graphs.graphs as { name: string }[]).map(({ name }) => name)).toContain('net');
  expect(
    await query('again', 'FOR v IN 1..1 OUTBOUND "things/1" GRAPH "net" COLLECT WITH COUNT INTO n RETURN n'),
  ).toEqual([99]);
  expect(await query('_system', 'RETURN LENGTH(things)')).toEqual([10]);

  const part = { database: '_system', target: 'part', collections: ['ties'] };
  expect(await call('POST', at(`/${id}/restore`), part)).toMatchObject({
    body: { collections: 1, documents: 99 },
  });
  const taken = await call('POST', at(`/${id}/restore`), part);
  expect(taken.body).toMatchObject({ code: 409, errorNum: 1207 });
  expect(await query('part', 'RETURN LENGTH(ties)')).toEqual([99]);
  const missing = await call('POST', at(`/${id}/restore`), { database: 'none', target: 'x' });
  expect(missing.body).toMatchObject({
    code: 400,
    errorNum: 10,
    errorMessage: expect.stringContaining("found 'none'"),
  });
  const wrong = await call('POST', at(`/${id}/restore`), { database: 1, target: 'x' });
  expect(wrong.body).toMatchObject({
    code: 400,
    errorNum: 10,
    errorMessage: expect.stringContaining('database'),
  });
  expect((await overview()).work).toBeUndefined();
  expect(readdirSync(servers.at(`data/backups/${id}`)).sort()).toEqual([
    'backup.json',
    'orrery.json',
    'orrery.mdb',
  ]);
});

test('a backup of one database has its data without users, and is verified, archived and restored', async () => {
  await call('POST', '/_api/database', { name: 'shop' });
  await call('POST', '/_db/shop/_api/collection', { name: 'things' });
  await call('POST', '/_db/shop/_api/index?collection=things', { type: 'persistent', fields: ['n'] });
  // More than one slice.
  await query('shop', 'FOR n IN 1..5000 INSERT {_key: TO_STRING(n), n, text: REPEAT("x", 100)} IN things');
  await call('POST', '/_api/collection', { name: 'others' });
  const before = await query('shop', allDocuments);
  const made = await call('POST', at(), { label: 'one', database: 'shop' });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const id = made.body.id as string;
  expect((await overview()).backups[0]).toMatchObject({ id, database: 'shop', check: {} });
  const { body: contents } = await call('GET', at(`/${id}/contents`));
  expect(contents.databases).toEqual([
    {
      name: '_system',
      collections: expect.not.arrayContaining([expect.objectContaining({ name: 'others' })]),
    },
    { name: 'shop', collections: expect.arrayContaining([expect.objectContaining({ documents: 5000 })]) },
  ]);
  expect((await call('POST', at(`/${id}/verify`))).body.check).toEqual({ timeMs: expect.any(Number) });
  await call('POST', at(`/${id}/restore`), { database: 'shop', target: 'again' });
  expect(await query('again', allDocuments)).toEqual(before);
  const { body: indexes } = await call('GET', '/_db/again/_api/index?collection=things');
  expect(indexes.indexes).toContainEqual(expect.objectContaining({ fields: ['n'] }));
  const changes = await call('POST', at(), { label: 'two', since: id });
  expect(changes.body.errorMessage).toContain('has only the database shop');
  const unknown = await call('POST', at(), { label: 'two', database: 'none' });
  expect(unknown.body.errorMessage).toContain("expected one of _system, again, shop, found 'none'");
  expect(readdirSync(servers.at('data/backups'))).toEqual([id]);
});

test('a damaged backup is found, and restores nothing', async () => {
  await call('POST', '/_api/collection', { name: 'things' });
  await query('_system', 'FOR n IN 1..2000 INSERT {_key: TO_STRING(n), text: "needle"} IN things');
  const id = await makeBackup('first');
  expect((await overview()).backups[0]?.check).toEqual({ timeMs: expect.any(Number) });
  expect((await call('POST', at(`/${id}/verify`))).body).toMatchObject({
    check: { timeMs: expect.any(Number) },
  });
  const file = servers.at(`data/backups/${id}/orrery.mdb`);
  const bytes = readFileSync(file);
  for (let from = bytes.indexOf('needle'); from >= 0; from = bytes.indexOf('needle', from + 6))
    bytes.write('NEEDLE', from);
  writeFileSync(file, bytes);
  const { body } = await call('POST', at(`/${id}/verify`));
  expect(body).toMatchObject({ check: { problem: expect.stringContaining('is damaged') } });
  expect((await overview()).backups[0]?.check?.problem).toContain('is damaged');
  const restored = await call('POST', at(`/${id}/restore`), { database: '_system', target: 'again' });
  expect(restored.body).toMatchObject({ code: 500, errorNum: 7001 });
  const { body: names } = await call('GET', '/_api/database');
  expect(names.result).not.toContain('again');
});

test('the archive of a backup has its files', async () => {
  const id = await makeBackup('first');
  const answer = await fetch(`${server.baseUrl}${at(`/${id}/download`)}`);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${id}.tar"`);
  const archive = new Uint8Array(await answer.arrayBuffer());
  expect(answer.headers.get('content-length')).toBe(String(archive.length));
  writeFileSync(servers.at('backup.tar'), archive);
  mkdirSync(servers.at('unpacked'));
  expect(spawnSync('tar', ['-xf', servers.at('backup.tar'), '-C', servers.at('unpacked')]).status).toBe(0);
  const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
  const folder = servers.at(`data/backups/${id}`);
  expect(readdirSync(servers.at(`unpacked/${id}`)).sort()).toEqual(readdirSync(folder).sort());
  for (const name of readdirSync(folder)) {
    expect(digest(servers.at(`unpacked/${id}/${name}`))).toBe(digest(join(folder, name)));
  }
  const stored = await send(server.baseUrl, 'GET', at(`/${id}/download`), {
    headers: { 'x-arango-async': 'store' },
  });
  const job = stored.headers.get('x-arango-async-id');
  await expect.poll(async () => (await send(server.baseUrl, 'PUT', `/_api/job/${job}`)).status).toBe(501);
  expect((await call('GET', at('/2026-01-01T00.00.00Z_none/download'))).body).toMatchObject({
    errorNum: 7007,
  });
});

test('schedules are kept over restarts, and keep the number of their backups', async () => {
  const nightly = { name: 'nightly', days: [0, 1, 2, 3, 4, 5, 6], at: '02:00', keep: 1, isOn: false };
  for (const [change, text] of [
    [{ name: '../x' }, 'expected a name'],
    [{ at: '24:00' }, 'expected a time'],
    [{ days: [] }, 'at least one day'],
    [{ days: [7] }, 'days'],
    [{ keep: 0 }, 'keep'],
    [{ isOn: 'yes' }, 'isOn'],
  ] as const) {
    const { body } = await call('PUT', at('/schedules'), { schedules: [{ ...nightly, ...change }] });
    expect(body).toMatchObject({ code: 400, errorNum: 10, errorMessage: expect.stringContaining(text) });
  }
  expect((await call('PUT', at('/schedules'), { schedules: [nightly] })).status).toBe(200);
  const other = await makeBackup('nightly');
  const first = await call('POST', at('/schedules/nightly/run'));
  expect(first.status).toBe(200);
  expect((await call('POST', at('/schedules/weekly/run'))).body).toMatchObject({ errorNum: 10 });
  await server.stop();
  server = await servers.start(servers.at('data'));
  const { backups, schedules, runs } = await overview();
  expect(schedules).toEqual([nightly]);
  expect(runs).toEqual([{ schedule: 'nightly', timeMs: expect.any(Number), id: first.body.id }]);
  expect(backups.map(({ id, schedule }) => [id, schedule])).toEqual([
    [first.body.id, 'nightly'],
    [other, undefined],
  ]);
  expect((await call('POST', at('/schedules/nightly/run'))).status).toBe(200);
  const ids = (await overview()).backups.map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(ids).toContain(other);
  expect(ids).not.toContain(first.body.id);
  expect(existsSync(servers.at(`data/backups/${first.body.id}`))).toBe(false);
});

test('the services of a restored database are mounted at once', async () => {
  const installed = await send(server.baseUrl, 'POST', '/_api/foxx?mount=/greeting', {
    headers: { 'content-type': 'application/javascript' },
    body: `const router = require('@arangodb/foxx/router')();
module.context.use(router);
router.get('/', (req, res) => res.send('hello'));`,
  });
  expect(installed.status, installed.text).toBe(201);
  const id = await makeBackup('services');
  expect(await call('POST', at(`/${id}/restore`), { database: '_system', target: 'again' })).toMatchObject({
    status: 200,
  });
  expect((await send(server.baseUrl, 'GET', '/_db/again/greeting')).text).toBe('hello');
});

test('a backup of changes is made, verified, read and restored, and keeps the one that it continues', async () => {
  await call('POST', '/_api/collection', { name: 'things' });
  await query('_system', 'FOR n IN 1..300 INSERT {_key: TO_STRING(n), n} IN things');
  const first = await makeBackup('first');
  await query('_system', 'FOR d IN things FILTER d.n > 100 REMOVE d IN things');
  await query('_system', 'INSERT {_key: "new"} IN things');
  const before = await query('_system', allDocuments);
  const made = await call('POST', at(), { label: 'changes', since: first });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const id = String(made.body.id);
  await query('_system', 'FOR d IN things REMOVE d IN things');

  // The newest first; the second of both may be the same, and the later label comes first in the alphabet.
  const { backups } = await overview();
  expect(backups.map((each) => [each.id, each.previous])).toEqual([
    [id, first],
    [first, undefined],
  ]);
  expect(await call('POST', at(`/${id}/verify`))).toMatchObject({ status: 200, body: { check: {} } });
  const { body: contents } = await call('GET', at(`/${id}/contents`));
  const { databases } = consoleBackupsApi.contents.answers[200].parse(contents);
  expect(databases.find(({ name }) => name === '_system')?.collections).toContainEqual({
    name: 'things',
    isEdge: false,
    documents: 101,
    indexes: 0,
  });
  const restored = await call('POST', at(`/${id}/restore`), { database: '_system', target: 'again' });
  expect(restored).toMatchObject({ status: 200 });
  expect(await query('again', allDocuments)).toEqual(before);

  expect(await call('POST', '/_admin/backup/delete', { id: first })).toMatchObject({
    body: { errorMessage: expect.stringContaining(`the backup ${id} needs it`) },
  });
  expect(await call('POST', at(), { label: 'x', since: 'unknown' })).toMatchObject({ status: 404 });
  // Temporary stores are removed.
  expect(readdirSync(servers.at('data/backups')).sort()).toEqual([first, id].sort());
});

async function download(id: string): Promise<Buffer> {
  const answer = await fetch(`${server.baseUrl}${at(`/${id}/download`)}`);
  return Buffer.from(await answer.arrayBuffer());
}

async function upload(archive: Buffer) {
  const answer = await fetch(`${server.baseUrl}${at('/upload')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-tar' },
    body: new Uint8Array(archive),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** A header of a tar archive with other values, and a right checksum. */
function changedHeader(archive: Buffer, change: (header: Buffer) => void): Buffer {
  const copy = Buffer.from(archive);
  const header = copy.subarray(0, 512);
  change(header);
  header.fill(' ', 148, 156);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return copy;
}

test('the archive of a download becomes a backup again, and hostile archives leave nothing', async () => {
  await query('_system', 'RETURN 1');
  const id = await makeBackup('sent');
  const archive = await download(id);
  expect(await upload(archive)).toMatchObject({ status: 409, body: { errorNum: 1207 } });
  expect(await call('POST', '/_admin/backup/delete', { id })).toMatchObject({ status: 200 });

  const name = (text: string) => (header: Buffer) => void header.fill(0, 0, 100).write(text, 0, 100);
  const damaged = Buffer.from(archive);
  damaged.fill(7, archive.indexOf('orrery.mdb') + 512 + 20_480, archive.indexOf('orrery.mdb') + 512 + 24_576);
  const hostile: readonly (readonly [string, Buffer, RegExp])[] = [
    ['no archive', Buffer.alloc(2048, 'x'), /number that is none|wrong checksum/],
    ['an empty one', Buffer.alloc(1024), /no backup/],
    ['cut within a file', archive.subarray(0, 3000), /ends/],
    ['cut before its end', archive.subarray(0, archive.length - 1024), /before its end mark/],
    ['a path upwards', changedHeader(archive, name('../../evil')), /no path in it/],
    [
      'another folder',
      changedHeader(archive, (header) => header.fill(0, 345, 500).write('etc', 345)),
      /no file of a backup/,
    ],
    ['another file', changedHeader(archive, name('authorized_keys')), /no file of a backup/],
    ['a link', changedHeader(archive, (header) => header.write('2', 156)), /type '2'/],
    ['a wrong checksum', Buffer.concat([Buffer.from('z'), archive.subarray(1)]), /wrong checksum/],
    [
      'a huge file',
      changedHeader(archive, (header) => header.write('77777777777\0', 124)),
      /need more than|ends within/,
    ],
    ['more after the end', Buffer.concat([archive, Buffer.from('more')]), /follows its end mark/],
    ['damaged data', damaged, /damaged|checksum/],
  ];
  for (const [title, bytes, reason] of hostile) {
    const { status, body } = await upload(bytes);
    expect([title, status, body.errorMessage]).toEqual([title, 400, expect.stringMatching(reason)]);
    expect(readdirSync(servers.at('data/backups'))).toEqual([]);
  }

  expect(await upload(archive)).toMatchObject({ status: 201, body: { id } });
  const { backups } = await overview();
  expect(backups).toMatchObject([{ id, check: {} }]);
  expect(backups[0]?.check?.problem).toBeUndefined();
});
