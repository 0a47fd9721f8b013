import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentOf, makeData, offlineFolders } from './offline-folders.ts';

const { at, run } = offlineFolders('dumps');

/** Names that the server accepts and that are difficult as file names. */
const names = [
  'x'.repeat(207),
  'x'.repeat(208),
  'X'.repeat(208),
  'y'.repeat(241),
  'z'.repeat(256),
  '漢'.repeat(85),
  '\u{1f680}'.repeat(64),
  'CON',
  'con',
  'a.',
  'a b',
  'a*b?c<d>|e',
  'Größe',
  'größe',
];

test('databases and collections with difficult names are in a dump and come back', async () => {
  const collections = Object.fromEntries(names.map((name, index) => [name, index + 1]));
  const others = {
    NUL: { goods: 1 },
    Shop: { goods: 2 },
    shop: { goods: 3 },
    [`数据 * ${'é'.repeat(40)}`]: { goods: 4 },
  };
  await makeData(at('data'), { _system: collections, ...others });
  const dumped = await run('dump', at('dump'), at('data'));
  expect(dumped).toMatchObject({ isDone: true, text: expect.stringContaining('is complete') });
  for (const file of readdirSync(at('dump'), { recursive: true, encoding: 'utf8' })) {
    expect(file).toMatch(/^[\w-]+(\/[\w.-]+)?$/);
  }
  expect(await run('restore-dump', at('dump'), at('copy'))).toMatchObject({ isDone: true });
  const expected = await contentOf(at('data'));
  expect(Object.keys(expected._system ?? {}).sort()).toEqual([...names].sort());
  expect(await contentOf(at('copy'))).toEqual(expected);
});

test('a database that cannot be dumped does not affect the others', async () => {
  await makeData(at('data'), { _system: { a: 1 }, broken: { fine: 40, damaged: 40 }, shop: { goods: 3 } });
  const file = join(at('data'), 'orrery.mdb');
  const bytes = readFileSync(file);
  for (
    let at = bytes.indexOf('document 7 of damaged');
    at >= 0;
    at = bytes.indexOf('document 7 of damaged', at + 1)
  ) {
    bytes.write('DOCUMENT', at);
  }
  writeFileSync(file, bytes);
  const dumped = await run('dump', at('dump'), at('data'));
  expect(dumped.isDone).toBe(false);
  expect(dumped.text).toMatch(/shop: 3 collections, 3 documents/);
  expect(dumped.text).toMatch(
    /lacks databases: broken: .*collection 'damaged'.*checksum.*The others are complete/,
  );
  expect(readdirSync(at('dump')).sort()).toEqual(['_system', 'shop', 'unfinished.json']);
  // As a whole it is refused, by database it is restored.
  const whole = await run('restore-dump', at('dump'), at('copy'));
  expect(whole.text).toMatch(/--dump did not finish in the folder .*databases are missing/);
  expect(existsSync(at('copy'))).toBe(false);
  expect(await run('restore-dump', join(at('dump'), 'shop'), at('copy'))).toMatchObject({ isDone: true });
  expect((await contentOf(at('copy'))).shop?.goods).toHaveLength(3);
});

test('the folder of an interrupted dump is refused', async () => {
  await makeData(at('data'), { _system: { a: 1 }, shop: { goods: 3 } });
  await run('dump', at('dump'), at('data'));
  rmSync(join(at('dump'), 'shop', 'dump.json'));
  const restored = await run('restore-dump', at('dump'), at('copy'));
  expect(restored).toMatchObject({
    isDone: false,
    text: expect.stringMatching(/shop is incomplete: dump\.json is missing/),
  });
});

test('a dump goes to an empty folder only', async () => {
  await makeData(at('data'), {});
  mkdirSync(at('full'));
  writeFileSync(join(at('full'), 'mine'), '');
  expect((await run('dump', at('full'), at('data'))).text).toMatch(
    /is not empty\. Give an empty or new folder/,
  );
  expect((await run('dump', join(at('full'), 'mine'), at('data'))).text).toMatch(/mine is a file/);
  expect((await run('dump', join(at('full'), 'mine', 'below'), at('data'))).text).toMatch(/below is a file/);
  expect(readdirSync(at('full'))).toEqual(['mine']);
});
