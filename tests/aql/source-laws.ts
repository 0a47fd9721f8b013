import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compareValues } from '../../aql/compare.ts';
import type { IndexDescription, IndexRange, Source, SourceCollection } from '../../aql/source.ts';
import type { ObjectValue, Value } from '../../aql/value.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { Random } from '../../protocol/lib/random.ts';

/** A store under test, empty when it is made. */
export interface SourceLawsStore {
  createCollection(name: string, kind: 'document' | 'edge'): void;
  ensureIndex(
    collection: string,
    index: {
      readonly type: 'hash' | 'skiplist' | 'persistent';
      readonly fields: readonly string[];
      readonly unique: boolean;
      readonly sparse: boolean;
    },
  ): void;
  /** Runs `body` on a source that can write, commits it, rolls back when it throws. */
  write<T>(body: (source: Source) => T): T;
  openSource(): Source;
  close(): void | Promise<void>;
}

const options = { dialect: '3.12' } as const;

/** Values of every type, in the order of the language. */
const orderedValues: readonly Value[] = [
  null,
  false,
  true,
  -1e300,
  -17.5,
  -1,
  0,
  0.5,
  1,
  2,
  1e15,
  '',
  '0',
  '10',
  '9',
  'A',
  'a',
  'äh',
  'b',
  'zebra',
  [],
  [null, 1],
  [1],
  [1, 'x'],
  [2],
  {},
  { a: 1 },
  { a: 2 },
];

/** The laws of a Source (aql/source.ts). Run by each implementation's own test file. */
export function sourceLaws(label: string, create: () => SourceLawsStore | Promise<SourceLawsStore>): void {
  describe(`source laws: ${label}`, () => {
    let store: SourceLawsStore;
    const open: Source[] = [];

    beforeEach(async () => {
      store = await create();
      store.createCollection('things', 'document');
      store.createCollection('links', 'edge');
    });
    afterEach(async () => {
      for (const source of open.splice(0)) source.close();
      await store.close();
    });

    const read = (): Source => {
      const source = store.openSource();
      open.push(source);
      return source;
    };
    const things = (): SourceCollection => collectionOf(read(), 'things');
    const links = (): SourceCollection => collectionOf(read(), 'links');
    const insert = (name: string, documents: readonly ObjectValue[]): void =>
      store.write((source) => {
        for (const document of documents) writerOf(source, name).insert(document, options);
      });

    test('a scan yields every document once, in insertion order, whatever the batch size', () => {
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

    test('an updated document keeps its place, a removed one is gone, one put back is last', () => {
      insert('things', [{ _key: 'a' }, { _key: 'b' }, { _key: 'c' }]);
      store.write((source) => {
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

    test('a document gives its attributes, object and JSON alike', () => {
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

    test('integers of 64 bits survive', () => {
      insert('things', [{ _key: 'a', n: 9223372036854775807n, list: [-9007199254740993n] }]);
      const document = things().find('a');
      expect(document?.get('n')).toBe(9223372036854775807n);
      expect(document?.get('list')).toEqual([-9007199254740993n]);
      expect(document?.toJson()).toContain('9223372036854775807');
    });

    test('a snapshot stays as it is while writers go on', () => {
      insert('things', [{ _key: 'a', n: 1 }]);
      insert('links', [{ _key: 'l', _from: 'things/a', _to: 'things/b' }]);
      const before = read();
      const collection = collectionOf(before, 'things');
      store.write((source) => {
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

    test('a transaction sees its own writes, and what it wrote is undone when it throws', () => {
      store.ensureIndex('things', { type: 'skiplist', fields: ['n'], unique: false, sparse: false });
      expect(() =>
        store.write((source) => {
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

    test('a document handed out stays as it is when it is written to', () => {
      insert('things', [{ _key: 'a', n: 1 }]);
      store.write((source) => {
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

    test('a scan in a transaction sees what was there as it began', () => {
      insert(
        'things',
        Array.from({ length: 50 }, (_, at) => ({ _key: `k${at}` })),
      );
      store.write((source) => {
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

    test('writers refuse what cannot be', () => {
      store.ensureIndex('things', { type: 'hash', fields: ['code'], unique: true, sparse: true });
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
      for (const [errorNum, write] of refusals) {
        expect(errorOf(() => store.write(write))).toBe(errorNum);
      }
      expect(things().count()).toBe(2);
      expect(things().find('b')?.get('code')).toBeUndefined();
    });

    test('overwrite modes', () => {
      insert('things', [{ _key: 'a', n: 1, m: 1 }]);
      const write = (overwriteMode: 'ignore' | 'replace' | 'update', document: ObjectValue) =>
        store.write(
          (source) => writerOf(source, 'things').insert(document, { ...options, overwriteMode }).isIgnored,
        );
      expect(write('ignore', { _key: 'a', n: 2 })).toBe(true);
      expect(things().find('a')?.get('n')).toBe(1);
      expect(write('update', { _key: 'a', n: 3 })).toBe(false);
      expect(things().find('a')?.get('m')).toBe(1);
      write('replace', { _key: 'a', n: 4 });
      expect(things().find('a')?.get('n')).toBe(4);
      expect(things().find('a')?.get('m')).toBeUndefined();
    });

    test('patches merge, keepNull and mergeObjects are honoured', () => {
      insert('things', [{ _key: 'a', sub: { x: 1, y: 2 }, n: 1 }]);
      const patch = (document: ObjectValue, more: object): unknown =>
        store.write((source) => {
          writerOf(source, 'things').update('a', document, { ...options, ...more });
          const { _id, _key, _rev, ...rest } = collectionOf(source, 'things').find('a')?.toObject() ?? {};
          return rest;
        });
      expect(patch({ sub: { y: null, z: 3 } }, {})).toEqual({ sub: { x: 1, y: null, z: 3 }, n: 1 });
      expect(patch({ sub: { y: null }, n: null }, { keepNull: false })).toEqual({ sub: { x: 1, z: 3 } });
      expect(patch({ sub: { q: 1 } }, { mergeObjects: false })).toEqual({ sub: { q: 1 } });
    });

    test('a range is sorted as the language sorts, with bounds, in both directions', () => {
      store.ensureIndex('things', { type: 'skiplist', fields: ['v'], unique: false, sparse: false });
      const shuffled = orderedValues.map((v, at) => ({ v, _key: `k${(at * 11) % orderedValues.length}` }));
      shuffled.sort((left, right) => (left._key < right._key ? -1 : 1));
      insert('things', shuffled);
      const collection = things();
      const valuesIn = (range: IndexRange, descending = false): Value[] =>
        documentsOf(collection.range(indexOn(collection, 'v').id, range, { descending, batchSize: 5 })).map(
          (document) => document.get('v') ?? null,
        );
      const all = { equal: [], low: undefined, high: undefined };
      expect(valuesIn(all)).toEqual(orderedValues);
      expect(valuesIn(all, true)).toEqual([...orderedValues].reverse());
      const random = seededRandom(7);
      for (let round = 0; round < 60; round++) {
        const low = orderedValues[Math.floor(random() * orderedValues.length)] as Value;
        const high = orderedValues[Math.floor(random() * orderedValues.length)] as Value;
        const isLowInclusive = random() < 0.5;
        const isHighInclusive = random() < 0.5;
        const expected = orderedValues.filter(
          (value) =>
            compareValues(value, low) >= (isLowInclusive ? 0 : 1) &&
            compareValues(value, high) <= (isHighInclusive ? 0 : -1),
        );
        const found = valuesIn({
          equal: [],
          low: { value: low, isInclusive: isLowInclusive },
          high: { value: high, isInclusive: isHighInclusive },
        });
        expect(found).toEqual(expected);
      }
      for (const value of orderedValues) {
        expect(valuesIn({ equal: [value], low: undefined, high: undefined })).toEqual([value]);
      }
    });

    test('a range over several fields: equal ones, then bounds', () => {
      store.ensureIndex('things', { type: 'persistent', fields: ['a', 'b.c'], unique: false, sparse: false });
      const documents: ObjectValue[] = [];
      for (let a = 0; a < 3; a++)
        for (let c = 0; c < 5; c++) documents.push({ a, b: { c }, _key: `k${a}${4 - c}` });
      documents.push({ _key: 'bare' });
      insert('things', documents);
      const collection = things();
      const found = (range: IndexRange): unknown[] =>
        documentsOf(collection.range(indexOn(collection, 'a', 'b.c').id, range)).map((document) => [
          document.get('a') ?? null,
          (document.get('b') as { c?: number } | undefined)?.c ?? null,
        ]);
      expect(found({ equal: [1, 3], low: undefined, high: undefined })).toEqual([[1, 3]]);
      expect(
        found({
          equal: [2],
          low: { value: 1, isInclusive: false },
          high: { value: 3, isInclusive: true },
        }),
      ).toEqual([
        [2, 2],
        [2, 3],
      ]);
      expect(found({ equal: [null], low: undefined, high: undefined })).toEqual([[null, null]]);
      expect(found({ equal: [], low: undefined, high: undefined })).toHaveLength(16);
    });

    test('a sparse index leaves out null; an array index has an entry an item', () => {
      store.ensureIndex('things', { type: 'hash', fields: ['s'], unique: false, sparse: true });
      store.ensureIndex('things', { type: 'hash', fields: ['tags[*]'], unique: false, sparse: false });
      insert('things', [
        { _key: 'a', s: 1, tags: ['x', 'y', 'x'] },
        { _key: 'b', s: null, tags: ['y'] },
        { _key: 'c', tags: 'x' },
      ]);
      const collection = things();
      const all = { equal: [], low: undefined, high: undefined };
      expect(keysOf(collection.range(indexOn(collection, 's').id, all))).toEqual(['a']);
      const tagged = (tag: string): string[] =>
        keysOf(
          collection.range(indexOn(collection, 'tags[*]').id, {
            equal: [tag],
            low: undefined,
            high: undefined,
          }),
        ).sort();
      expect(tagged('x')).toEqual(['a']);
      expect(tagged('y')).toEqual(['a', 'b']);
    });

    test('an index follows the writes', () => {
      store.ensureIndex('things', { type: 'skiplist', fields: ['n'], unique: false, sparse: false });
      const random = seededRandom(11);
      const model = new Map<string, number>();
      store.write((source) => {
        const writer = writerOf(source, 'things');
        for (let round = 0; round < 400; round++) {
          const key = `k${Math.floor(random() * 40)}`;
          const n = Math.floor(random() * 20);
          if (!model.has(key)) writer.insert({ _key: key, n }, options);
          else if (random() < 0.4) writer.remove(key, options);
          else writer.update(key, { n }, options);
          if (collectionOf(source, 'things').find(key) === undefined) model.delete(key);
          else model.set(key, n);
        }
      });
      const collection = things();
      expect(collection.count()).toBe(model.size);
      for (let n = 0; n < 20; n++) {
        const expected = [...model].filter(([, value]) => value === n).map(([key]) => key);
        const found = keysOf(rangeOf(collection, 'n', { equal: [n], low: undefined, high: undefined }));
        expect(found.sort()).toEqual(expected.sort());
      }
    });

    test('edges at a vertex, in insertion order; a loop comes once in both directions together', () => {
      insert('links', [
        { _key: 'l1', _from: 'things/a', _to: 'things/b' },
        { _key: 'l2', _from: 'things/b', _to: 'things/a' },
        { _key: 'l3', _from: 'things/a', _to: 'things/a' },
        { _key: 'l4', _from: 'things/a', _to: 'things/b', weight: 3 },
        { _key: 'l5', _from: 'things/c', _to: 'things/b' },
      ]);
      const collection = links();
      expect(edgeKeys(collection, 'things/a', 'outbound')).toEqual(['l1', 'l3', 'l4']);
      expect(edgeKeys(collection, 'things/a', 'inbound')).toEqual(['l2', 'l3']);
      expect(edgeKeys(collection, 'things/a', 'any').sort()).toEqual(['l1', 'l2', 'l3', 'l4']);
      expect(edgeKeys(collection, 'things/nobody', 'any')).toEqual([]);
      for (const direction of ['outbound', 'inbound', 'any'] as const) {
        for (const vertexId of ['things/a', 'things/b', 'things/c', 'things/nobody']) {
          const entries = [...collection.edges(vertexId, direction)].flat();
          expect(collection.degree(vertexId, direction)).toBe(entries.length);
          for (const entry of entries) {
            const edge = entry.edge();
            expect(edge._key).toBe(entry.edgeKey());
            expect([edge.get('_from'), edge.get('_to')]).toContain(vertexId);
            expect([edge.get('_from'), edge.get('_to')]).toContain(entry.otherId);
            expect(entry.vertexId).toBe(vertexId);
          }
        }
      }
    });

    test('a hub: thousands of edges, some removed, some moved', () => {
      const count = 5000;
      insert(
        'links',
        Array.from({ length: count }, (_, at) => ({
          _key: `l${at}`,
          _from: 'things/hub',
          _to: `things/v${at}`,
        })),
      );
      store.write((source) => {
        const writer = writerOf(source, 'links');
        for (let at = 0; at < count; at += 3) writer.remove(`l${at}`, options);
        for (let at = 1; at < count; at += 300) writer.update(`l${at}`, { _from: 'things/other' }, options);
      });
      const collection = links();
      const expected: string[] = [];
      for (let at = 0; at < count; at++) if (at % 3 !== 0 && at % 300 !== 1) expected.push(`l${at}`);
      expect(edgeKeys(collection, 'things/hub', 'outbound')).toEqual(expected);
      expect(collection.degree('things/hub', 'outbound')).toBe(expected.length);
      expect(collection.degree('things/other', 'outbound')).toBe(Math.ceil((count - 1) / 300));
    });

    test('a sample has distinct documents of the collection, as many as asked for where there are', () => {
      const keys = Array.from({ length: 300 }, (_, at) => `k${at}`);
      insert(
        'things',
        keys.map((_key) => ({ _key })),
      );
      store.write((source) => {
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
      // 2000 draws over 150 documents: each one is left out with a chance of 1 in a million.
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

    test('names: known collections are found, others are not', () => {
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

function seededRandom(seed: number): () => number {
  const random = new Random(seed);
  return () => random.next();
}

function collectionOf(source: Source, name: string): SourceCollection {
  const collection = source.findCollection(name);
  if (collection === undefined) throw new Error(`no collection ${name}`);
  return collection;
}

function writerOf(source: Source, name: string) {
  const { writer } = collectionOf(source, name);
  if (writer === undefined) throw new Error(`the collection ${name} of this source cannot write`);
  return writer;
}

function documentsOf<Document>(batches: Iterable<readonly Document[]>): Document[] {
  return [...batches].flat();
}

function keysOf(batches: Iterable<readonly { readonly _key: string }[]>): string[] {
  return documentsOf(batches).map((document) => document._key);
}

function edgeKeys(
  collection: SourceCollection,
  vertexId: string,
  direction: 'outbound' | 'inbound' | 'any',
): string[] {
  return [...collection.edges(vertexId, direction)].flat().map((entry) => entry.edgeKey());
}

function indexOn(collection: SourceCollection, ...fields: string[]): IndexDescription {
  const index = collection.indexes().find((candidate) => candidate.fields.join() === fields.join());
  if (index === undefined) throw new Error(`no index on ${fields.join()}`);
  return index;
}

function rangeOf(collection: SourceCollection, field: string, range: IndexRange) {
  return collection.range(indexOn(collection, field).id, range);
}

function errorOf(body: () => unknown): number | undefined {
  try {
    body();
  } catch (error) {
    if (error instanceof DatabaseError) return error.errorNum;
    throw error;
  }
  return undefined;
}
