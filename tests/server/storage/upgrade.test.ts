import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { compareStrings } from '../../../aql/values/collation.ts';
import type { Value } from '../../../aql/values/value.ts';
import { formatVersion } from '../../../server/storage/lmdb/catalog-store.ts';
import { checkWholeStore, prepareStore } from '../../../server/storage/prepare-store.ts';
import { openStore } from '../../../server/storage/Store.ts';
import { recoverBody } from '../../../server/storage/salvage/recover-body.ts';
import type { CollectionView, Store } from '../../../server/storage/types.ts';
import { type Contents, contentsOf, fillSample } from './sample-store.ts';
import { StoreFolder } from './store-folder.ts';

const fixture = new URL('fixtures/former-store.mdb.br', import.meta.url);
const in312 = { dialect: '3.12' } as const;

let folder: string;
let notes: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-upgrade-'));
  notes = [];
  writeFileSync(join(folder, 'orrery.mdb'), brotliDecompressSync(readFileSync(fixture)));
});
afterEach(() => rmSync(folder, { recursive: true }));

function upgrade(): Promise<void> {
  return prepareStore({ path: folder, hasStore: true, cleanStop: undefined }, (text) => notes.push(text));
}

function collectionOf(store: Store, name: string, database = '_system'): CollectionView {
  return store.openView().findDatabase(database)?.getCollection(name) as CollectionView;
}

describe('a store of the former format', () => {
  test('is upgraded completely', async () => {
    await upgrade();
    const store = openStore(folder, { isWriter: true });
    const people = collectionOf(store, 'people');
    expect(people.count()).toBe(93);
    const documents = [...people.scan()].flat();
    expect(documents).toHaveLength(93);
    expect(documents.slice(0, 11).map(({ _key }) => _key)).toEqual([
      ...Array.from({ length: 10 }, (_, n) => `p${n}`),
      'p20',
    ]);
    expect(people.find('p42')?.get('about')).toBe('river number42 größe');
    expect(people.find('p12')).toBeUndefined();
    expect(people.find('long')?.get('text')).toBe('long '.repeat(400));
    const [age, email] = people.indexes().filter(({ type }) => type === 'persistent' || type === 'hash');
    const keysOf = (id: string, value: string | number) =>
      [...(people.range?.(id, { equal: [value], low: undefined, high: undefined }) ?? [])]
        .flat()
        .map(({ _key }) => _key);
    expect(keysOf(age?.id as string, 3)).toEqual([
      'p3',
      'p23',
      'p33',
      'p43',
      'p53',
      'p63',
      'p73',
      'p83',
      'p93',
    ]);
    expect(keysOf(email?.id as string, 'p77@x.y')).toEqual(['p77']);
    expect([...(people.words?.('about', 'number5', true) ?? [])]).toHaveLength(11);
    const nearest = people.near?.({ latitude: 42, longitude: 42, limit: 1 }) ?? [];
    expect([...nearest].map(({ document }) => document._key)).toEqual(['p42']);
    const knows = collectionOf(store, 'knows');
    expect(knows.count()).toBe(140);
    expect(knows.degree('people/hub', 'outbound')).toBe(40);
    expect(knows.degree('people/p7', 'inbound')).toBe(2);
    expect(collectionOf(store, 'emptied').count()).toBe(0);
    expect(collectionOf(store, 'people', 'other').find('elsewhere')?.get('n')).toBe(1);
    store.write((transaction) => {
      const auto = transaction.findDatabase('_system')?.getCollection('auto');
      expect(auto?.writer.insert({ n: 4 }, in312).after?._key).toBe('18');
      const generated = documents.find((document) => document.get('name') === 'generated');
      const next = transaction.findDatabase('_system')?.getCollection('people').writer.insert({}, in312);
      expect(Number(next?.after?._key)).toBeGreaterThan(Number(generated?._key));
      expect(Number(next?.after?._rev)).toBeGreaterThan(
        Math.max(...documents.map(({ _rev }) => Number(_rev))),
      );
    });
    await store.close();
    expect(checkWholeStore(folder).findings).toEqual([]);
  });

  test('reports documents that the former version damaged, and repairs them if possible', async () => {
    await upgrade();
    const store = openStore(folder, { isWriter: true });
    const people = collectionOf(store, 'people');
    const damaged = people.find('damaged');
    expect(JSON.parse(damaged?.toJson() ?? '')).toMatchObject({
      text: 'broken '.repeat(300),
      n: 2,
      patched: true,
    });
    expect(people.find('hopeless')).toBeUndefined();
    await store.close();
    expect(notes.join('\n')).toMatch(/collection 'people'.*repaired: damaged\./);
    expect(notes.join('\n')).toMatch(/collection 'people'.*skipped: key 'hopeless'\./);
    expect(existsSync(join(folder, 'orrery.mdb.former'))).toBe(true);
  });

  test('is upgraded once; an interrupted upgrade restarts', async () => {
    const before = readFileSync(join(folder, 'orrery.mdb'));
    await upgrade();
    notes = [];
    await upgrade();
    expect(notes).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(['orrery.mdb', 'orrery.mdb.former']);
    // Like a crash before the new file replaced the old one.
    writeFileSync(join(folder, 'orrery.mdb'), before);
    await prepareStore({ path: folder, hasStore: true, cleanStop: undefined }, () => undefined);
    expect(checkWholeStore(folder).findings).toEqual([]);
  });

  test('that is damaged is not changed', async () => {
    truncateSync(join(folder, 'orrery.mdb'), 100_000);
    const before = readFileSync(join(folder, 'orrery.mdb'));
    await expect(upgrade()).rejects.toThrow(/is damaged: .*--salvage/);
    expect(readFileSync(join(folder, 'orrery.mdb')).equals(before)).toBe(true);
  });
});

/** Revisions depend on the ticks that the log takes. */
function withoutRevisions(contents: Contents): Contents {
  return JSON.parse(JSON.stringify(contents).replace(/\\"_rev\\":\\"\d+\\"/g, '')) as Contents;
}

describe.each([
  [4, ['store-format-4', 'store-format-4-without-log']],
  [5, ['store-format-5']],
  [6, ['store-format-6']],
] as const)('a store of format %s', (format, names) => {
  const firstName = names[0];
  let present: Contents;
  let bytes: Buffer;

  beforeAll(async () => {
    const fresh = new StoreFolder();
    await fillSample(fresh.store);
    present = withoutRevisions(contentsOf(fresh.store));
    await fresh.remove();
  });

  function use(name: string): void {
    bytes = brotliDecompressSync(readFileSync(new URL(`fixtures/${name}.mdb.br`, import.meta.url)));
    writeFileSync(join(folder, 'orrery.mdb'), bytes);
  }

  const upgradeWith = (keepOld?: 'always' | 'never') =>
    prepareStore({ path: folder, hasStore: true, cleanStop: undefined }, (text) => notes.push(text), keepOld);

  test.each(names)('%s is checked without a change', (name) => {
    use(name);
    expect(checkWholeStore(folder)).toEqual({ format, findings: [], lost: [] });
    expect(readFileSync(join(folder, 'orrery.mdb')).equals(bytes)).toBe(true);
    expect(readdirSync(folder)).toEqual(['orrery.mdb']);
  });

  test.each(names)('%s is upgraded with all its content, and the former file is kept', async (name) => {
    use(name);
    await upgradeWith();
    expect(readFileSync(join(folder, 'orrery.mdb.former')).equals(bytes)).toBe(true);
    expect(notes.join('\n')).toMatch(/is kept as .*orrery\.mdb\.former \(0\.4 MB\)\. Remove it when/);
    expect(checkWholeStore(folder)).toEqual({ format: formatVersion, findings: [], lost: [] });
    const store = openStore(folder, { isWriter: true, logBytes: 1 << 20 });
    expect(withoutRevisions(contentsOf(store))).toEqual(present);
    expect(store.read((view) => view.log.range())).toBeDefined();
    await store.close();
    notes = [];
    await upgradeWith();
    expect(notes).toEqual([]);
  });

  test('is upgraded without a copy of the former file if the operator asks for it', async () => {
    use(firstName);
    await upgradeWith('never');
    expect(readdirSync(folder)).toEqual(['orrery.mdb']);
    expect(checkWholeStore(folder).format).toBe(formatVersion);
  });

  test('keeps the files of several upgrades', async () => {
    writeFileSync(join(folder, 'orrery.mdb.former'), 'of an earlier upgrade');
    use(firstName);
    await upgradeWith('always');
    expect(readFileSync(join(folder, 'orrery.mdb.former'), 'utf8')).toBe('of an earlier upgrade');
    expect(readFileSync(join(folder, 'orrery.mdb.former-2')).equals(bytes)).toBe(true);
  });

  test('that is damaged is not changed', async () => {
    use(firstName);
    bytes.write('ABOUT', bytes.indexOf('about 8 words'));
    writeFileSync(join(folder, 'orrery.mdb'), bytes);
    await expect(upgradeWith()).rejects.toThrow(/is damaged: documents of .*--salvage/);
    expect(readFileSync(join(folder, 'orrery.mdb')).equals(bytes)).toBe(true);
    expect(existsSync(join(folder, 'orrery.mdb.former'))).toBe(false);
  });
});

describe('a store of format 5 with texts that its indexes took as equal', () => {
  const texts = (words: CollectionView): readonly string[] =>
    [...words.scan()].flat().map((document) => document.get('text') as string);
  const found = (words: CollectionView, type: string, equal: readonly Value[]): readonly string[] => {
    const index = words.indexes().find((each) => each.type === type);
    const range = { equal, low: undefined, high: undefined };
    return [...words.range(index?.id as string, range)]
      .flat()
      .map((document) => document.get('text') as string);
  };

  async function upgraded(): Promise<Store> {
    const bytes = readFileSync(new URL('fixtures/store-format-5-texts.mdb.br', import.meta.url));
    writeFileSync(join(folder, 'orrery.mdb'), brotliDecompressSync(bytes));
    await upgrade();
    expect(checkWholeStore(folder)).toEqual({ format: formatVersion, findings: [], lost: [] });
    return openStore(folder, { isWriter: true, logBytes: 1 << 20 });
  }

  test('has rebuilt indexes, in which each text is found alone and in its order', async () => {
    const store = await upgraded();
    const words = collectionOf(store, 'words');
    const all = texts(words);
    expect(all).toHaveLength(19);
    for (const [at, text] of all.entries()) {
      expect([text, found(words, 'persistent', [text])]).toEqual([text, [text]]);
      expect([text, found(words, 'skiplist', [at % 2, text])]).toEqual([text, [text]]);
      expect([text, found(words, 'hash', [text])]).toEqual([text, [text]]);
    }
    expect(found(words, 'persistent', [])).toEqual([...all].sort(compareStrings));
    expect(store.read((view) => view.log.range())).toBeDefined();
    await store.close();
  });

  test('accepts a second text in a unique index, and still refuses the same one', async () => {
    const store = await upgraded();
    const insert = (only: string) =>
      store.write((transaction) =>
        transaction.findDatabase('_system')?.getCollection('words').writer.insert({ only }, in312),
      );
    expect(() => insert('❤')).toThrow(/unique constraint violated/);
    expect(() => insert('日\u200d')).toThrow(/unique constraint violated/);
    insert('❤\ufe0f');
    insert('日');
    await store.close();
  });
});

test('a store of format 6 has rebuilt fulltext indexes, without words of deeper levels', async () => {
  const bytes = readFileSync(new URL('fixtures/store-format-6-fulltext.mdb.br', import.meta.url));
  writeFileSync(join(folder, 'orrery.mdb'), brotliDecompressSync(bytes));
  await upgrade();
  expect(checkWholeStore(folder)).toEqual({ format: formatVersion, findings: [], lost: [] });
  const store = openStore(folder, { isWriter: true, logBytes: 1 << 20 });
  const words = (word: string) =>
    [...(collectionOf(store, 'texts').words?.('text', word, false) ?? [])].map(({ _key }) => _key);
  expect(words('river')).toEqual(['plain', 'list', 'object', 'listOfObjects']);
  expect(words('shore')).toEqual(['nestedList', 'nestedObject', 'listOfObjects', 'objectOfLists']);
  expect(words('deep')).toEqual(['listOfObjects']);
  expect(words('stone')).toEqual([]);
  store.write((transaction) =>
    transaction.findDatabase('_system')?.getCollection('texts').writer.remove('list', in312),
  );
  expect(words('river')).toEqual(['plain', 'object', 'listOfObjects']);
  await store.close();
  expect(checkWholeStore(folder).findings).toEqual([]);
});

test('a store without checksums is checked by its pages and documents', () => {
  // The fixture has one document that cannot be read.
  expect(checkWholeStore(folder)).toEqual({
    format: 3,
    findings: [],
    lost: ["collection 'people' of database '_system': key 'hopeless' cannot be read"],
  });
  const bytes = readFileSync(join(folder, 'orrery.mdb'));
  bytes.fill(0xff, 2 * 4096, 30 * 4096);
  writeFileSync(join(folder, 'orrery.mdb'), bytes);
  expect(checkWholeStore(folder).findings.length).toBeGreaterThan(0);
});

describe('a body of byte numbers', () => {
  const numbersOf = (body: string): string => new Uint8Array(Buffer.from(body)).toString();
  const body = '"a":"Größe, 34,97","list":[1,2,3]';

  test.each([
    ['alone', numbersOf(body), body],
    ['followed by a change', `${numbersOf(body)},"b":{"c":1}`, `${body},"b":{"c":1}`],
    ['with a change of an attribute', `${numbersOf(body)},"a":2`, '"a":2,"list":[1,2,3]'],
    ['damaged twice', `${numbersOf(`${numbersOf(body)},"b":1`)},"c":2`, `${body},"b":1,"c":2`],
    ['that is none', body, body],
    ['with a number outside the range of bytes', '34,97,300', undefined],
    ['with bytes that are not members', numbersOf('"a":'), undefined],
    ['followed by other text', `${numbersOf(body)}x`, undefined],
  ])('%s', (_name, damaged, expected) => {
    expect(recoverBody(damaged)).toBe(expected);
  });
});
