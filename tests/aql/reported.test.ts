import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ObjectValue, Value } from '../../aql/values/value.ts';
import { runQuery } from './golden-player.ts';
import { MemoryDatabase } from './memory/memory-source.ts';
import { memoryStore, type StoreIndex } from './query-store.ts';

/** Small inputs after public reports of faults, with the rows of a real server of 3.12. */
interface Report {
  readonly fault: string;
  readonly collections: Readonly<
    Record<
      string,
      {
        readonly docs: readonly ObjectValue[];
        readonly indexes?: readonly (Partial<StoreIndex> & Pick<StoreIndex, 'type' | 'fields'>)[];
      }
    >
  >;
  readonly cases: readonly {
    readonly query: string;
    readonly bindVars?: Readonly<Record<string, Value>>;
    readonly right: readonly Value[];
  }[];
}

const folder = new URL('./reported/', import.meta.url);

describe.each(readdirSync(folder))('%s', (name) => {
  const { collections, cases } = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Report;

  test.each(cases)('$query', ({ query, bindVars = {}, right }) => {
    const database = new MemoryDatabase('reported');
    const store = memoryStore(database);
    for (const [collection, { docs, indexes = [] }] of Object.entries(collections)) {
      store.createCollection(collection, 'document');
      for (const index of indexes) store.ensureIndex(collection, { unique: false, sparse: false, ...index });
      store.insert(collection, docs, '3.12');
    }
    expect(runQuery(store, { query, bindVars }, '3.12')).toMatchObject({ result: right });
  });
});
