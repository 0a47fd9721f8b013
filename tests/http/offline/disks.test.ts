import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { root } from '../../project-files.ts';
import { send } from '../client.ts';
import { RefusedStart } from '../server-process.ts';
import { runTool } from './offline-tool.ts';
import { isMounting, smallDisks } from './small-disks.ts';
import { temporaryServers } from './temporary-servers.ts';

const servers = temporaryServers('disks');

const withDisk = smallDisks(servers);

const tooLittleSpace =
  /^The (disk of the data folder .* is full\. Make space on it|data folder .*: filesystem full: .*; make space on it and try again|upgrade of the data folder .* needs about .* MB on its disk, .*\. Make space on it)/;

const remount = (disk: string, mode: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${mode}`, disk]);

/** The message of a refused start, which has one line; undefined if the server starts. */
async function refusal(dataFolder: string): Promise<string | undefined> {
  try {
    const server = await servers.start(dataFolder);
    await server.stop();
    return undefined;
  } catch (error) {
    if (!(error instanceof RefusedStart)) throw error;
    expect(error.status).toBe(1);
    expect(error.standardError.trim().split('\n')).toHaveLength(1);
    return error.standardError;
  }
}

describe.skipIf(!isMounting)('a start', () => {
  test('on a read-only disk is refused with one line, for a new folder and for one with data', async () => {
    await withDisk(32_768, async (disk) => {
      const folder = join(disk, 'data');
      const server = await servers.start(folder);
      await send(server.baseUrl, 'POST', '/_api/collection', { body: { name: 'kept' } });
      await server.stop();
      remount(disk, 'ro');
      for (const place of [folder, join(disk, 'new'), join(disk, 'new', 'deeper')])
        expect(await refusal(place)).toMatch(/^The data folder .* is on a read-only disk\. Mount the disk/);
      remount(disk, 'rw');
      const again = await servers.start(folder);
      expect((await send(again.baseUrl, 'GET', '/_api/collection/kept')).status).toBe(200);
    });
  });

  test.each(['former-store', 'store-format-4', 'store-format-5', 'store-format-6'])(
    'on a full disk does not upgrade %s, which stays as it was',
    async (name) => {
      const fixture = join(root, 'tests', 'server', 'storage', 'fixtures', `${name}.mdb.br`);
      const bytes = brotliDecompressSync(readFileSync(fixture));
      await withDisk(Math.ceil(bytes.length / 1024) + 20_000, async (disk) => {
        const folder = join(disk, 'data');
        const filler = join(disk, 'filler');
        mkdirSync(folder);
        writeFileSync(join(folder, 'orrery.mdb'), bytes);
        const format = name === 'former-store' ? 1 : 5;
        writeFileSync(join(folder, 'orrery.json'), JSON.stringify({ format }));
        const before = await runTool('--check', '--data', folder);
        expect(before.status).toBe(0);
        const refused: string[] = [];
        for (const freeKiB of [0, 20, 40, 60, 80, 120, 160]) {
          writeFileSync(filler, '');
          const free = execFileSync('df', ['--output=avail', disk]).toString().split('\n')[1];
          writeFileSync(filler, Buffer.alloc((Number(free) - freeKiB) * 1024));
          const message = await refusal(folder);
          rmSync(filler);
          // The space was enough.
          if (message === undefined) break;
          expect(message).toMatch(tooLittleSpace);
          refused.push(message);
          expect(await runTool('--check', '--data', folder)).toEqual(before);
          expect(JSON.parse(readFileSync(join(folder, 'orrery.json'), 'utf8'))).toEqual({ format });
        }
        expect(refused.length).toBeGreaterThan(0);
        const server = await servers.start(folder);
        expect((await send(server.baseUrl, 'GET', '/_api/version')).status).toBe(200);
      });
    },
  );
});
