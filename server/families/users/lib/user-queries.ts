import { isObject } from '../../../../aql/values/compare.ts';
import type { Value } from '../../../../aql/values/value.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import { type CheckedDocument, checkDocument, isChecked } from '../../../storage/json/document-json.ts';
import type { DatabaseTransaction, DatabaseView } from '../../../storage/types.ts';
import { ensureSystemCollection, userQueriesCollection } from '../../../system-collections.ts';

/**
 * The saved queries of a user, which clients see as the member `queries` of `extra`. They are stored in a separate
 * document, because they are larger than all other members, and each change of a user writes the whole document of
 * `_users`. The writer and the main thread have only their JSON, which a query thread has made.
 */
interface StoredQueries {
  readonly json: string;
  /** Of their document. */
  readonly revision: string;
}

/** A document with saved queries: as JSON, or checked on a query thread. */
export type QueriesDocument = string | CheckedDocument;

/** `extra` as it is stored: its queries apart from its other members. */
export interface SplitExtra {
  readonly extra: Value;
  readonly queries: QueriesDocument | undefined;
}

const how = { dialect: '3.12' } as const;
const nameOfQueries = '"queries":';

/** Undefined if the user has none, or has them in `extra`, where former versions stored them. */
export function readUserQueries(database: DatabaseView, userKey: string): StoredQueries | undefined {
  const document = database.findCollection(userQueriesCollection)?.find(userKey);
  if (document === undefined) return undefined;
  const json = document.toJson();
  // The only member after those of the system, whose values have no quotes.
  return {
    json: json.slice(json.indexOf(nameOfQueries) + nameOfQueries.length, -1),
    revision: document._rev,
  };
}

/** Undefined removes them. */
export function writeUserQueries(
  database: DatabaseTransaction,
  userKey: string,
  queries: QueriesDocument | undefined,
): void {
  if (queries === undefined) {
    const collection = database.findCollection(userQueriesCollection);
    if (collection?.find(userKey) !== undefined) collection.writer.remove(userKey, how);
    return;
  }
  const collection = ensureSystemCollection(database, userQueriesCollection);
  if (collection.find(userKey) === undefined) collection.writer.insert({ _key: userKey }, how);
  collection.writer.replaceJson(userKey, queries, how);
}

/** For the writer, which does not parse the result. */
export function queriesDocument(queries: Value): CheckedDocument {
  return checkDocument(Buffer.from(queriesText(queries)));
}

/** Bytes of the JSON of the queries. */
export function queriesBytes(document: QueriesDocument): number {
  if (isChecked(document)) return document.members.byteLength - nameOfQueries.length;
  return Buffer.byteLength(document) - nameOfQueries.length - '{}'.length;
}

/** The JSON of `extra` as clients see it. */
export function withQueries(extra: Value, queries: string | undefined): string {
  const json = stringifyJson(extra);
  if (queries === undefined || !isObject(extra)) return json;
  return `${json.slice(0, -1)}${json === '{}' ? '' : ','}${nameOfQueries}${queries}}`;
}

export function splitExtra(extra: Value): SplitExtra {
  if (!isObject(extra) || !Object.hasOwn(extra, 'queries')) return { extra, queries: undefined };
  const { queries = null, ...others } = extra;
  return { extra: others, queries: queriesText(queries) };
}

function queriesText(queries: Value): string {
  return `{${nameOfQueries}${stringifyJson(queries)}}`;
}
