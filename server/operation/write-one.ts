import type { Modification } from '../../aql/source.ts';
import type { DocumentJson } from '../storage/json/object-text.ts';
import type { CollectionTransaction } from '../storage/types.ts';
import { ComputeAside, type WriteContext } from './operation.ts';

export type WriteAction = 'insert' | 'replace' | 'update' | 'remove';

/** Options of a write; a missing option has the dialect's default. */
export interface WriteOptions {
  readonly waitForSync?: boolean;
  readonly keepNull?: boolean;
  readonly mergeObjects?: boolean;
  readonly overwriteMode?: 'conflict' | 'ignore' | 'replace' | 'update';
  readonly returnNew?: boolean;
  readonly returnOld?: boolean;
  readonly silent?: boolean;
  /** False: a `_rev` in a replace's or update's body must be the stored one. Default true. */
  readonly ignoreRevs?: boolean;
  readonly versionAttribute?: string;
}

/** One document to write: `key` for all methods except insert, `json` for all except remove. */
export interface WriteItem {
  readonly key?: string;
  readonly json?: DocumentJson;
  readonly expectedRevision?: string;
}

export interface WriteDocumentResult {
  readonly collectionName: string;
  readonly kind: 'document' | 'edge';
  readonly key: string;
  readonly revision: string;
  readonly isSynced: boolean;
  /** The answer's JSON. */
  readonly json: string | Uint8Array;
}

/**
 * Throws the errors of a CollectionWriter; on the writer also ComputeAside for a collection with rules and for a patch of
 * a very long document.
 */
export function writeOne(
  collection: CollectionTransaction,
  action: WriteAction,
  item: WriteItem,
  options: WriteOptions,
  { dialect, isAside }: Pick<WriteContext, 'dialect' | 'isAside'>,
): Modification {
  const { writer } = collection;
  if (!isAside && action !== 'remove' && collection.hasRules) throw new ComputeAside();
  const how = {
    beforeMerge: isAside ? undefined : refuseLongMerge,
    dialect,
    waitForSync: options.waitForSync,
    keepNull: options.keepNull,
    mergeObjects: options.mergeObjects,
    overwriteMode: options.overwriteMode,
    expectedRevision: item.expectedRevision,
    versionAttribute: options.versionAttribute,
  };
  if (action === 'insert') return writer.insertJson(item.json ?? '{}', how);
  const key = item.key ?? '';
  if (action === 'remove') return writer.remove(key, how);
  return action === 'replace'
    ? writer.replaceJson(key, item.json ?? '{}', how)
    : writer.updateJson(key, item.json ?? '{}', how);
}

/** Merging a longer document would delay other writes. */
const maxMergedLength = 1 << 20;

function refuseLongMerge(length: number): void {
  if (length > maxMergedLength) throw new ComputeAside();
}

/** Whether the answer to a write waits for the flush, because of the request or of the collection. */
export function isSynced(collection: CollectionTransaction, options: WriteOptions): boolean {
  return options.waitForSync === true || collection.properties.waitForSync;
}

/** The revision in the answer to a write: the new one; for a removed document the last one. */
export function answeredRevision(action: WriteAction, modification: Modification): string {
  return action === 'remove'
    ? (modification.oldRevision ?? modification.before?._rev ?? modification.revision)
    : modification.revision;
}

/** The result of a written document; `json` is the answer. */
export function writtenDocument(
  collection: CollectionTransaction,
  action: WriteAction,
  modification: Modification,
  options: WriteOptions,
  json: WriteDocumentResult['json'],
): WriteDocumentResult {
  return {
    collectionName: collection.name,
    kind: collection.kind,
    key: modification.key,
    revision: answeredRevision(action, modification),
    isSynced: isSynced(collection, options),
    json,
  };
}

/** The members `"_id":…,"_rev":…,"_key":…` of an answer, and on request `_oldRev`, `old`, `new`. */
export function handleMembers(
  collectionName: string,
  action: WriteAction,
  modification: Modification,
  asked: Pick<WriteOptions, 'returnNew' | 'returnOld' | 'overwriteMode'> & { readonly oldRevision: boolean },
): string {
  const { key, oldRevision, before, after } = modification;
  const members = [
    `"_id":${JSON.stringify(`${collectionName}/${key}`)}`,
    `"_rev":${JSON.stringify(answeredRevision(action, modification))}`,
    `"_key":${JSON.stringify(key)}`,
  ];
  if (asked.oldRevision && action !== 'remove' && oldRevision !== undefined && !modification.isIgnored) {
    members.splice(2, 0, `"_oldRev":${JSON.stringify(oldRevision)}`);
  }
  // An insert that keeps the stored document changes nothing.
  if (modification.isIgnored && asked.overwriteMode === 'ignore') return members.join(',');
  if (asked.returnOld && before !== undefined) members.push(`"old":${before.toJson()}`);
  if (asked.returnNew && after !== undefined) members.push(`"new":${after.toJson()}`);
  return members.join(',');
}
