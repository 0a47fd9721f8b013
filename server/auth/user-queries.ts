import { isObject } from '../../aql/values/compare.ts';
import type { Value } from '../../aql/values/value.ts';
import type { DatabaseTransaction, DatabaseView } from '../storage/types.ts';
import { ensureSystemCollection, userQueriesCollection } from '../system-collections.ts';

const how = { dialect: '3.12', overwriteMode: 'replace' } as const;

/**
 * The saved queries of a user, which clients see as the member `queries` of `extra`. They are stored in a document of
 * their own, because they are larger than everything else and every change of a user writes the whole document of
 * `_users`. Undefined if the user has none, or has them in `extra`, where former versions stored them.
 */
export function readUserQueries(database: DatabaseView, userKey: string): Value | undefined {
  return database.findCollection(userQueriesCollection)?.find(userKey)?.get('queries');
}

/** Undefined removes them. */
export function writeUserQueries(
  database: DatabaseTransaction,
  userKey: string,
  queries: Value | undefined,
): void {
  if (queries === undefined) {
    const collection = database.findCollection(userQueriesCollection);
    if (collection?.find(userKey) !== undefined) collection.writer.remove(userKey, { dialect: '3.12' });
    return;
  }
  ensureSystemCollection(database, userQueriesCollection).writer.insert({ _key: userKey, queries }, how);
}

/** `extra` as clients see it. */
export function withQueries(extra: Value, queries: Value | undefined): Value {
  return queries !== undefined && isObject(extra) ? { ...extra, queries } : extra;
}

/** `extra` as it is stored: its queries apart from its other members. */
export function splitExtra(extra: Value): { readonly extra: Value; readonly queries: Value | undefined } {
  if (!isObject(extra) || !Object.hasOwn(extra, 'queries')) return { extra, queries: undefined };
  const { queries, ...others } = extra;
  return { extra: others, queries };
}
