import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { root } from '../../project-files.ts';
import { send } from '../client.ts';
import { RefusedStart } from '../server-process.ts';
import { runTool } from './offline-tool.ts';
import { temporaryServers } from './temporary-servers.ts';

const servers = temporaryServers('data');
let parent: string;
let dataFolder: string;

beforeEach(() => {
  parent = servers.at();
  dataFolder = join(parent, 'data');
});

const start = (folder = dataFolder) => servers.start(folder);

async function expectRefusal(pattern: RegExp): Promise<void> {
  const error = await start().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RefusedStart);
  const { standardError, status } = error as RefusedStart;
  expect(standardError).toMatch(pattern);
  expect(standardError.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(1);
}

async function fill(): Promise<void> {
  const server = await start();
  await send(server.baseUrl, 'POST', '/_api/collection', { body: { name: 'kept' } });
  const lines = Array.from(
    { length: 500 },
    (_, n) => `{"_key":"k${n}","text":"text ${n} ${'t'.repeat(200)}"}`,
  );
  await send(server.baseUrl, 'POST', '/_api/import?collection=kept&type=documents', {
    body: lines.join('\n'),
  });
  expect(await server.stop()).toBe(0);
}

function storeFile(folder = dataFolder): string {
  return join(folder, 'orrery.mdb');
}

describe('a damaged data folder', () => {
  test('is refused with one line that names place and remedy; salvage copies the rest', async () => {
    await fill();
    expect(await runTool('--data', dataFolder, '--check')).toMatchObject({
      status: 0,
      text: expect.stringContaining('is in order'),
    });
    const sound = readFileSync(storeFile());
    const damaged = Buffer.from(sound);
    const at = damaged.indexOf('text 77 ');
    damaged.write('TEXT', at);
    writeFileSync(storeFile(), damaged);
    await expectRefusal(
      /documents of collection 'kept' of database '_system', number 64 to 95: the checksum .*--salvage/,
    );
    const checked = await runTool('--data', dataFolder, '--check');
    expect(checked.status).toBe(1);
    expect(checked.text).toMatch(/number 64 to 95/);
    const target = join(parent, 'salvaged');
    const salvaged = await runTool('--data', dataFolder, '--salvage', target);
    expect(salvaged.status).toBe(0);
    expect(salvaged.text).toMatch(/_system\/kept +468 +32/);
    expect(readFileSync(storeFile()).equals(damaged)).toBe(true);
    const server = await start(target);
    const query = 'FOR d IN kept COLLECT WITH COUNT INTO n RETURN n';
    const counted = await send(server.baseUrl, 'POST', '/_api/cursor', { body: { query } });
    expect(counted.json<{ result: number[] }>().result).toEqual([468]);
    expect((await send(server.baseUrl, 'GET', '/_api/document/kept/k77')).status).toBe(404);
    expect((await send(server.baseUrl, 'GET', '/_api/document/kept/k100')).status).toBe(200);
    await server.stop();
    for (const [bytes, pattern] of [
      [Buffer.alloc(0), /the file is empty/],
      [sound.subarray(0, 9000), /expected at least/],
      [Buffer.alloc(sound.length), /page 0/],
    ] as const) {
      writeFileSync(storeFile(), bytes);
      await expectRefusal(pattern);
    }
    rmSync(storeFile());
    await expectRefusal(/has no orrery\.mdb/);
    expect((await runTool('--data', dataFolder, '--salvage', join(parent, 'other'))).text).toMatch(
      /has no orrery\.mdb/,
    );
  });

  test.each([
    ['', /orrery\.json .* is damaged.*found ''/],
    ['{"format":', /orrery\.json .* is damaged.*found '\{"format":'/],
    ['null', /orrery\.json .* is damaged/],
    ['{"format":"2"}', /orrery\.json .* is damaged/],
    ['\0\0\0\n\x07', /orrery\.json .* is damaged.*found '\?+'/],
  ])('orrery.json with %j is reported in one line', async (text, pattern) => {
    mkdirSync(dataFolder);
    writeFileSync(join(dataFolder, 'orrery.json'), text);
    await expectRefusal(pattern);
  });

  test('salvage refuses a folder that is not empty or open in a server', async () => {
    const server = await start();
    expect((await runTool('--data', dataFolder, '--salvage', join(parent, 'new'))).text).toMatch(
      /in use by another server/,
    );
    expect((await runTool('--data', dataFolder, '--check')).text).toMatch(/in use by another server/);
    await server.stop();
    expect((await runTool('--data', dataFolder, '--salvage', dataFolder)).text).toMatch(/is not empty/);
  });
});

test('an interrupted first start is repeated', async () => {
  mkdirSync(dataFolder);
  writeFileSync(join(dataFolder, 'orrery.json'), '{"format":2,"isNew":true}');
  writeFileSync(storeFile(), '');
  const server = await start();
  expect((await send(server.baseUrl, 'GET', '/_api/version')).status).toBe(200);
  expect(readFileSync(join(dataFolder, 'orrery.json'), 'utf8')).toBe('{"format":5}');
});

test('a folder of the former format is upgraded, including its access mode', async () => {
  mkdirSync(dataFolder, { mode: 0o755 });
  const fixture = join(root, 'tests', 'server', 'storage', 'fixtures', 'former-store.mdb.br');
  writeFileSync(storeFile(), brotliDecompressSync(readFileSync(fixture)), { mode: 0o644 });
  writeFileSync(join(dataFolder, 'orrery.json'), '{"format":1}', { mode: 0o644 });
  chmodSync(dataFolder, 0o755);
  const server = await start();
  const damaged = await send(server.baseUrl, 'GET', '/_api/document/people/damaged');
  expect(damaged.json()).toMatchObject({ text: 'broken '.repeat(300), n: 2, patched: true });
  expect(readFileSync(join(dataFolder, 'orrery.json'), 'utf8')).toBe('{"format":5}');
  expect(existsSync(join(dataFolder, 'clean-stop.json'))).toBe(false);
  await server.stop();
  expect(existsSync(join(dataFolder, 'clean-stop.json'))).toBe(true);
  expect(statSync(dataFolder).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(dataFolder)) {
    expect([name, statSync(join(dataFolder, name)).mode & 0o777]).toEqual([name, 0o600]);
  }
});

/** A small separate disk; undefined without the permission to mount one. */
function mountDisk(path: string): boolean {
  try {
    mkdirSync(path);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', path], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('a full disk is reported in answer and log; acknowledged data stays, and writes continue later', async (context) => {
  const disk = join(parent, 'disk');
  if (!mountDisk(disk)) context.skip('needs the right to mount a disk');
  try {
    const folder = join(disk, 'data');
    const filler = join(disk, 'filler');
    writeFileSync(filler, Buffer.alloc(8 * 1024 * 1024));
    const server = await start(folder);
    await send(server.baseUrl, 'POST', '/_api/collection', { body: { name: 'c' } });
    const insert = (n: number) =>
      send(server.baseUrl, 'POST', '/_api/document/c?waitForSync=true', {
        body: `{"_key":"k${n}","text":"${'x'.repeat(300_000)}"}`,
      });
    let written = 0;
    let answer = await insert(written);
    while (answer.status === 201 && written < 100) answer = await insert(++written);
    expect(answer.status).toBe(507);
    expect(answer.json()).toMatchObject({
      errorNum: 1104,
      errorMessage: expect.stringMatching(/disk of the data folder is full; make space/),
    });
    // The log arrives through a pipe, after the answer.
    await expect.poll(() => server.standardError()).toMatch(/disk of the data folder is full/);
    expect((await send(server.baseUrl, 'GET', '/_api/document/c/k0')).status).toBe(200);
    rmSync(filler);
    expect((await insert(written++)).status).toBe(201);
    await server.stop('SIGKILL');
    const again = await start(folder);
    for (let n = 0; n < written; n++) {
      expect((await send(again.baseUrl, 'GET', `/_api/document/c/k${n}`)).status).toBe(200);
    }
    await again.stop();
  } finally {
    // A disk with open files cannot be unmounted, and that error would hide the one of the test.
    await servers.kill();
    execFileSync('umount', [disk]);
  }
});

test('above the limit of open files the server answers again when connections are closed', async () => {
  const server = await servers.start(dataFolder, { prelude: 'ulimit -n 200' });
  const { port } = new URL(server.baseUrl);
  const sockets = Array.from({ length: 300 }, () =>
    connect(Number(port), '127.0.0.1').on('error', () => undefined),
  );
  await expect
    .poll(() => sockets.filter((socket) => socket.readyState === 'closed').length)
    .toBeGreaterThan(50);
  for (const socket of sockets) socket.destroy();
  await expect
    .poll(
      () =>
        send(server.baseUrl, 'GET', '/_api/version').then(
          ({ status }) => status,
          () => 'refused',
        ),
      { timeout: 30_000 },
    )
    .toBe(200);
  const created = await send(server.baseUrl, 'POST', '/_api/collection', { body: { name: 'after' } });
  expect(created.status).toBe(200);
  expect(await server.stop()).toBe(0);
});
