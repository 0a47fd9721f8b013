import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writePacked } from '../../../server/data-folder/write-packed.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-packed-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The files that this process has open in the folder. */
function openFiles(): string[] {
  const files = readdirSync('/proc/self/fd').map((fd) => {
    const path = `/proc/self/fd/${fd}`;
    return existsSync(path) ? readlinkSync(path) : '';
  });
  return files.filter((file) => file.startsWith(folder));
}

test('chunks become one gzip file', async () => {
  const path = join(folder, 'data.gz');
  await writePacked([Buffer.from('one\n'), Buffer.from('two\n')], path);
  expect(gunzipSync(readFileSync(path)).toString()).toBe('one\ntwo\n');
});

test.runIf(process.platform === 'linux').each([0, 1, 3])(
  'chunks that fail after %d leave no file that is opened later',
  async (count) => {
    function* chunks(): Generator<Buffer> {
      for (let at = 0; at < count; at++) yield Buffer.alloc(100_000, at);
      throw new Error('a value is damaged');
    }
    const path = join(folder, 'data.gz');
    await expect(writePacked(chunks(), path)).rejects.toThrow('a value is damaged');
    // The file was opened and closed, so that no further one can appear.
    expect(existsSync(path)).toBe(true);
    expect(openFiles()).toEqual([]);
  },
);
