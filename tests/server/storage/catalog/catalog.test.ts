import { open } from 'lmdb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { seal } from '../../../../server/storage/lmdb/checksum.ts';
import { openStore } from '../../../../server/storage/Store.ts';
import type { DatabaseTransaction, IndexRequest } from '../../../../server/storage/types.ts';
import { StoreFolder } from '../store-folder.ts';

const in312 = { dialect: '3.12' } as const;

let folder: StoreFolder;

beforeEach(() => {
  folder = new StoreFolder();
});
afterEach(() => folder.remove());

function inSystem<T>(body: (database: DatabaseTransaction) => T): T {
  return folder.store.write((transaction) =>
    body(transaction.findDatabase('_system') as DatabaseTransaction),
  );
}

function errorNumOf(body: () => unknown): number {
  try {
    body();
  } catch (error) {
    if (error instanceof DatabaseError) return error.errorNum;
    throw error;
  }
  return 0;
}

const request = (given: Partial<IndexRequest>): IndexRequest => ({
  type: 'persistent',
  fields: ['a'],
  unique: false,
  sparse: false,
  name: undefined,
  options: {},
  ...given,
});

describe('databases', () => {
  test('are created, survive a restart, and are dropped with their content', async () => {
    folder.store.write((transaction) => {
      const database = transaction.createDatabase('shop');
      database.createCollection({ name: 'goods', kind: 'document' }).writer.insert({ _key: 'a' }, in312);
      expect(errorNumOf(() => transaction.createDatabase('shop'))).toBe(1207);
    });
    await folder.reopen();
    folder.store.read((view) => {
      expect(view.databases().map(({ name }) => name)).toEqual(['_system', 'shop']);
      expect(view.findDatabase('shop')?.getCollection('goods').count()).toBe(1);
      expect(view.findDatabase('_system')?.findCollection('goods')).toBeUndefined();
    });
    folder.store.write((transaction) => {
      transaction.dropDatabase('shop');
      expect(transaction.findDatabase('shop')).toBeUndefined();
      expect(errorNumOf(() => transaction.dropDatabase('shop'))).toBe(1228);
      transaction.createDatabase('shop');
    });
    await folder.reopen();
    expect(folder.store.read((view) => view.findDatabase('shop')?.collections())).toEqual([]);
  });
});

describe('collections', () => {
  test('defaults, changes, another name, and the id as a name', async () => {
    const id = inSystem((database) => {
      const collection = database.createCollection({ name: 'c', kind: 'document', waitForSync: true });
      collection.change({ journalSize: 1048576, extra: { schema: null } });
      collection.rename('renamed');
      collection.writer.insert({ _key: 'k' }, in312);
      expect(errorNumOf(() => collection.rename('with/slash'))).toBe(1208);
      return collection.properties.id;
    });
    await folder.reopen();
    folder.store.read((view) => {
      const database = view.findDatabase('_system');
      const collection = database?.getCollection(id);
      expect(collection?.properties).toEqual({
        id,
        name: 'renamed',
        kind: 'document',
        isSystem: false,
        isVolatile: false,
        status: 'loaded',
        waitForSync: true,
        doCompact: true,
        journalSize: 1048576,
        indexBuckets: 8,
        keyOptions: { type: 'traditional', allowUserKeys: true },
        extra: { schema: null },
      });
      expect(collection?.find('k')?._id).toBe('renamed/k');
      expect(database?.findCollection('c')).toBeUndefined();
      expect(errorNumOf(() => database?.getCollection('renamd'))).toBe(1203);
      expect(() => database?.getCollection('renamd')).toThrow("did you mean 'renamed'?");
    });
  });

  test.each(['', '1a', 'a`b', 'a/b', '_mine', 'ä'.repeat(129), 'x'.repeat(257)])(
    "the name '%s' is refused",
    (name) => {
      expect(
        errorNumOf(() => inSystem((database) => database.createCollection({ name, kind: 'document' }))),
      ).toBe(1208);
    },
  );

  test('a duplicate name is refused', () => {
    const create = () => inSystem((database) => database.createCollection({ name: 'c', kind: 'edge' }));
    create();
    expect(errorNumOf(create)).toBe(1207);
    inSystem((database) => database.getCollection('c').drop());
    create();
  });

  test.each([
    { type: 'autoincrement', allowUserKeys: true, increment: 0 } as const,
    { type: 'autoincrement', allowUserKeys: true, offset: -3 } as const,
    { type: 'other' as 'uuid', allowUserKeys: true },
  ])('key options %j are refused', (keyOptions) => {
    const create = () =>
      inSystem((database) => database.createCollection({ name: 'c', kind: 'document', keyOptions }));
    expect(errorNumOf(create)).toBe(1232);
  });

  test('changes of definitions are rolled back with their inner transaction', () => {
    inSystem((database) => {
      const collection = database.createCollection({ name: 'c', kind: 'document' });
      collection.writer.insert({ _key: 'k' }, in312);
      expect(() =>
        inSystem((inner) => {
          inner.getCollection('c').writer.insert({ _key: 'l' }, in312);
          inner.getCollection('c').truncate();
          inner.getCollection('c').writer.insert({ _key: 'm' }, in312);
          inner.getCollection('c').rename('other');
          inner.getCollection('other').ensureIndex(request({}));
          inner.createCollection({ name: 'c', kind: 'edge' });
          inner.getCollection('other').drop();
          throw new Error('undo');
        }),
      ).toThrow('undo');
      expect(collection.name).toBe('c');
      expect(collection.kind).toBe('document');
      expect(collection.indexes()).toHaveLength(1);
      expect([...collection.scan()].flat().map(({ _key }) => _key)).toEqual(['k']);
    });
    expect(folder.read('c', (collection) => [collection.count(), collection.find('k')?._key])).toEqual([
      1,
      'k',
    ]);
  });

  test('space of truncated and dropped collections is freed, also after a restart', async () => {
    const fill = (name: string) =>
      folder.write(name, ({ writer }) => {
        for (let at = 0; at < 3000; at++) {
          writer.insert(
            { _key: `k${at}`, _from: 'v/a', _to: `v/${at}`, text: 'x'.repeat(at % 50 === 0 ? 2000 : 5) },
            in312,
          );
        }
      });
    for (const name of ['a', 'b']) {
      folder.create(name, 'edge');
      folder.write(name, (collection) => collection.ensureIndex(request({ fields: ['text'] })));
      fill(name);
    }
    inSystem((database) => {
      database.getCollection('a').truncate();
      database.getCollection('b').drop();
    });
    expect(folder.read('a', (a) => [a.count(), [...a.edges('v/a', 'any')].flat().length])).toEqual([0, 0]);
    await folder.reopen();
    const entries = (): number => {
      const root = open({ path: `${folder.path}/orrery.mdb`, noSubdir: true, maxDbs: 8, readOnly: true });
      let count = 0;
      for (const name of ['documents', 'large', 'primary', 'indexes']) {
        count += root.openDB({ name, keyEncoding: 'binary', encoding: 'binary' }).getKeysCount();
      }
      void root.close();
      return count;
    };
    await expect.poll(entries, { interval: 50 }).toBe(0);
    fill('a');
    expect(folder.read('a', (a) => a.count())).toBe(3000);
  });
});

describe('indexes', () => {
  beforeEach(() => {
    folder.create('c');
    folder.write('c', ({ writer }) => {
      for (let n = 0; n < 50; n++)
        writer.insert({ _key: `k${n}`, a: n % 5, b: { c: n }, tags: [n % 3, 'x', 'x'] }, in312);
    });
  });

  const keysIn = (id: string, equal: readonly (string | number)[]) =>
    folder.read('c', (c) =>
      [...c.range(id, { equal, low: undefined, high: undefined })].flat().map(({ _key }) => _key),
    );

  test('an equal definition returns the existing index; hash indexes ignore the order of fields', () => {
    folder.write('c', (c) => {
      const first = c.ensureIndex(request({ type: 'hash', fields: ['a', 'b.c'] }));
      expect(first.isNew).toBe(true);
      const again = c.ensureIndex(request({ type: 'hash', fields: ['b.c', 'a'] }));
      expect([again.isNew, again.index.id]).toEqual([false, first.index.id]);
      expect(c.ensureIndex(request({ fields: ['a', 'b.c'] })).isNew).toBe(true);
      expect(c.ensureIndex(request({ fields: ['b.c', 'a'] })).isNew).toBe(true);
      expect(c.ensureIndex(request({ type: 'hash', fields: ['a', 'b.c'], sparse: true })).isNew).toBe(true);
      expect(c.indexes()).toHaveLength(5);
    });
  });

  test('they are built over existing documents, updated, and dropped', () => {
    const id = folder.write('c', (c) => c.ensureIndex(request({ fields: ['tags[*]'] })).index.id);
    expect(keysIn(id, ['x'])).toHaveLength(50);
    expect(keysIn(id, [1])).toHaveLength(17);
    folder.write('c', ({ writer }) => writer.update('k0', { tags: ['y'] }, in312));
    expect(keysIn(id, ['x'])).toHaveLength(49);
    expect(keysIn(id, ['y'])).toEqual(['k0']);
    expect(folder.write('c', (c) => [c.dropIndex(id), c.dropIndex(id)])).toEqual([true, false]);
    expect(folder.read('c', (c) => c.indexes())).toHaveLength(1);
    expect(errorNumOf(() => folder.write('c', (c) => c.dropIndex('c/0')))).toBe(11);
  });

  test('errors of unique ones contain their attributes; a refused index does not exist', () => {
    const unique = request({ fields: ['a'], unique: true });
    const make = () => folder.write('c', (c) => c.ensureIndex(unique));
    expect(errorNumOf(make)).toBe(1210);
    expect(make).toThrow(/over 'a'; conflicting key: k0/);
    expect(folder.read('c', (c) => c.indexes())).toHaveLength(1);
    folder.write('c', (c) => c.ensureIndex(request({ fields: ['b.c'], unique: true, sparse: true })));
    folder.write('c', ({ writer }) => {
      writer.insert({}, in312);
      writer.insert({ b: 1 }, in312);
      expect(errorNumOf(() => writer.insert({ b: { c: 7 } }, in312))).toBe(1210);
      expect(errorNumOf(() => writer.update('k1', { b: { c: 7 } }, in312))).toBe(1210);
      writer.update('k7', { n: 1 }, in312);
      writer.remove('k7', in312);
      writer.insert({ b: { c: 7 } }, in312);
    });
  });

  test.each([
    ['é', 'e\u0301'],
    ['x'.repeat(3000), `${'x'.repeat(3000)}\u200d`],
    ['東', '東\u200d'],
    ['a\u0000', 'a'],
    ['❤', '❤\ufe0f'],
  ])('unique ones refuse the same text only: %j, %j', (first, second) => {
    folder.create('u');
    folder.write('u', (u) => {
      u.ensureIndex(request({ fields: ['t'], unique: true }));
      for (const t of [first, `${first}!`, second]) u.writer.insert({ t }, in312);
      for (const t of [first, `${first}!`, second])
        expect(errorNumOf(() => u.writer.insert({ t }, in312))).toBe(1210);
    });
  });

  test('a second TTL index and a changed expireAfter are refused', () => {
    const ttl = (field: string, expireAfter: number) =>
      request({ type: 'ttl', fields: [field], sparse: true, options: { expireAfter } });
    folder.write('c', (c) => c.ensureIndex(ttl('until', 0)));
    for (const other of [ttl('made', 600), ttl('until', 3600)])
      expect(errorNumOf(() => folder.write('c', (c) => c.ensureIndex(other)))).toBe(10);
    expect(folder.write('c', (c) => c.ensureIndex(ttl('until', 0))).isNew).toBe(false);
    expect(folder.read('c', (c) => c.indexes().filter(({ type }) => type === 'ttl'))).toHaveLength(1);
  });

  test('a cap constraint keeps the newest', () => {
    const cap = request({ type: 'cap', fields: [], options: { size: 3, byteSize: 0 } });
    const keys = () => folder.read('c', (c) => [...c.scan()].flat().map(({ _key }) => _key));
    folder.write('c', (c) => c.ensureIndex(cap));
    expect(keys()).toEqual(['k47', 'k48', 'k49']);
    folder.write('c', ({ writer }) => writer.update('k47', { n: 1 }, in312));
    folder.write('c', ({ writer }) => writer.insert({ _key: 'new' }, in312));
    expect(keys()).toEqual(['k47', 'k49', 'new']);
    const other = { ...cap, options: { size: 9, byteSize: 0 } };
    expect(errorNumOf(() => folder.write('c', (c) => c.ensureIndex(other)))).toBe(1215);
  });

  test('geo: the nearest first, by number and by radius', () => {
    folder.create('places');
    const cities: readonly [string, number, number][] = [
      ['wien', 48.2, 16.4],
      ['graz', 47.07, 15.44],
      ['berlin', 52.5, 13.4],
      ['quito', -0.2, -78.5],
      ['suva', -18.1, 178.4],
      ['apia', -13.8, -171.8],
    ];
    folder.write('places', (places) => {
      places.ensureIndex(request({ type: 'geo', fields: ['loc'], sparse: true }));
      for (const [_key, lat, lon] of cities) places.writer.insert({ _key, loc: [lat, lon] }, in312);
      places.writer.insert({ _key: 'text', loc: 'here' }, in312);
      places.writer.insert({ _key: 'far', loc: [100, 400] }, in312);
    });
    const near = (options: { latitude: number; longitude: number; limit?: number; radius?: number }) =>
      folder.read('places', (places) =>
        [...(places.near?.(options) ?? [])].map(({ document }) => document._key),
      );
    expect(near({ latitude: 48, longitude: 16, limit: 2 })).toEqual(['wien', 'graz']);
    expect(near({ latitude: 48, longitude: 16, radius: 600_000 })).toEqual(['wien', 'graz', 'berlin']);
    expect(near({ latitude: -16, longitude: -179, limit: 2 })).toEqual(['suva', 'apia']);
    expect(near({ latitude: 0, longitude: 0 })).toHaveLength(6);
    expect(folder.read('c', (c) => c.near)).toBeUndefined();
  });

  test('fulltext: words and prefixes', () => {
    folder.create('texts');
    folder.write('texts', (texts) => {
      texts.ensureIndex(
        request({ type: 'fulltext', fields: ['body'], sparse: true, options: { minLength: 3 } }),
      );
      texts.writer.insert({ _key: 'a', body: 'The River, of Größe and data-base' }, in312);
      texts.writer.insert({ _key: 'b', body: ['riverside', "don't", 5] }, in312);
      texts.writer.insert({ _key: 'c', body: 7 }, in312);
    });
    const words = (word: string, isPrefix: boolean) =>
      folder.read('texts', (texts) =>
        [...(texts.words?.('body', word, isPrefix) ?? [])].map(({ _key }) => _key),
      );
    expect(words('RIVER', false)).toEqual(['a']);
    expect(words('riv', true)).toEqual(['a', 'b']);
    expect(words('größe', false)).toEqual(['a']);
    expect(words('base', false)).toEqual(['a']);
    expect(words("don't", false)).toEqual(['b']);
    expect(words('of', false)).toEqual([]);
    expect(errorNumOf(() => folder.read('texts', (texts) => texts.words?.('other', 'x', false)))).toBe(1571);
  });
});

test.each([
  [seal(Buffer.from('format'), Buffer.from('99')), /storage format 99, this program knows 7: start it with/],
  [Buffer.from('3'), /storage format 3, this program knows 7: it has to be upgraded/],
])('the format %o is refused', async (value, pattern) => {
  await folder.store.close();
  const root = open({ path: `${folder.path}/orrery.mdb`, noSubdir: true, maxDbs: 8 });
  const catalog = root.openDB<Buffer, Buffer>({ name: 'catalog', keyEncoding: 'binary', encoding: 'binary' });
  const current = Buffer.from(catalog.getBinary(Buffer.from('format')) as Buffer);
  catalog.putSync(Buffer.from('format'), value);
  expect(() => openStore(folder.path, { isWriter: true })).toThrow(pattern);
  catalog.putSync(Buffer.from('format'), current);
  folder.store = openStore(folder.path, { isWriter: true });
  await root.close();
});
