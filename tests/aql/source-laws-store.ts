import { afterEach, beforeEach } from 'vitest';
import type { IndexDescription, IndexRange, Source, SourceCollection } from '../../aql/source.ts';
import type { ObjectValue } from '../../aql/values/value.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { Random } from '../../protocol/lib/random.ts';

/** A store under test; initially empty. */
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
  /** Runs `body` on a writable source and commits; rolls back if it throws. */
  write<T>(body: (source: Source) => T): T;
  openSource(): Source;
  close(): void | Promise<void>;
}

export const options = { dialect: '3.12' } as const;

/** Test fixture of the laws: a new store for each test, with a document collection and an edge collection. */
export function lawBench(create: () => SourceLawsStore | Promise<SourceLawsStore>) {
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
  return {
    read,
    things: (): SourceCollection => collectionOf(read(), 'things'),
    links: (): SourceCollection => collectionOf(read(), 'links'),
    write: <T>(body: (source: Source) => T): T => store.write(body),
    ensureIndex: (...index: Parameters<SourceLawsStore['ensureIndex']>): void => store.ensureIndex(...index),
    insert: (name: string, documents: readonly ObjectValue[]): void =>
      store.write((source) => {
        for (const document of documents) writerOf(source, name).insert(document, options);
      }),
  };
}

export function seededRandom(seed: number): () => number {
  const random = new Random(seed);
  return () => random.next();
}

export function collectionOf(source: Source, name: string): SourceCollection {
  const collection = source.findCollection(name);
  if (collection === undefined) throw new Error(`no collection ${name}`);
  return collection;
}

export function writerOf(source: Source, name: string) {
  const { writer } = collectionOf(source, name);
  if (writer === undefined) throw new Error(`the collection ${name} of this source cannot write`);
  return writer;
}

export function documentsOf<Document>(batches: Iterable<readonly Document[]>): Document[] {
  return [...batches].flat();
}

export function keysOf(batches: Iterable<readonly { readonly _key: string }[]>): string[] {
  return documentsOf(batches).map((document) => document._key);
}

export function edgeKeys(
  collection: SourceCollection,
  vertexId: string,
  direction: 'outbound' | 'inbound' | 'any',
): string[] {
  return [...collection.edges(vertexId, direction)].flat().map((entry) => entry.edgeKey());
}

export function indexOn(collection: SourceCollection, ...fields: string[]): IndexDescription {
  const index = collection.indexes().find((candidate) => candidate.fields.join() === fields.join());
  if (index === undefined) throw new Error(`no index on ${fields.join()}`);
  return index;
}

export function rangeOf(collection: SourceCollection, field: string, range: IndexRange) {
  return collection.range(indexOn(collection, field).id, range);
}

export function errorOf(body: () => unknown): number | undefined {
  try {
    body();
  } catch (error) {
    if (error instanceof DatabaseError) return error.errorNum;
    throw error;
  }
  return undefined;
}
