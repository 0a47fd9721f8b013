import { expect, test } from 'vitest';
import type { ObjectValue, Value } from '../../../aql/values/value.ts';
import type { Dialect } from '../../../protocol/dialect.ts';
import type { GoldenOutcome } from '../golden-compare.ts';
import { runQuery } from '../golden-player.ts';
import { MemoryDatabase } from '../memory/memory-source.ts';
import { memoryStore, type QueryStore } from '../query-store.ts';

/** A query with what it gives: rows, or the number of an error; and the numbers of its warnings. */
export interface DialectCase {
  readonly query: string;
  readonly bindVars?: Readonly<Record<string, Value>>;
  readonly rows?: readonly unknown[];
  readonly error?: number;
  readonly warnings?: readonly number[];
}

/**
 * A store with the documents u0 to u4 (attribute n) in `users`, and the graph `g` of `places` and `roads`:
 * a→b, a→c, b→d, c→d, d→e. The graph `bare` has no edges.
 */
export function exampleStore(dialect: Dialect): QueryStore {
  const database = new MemoryDatabase('example');
  for (const name of ['users', 'places', 'others']) database.createCollection(name, 'document');
  for (const name of ['roads', 'rails']) database.createCollection(name, 'edge');
  const insert = (name: string, document: ObjectValue): void => {
    database.getCollection(name).insert(document, { dialect });
  };
  for (let n = 0; n < 5; n++) insert('users', { _key: `u${n}`, n });
  for (const [n, key] of [...'abcde'].entries()) insert('places', { _key: key, n });
  for (const [from, to] of ['ab', 'ac', 'bd', 'cd', 'de'].map((name) => [...name] as [string, string])) {
    insert('roads', { _key: from + to, _from: `places/${from}`, _to: `places/${to}`, km: 1 });
  }
  database.createGraph({
    name: 'g',
    edgeDefinitions: [{ collection: 'roads', from: ['places'], to: ['places'] }],
    orphanCollections: [],
  });
  database.createGraph({ name: 'bare', edgeDefinitions: [], orphanCollections: ['places'] });
  return memoryStore(database);
}

/** Registers one test for each case. */
export function testCases(dialect: Dialect, cases: readonly DialectCase[]): void {
  const store = exampleStore(dialect);
  test.each(cases)('$query', ({ query, bindVars = {}, rows, error, warnings = [] }) => {
    const outcome: GoldenOutcome = runQuery(store, { query, bindVars }, dialect);
    expect({ rows: outcome.result, error: outcome.error, warnings: outcome.warnings ?? [] }).toEqual({
      rows,
      error,
      warnings,
    });
  });
}
