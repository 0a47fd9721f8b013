import type { GraphDefinition, Source } from '../../aql/source.ts';
import type { ObjectValue } from '../../aql/values/value.ts';
import type { Dialect } from '../../protocol/dialect.ts';
import { schemasOf } from '../../server/document-rules/schemas-of.ts';
import { MemoryDatabase } from './memory/memory-source.ts';

/** A database for query tests: in memory or in the storage of the server. */
export interface QueryStore {
  createCollection(name: string, kind: 'document' | 'edge'): void;
  ensureIndex(collection: string, index: StoreIndex): void;
  insert(collection: string, documents: readonly ObjectValue[], dialect: Dialect): void;
  truncate(collection: string): void;
  createGraph(definition: GraphDefinition): void;
  openSource(): Source;
  /** Runs `body` on a writable source; rolls back if it throws. */
  transaction<T>(body: (source: Source) => T): T;
}

export interface StoreIndex {
  readonly type: 'hash' | 'skiplist' | 'persistent' | 'geo' | 'fulltext' | 'ttl' | 'mdi';
  readonly fields: readonly string[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly minLength?: number;
  /** False: repeated items of an array break a unique index. Default true. */
  readonly deduplicate?: boolean;
}

export function memoryStore(database: MemoryDatabase = new MemoryDatabase('golden')): QueryStore {
  const schemas = schemasOf((name) => (database.hasCollection(name) ? {} : undefined));
  return {
    createCollection: (name, kind) => database.createCollection(name, kind),
    ensureIndex: (collection, index) => database.getCollection(collection).ensureIndex(index),
    insert: (collection, documents, dialect) => {
      for (const document of documents) database.getCollection(collection).insert(document, { dialect });
    },
    truncate: (collection) => database.getCollection(collection).truncate(),
    createGraph: (definition) => database.createGraph(definition),
    openSource: () => ({ ...database.openSource(), schemas }),
    transaction: (body) => database.transaction(body),
  };
}
