import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Level, Rights } from '../../../server/auth/rights.ts';
import { guardedTransaction, guardedView } from '../../../server/operation/guard/guarded-database.ts';
import type {
  CollectionTransaction,
  DatabaseTransaction,
  IndexRequest,
} from '../../../server/storage/types.ts';
import { createSystemCollections, secretCollection } from '../../../server/system-collections.ts';
import { StoreFolder } from '../storage/store-folder.ts';

let stored: StoreFolder;

beforeEach(() => {
  stored = new StoreFolder();
  stored.store.write((transaction) => {
    const database = transaction.findDatabase('_system')!;
    createSystemCollections(database);
    const how = { dialect: '3.12' } as const;
    database.createCollection({ name: 'docs', kind: 'document' }).writer.insert({ _key: 'a', n: 1 }, how);
    database.getCollection('docs').ensureIndex({
      type: 'persistent',
      fields: ['n'],
      unique: false,
      sparse: false,
      name: 'byN',
      options: {},
    });
    const edges = database.createCollection({ name: 'edges', kind: 'edge' });
    edges.writer.insert({ _key: 'e', _from: 'docs/a', _to: 'docs/a' }, how);
    database.getCollection('_users').writer.insert({ _key: 'u', user: 'u' }, how);
    database.getCollection(secretCollection).writer.insert({ _key: 'u', authData: {} }, how);
  });
});

afterEach(() => stored.remove());

function rightsOf(database: Level, docs?: Level, isAdministrator = false): Rights {
  return { database, isAdministrator, ...(docs && { collections: new Map([['docs', docs]]) }) };
}

/** Error number thrown by `body` (0: none), in a transaction that is rolled back. */
function errorOf(rights: Rights, body: (database: DatabaseTransaction) => unknown): number {
  const undo = new Error('undo');
  try {
    stored.store.write((transaction) => {
      body(guardedTransaction(transaction, { databaseName: '_system', dialect: '3.12', rights }));
      throw undo;
    });
  } catch (error) {
    if (error === undo) return 0;
    const { errorNum } = error as { errorNum?: number };
    if (errorNum !== undefined) return errorNum;
    throw error;
  }
  throw new Error('a transaction that throws ends with its error');
}

const how = { dialect: '3.12' } as const;

const writes: Readonly<Record<string, (collection: CollectionTransaction) => unknown>> = {
  insert: ({ writer }) => writer.insert({}, how),
  update: ({ writer }) => writer.update('a', { n: 2 }, how),
  replace: ({ writer }) => writer.replace('a', { n: 2 }, how),
  remove: ({ writer }) => writer.remove('a', how),
  truncate: (collection) => collection.truncate(),
  unload: (collection) => collection.change({ status: 'unloaded' }),
};

const hashIndex: IndexRequest = {
  type: 'hash',
  fields: ['h'],
  unique: false,
  sparse: false,
  name: undefined,
  options: {},
};

const definitions: typeof writes = {
  change: (collection) => collection.change({ waitForSync: true }),
  'change of schema': (collection) => collection.change({ extra: { schema: null } }),
  'change of properties and status': (collection) =>
    collection.change({ waitForSync: true, status: 'unloaded' }),
  ensureIndex: (collection) => collection.ensureIndex(hashIndex),
  continueIndex: (collection) => collection.continueIndex(hashIndex, () => false),
  discardIndexes: (collection) => collection.discardIndexes(),
  dropIndex: (collection) => collection.dropIndex(collection.indexDefinitions().at(-1)!.id),
  rename: (collection) => collection.rename('renamed'),
  drop: (collection) => collection.drop(),
};

describe.each<[Level, Level, { open: number; write: number; define: number }]>([
  ['none', 'rw', { open: 11, write: 11, define: 11 }],
  ['ro', 'none', { open: 11, write: 11, define: 11 }],
  ['rw', 'none', { open: 11, write: 11, define: 11 }],
  ['ro', 'ro', { open: 0, write: 11, define: 11 }],
  ['rw', 'ro', { open: 0, write: 11, define: 11 }],
  ['ro', 'rw', { open: 0, write: 0, define: 11 }],
  ['rw', 'rw', { open: 0, write: 0, define: 0 }],
])('with %s on the database and %s on the collection', (database, docs, expected) => {
  const rights = rightsOf(database, docs);

  test('it is accessible by name and by id and listed, or not at all', () => {
    expect(errorOf(rights, (transaction) => transaction.getCollection('docs'))).toBe(expected.open);
    expect(errorOf(rights, (transaction) => transaction.findCollection('docs'))).toBe(expected.open);
    const id = stored.read('docs', ({ properties }) => properties.id);
    expect(errorOf(rights, (transaction) => transaction.getCollection(id))).toBe(expected.open);
    stored.store.read((view) => {
      const names = guardedView(view, { databaseName: '_system', rights })
        .collections()
        .map(({ name }) => name);
      expect(names.includes('docs')).toBe(expected.open === 0);
      expect(names).not.toContain(secretCollection);
      expect(names).not.toContain('_users');
    });
  });

  test.each(Object.entries(writes))('%s', (_name, write) => {
    expect(errorOf(rights, (transaction) => write(transaction.getCollection('docs')))).toBe(expected.write);
  });

  test.each(Object.entries(definitions))('%s', (_name, define) => {
    expect(errorOf(rights, (transaction) => define(transaction.getCollection('docs')))).toBe(expected.define);
  });

  test('collections are created with rw on the database', () => {
    const create = (transaction: DatabaseTransaction) =>
      transaction.createCollection({ name: 'made', kind: 'document' });
    expect(errorOf(rights, create)).toBe(database === 'rw' ? 0 : 11);
  });
});

test('a read-only collection is returned without a wrapper', () => {
  const rights = rightsOf('rw', 'ro');
  const told = (database: DatabaseTransaction) => {
    const docs = database.getCollection('docs');
    const range = { equal: [1], low: undefined, high: undefined };
    const keysOf = (batches: Iterable<readonly { readonly _key: string }[]>) =>
      [...batches].flat().map(({ _key }) => _key);
    return {
      keys: [keysOf(docs.scan()), keysOf(docs.scanForAttributes()), docs.find('a')?._key],
      range: keysOf(docs.range(docs.indexDefinitions().at(-1)!.id, range)),
      sample: docs.sample(1, () => 0).length,
      place: docs.findDocument([...docs.scan()].flat()[0]!.docId)?._key,
      numbers: [docs.count(), docs.figures(), docs.indexes().length, docs.revision()],
      is: [docs.name, docs.kind, docs.properties],
    };
  };
  stored.store.write((transaction) => {
    const plain = told(transaction.findDatabase('_system')!);
    expect(
      told(guardedTransaction(transaction, { databaseName: '_system', dialect: '3.12', rights })),
    ).toEqual(plain);
    const edges = guardedTransaction(transaction, {
      databaseName: '_system',
      dialect: '3.12',
      rights: rightsOf('ro'),
    });
    expect([...edges.getCollection('edges').edges('docs/a', 'any')].flat()).toHaveLength(1);
    expect(edges.getCollection('edges').degree('docs/a', 'any')).toBe(1);
  });
});

describe('internal collections', () => {
  const root = rightsOf('rw', undefined, true);

  test('secrets are not accessible to any caller', () => {
    const id = stored.read(secretCollection, ({ properties }) => properties.id);
    for (const name of [secretCollection, id]) {
      expect(errorOf(root, (database) => database.getCollection(name))).toBe(1203);
      expect(errorOf(root, (database) => expect(database.findCollection(name)).toBeUndefined())).toBe(0);
    }
    const create = (database: DatabaseTransaction) =>
      database.createCollection({ name: secretCollection, kind: 'document', isSystem: true });
    expect(errorOf(root, create)).toBe(11);
  });

  test('administrators can read users, no caller can write them', () => {
    expect(errorOf(rightsOf('rw'), (database) => database.findCollection('_users'))).toBe(11);
    expect(errorOf(root, (database) => database.getCollection('_users').find('u'))).toBe(0);
    for (const change of Object.values({ ...writes, ...definitions })) {
      const onUser = (database: DatabaseTransaction) => change(database.getCollection('_users'));
      expect([11, 1202]).toContain(errorOf(root, onUser));
    }
    const remove = (key: string) => (database: DatabaseTransaction) =>
      database.getCollection('_users').writer.remove(key, how);
    expect(errorOf(root, remove('u'))).toBe(11);
    expect(errorOf(root, remove('nix'))).toBe(1202);
  });
});
