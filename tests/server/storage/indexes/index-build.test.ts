import { describe, expect, test } from 'vitest';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { ChangesConflict } from '../../../../server/storage/transactions/apply-changes.ts';
import type {
  CollectionTransaction,
  CollectionView,
  IndexRequest,
} from '../../../../server/storage/types.ts';
import { fc } from '../../../fast-check.ts';
import { StoreFolder } from '../store-folder.ts';

const options = { dialect: '3.12' } as const;
const everything = { equal: [], low: undefined, high: undefined };

const plain: IndexRequest = {
  type: 'persistent',
  fields: ['v'],
  unique: false,
  sparse: false,
  name: 'built',
  options: {},
};
const unique: IndexRequest = { ...plain, fields: ['u'], unique: true, sparse: true };

/** Ends a step of a build after some documents. */
function endAfter(count: number): () => boolean {
  let left = count;
  return () => --left <= 0;
}

function fill(folder: StoreFolder, count: number): void {
  folder.create('c');
  folder.write('c', ({ writer }) => {
    for (let n = 0; n < count; n++) writer.insert({ _key: `k${n}`, v: n % 7, u: n }, options);
  });
}

function build(folder: StoreFolder, request: IndexRequest, count = 10): void {
  while (folder.write('c', (collection) => collection.continueIndex(request, endAfter(count))) === undefined);
}

/** The keys of the index in its order, with the values. */
function rangeOf(collection: CollectionView, name: string): unknown {
  const index = collection.indexDefinitions().find((each) => each.name === name);
  if (index === undefined) return undefined;
  return [...collection.range(index.id, everything)].flat().map(({ _key, ...rest }) => [_key, rest]);
}

function namesOf(folder: StoreFolder): readonly string[] {
  return folder.read('c', (collection) => collection.indexDefinitions().map(({ name }) => name));
}

const change = fc.record({
  kind: fc.constantFrom('insert', 'insert', 'update', 'remove', 'truncate', 'build', 'build'),
  key: fc.nat(60),
  v: fc.oneof(fc.nat(5), fc.constant('a long text '.repeat(30))),
});

function make(
  collection: CollectionTransaction,
  { kind, key, v }: typeof change extends fc.Arbitrary<infer T> ? T : never,
): void {
  try {
    const { writer } = collection;
    if (kind === 'insert') writer.insert({ _key: `k${key}`, v }, options);
    if (kind === 'update') writer.update(`k${key}`, { v }, options);
    if (kind === 'remove') writer.remove(`k${key}`, options);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
  }
}

describe('an index that is built in several transactions', () => {
  test('equals an index that is built at once, whatever is written between its steps', async () => {
    const way = fc.constantFrom(
      'transaction' as const,
      'undone' as const,
      'documents' as const,
      'trees' as const,
    );
    const rounds = fc.array(fc.record({ changes: fc.array(change, { maxLength: 8 }), way }), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        const folder = new StoreFolder();
        try {
          fill(folder, 40);
          const step = (): unknown =>
            folder.write('c', (collection) => collection.continueIndex(plain, endAfter(9)));
          step();
          for (const { changes, way: how } of all) {
            if (how === 'documents' || how === 'trees') {
              const overlay = folder.store.openView().openOverlay({ maxChanges: 1000 });
              const inOverlay = overlay.transaction.findDatabase('_system')!.getCollection('c');
              for (const each of changes) {
                if (each.kind === 'build') step();
                else make(inOverlay, each);
              }
              const apply = (form: 'documents' | 'trees'): void => {
                const packed = structuredClone(overlay.changes(form));
                folder.store.write((transaction) => transaction.apply(packed));
              };
              try {
                apply(how);
              } catch (error) {
                if (!(error instanceof ChangesConflict)) throw error;
                apply('documents');
              }
              overlay.close();
              continue;
            }
            for (const each of changes) {
              if (each.kind === 'build') step();
              else if (each.kind === 'truncate') folder.write('c', (collection) => collection.truncate());
              else if (how === 'transaction') folder.write('c', (collection) => make(collection, each));
              else {
                folder.store.write((transaction) => {
                  const undo = (): never =>
                    folder.store.write(() => {
                      make(transaction.findDatabase('_system')!.getCollection('c'), each);
                      throw new Error('undone');
                    });
                  expect(undo).toThrow('undone');
                });
              }
            }
          }
          build(folder, plain);
          folder.write('c', (collection) =>
            collection.ensureIndex({ ...plain, fields: ['v', 'v'], name: 'once' }),
          );
          folder.read('c', (collection) => {
            const built = rangeOf(collection, 'built');
            expect(built).toHaveLength(collection.count());
            expect(built).toEqual(rangeOf(collection, 'once'));
          });
        } finally {
          await folder.remove();
        }
      }),
      { numRuns: 40 },
    );
  }, 240_000);

  test('is not visible before its end, and is removed after a restart', async () => {
    const folder = new StoreFolder();
    fill(folder, 40);
    for (let step = 0; step < 3; step++) {
      expect(folder.write('c', (collection) => collection.continueIndex(plain, endAfter(9)))).toBeUndefined();
    }
    expect(namesOf(folder)).toEqual(['primary']);
    await folder.reopen();
    build(folder, { ...plain, name: 'other' });
    expect(namesOf(folder)).toEqual(['primary', 'other']);
    expect(folder.read('c', (collection) => rangeOf(collection, 'other'))).toHaveLength(40);
    await folder.remove();
  });

  test('is built once for two equal requests', async () => {
    const folder = new StoreFolder();
    fill(folder, 40);
    const step = () => folder.write('c', (collection) => collection.continueIndex(plain, endAfter(9)));
    const results = Array.from({ length: 12 }, step).filter((result) => result !== undefined);
    expect(results.slice(0, 2).map(({ isNew }) => isNew)).toEqual([true, false]);
    expect(namesOf(folder)).toEqual(['primary', 'built']);
    await folder.remove();
  });

  test('ends with 1210 at a value that was inserted meanwhile', async () => {
    const folder = new StoreFolder();
    fill(folder, 40);
    folder.write('c', (collection) => collection.continueIndex(unique, endAfter(9)));
    folder.write('c', (collection) => collection.continueIndex(unique, endAfter(9)));
    // The build reaches both documents later.
    folder.write('c', ({ writer }) => writer.insert({ _key: 'twin', u: 39 }, options));
    expect(() => build(folder, unique)).toThrow('conflicting key: k39');
    folder.write('c', (collection) => collection.discardIndexes(unique));
    expect(namesOf(folder)).toEqual(['primary']);
    folder.write('c', ({ writer }) => writer.insert({ _key: 'third', u: 39 }, options));
    await folder.remove();
  });

  test('refuses a value of a document that it has', async () => {
    const folder = new StoreFolder();
    fill(folder, 40);
    folder.write('c', (collection) => collection.continueIndex(unique, endAfter(9)));
    folder.write('c', (collection) => collection.continueIndex(unique, endAfter(9)));
    const insert = (): unknown => folder.write('c', ({ writer }) => writer.insert({ u: 3 }, options));
    expect(insert).toThrow('conflicting key: k3');
    build(folder, unique);
    expect(namesOf(folder)).toEqual(['primary', 'built']);
    await folder.remove();
  });
});

describe('a cap constraint', () => {
  const cap: IndexRequest = {
    type: 'cap',
    fields: [],
    unique: false,
    sparse: false,
    name: undefined,
    options: { size: 25 },
  };
  const isNow = (folder: StoreFolder): boolean =>
    folder.read('c', (collection) => collection.indexDefinitions().some(({ type }) => type === 'cap'));
  const keysOf = (folder: StoreFolder): readonly string[] =>
    folder.read('c', (collection) => [...collection.scan()].flat().map(({ _key }) => _key));

  test('is built, and evicts the least recently changed documents, in steps with writes between them', async () => {
    const folder = new StoreFolder();
    try {
      fill(folder, 200);
      const counts: number[] = [];
      for (let step = 0; ; step++) {
        const built = folder.write('c', (collection) => collection.continueIndex(cap, endAfter(20)));
        counts.push(folder.read('c', (collection) => collection.count()));
        if (built !== undefined) break;
        expect(isNow(folder)).toBe(false);
        if (step === 3) folder.write('c', ({ writer }) => writer.update('k0', { v: 'changed' }, options));
        if (step === 14) folder.write('c', ({ writer }) => writer.insert({ _key: 'new' }, options));
      }
      // The evictions of one step.
      for (const [at, count] of counts.slice(1).entries()) {
        expect((counts[at] as number) - count).toBeLessThanOrEqual(20);
      }
      const left = ['k0', ...Array.from({ length: 23 }, (_, n) => `k${177 + n}`), 'new'];
      expect([...keysOf(folder)].sort()).toEqual([...left].sort());
      expect(isNow(folder)).toBe(true);
      folder.write('c', ({ writer }) => writer.insert({ _key: 'newest' }, options));
      expect(keysOf(folder)).toHaveLength(25);
      expect(keysOf(folder)).not.toContain('k177');
      await folder.reopen();
      expect(keysOf(folder)).toHaveLength(25);
    } finally {
      await folder.remove();
    }
  });

  test('is refused beside an unfinished one', async () => {
    const folder = new StoreFolder();
    try {
      fill(folder, 50);
      expect(folder.write('c', (collection) => collection.continueIndex(cap, endAfter(5)))).toBeUndefined();
      const other = { ...cap, options: { size: 7 } };
      expect(() => folder.write('c', (collection) => collection.continueIndex(other, endAfter(5)))).toThrow(
        DatabaseError,
      );
      folder.write('c', (collection) => collection.discardIndexes(cap));
      build(folder, other);
      expect(keysOf(folder)).toHaveLength(7);
    } finally {
      await folder.remove();
    }
  });
});
