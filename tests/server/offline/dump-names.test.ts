import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { collectionFiles, collectionStems, databaseFolders } from '../../../server/offline/dump-names.ts';
import { isExtendedName } from '../../../server/storage/catalog/names.ts';
import { fc } from '../../fast-check.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** Names that the server accepts, most of them difficult as file names. */
const name = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,255}$/),
    fc.constantFrom(
      'CON',
      'con',
      'nul',
      'COM1',
      'a.',
      'a..',
      'Shop',
      'shop',
      'SHOP',
      'a:b',
      'a*b',
      '漢'.repeat(80),
    ),
    fc.constantFrom(
      'x'.repeat(207),
      'X'.repeat(208),
      'x'.repeat(208),
      'x'.repeat(240),
      'y'.repeat(241),
      'y'.repeat(256),
    ),
    fc.constantFrom('\u{1f680}'.repeat(60), 'a b', 'ab|c', '<a>', 'ä', 'A'.repeat(256)),
  )
  .map((text) => text.normalize('NFC'))
  .filter((text) => isExtendedName(text, 256));
const named = fc
  .uniqueArray(name, { maxLength: 30 })
  .map((names) => names.map((each, index) => ({ id: String(1000 + index), name: each })));

/** The stems that arangorestore accepts for a structure file (`processInputDirectory`). */
function stemsOfArangorestore(id: string, collection: string): readonly string[] {
  const isPlain = /^[A-Za-z_][A-Za-z0-9_-]*$/.test(collection);
  const escaped = isPlain ? collection : id;
  return [collection, escaped, `${collection}_${md5(collection)}`, `${escaped}_${md5(collection)}`];
}

/** The data files that it looks for (`restoreData`). */
function dataFilesOfArangorestore(id: string, collection: string): readonly string[] {
  const escaped = /^[A-Za-z_][A-Za-z0-9_-]*$/.test(collection) ? collection : id;
  return [`${escaped}_${md5(collection)}.data.json.gz`, `${escaped}.data.json.gz`];
}

test.each([
  ['goods', '7', `goods_${md5('goods')}`],
  ['_graphs', '7', `_graphs_${md5('_graphs')}`],
  ['Größe 漢字', '7', `7_${md5('Größe 漢字')}`],
  ['x'.repeat(207), '7', `${'x'.repeat(207)}_${md5('x'.repeat(207))}`],
  ['x'.repeat(208), '7', 'x'.repeat(208)],
  ['x'.repeat(240), '7', 'x'.repeat(240)],
  ['x'.repeat(241), '7', `7_${md5('x'.repeat(241))}`],
])('the files of the collection %s begin with its name or id', (collection, id, stem) => {
  expect(collectionStems([{ id, name: collection }]).get(collection)).toBe(stem);
});

test('files of collections are distinct, valid on all systems, found again, and known to arangorestore', () => {
  fc.assert(
    fc.property(named, (collections) => {
      const stems = collectionStems(collections);
      const folded = [...stems.values()].map((stem) => stem.toLowerCase());
      expect(new Set(folded).size).toBe(collections.length);
      const files = collections.flatMap(({ name: each }) => [
        `${stems.get(each)}.structure.json`,
        `${stems.get(each)}.data.json.gz`,
      ]);
      for (const file of files) {
        expect(file).toMatch(/^[\w.-]+$/);
        expect(Buffer.byteLength(file)).toBeLessThanOrEqual(255);
      }
      const found = collectionFiles(files);
      for (const { id, name: each } of collections) {
        const stem = stems.get(each) ?? '';
        expect(found.get(stem)).toEqual({
          structure: `${stem}.structure.json`,
          data: [`${stem}.data.json.gz`],
        });
        // It has no form for plain names that are longer.
        const isKnown = !/^[\w-]+$/.test(each) || each.length <= 207;
        if (!isKnown) continue;
        expect(stemsOfArangorestore(id, each)).toContain(stem);
        expect(dataFilesOfArangorestore(id, each)).toContain(`${stem}.data.json.gz`);
      }
    }),
  );
});

test('folders of databases are distinct and valid on all systems', () => {
  fc.assert(
    fc.property(named, (databases) => {
      const folders = [...databaseFolders(databases).values()];
      expect(folders).toHaveLength(databases.length);
      expect(new Set(folders.map((folder) => folder.toLowerCase())).size).toBe(databases.length);
      for (const folder of folders) {
        expect(folder).toMatch(/^[\w-]+$/);
        expect(folder).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)$/i);
      }
    }),
  );
  expect([
    ...databaseFolders([
      { id: '1', name: '_system' },
      { id: '9', name: 'Shop' },
      { id: '12', name: 'shop' },
      { id: '15', name: 'NUL' },
    ]),
  ]).toEqual([
    ['_system', '_system'],
    ['Shop', 'Shop'],
    ['shop', '12'],
    ['NUL', '15'],
  ]);
});

test('the files of dumps made by arangodump, and by former versions, are recognized', () => {
  const split = [
    'v_0123456789abcdef0123456789abcdef.0.data.json',
    'v_0123456789abcdef0123456789abcdef.1.data.json',
  ];
  const former = `a.b ü_${'f'.repeat(32)}`;
  const files = collectionFiles([
    ...split,
    `${former}.structure.json`,
    `${former}.data.json.gz`,
    'w.view.json',
    'dump.json',
  ]);
  expect([...files]).toEqual([
    [former, { structure: `${former}.structure.json`, data: [`${former}.data.json.gz`] }],
    ['v_0123456789abcdef0123456789abcdef', { structure: undefined, data: split }],
  ]);
});
