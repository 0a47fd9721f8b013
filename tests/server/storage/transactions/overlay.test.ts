import { describe, expect, test } from 'vitest';
import type { ObjectValue } from '../../../../aql/values/value.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { ChangesConflict } from '../../../../server/storage/transactions/apply-changes.ts';
import type {
  ChangeSet,
  CollectionTransaction,
  CollectionView,
  IndexRequest,
  Overlay,
} from '../../../../server/storage/types.ts';
import { fc } from '../../../fast-check.ts';
import { StoreFolder } from '../store-folder.ts';

const options = { dialect: '3.12' } as const;
const keys = ['a', 'b', 'c', '12', '4294967297', '4294967300'];
const vertices = ['v/hub', 'v/x', 'v/y'];

interface Change {
  readonly kind: 'insert' | 'update' | 'replace' | 'remove';
  readonly collection: 'e' | 'capped' | 'auto';
  readonly key: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly v: number;
  readonly u: number | undefined;
  readonly isLong: boolean;
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('insert', 'insert', 'insert', 'update', 'replace', 'remove'),
  collection: fc.constantFrom('e', 'e', 'e', 'capped', 'auto'),
  key: fc.option(fc.constantFrom(...keys), { nil: undefined }),
  from: fc.constantFrom(...vertices),
  to: fc.constantFrom(...vertices),
  v: fc.nat(4),
  u: fc.option(fc.nat(12), { nil: undefined }),
  isLong: fc.boolean(),
});

const round = fc.record({
  changes: fc.array(change, { maxLength: 25 }),
  form: fc.constantFrom('documents' as const, 'trees' as const),
  /** The point where the changes so far are applied; later changes are made above the newest state. */
  partAt: fc.option(fc.nat(20), { nil: undefined }),
  hasNoise: fc.boolean(),
});

function request(
  type: IndexRequest['type'],
  fields: readonly string[],
  more: Partial<IndexRequest> = {},
): IndexRequest {
  return { type, fields, unique: false, sparse: false, name: undefined, options: {}, ...more };
}

function prepare(folder: StoreFolder): void {
  folder.create('e', 'edge');
  folder.create('capped');
  folder.store.write((transaction) =>
    transaction.findDatabase('_system')?.createCollection({
      name: 'auto',
      kind: 'document',
      keyOptions: { type: 'autoincrement', allowUserKeys: true, offset: 3, increment: 5 },
    }),
  );
  folder.write('e', (collection) => {
    collection.ensureIndex(request('persistent', ['v', '_to']));
    collection.ensureIndex(request('persistent', ['u'], { unique: true, sparse: true }));
    collection.ensureIndex(request('geo', ['place']));
    collection.ensureIndex(request('fulltext', ['text'], { options: { minLength: 2 } }));
  });
  folder.write('capped', (collection) =>
    collection.ensureIndex(request('cap', [], { options: { size: 6 } })),
  );
}

/** Makes a change; returns its result. */
function make(collection: CollectionTransaction, { kind, key, from, to, v, u, isLong }: Change): string {
  const body: ObjectValue = {
    _from: from,
    _to: to,
    v,
    place: [v * 10, 5],
    text: `word${v} other`,
    ...(u === undefined ? {} : { u }),
    ...(isLong ? { filler: 'é'.repeat(1500) } : {}),
  };
  const target = key ?? [...collection.scan()].flat().at(-1)?._key ?? 'a';
  try {
    const { writer } = collection;
    if (kind === 'insert')
      return writer.insert(key === undefined ? body : { _key: key, ...body }, options).key;
    if (kind === 'remove') return writer.remove(target, options).key;
    return writer[kind](target, body, options).key;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return `error ${error.errorNum}`;
  }
}

/** All readable data of a collection except its revisions. */
function contentOf(collection: CollectionView, isSettled = true): unknown {
  const everything = { equal: [], low: undefined, high: undefined };
  const plain = ({ _rev, ...rest }: ObjectValue): ObjectValue => rest;
  return {
    count: collection.count(),
    documents: [...collection.scan()].flat().map((document) => plain(document.toObject())),
    found: keys.map((key) => collection.find(key)?._id),
    figures: collection.figures(),
    // Within a transaction the counters of edges are pending. Estimates of other indexes include removed values.
    selectivity: isSettled && collection.indexes().find(({ type }) => type === 'edge')?.selectivityEstimate,
    ranges: collection
      .indexes()
      .filter(({ type }) => type === 'persistent')
      .map(({ id }) => [...collection.range(id, everything)].flat().map(({ _key }) => _key)),
    ...(collection.kind === 'edge' && {
      edges: vertices.map((vertex) =>
        (['outbound', 'inbound', 'any'] as const).map((direction) => [
          [...collection.edges(vertex, direction)].flat().map((entry) => [entry.otherId, entry.edgeKey()]),
          collection.degree(vertex, direction),
        ]),
      ),
      near: [...(collection.near?.({ latitude: 10, longitude: 5 }) ?? [])].map(
        ({ document }) => document._key,
      ),
      words: [...(collection.words?.('text', 'word', true) ?? [])].map(({ _key }) => _key),
    }),
  };
}

const names = ['e', 'capped', 'auto'] as const;

function contentsOf(folder: StoreFolder, isSettled = true): unknown {
  return names.map((name) => folder.read(name, (collection) => contentOf(collection, isSettled)));
}

function openOverlay(folder: StoreFolder, maxChanges = 1000): Overlay {
  return folder.store.openView().openOverlay({ maxChanges });
}

function collectionIn(overlay: Overlay, name: string): CollectionTransaction {
  const database = overlay.transaction.findDatabase('_system');
  if (database === undefined) throw new Error('no database _system');
  return database.getCollection(name);
}

function apply(folder: StoreFolder, changes: ChangeSet): void {
  // Changes are sent between threads.
  const sent = structuredClone(changes);
  folder.store.write((transaction) => transaction.apply(sent));
}

const noise: ObjectValue = { _from: 'v/noise', _to: 'v/noise', v: 99 };

describe('writes above a snapshot', () => {
  test('applied changes equal those of a transaction', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { maxLength: 5 }), async (rounds) => {
        const plain = new StoreFolder();
        const overlaid = new StoreFolder();
        try {
          prepare(plain);
          prepare(overlaid);
          for (const [number, { changes, form, partAt, hasNoise }] of rounds.entries()) {
            const expected = changes.map((each) =>
              plain.write(each.collection, (collection) => make(collection, each)),
            );
            const overlay = openOverlay(overlaid);
            const found = changes.map((each, at) => {
              if (at === partAt) {
                apply(overlaid, overlay.changes(form));
                overlay.rebase();
              }
              return make(collectionIn(overlay, each.collection), each);
            });
            expect(found).toEqual(expected);
            // Its writes are visible in it only.
            const seen = names.map((name) => contentOf(collectionIn(overlay, name), false));
            expect(seen).toEqual(contentsOf(plain, false));
            const packed = overlay.changes(form);
            const addNoise = (folder: StoreFolder): unknown =>
              folder.write('e', ({ writer }) => writer.insert({ _key: `noise${number}`, ...noise }, options));
            if (hasNoise && form === 'documents') addNoise(overlaid);
            apply(overlaid, packed);
            if (hasNoise && form === 'trees') addNoise(overlaid);
            if (hasNoise) addNoise(plain);
            overlay.close();
            expect(contentsOf(overlaid)).toEqual(contentsOf(plain));
          }
          await overlaid.reopen();
          expect(contentsOf(overlaid)).toEqual(contentsOf(plain));
        } finally {
          await plain.remove();
          await overlaid.remove();
        }
      }),
      { numRuns: 50 },
    );
  }, 240_000);

  test('the key of a document that was inserted and removed is not generated again', async () => {
    const folder = new StoreFolder();
    prepare(folder);
    const overlay = openOverlay(folder);
    const { writer } = collectionIn(overlay, 'auto');
    expect(writer.insert({}, options).key).toBe('3');
    writer.remove('3', options);
    apply(folder, overlay.changes('documents'));
    overlay.close();
    expect(folder.write('auto', (collection) => collection.writer.insert({}, options).key)).toBe('8');
    await folder.remove();
  });

  test('its revisions and keys are stored unchanged', async () => {
    const folder = new StoreFolder();
    folder.create('d');
    const overlay = openOverlay(folder);
    const { writer } = collectionIn(overlay, 'd');
    const made = Array.from({ length: 50 }, (_, n) => writer.insert({ n }, options));
    const other = folder.write('d', (collection) => collection.writer.insert({ n: -1 }, options));
    expect(folder.read('d', (collection) => collection.count())).toBe(1);
    apply(folder, overlay.changes('documents'));
    overlay.close();
    const stored = folder.read('d', (collection) =>
      [...collection.scan()].flat().map(({ _key, _rev }) => [_key, _rev]),
    );
    const given = [...made, other].map(({ key, revision }) => [key, revision]);
    expect(stored.sort()).toEqual(given.sort());
    expect(new Set(stored.map(([, revision]) => revision)).size).toBe(51);
    await folder.reopen();
    const next = folder.write('d', (collection) => collection.writer.insert({}, options));
    expect(given.every(([, revision]) => Number(revision) < Number(next.revision))).toBe(true);
    await folder.remove();
  });

  interface Conflict {
    readonly name: string;
    readonly change: (collection: CollectionTransaction) => void;
    readonly other: (collection: CollectionTransaction) => void;
    /** Undefined: no conflict. */
    readonly form?: ChangeSet['form'];
  }

  const conflicts: readonly Conflict[] = [
    {
      name: 'updated twice',
      change: ({ writer }) => writer.update('a', { n: 1 }, options),
      other: ({ writer }) => writer.update('a', { n: 2 }, options),
      form: 'documents',
    },
    {
      name: 'updated and removed',
      change: ({ writer }) => writer.update('a', { n: 1 }, options),
      other: ({ writer }) => writer.remove('a', options),
      form: 'documents',
    },
    {
      name: 'removed and updated',
      change: ({ writer }) => writer.remove('a', options),
      other: ({ writer }) => writer.update('a', { n: 2 }, options),
      form: 'documents',
    },
    {
      name: 'inserted twice',
      change: ({ writer }) => writer.insert({ _key: 'new' }, options),
      other: ({ writer }) => writer.insert({ _key: 'new' }, options),
      form: 'documents',
    },
    {
      name: 'the same unique value',
      change: ({ writer }) => writer.insert({ u: 1 }, options),
      other: ({ writer }) => writer.insert({ u: 1 }, options),
      form: 'documents',
    },
    {
      name: 'truncated',
      change: ({ writer }) => writer.insert({}, options),
      other: (collection) => collection.truncate(),
      form: 'documents',
    },
    {
      name: 'dropped',
      change: ({ writer }) => writer.insert({}, options),
      other: (collection) => collection.drop(),
      form: 'documents',
    },
    {
      name: 'removed and inserted again',
      change: ({ writer }) => writer.update('a', { n: 1 }, options),
      other: ({ writer }) => {
        writer.remove('a', options);
        writer.insert({ _key: 'a' }, options);
      },
      form: 'documents',
    },
    {
      name: 'another document, as trees',
      change: ({ writer }) => writer.update('a', { n: 1 }, options),
      other: ({ writer }) => writer.update('b', { n: 2 }, options),
      form: 'trees',
    },
    {
      name: 'another index, as trees',
      change: ({ writer }) => writer.update('a', { n: 1 }, options),
      other: (collection) => collection.ensureIndex(request('persistent', ['x'])),
      form: 'trees',
    },
    {
      name: 'other documents',
      change: ({ writer }) => writer.update('a', { n: 1 }, options),
      other: ({ writer }) => {
        writer.update('b', { n: 2 }, options);
        writer.insert({ u: 5 }, options);
      },
    },
    {
      name: 'both inserted',
      change: ({ writer }) => writer.insert({ u: 1 }, options),
      other: ({ writer }) => writer.insert({ u: 2 }, options),
    },
    {
      name: 'renamed',
      change: ({ writer }) => writer.insert({ u: 1 }, options),
      other: (collection) => collection.rename('c2'),
    },
  ];

  test.each(conflicts)('$name', async ({ change: own, other, form }) => {
    const folder = new StoreFolder();
    folder.create('c');
    folder.write('c', (collection) => {
      collection.ensureIndex(request('persistent', ['u'], { unique: true, sparse: true }));
      collection.writer.insert({ _key: 'a', n: 0 }, options);
      collection.writer.insert({ _key: 'b', n: 0 }, options);
    });
    const overlay = openOverlay(folder);
    own(collectionIn(overlay, 'c'));
    folder.write('c', other);
    const all = (): unknown =>
      folder.store.read((view) =>
        view
          .findDatabase('_system')
          ?.collections()
          .map((each) => contentOf(each)),
      );
    const before = all();
    const changes = overlay.changes(form ?? 'documents');
    const applied = (): void => apply(folder, changes);
    if (form === undefined) {
      applied();
      expect(all()).not.toEqual(before);
    } else {
      expect(applied).toThrow(ChangesConflict);
      expect(all()).toEqual(before);
      // In a transaction with others, only its own part is rolled back.
      folder.create('other');
      folder.store.write((transaction) => {
        transaction.findDatabase('_system')?.getCollection('other').writer.insert({ n: 1 }, options);
        expect(applied).toThrow(ChangesConflict);
      });
      expect(folder.read('other', (collection) => collection.count())).toBe(1);
    }
    overlay.close();
    await folder.remove();
  });

  test('changes above the limit are refused with a remedy', async () => {
    const folder = new StoreFolder();
    folder.create('d');
    const overlay = openOverlay(folder, 10);
    const { writer } = collectionIn(overlay, 'd');
    const { key } = writer.insert({}, options);
    for (let n = 0; n < 20; n++) writer.update(key, { n }, options);
    for (let n = 1; n < 10; n++) writer.insert({ n }, options);
    expect(() => writer.insert({}, options)).toThrow(
      /10 documents.*intermediateCommitCount.*--max-transaction-changes/,
    );
    expect(() => collectionIn(overlay, 'd').truncate()).toThrow('only the writer changes definitions');
    overlay.close();
    expect(folder.read('d', (collection) => collection.count())).toBe(0);
    await folder.remove();
  });
});
