import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatVersion } from '../../../server/storage/lmdb/catalog-store.ts';
import { layoutOf, writeSample } from './store-layout.ts';

const fixtures = new URL('fixtures/', import.meta.url);
const expected = new URL(`layout-${formatVersion}.json`, fixtures);

/** A changed layout under the same number would make two states of one format, of which a program can read only one. */
test('the tables and values of a store are those of its format number', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-layout-'));
  try {
    await writeSample(folder);
    expect(existsSync(expected), 'a new format needs its layout: see fixtures/README.md').toBe(true);
    expect(
      await layoutOf(folder),
      'the layout of stores has changed: raise formatVersion (catalog-store.ts) and folderFormat (marker.ts), keep a ' +
        'store of the former format (fixtures/README.md), upgrade it, and remove no layout file of a former format',
    ).toEqual(JSON.parse(readFileSync(expected, 'utf8')));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('each format that had checksums has a kept store', () => {
  const names = readdirSync(fixtures);
  for (let format = 4; format < formatVersion; format++) {
    expect(names.some((name) => name.startsWith(`store-format-${format}`))).toBe(true);
  }
});
