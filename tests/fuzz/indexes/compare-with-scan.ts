import { planQuery } from '../../../aql/prepare.ts';
import type { Source } from '../../../aql/source.ts';
import { isArray, isObject } from '../../../aql/values/compare.ts';
import type { Value } from '../../../aql/values/value.ts';
import type { Dialect } from '../../../protocol/dialect.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import { findDifference, type GoldenOutcome } from '../../aql/golden-compare.ts';
import { runQuery } from '../../aql/golden-player.ts';
import type { QueryStore } from '../../aql/query-store.ts';
import { type Draw, type IndexedQuery, IndexedQueryMaker } from './IndexedQueryMaker.ts';

const uniqueViolated = 1210;

/** Number of queries for each set of documents and indexes. */
const queriesPerWorld = 12;

/**
 * Fills two collections of a new store with the same random documents, one of them with random indexes, and runs random
 * queries on both. Throws an Error that describes the first difference. Returns the number of compared queries and of
 * those whose plan has an index.
 */
export function compareWithScan(
  store: QueryStore,
  draw: Draw,
  dialect: Dialect,
): { readonly compared: number; readonly withIndex: number } {
  const maker = new IndexedQueryMaker(draw, dialect);
  const indexes = maker.indexes();
  store.createCollection('v', 'document');
  for (const name of ['plain', 'indexed']) store.createCollection(name, 'edge');
  const isEarly = draw(2) === 0;
  if (isEarly) for (const index of indexes) store.ensureIndex('indexed', index);
  const documents = maker.documents().filter((document) => {
    const isAccepted = accepts(() => store.insert('indexed', [document], dialect));
    if (isAccepted) store.insert('plain', [document], dialect);
    return isAccepted;
  });
  if (!isEarly) for (const index of indexes) accepts(() => store.ensureIndex('indexed', index));
  let compared = 0;
  let withIndex = 0;
  for (let at = 0; at < queriesPerWorld; at++) {
    const query = maker.query();
    const onIndexes = outcome(store, 'indexed', query, dialect);
    // Only one of the collections has unique indexes.
    if (onIndexes.error === uniqueViolated) continue;
    const onScan = outcome(store, 'plain', query, dialect);
    const difference = findDifference(
      { ...onScan, anyWarnings: true, ...(query.isOrdered ? {} : { unordered: true }) },
      onIndexes,
    );
    if (difference !== undefined) {
      const shown = documents.map((document) => JSON.stringify(document)).join('\n  ');
      throw new Error(
        `${dialect}: ${query.text}\n${difference}\nindexes ${JSON.stringify(indexes)}, made ${isEarly ? 'before' : 'after'} the documents\n  ${shown}`,
      );
    }
    compared += 1;
    if (onIndexes.error === undefined && usesIndex(store, query.text, dialect)) withIndex += 1;
  }
  return { compared, withIndex };
}

function accepts(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.errorNum === uniqueViolated) return false;
    throw error;
  }
}

/** The result on one collection; for a writing query with all documents after it. */
function outcome(
  store: QueryStore,
  collection: string,
  { text, isUndone }: IndexedQuery,
  dialect: Dialect,
): GoldenOutcome {
  const query = textFor(text, collection);
  const undo = new Error('undo');
  let found: GoldenOutcome | undefined;
  const transaction = <T>(body: (source: Source) => T): T => {
    try {
      return store.transaction((source) => {
        const result = body(source);
        found = result as GoldenOutcome;
        if (isUndone) throw undo;
        return result;
      });
    } catch (error) {
      if (error === undo) return found as T;
      throw error;
    }
  };
  const { result, ...rest } = runQuery(
    { openSource: () => store.openSource(), transaction },
    { query },
    dialect,
  );
  if (result === undefined) return rest;
  return { ...rest, result: isArray(result) ? result.map(withoutTies) : result };
}

/**
 * The representative of equal values: `{}` and `{ x: null }`, `[]` and `[null]` are equal, so that the order of the rows
 * decides which of them a sort, a group or an aggregate returns.
 */
function withoutTies(value: Value): Value {
  if (isArray(value)) {
    const items = value.map(withoutTies);
    return items.slice(0, items.findLastIndex((item) => item !== null) + 1);
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutTies(member)]));
}

function textFor(text: string, collection: string): string {
  return text.replace(/\bC\b/g, collection);
}

function usesIndex(store: QueryStore, text: string, dialect: Dialect): boolean {
  const source = store.openSource();
  try {
    const request = { text: textFor(text, 'indexed'), bindVars: {}, dialect, options: {} };
    return JSON.stringify(planQuery(request, source).optimized).includes('IndexNode');
  } finally {
    source.close();
  }
}
