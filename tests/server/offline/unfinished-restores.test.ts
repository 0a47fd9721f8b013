import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { takeDataFolder } from '../../../server/data-folder/take-data-folder.ts';
import { StartError } from '../../../server/StartError.ts';
import { contentOf, makeData, offlineFolders } from './offline-folders.ts';

const { at, run } = offlineFolders('restores');

/** As a start does. */
function start(dataFolder: string): 'started' | string {
  try {
    takeDataFolder(dataFolder).release();
    return 'started';
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
}

/** A dump whose last collection has a line that cannot be restored. */
async function makeBrokenDump(): Promise<void> {
  await makeData(at('source'), { _system: { a: 3 }, shop: { goods: 2, zebra: 2 } });
  await run('dump', at('dump'), at('source'));
  cpSync(at('dump'), at('broken'), { recursive: true });
  const name = readdirSync(join(at('broken'), 'shop')).find(
    (file) => file.startsWith('zebra_') && file.includes('data'),
  );
  rmSync(join(at('broken'), 'shop', name!));
  writeFileSync(join(at('broken'), 'shop', name!.replace('.gz', '')), '{"_key":"k0"}\n{"_key":');
}

describe('a dump that ends within a restore', () => {
  test('leaves a new folder that a start refuses; the next restore completes it', async () => {
    await makeBrokenDump();
    const first = await run('restore-dump', at('broken'), at('data'));
    expect(first).toMatchObject({ isDone: false, text: expect.stringContaining('shop/zebra: ') });
    expect(readdirSync(at('data'))).toEqual(['unfinished.json']);
    expect(start(at('data'))).toMatch(
      /--restore-dump did not finish in the folder .*no usable data\. Run the command again, or remove the folder\./,
    );
    expect((await run('check', '', at('data'))).text).toMatch(/did not finish/);
    expect((await run('backup', at('backup'), at('data'))).text).toMatch(/did not finish/);
    expect(await run('restore-dump', at('dump'), at('data'))).toMatchObject({ isDone: true });
    expect(start(at('data'))).toBe('started');
    expect(await contentOf(at('data'))).toEqual(await contentOf(at('source')));
    expect(existsSync(join(at('data'), 'restore'))).toBe(false);
  });

  test('does not change the data that were in the folder before', async () => {
    await makeBrokenDump();
    await makeData(at('data'), { _system: { mine: 5 } });
    const before = await contentOf(at('data'));
    expect((await run('restore-dump', at('broken'), at('data'))).isDone).toBe(false);
    expect(await contentOf(at('data'))).toEqual(before);
    expect(start(at('data'))).toMatch(
      /The data that were in the folder before are unchanged\. Run the command again, or remove the file .*unfinished\.json/,
    );
    rmSync(join(at('data'), 'unfinished.json'));
    expect(start(at('data'))).toBe('started');
    expect(await run('restore-dump', at('dump'), at('data'))).toMatchObject({ isDone: true });
    const source = await contentOf(at('source'));
    expect(await contentOf(at('data'))).toEqual({
      ...source,
      _system: { ...source._system, ...before._system },
    });
  });
});

describe('a restore that ends while it moves the built store to its place', () => {
  /** The folder at the moment when the store is complete and the record says so. */
  async function stopBeforeMove(): Promise<void> {
    await makeData(at('source'), { _system: { a: 3 } });
    await run('backup', at('backup'), at('source'));
    await run('restore', at('backup'), at('data'));
    mkdirSync(join(at('data'), 'restore'));
    renameSync(join(at('data'), 'orrery.mdb'), join(at('data'), 'restore', 'orrery.mdb'));
    rmSync(join(at('data'), 'orrery.json'));
    rmSync(join(at('data'), 'clean-stop.json'));
    writeFileSync(
      join(at('data'), 'unfinished.json'),
      '{"command":"restore","source":"x","startedAt":"2026-01-01T00:00:00.000Z","builtFormat":5}',
    );
  }

  test.each(['before', 'after'] as const)(
    'is completed by the next start if it ended %s the move',
    async (moment) => {
      await stopBeforeMove();
      if (moment === 'after') {
        renameSync(join(at('data'), 'restore', 'orrery.mdb'), join(at('data'), 'orrery.mdb'));
      }
      expect(start(at('data'))).toBe('started');
      expect(readFileSync(join(at('data'), 'orrery.json'), 'utf8')).toBe('{"format":5}');
      expect(readdirSync(at('data')).sort()).toEqual(['orrery.json', 'orrery.mdb']);
      expect(await contentOf(at('data'))).toEqual(await contentOf(at('source')));
    },
  );
});

test.each(['backup', 'dump', 'salvage'] as const)(
  'the folder of an unfinished %s is refused',
  async (command) => {
    await makeData(at('source'), { _system: { a: 3 } });
    await run(command, at('target'), at('source'));
    writeFileSync(
      join(at('target'), 'unfinished.json'),
      JSON.stringify({ command, source: 's', startedAt: 't' }),
    );
    const restored = await run(command === 'dump' ? 'restore-dump' : 'restore', at('target'), at('copy'));
    expect(restored).toMatchObject({
      isDone: false,
      text: expect.stringContaining(`--${command} did not finish`),
    });
    expect(existsSync(at('copy'))).toBe(false);
  },
);

test('a restore refuses a folder with other files or other data', async () => {
  await makeData(at('source'), { _system: { a: 3 } });
  await run('backup', at('backup'), at('source'));
  await makeData(at('data'), { _system: { mine: 1 } });
  expect((await run('restore', at('backup'), at('data'))).text).toMatch(/is not empty/);
  mkdirSync(at('other'));
  writeFileSync(join(at('other'), 'file'), '');
  expect((await run('restore', at('backup'), at('other'))).text).toMatch(/is not empty/);
  expect((await run('restore-dump', at('backup'), at('other'))).text).toMatch(/has no dump\.json/);
  expect(readdirSync(at('other'))).toEqual(['file']);
});
