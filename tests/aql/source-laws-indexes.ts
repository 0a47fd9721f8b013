import { describe, expect, test } from 'vitest';
import type { IndexRange } from '../../aql/source.ts';
import { compareValues } from '../../aql/values/compare.ts';
import type { ObjectValue, Value } from '../../aql/values/value.ts';
import {
  collectionOf,
  documentsOf,
  edgeKeys,
  indexOn,
  keysOf,
  lawBench,
  options,
  rangeOf,
  type SourceLawsStore,
  seededRandom,
  writerOf,
} from './source-laws-store.ts';

/** Values of every type in the sort order of AQL. */
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

/** Laws of index ranges and edges. */
export function indexLaws(create: () => SourceLawsStore | Promise<SourceLawsStore>): void {
  describe('ranges and edges', () => {
    const { things, links, write, ensureIndex, insert } = lawBench(create);

    test('a range is in the sort order of AQL, with bounds, in both directions', () => {
      ensureIndex('things', { type: 'skiplist', fields: ['v'], unique: false, sparse: false });
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

    test('a range skips entries and reports their number, with exact and inexact values', () => {
      ensureIndex('things', { type: 'persistent', fields: ['n'], unique: false, sparse: false });
      ensureIndex('things', { type: 'skiplist', fields: ['v'], unique: false, sparse: false });
      insert(
        'things',
        Array.from({ length: 2500 }, (_, at) => ({
          _key: `k${at}`,
          n: (at * 7) % 400,
          v: orderedValues[at % orderedValues.length] as Value,
        })),
      );
      const part = {
        equal: [],
        low: { value: 100, isInclusive: true },
        high: { value: 300, isInclusive: false },
      };
      const all = { equal: [], low: undefined, high: undefined };
      for (const [field, range] of [
        ['n', part],
        ['n', all],
        ['v', all],
      ] as const) {
        const { id } = indexOn(things(), field);
        for (const descending of [false, true]) {
          const keys = keysOf(things().range(id, range, { descending }));
          for (const skipped of [0, 1, 999, 1000, 1001, keys.length - 1, keys.length, keys.length + 1]) {
            let seen = 0;
            const onSkipped = (count: number) => {
              seen += count;
            };
            const found = keysOf(
              things().range(id, range, { descending, skipped, batchSize: 50, onSkipped }),
            );
            expect(found).toEqual(keys.slice(skipped));
            expect(seen).toBe(Math.min(skipped, keys.length));
          }
        }
      }
    });

    test('a range over several fields: equal values, then bounds', () => {
      ensureIndex('things', { type: 'persistent', fields: ['a', 'b.c'], unique: false, sparse: false });
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

    test('a sparse index omits null; an array index has one entry for each item', () => {
      ensureIndex('things', { type: 'hash', fields: ['s'], unique: false, sparse: true });
      ensureIndex('things', { type: 'hash', fields: ['tags[*]'], unique: false, sparse: false });
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

    test('writes update an index', () => {
      ensureIndex('things', { type: 'skiplist', fields: ['n'], unique: false, sparse: false });
      const random = seededRandom(11);
      const model = new Map<string, number>();
      write((source) => {
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

    test('edges of a vertex in insertion order; a self-loop occurs once for both directions', () => {
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

    test('a hub with thousands of edges, some removed, some moved', () => {
      const count = 5000;
      insert(
        'links',
        Array.from({ length: count }, (_, at) => ({
          _key: `l${at}`,
          _from: 'things/hub',
          _to: `things/v${at}`,
        })),
      );
      write((source) => {
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
  });
}
