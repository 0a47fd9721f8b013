import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { backupApi } from '../../../protocol/api/backup.ts';
import { send } from '../client.ts';
import type { ServerProcess } from '../server-process.ts';
import { runTool } from './offline-tool.ts';
import { temporaryServers } from './temporary-servers.ts';

const servers = temporaryServers('backup');
let parent: string;
let dataFolder: string;

beforeEach(() => {
  parent = servers.at();
  dataFolder = join(parent, 'data');
});

const start = (folder: string, ...args: readonly string[]) => servers.start(folder, { args });

async function query<T>({ baseUrl }: ServerProcess, text: string): Promise<T> {
  const answer = await send(baseUrl, 'POST', '/_api/cursor', { body: { query: text } });
  expect(answer.status, text).toBe(201);
  return answer.json<{ result: T }>().result;
}

async function createCollection({ baseUrl }: ServerProcess, name: string): Promise<void> {
  expect((await send(baseUrl, 'POST', '/_api/collection', { body: { name } })).status).toBe(200);
}

test('a backup during writes is one consistent state, and restores to a new folder', async () => {
  const server = await start(dataFolder);
  await createCollection(server, 'left');
  await createCollection(server, 'right');
  // Each query writes both collections, so every consistent state has the same numbers in both.
  let isDone = false;
  let written = 0;
  const writer = (async () => {
    while (!isDone) {
      const numbers = `${written}..${written + 99}`;
      await query(
        server,
        `FOR n IN ${numbers} INSERT {_key: TO_STRING(n), n} IN left INSERT {_key: TO_STRING(n), n} IN right`,
      );
      written += 100;
    }
  })();
  const target = join(parent, 'backup');
  const commandResult = await runTool('--data', dataFolder, '--backup', target);
  const created = await send(server.baseUrl, 'POST', '/_admin/backup/create', { body: { label: 'by-call' } });
  isDone = true;
  await writer;
  expect(commandResult.text).toContain('Its checksums are right.');
  expect(commandResult.status).toBe(0);
  expect(created.status).toBe(201);
  backupApi.create.answers[201].parse(created.json());
  const { result } = created.json<{ result: { id: string; sizeInBytes: number } }>();
  expect(result).toMatchObject({ potentiallyInconsistent: false, nrDBServers: 1, nrFiles: 3 });
  expect(result.id).toMatch(/^\d{4}-\d\d-\d\dT\d\d\.\d\d\.\d\dZ_by-call$/);
  const folder = join(dataFolder, 'backups', result.id);
  expect(readdirSync(folder).sort()).toEqual(['backup.json', 'orrery.json', 'orrery.mdb']);
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);

  const counts: number[] = [];
  for (const source of [target, folder]) {
    const restored = join(parent, `restored-${counts.length}`);
    expect(await runTool('--restore', source, '--data', restored)).toMatchObject({ status: 0 });
    const copy = await start(restored);
    const [left, right] = await query<number[][]>(
      copy,
      'FOR list IN [(FOR d IN left SORT d.n RETURN d.n), (FOR d IN right SORT d.n RETURN d.n)] RETURN list',
    );
    expect(left).toEqual(right);
    expect(left).toEqual(Array.from({ length: left?.length ?? -1 }, (_, n) => n));
    counts.push(left?.length ?? 0);
    await query(copy, 'INSERT {} IN left');
  }
  expect(counts[1]).toBeGreaterThanOrEqual(counts[0] as number);
  expect(counts[1]).toBeLessThanOrEqual(written);
});

test('the calls list and delete backups, and refuse what they cannot do', async () => {
  const server = await start(dataFolder, '--backup-folder', join(parent, 'elsewhere'));
  const call = (name: string, body: object) =>
    send(server.baseUrl, 'POST', `/_admin/backup/${name}`, { body });
  const list = async () => (await call('list', {})).json<{ result: { list: object } }>().result.list;
  expect(await list()).toEqual({});
  for (const label of ['', '../up', 'a/b', 'a.', 'x'.repeat(65), 7]) {
    expect((await call('create', { label })).json()).toMatchObject({ code: 400, errorNum: 10 });
  }
  const [first, second] = await Promise.all([call('create', { label: 'a' }), call('create', { label: 'b' })]);
  expect([first?.status, second?.status].sort()).toEqual([201, 400]);
  const made = (first?.status === 201 ? first : second)?.json<{ result: { id: string } }>().result
    .id as string;
  const refused = first?.status === 201 ? second : first;
  expect(refused?.json()).toMatchObject({ errorNum: 7011 });
  expect(await list()).toEqual({
    [made]: expect.objectContaining({ id: made, available: true, nrPiecesPresent: 1 }),
  });
  backupApi.list.answers[200].parse((await call('list', { id: made })).json());
  expect(readdirSync(join(parent, 'elsewhere'))).toEqual([made]);
  for (const id of ['x', '../data', '2026-01-01T00.00.00Z_a']) {
    expect((await call('delete', { id })).json()).toMatchObject({ code: 404, errorNum: 7007 });
  }
  expect((await call('restore', { id: made })).json()).toMatchObject({
    code: 501,
    errorMessage: expect.stringContaining('--restore'),
  });
  const elsewhere = await send(server.baseUrl, 'POST', '/_db/other/_admin/backup/list', { body: {} });
  expect(elsewhere.status).toBe(404);
  expect((await call('delete', { id: made })).status).toBe(200);
  expect(await list()).toEqual({});
});

test('a tool keeps existing data', async () => {
  const server = await start(dataFolder);
  const full = join(parent, 'full');
  mkdirSync(full);
  writeFileSync(join(full, 'file'), 'mine');
  for (const args of [
    ['--data', dataFolder, '--backup', full],
    ['--data', full, '--restore', dataFolder],
  ]) {
    const { status, text } = await runTool(...args);
    expect(status).toBe(1);
    expect(text).toMatch(/is not empty\. Give an empty or new folder\.\n$/);
  }
  expect(readFileSync(join(full, 'file'), 'utf8')).toBe('mine');
  const missing = await runTool('--data', join(parent, 'new'), '--restore', join(parent, 'none'));
  expect(missing).toMatchObject({ status: 1, text: expect.stringContaining('has no orrery.mdb') });
  const target = join(parent, 'backup');
  expect(await runTool('--data', dataFolder, '--backup', target)).toMatchObject({ status: 0 });
  const file = join(target, 'orrery.mdb');
  const bytes = readFileSync(file);
  bytes.write('NAME', bytes.indexOf('"Alice"') + 1);
  writeFileSync(file, bytes);
  const damaged = await runTool('--data', join(parent, 'new'), '--restore', target);
  expect(damaged).toMatchObject({ status: 1, text: expect.stringMatching(/is damaged: .*checksum/) });
  expect(existsSync(join(parent, 'new', 'orrery.json'))).toBe(false);
  expect((await send(server.baseUrl, 'GET', '/_api/version')).status).toBe(200);
});

test('freed pages are used again, and --compact gives the space back', async () => {
  const size = () => statSync(join(dataFolder, 'orrery.mdb')).size;
  const first = await start(dataFolder);
  await createCollection(first, 'filled');
  const fill = () =>
    query(first, "FOR n IN 1..3000 INSERT {_key: TO_STRING(n), text: REPEAT('x', 1500)} IN filled");
  const empty = () => query(first, 'FOR d IN filled REMOVE d IN filled');
  for (let round = 0; round < 3; round++) {
    await fill();
    await empty();
  }
  const early = size();
  for (let round = 0; round < 6; round++) {
    await fill();
    await empty();
  }
  expect(size()).toBeLessThanOrEqual(early * 1.5);
  await query(first, "INSERT {_key: 'last'} IN filled");
  expect(await first.stop()).toBe(0);
  const before = size();
  const second = await start(dataFolder, '--compact');
  expect(size()).toBeLessThan(before / 2);
  expect(await query(second, 'FOR d IN filled RETURN d._key')).toEqual(['last']);
  expect(await query(second, 'RETURN LENGTH(persons)')).toEqual([5]);
  expect(await second.stop()).toBe(0);
  const third = await start(dataFolder);
  expect(await query(third, 'FOR d IN filled RETURN d._key')).toEqual(['last']);
});
