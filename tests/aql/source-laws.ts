import { describe, expect, test } from 'vitest';
import type { Source } from '../../aql/source.ts';
import type { ObjectValue } from '../../aql/values/value.ts';
import { indexLaws } from './source-laws-indexes.ts';
import {
  collectionOf,
  edgeKeys,
  errorOf,
  keysOf,
  lawBench,
  options,
  rangeOf,
  type SourceLawsStore,
  seededRandom,
  writerOf,
} from './source-laws-store.ts';

/** The laws of a Source (aql/source.ts). The test file of each implementation runs them. */
export function sourceLaws(label: string, create: () => SourceLawsStore | Promise<SourceLawsStore>): void {
  describe(`source laws: ${label}`, () => {
    indexLaws(create);
    const { read, things, write, ensureIndex, insert } = lawBench(create);

    test('a scan yields every document once, in insertion order, for any batch size', () => {
      const keys = Array.from({ length: 257 }, (_, at) => `k${(at * 89) % 257}`);
      insert(
        'things',
        keys.map((_key) => ({ _key })),
      );
      const collection = things();
      expect(collection.count()).toBe(257);
      for (const batchSize of [1, 7, 100, 1000]) {
        expect(keysOf(collection.scan({ batchSize }))).toEqual(keys);
        expect(keysOf(collection.scan({ batchSize, descending: true }))).toEqual([...keys].reverse());
      }
    });

    test('a scan skips documents, with gaps and without them', () => {
      const keys = Array.from({ length: 257 }, (_, at) => `k${at}`);
      insert(
        'things',
        keys.map((_key) => ({ _key })),
      );
      const expectSkips = (all: readonly string[]) => {
        for (const skipped of [0, 1, 31, 32, 33, 100, all.length - 1, all.length, 1000]) {
          const options = { skipped, batchSize: 50 };
          expect(keysOf(things().scan(options)), `${skipped}`).toEqual(all.slice(skipped));
          expect(keysOf(things().scan({ ...options, descending: true })), `${skipped}`).toEqual(
            all.toReversed().slice(skipped),
          );
        }
      };
      expectSkips(keys);
      write((source) => {
        for (const key of ['k0', 'k40', 'k41', 'k200']) writerOf(source, 'things').remove(key, options);
      });
      expectSkips(keys.filter((key) => !['k0', 'k40', 'k41', 'k200'].includes(key)));
    });

    test('an updated document keeps its position, a removed one is gone, a reinserted one is last', () => {
      insert('things', [{ _key: 'a' }, { _key: 'b' }, { _key: 'c' }]);
      write((source) => {
        const writer = writerOf(source, 'things');
        writer.update('a', { n: 1 }, options);
        writer.replace('b', { n: 2 }, options);
        writer.remove('a', options);
        writer.insert({ _key: 'a', n: 3 }, options);
      });
      const collection = things();
      expect(keysOf(collection.scan())).toEqual(['b', 'c', 'a']);
      expect(collection.count()).toBe(3);
      expect(collection.find('a')?.get('n')).toBe(3);
      expect(collection.find('b')?.get('n')).toBe(2);
      expect(collection.find('nowhere')).toBeUndefined();
    });

    test('attributes, object and JSON of a document agree', () => {
      insert('things', [
        { _key: 'a', n: 1.5, nothing: null, sub: { list: [1, 'ü', { deep: true }] }, 'odd name': '"\\' },
      ]);
      const document = things().find('a');
      expect(document?._id).toBe('things/a');
      expect(document?._key).toBe('a');
      expect(document?.get('_id')).toBe('things/a');
      expect(document?.get('_rev')).toBe(document?._rev);
      expect(document?.get('missing')).toBeUndefined();
      expect(document?.get('constructor')).toBeUndefined();
      expect(document?.get('nothing')).toBeNull();
      expect(document?.get('sub')).toEqual({ list: [1, 'ü', { deep: true }] });
      expect(JSON.parse(document?.toJson() ?? '')).toEqual(document?.toObject());
      expect(document?.toObject()).toBe(document?.toObject());
    });

    test('64-bit integers are stored exactly', () => {
      insert('things', [{ _key: 'a', n: 9223372036854775807n, list: [-9007199254740993n] }]);
      const document = things().find('a');
      expect(document?.get('n')).toBe(9223372036854775807n);
      expect(document?.get('list')).toEqual([-9007199254740993n]);
      expect(document?.toJson()).toContain('9223372036854775807');
    });

    test('later writes do not change a snapshot', () => {
      insert('things', [{ _key: 'a', n: 1 }]);
      insert('links', [{ _key: 'l', _from: 'things/a', _to: 'things/b' }]);
      const before = read();
      const collection = collectionOf(before, 'things');
      write((source) => {
        writerOf(source, 'things').update('a', { n: 2 }, options);
        writerOf(source, 'things').insert({ _key: 'b' }, options);
        writerOf(source, 'links').remove('l', options);
      });
      expect(collection.find('a')?.get('n')).toBe(1);
      expect(keysOf(collection.scan())).toEqual(['a']);
      expect(collection.count()).toBe(1);
      expect(edgeKeys(collectionOf(before, 'links'), 'things/a', 'outbound')).toEqual(['l']);
      expect(things().count()).toBe(2);
      expect(things().find('a')?.get('n')).toBe(2);
    });

    test('a transaction sees its own writes, and is rolled back if it throws', () => {
      ensureIndex('things', { type: 'skiplist', fields: ['n'], unique: false, sparse: false });
      expect(() =>
        write((source) => {
          const collection = collectionOf(source, 'things');
          writerOf(source, 'things').insert({ _key: 'a', n: 5 }, options);
          expect(collection.find('a')?.get('n')).toBe(5);
          expect(collection.count()).toBe(1);
          expect(keysOf(collection.scan())).toEqual(['a']);
          expect(keysOf(rangeOf(collection, 'n', { equal: [5], low: undefined, high: undefined }))).toEqual([
            'a',
          ]);
          throw new Error('undo');
        }),
      ).toThrow('undo');
      const collection = things();
      expect(collection.find('a')).toBeUndefined();
      expect(collection.count()).toBe(0);
      expect(keysOf(rangeOf(collection, 'n', { equal: [], low: undefined, high: undefined }))).toEqual([]);
    });

    test('a write does not change a document object that was read before', () => {
      insert('things', [{ _key: 'a', n: 1 }]);
      write((source) => {
        const collection = collectionOf(source, 'things');
        const before = collection.find('a');
        const change = writerOf(source, 'things').update('a', { n: 2 }, options);
        expect(before?.get('n')).toBe(1);
        expect(change.before?.get('n')).toBe(1);
        expect(change.after?.get('n')).toBe(2);
        expect(change.oldRevision).toBe(before?._rev);
        expect(change.revision).not.toBe(before?._rev);
      });
    });

    test('an update without attributes keeps the revision in 2.8 and gives a new one in 3.12', () => {
      insert('things', [{ _key: 'a', n: 1 }]);
      write((source) => {
        const writer = writerOf(source, 'things');
        for (const patch of [{}, { _key: 'a', _rev: '1' }] as ObjectValue[]) {
          const kept = writer.update('a', patch, { dialect: '2.8' });
          expect(kept.revision).toBe(kept.oldRevision);
          const changed = writer.update('a', patch, { dialect: '3.12' });
          expect(changed.revision).not.toBe(changed.oldRevision);
        }
        const changed = writer.update('a', { n: null }, { dialect: '2.8' });
        expect(changed.revision).not.toBe(changed.oldRevision);
      });
    });

    test('a scan in a transaction does not see later writes', () => {
      insert(
        'things',
        Array.from({ length: 50 }, (_, at) => ({ _key: `k${at}` })),
      );
      write((source) => {
        const seen: string[] = [];
        for (const batch of collectionOf(source, 'things').scan({ batchSize: 10 })) {
          for (const document of batch) {
            seen.push(document._key);
            writerOf(source, 'things').insert({}, options);
            writerOf(source, 'things').update(document._key, { seen: true }, options);
          }
        }
        expect(seen).toHaveLength(50);
      });
      expect(things().count()).toBe(100);
    });

    test('writers reject invalid writes', () => {
      ensureIndex('things', { type: 'hash', fields: ['code'], unique: true, sparse: true });
      insert('things', [{ _key: 'a', code: 1 }, { _key: 'b' }]);
      const refusals: readonly [number, (source: Source) => void][] = [
        [1202, (source) => writerOf(source, 'things').update('zz', {}, options)],
        [1202, (source) => writerOf(source, 'things').replace('zz', {}, options)],
        [1202, (source) => writerOf(source, 'things').remove('zz', options)],
        [1210, (source) => writerOf(source, 'things').insert({ _key: 'a' }, options)],
        [1210, (source) => writerOf(source, 'things').insert({ code: 1 }, options)],
        [1210, (source) => writerOf(source, 'things').update('b', { code: 1 }, options)],
        [1200, (source) => writerOf(source, 'things').remove('a', { ...options, expectedRevision: '1' })],
        [1221, (source) => writerOf(source, 'things').insert({ _key: 'with space' }, options)],
        [1221, (source) => writerOf(source, 'things').insert({ _key: 1 }, options)],
        [1233, (source) => writerOf(source, 'links').insert({ _from: 'things/a' }, options)],
      ];
      for (const [errorNum, refused] of refusals) {
        expect(errorOf(() => write(refused))).toBe(errorNum);
      }
      expect(things().count()).toBe(2);
      expect(things().find('b')?.get('code')).toBeUndefined();
    });

    test('overwrite modes', () => {
      insert('things', [{ _key: 'a', n: 1, m: 1 }]);
      const overwrite = (overwriteMode: 'ignore' | 'replace' | 'update', document: ObjectValue) =>
        write(
          (source) => writerOf(source, 'things').insert(document, { ...options, overwriteMode }).isIgnored,
        );
      expect(overwrite('ignore', { _key: 'a', n: 2 })).toBe(true);
      expect(things().find('a')?.get('n')).toBe(1);
      expect(overwrite('update', { _key: 'a', n: 3 })).toBe(false);
      expect(things().find('a')?.get('m')).toBe(1);
      overwrite('replace', { _key: 'a', n: 4 });
      expect(things().find('a')?.get('n')).toBe(4);
      expect(things().find('a')?.get('m')).toBeUndefined();
    });

    test('patches are merged; keepNull and mergeObjects are respected', () => {
      insert('things', [{ _key: 'a', sub: { x: 1, y: 2 }, n: 1 }]);
      const patch = (document: ObjectValue, more: object): unknown =>
        write((source) => {
          writerOf(source, 'things').update('a', document, { ...options, ...more });
          const { _id, _key, _rev, ...rest } = collectionOf(source, 'things').find('a')?.toObject() ?? {};
          return rest;
        });
      expect(patch({ sub: { y: null, z: 3 } }, {})).toEqual({ sub: { x: 1, y: null, z: 3 }, n: 1 });
      expect(patch({ sub: { y: null }, n: null }, { keepNull: false })).toEqual({ sub: { x: 1, z: 3 } });
      expect(patch({ sub: { q: 1 } }, { mergeObjects: false })).toEqual({ sub: { q: 1 } });
    });

    test('a sample has the requested number of distinct documents, or all if there are fewer', () => {
      const keys = Array.from({ length: 300 }, (_, at) => `k${at}`);
      insert(
        'things',
        keys.map((_key) => ({ _key })),
      );
      write((source) => {
        for (let at = 0; at < 300; at += 2) writerOf(source, 'things').remove(`k${at}`, options);
      });
      const collection = things();
      const random = seededRandom(3);
      const counts = new Map<string, number>();
      for (let round = 0; round < 200; round++) {
        const sample = collection.sample(10, random).map((document) => document._key);
        expect(new Set(sample).size).toBe(10);
        for (const key of sample) counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      for (const key of counts.keys()) expect(Number(key.slice(1)) % 2).toBe(1);
      // 2000 draws over 150 documents: the probability that a document is never drawn is 1 in a million.
      expect(counts.size).toBe(150);
      expect(Math.max(...counts.values())).toBeLessThan(45);
      expect(new Set(collection.sample(1000, random).map((document) => document._key)).size).toBe(150);
      expect(collection.sample(0, random)).toEqual([]);
    });

    test('the same random numbers give the same sample', () => {
      insert(
        'things',
        Array.from({ length: 100 }, (_, at) => ({ _key: `k${at}` })),
      );
      const draw = (): string[] =>
        things()
          .sample(7, seededRandom(5))
          .map((document) => document._key);
      expect(draw()).toEqual(draw());
    });

    test('names: existing collections are found, unknown ones are not', () => {
      const source = read();
      expect([...source.collectionNames()].filter((name) => !name.startsWith('_')).sort()).toEqual([
        'links',
        'things',
      ]);
      expect(source.findCollection('things')?.kind).toBe('document');
      expect(source.findCollection('links')?.kind).toBe('edge');
      expect(source.findCollection('nowhere')).toBeUndefined();
      expect(source.findGraph('nowhere')).toBeUndefined();
      expect(source.findCollection('things')?.writer).toBeUndefined();
    });
  });
}
