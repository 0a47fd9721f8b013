import { describe, expect, test } from 'vitest';
import { compareValues } from '../../../aql/values/compare.ts';
import type { ObjectValue, Value } from '../../../aql/values/value.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import type { CollectionTransaction, CollectionView } from '../../../server/storage/types.ts';
import { fc } from '../../fast-check.ts';
import { StoreFolder } from './store-folder.ts';

/** Random changes to an edge collection with indexes, compared with a plain list of documents. */
const keys = ['a', 'b', 'c', 'd', '12', '4294967297', '4294967300'];
const vertices = ['v/hub', 'v/x', 'v/y'];
const values: readonly Value[] = [
  ...[
    null,
    true,
    -1.5,
    2,
    10,
    'a',
    'B',
    'e',
    'é',
    'E',
    'ea',
    'éa',
    'zz',
    'Zz',
    '\u00e9b',
    '東',
    '京',
    'Я',
    '\u0301',
  ],
  ...[[], [1, null], ['é'], ['ez'], { b: 1 }, { a: 1 }],
];

interface Change {
  readonly kind: 'insert' | 'update' | 'replace' | 'remove';
  readonly key: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly v: Value;
  readonly isLong: boolean;
}

interface Step {
  readonly changes: readonly Change[];
  /** Place of the changes: a transaction, one that is rolled back, or nested ones of which some are rolled back. */
  readonly frame: 'commit' | 'abort' | 'nested';
  readonly before: 'nothing' | 'truncate' | 'reopen';
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('insert', 'insert', 'insert', 'update', 'replace', 'remove'),
  key: fc.oneof(fc.constant(undefined), fc.constantFrom(...keys)),
  from: fc.constantFrom(...vertices),
  to: fc.constantFrom(...vertices),
  v: fc.constantFrom(...values),
  isLong: fc.boolean(),
});

const step: fc.Arbitrary<Step> = fc.record({
  changes: fc.array(change, { maxLength: 16 }),
  frame: fc.constantFrom('commit', 'commit', 'abort', 'nested'),
  before: fc.constantFrom('nothing', 'nothing', 'nothing', 'nothing', 'truncate', 'reopen'),
});

type Model = Map<string, ObjectValue>;

const options = { dialect: '3.12', mergeObjects: false } as const;
const filler = 'x'.repeat(2000);

function apply(
  collection: CollectionTransaction,
  model: Model,
  { kind, key, from, to, v, isLong }: Change,
): void {
  const body = { _from: from, _to: to, v, ...(isLong ? { filler } : {}) };
  const target = key ?? [...model.keys()].at(-1) ?? 'a';
  try {
    if (kind === 'insert') {
      const { key: given } = collection.writer.insert(
        key === undefined ? body : { _key: key, ...body },
        options,
      );
      expect(model.has(given)).toBe(false);
      model.set(given, body);
    } else if (kind === 'remove') {
      collection.writer.remove(target, options);
      model.delete(target);
    } else {
      collection.writer[kind](target, body, options);
      model.set(target, kind === 'replace' ? body : { ...model.get(target), ...body });
    }
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    expect(error.errorNum).toBe(kind === 'insert' ? 1210 : 1202);
    expect(model.has(kind === 'insert' ? (key as string) : target)).toBe(kind === 'insert');
  }
}

function check(collection: CollectionView, model: Model): void {
  expect(collection.count()).toBe(model.size);
  const scanned = [...collection.scan({ batchSize: 3 })].flat();
  expect(scanned.map(({ _key }) => _key)).toEqual([...model.keys()]);
  for (const document of scanned)
    expect(withoutSystem(document.toObject())).toEqual(model.get(document._key));
  for (const key of keys) expect(collection.find(key)?._key).toBe(model.has(key) ? key : undefined);
  for (const vertex of vertices) {
    for (const direction of ['outbound', 'inbound', 'any'] as const) {
      const expected = [...model].filter(
        ([, { _from, _to }]) =>
          (direction !== 'inbound' && _from === vertex) || (direction !== 'outbound' && _to === vertex),
      );
      const met = [...collection.edges(vertex, direction)].flat();
      expect(met.map((entry) => entry.edgeKey())).toEqual(expected.map(([key]) => key));
      expect(collection.degree(vertex, direction)).toBe(expected.length);
    }
  }
  for (const { id, fields } of collection.indexes().slice(2)) {
    const everything = { equal: [], low: undefined, high: undefined };
    const met = [...collection.range(id, everything)].flat().map(({ _key }) => _key);
    expect(met).toEqual(sortedKeys(model, fields));
    for (const value of values) {
      const equal = [...collection.range(id, { ...everything, equal: [value] })].flat();
      const expected = sortedKeys(model, fields).filter(
        (key) => compareValues(model.get(key)?.[fields[0] as string] ?? null, value) === 0,
      );
      expect(equal.map(({ _key }) => _key)).toEqual(expected);
    }
  }
}

function sortedKeys(model: Model, fields: readonly string[]): string[] {
  const order = [...model.keys()];
  return [...model]
    .sort(([leftKey, left], [rightKey, right]) => {
      for (const field of fields) {
        const difference = compareValues(left[field] ?? null, right[field] ?? null);
        if (difference !== 0) return difference;
      }
      return order.indexOf(leftKey) - order.indexOf(rightKey);
    })
    .map(([key]) => key);
}

function withoutSystem({ _id, _key, _rev, ...rest }: ObjectValue): ObjectValue {
  return rest;
}

class Abort extends Error {}

function attempt(body: () => void): void {
  try {
    body();
  } catch (error) {
    if (!(error instanceof Abort)) throw error;
  }
}

describe('storage against a model', () => {
  test('after random changes, documents, edges and indexes equal those of a plain list', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const folder = new StoreFolder();
        try {
          folder.create('e', 'edge');
          folder.write('e', (collection) => {
            for (const fields of [['v'], ['_to', 'v']]) {
              collection.ensureIndex({
                type: 'persistent',
                fields,
                unique: false,
                sparse: false,
                name: undefined,
                options: {},
              });
            }
          });
          let model: Model = new Map();
          for (const { changes, frame, before } of steps) {
            if (before === 'reopen') await folder.reopen();
            const committed = new Map(model);
            attempt(() =>
              folder.write('e', (collection) => {
                if (before === 'truncate') {
                  collection.truncate();
                  model.clear();
                }
                if (frame !== 'nested') {
                  for (const one of changes) apply(collection, model, one);
                } else {
                  for (const [at, one] of changes.entries()) {
                    const outer = new Map(model);
                    attempt(() =>
                      folder.write('e', (inner) => {
                        apply(inner, model, one);
                        if (at % 5 === 4) inner.truncate();
                        if (at % 2 === 0) throw new Abort();
                        if (at % 5 === 4) model.clear();
                      }),
                    );
                    if (at % 2 === 0) model = outer;
                  }
                }
                check(collection, model);
                if (frame === 'abort') throw new Abort();
              }),
            );
            if (frame === 'abort') model = committed;
            folder.read('e', (collection) => check(collection, model));
          }
          await folder.reopen();
          folder.read('e', (collection) => check(collection, model));
        } finally {
          await folder.remove();
        }
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});
