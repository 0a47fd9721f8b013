import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { takeDataFolder } from '../../../server/data-folder/take-data-folder.ts';
import { prepareStore } from '../../../server/storage/prepare-store.ts';
import { contentOf, offlineFolders, useFixture } from './offline-folders.ts';

const { at, run } = offlineFolders('formats');

async function upgraded(dataFolder: string) {
  const folder = takeDataFolder(dataFolder);
  await prepareStore(folder, () => undefined);
  folder.markOpened();
  folder.release();
  return contentOf(dataFolder);
}

describe.each([
  ['former-store', 1, 3, 'people'],
  ['store-format-4', 2, 4, 'is in order.'],
  ['store-format-4-without-log', 2, 4, 'is in order.'],
  ['store-format-5', 3, 5, 'is in order.'],
  ['store-format-5-texts', 3, 5, 'is in order.'],
  ['store-format-6', 4, 6, 'is in order.'],
  ['store-format-6-fulltext', 4, 6, 'is in order.'],
])('a data folder with the store %s', (fixture, folderFormat, format, checked) => {
  test('is read by --check, --backup and --dump, which do not change it', async () => {
    const bytes = useFixture(at('data'), fixture, folderFormat);
    const check = await run('check', '', at('data'));
    expect(check).toMatchObject({ isDone: true, text: expect.stringContaining(checked) });
    expect(check.text).toMatch(new RegExp(`It has the former format ${format}.* A start upgrades it\\.$`));
    const backup = await run('backup', at('backup'), at('data'));
    expect(backup.text).toContain(`It has the former format ${format}, which a start upgrades.`);
    const dumped = await run('dump', at('dump'), at('data'));
    expect(dumped).toMatchObject({ isDone: true, text: expect.stringContaining('is complete') });
    // The first store has a document that its version made unreadable.
    for (const { text } of [check, backup, dumped]) expect(text.includes('hopeless')).toBe(format === 3);
    expect(readFileSync(join(at('data'), 'orrery.mdb')).equals(bytes)).toBe(true);
    const names = readdirSync(at('data')).filter((name) => !name.endsWith('-lock'));
    expect(names).toEqual(['orrery.json', 'orrery.mdb']);
    expect(await run('restore', at('backup'), at('restored'))).toMatchObject({ isDone: true });
    expect(readFileSync(join(at('restored'), 'orrery.json'), 'utf8')).toBe(`{"format":${folderFormat}}`);
    const expected = await upgraded(at('data'));
    expect(await upgraded(at('restored'))).toEqual(expected);
    expect(await run('restore-dump', at('dump'), at('copy'))).toMatchObject({ isDone: true });
    expect(await contentOf(at('copy'))).toEqual(expected);
  });
});
