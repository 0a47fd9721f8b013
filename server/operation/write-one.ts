import type { Modification } from '../../aql/source.ts';
import type { DocumentJson } from '../storage/json/object-text.ts';
import type { CollectionTransaction } from '../storage/types.ts';
import { answerJson } from './body-json.ts';
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

/** A written document as values; the caller gives the answer its form. */
export interface WrittenDocument<Json = string | Uint8Array> {
  readonly collectionName: string;
  readonly key: string;
  readonly revision: string;
  /** The revision before a change. */
  readonly oldRevision: string | undefined;
  /** The JSON of the documents before and after, if the options ask for them. */
  readonly old: Json | undefined;
  readonly new: Json | undefined;
}

export interface WriteDocumentResult extends WrittenDocument {
  readonly kind: 'document' | 'edge';
  readonly isSynced: boolean;
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
function answeredRevision(action: WriteAction, modification: Modification): string {
  return action === 'remove'
    ? (modification.oldRevision ?? modification.before?._rev ?? modification.revision)
    : modification.revision;
}

/** The result of a written document. Large documents are bytes, which the main thread does not copy. */
export function writtenDocument(
  collection: CollectionTransaction,
  action: WriteAction,
  modification: Modification,
  options: WriteOptions,
): WriteDocumentResult {
  const written = writtenValues(collection.name, action, modification, options);
  return {
    ...written,
    old: written.old && answerJson(written.old),
    new: written.new && answerJson(written.new),
    kind: collection.kind,
    isSynced: isSynced(collection, options),
  };
}

/** The parts of an answer that describe a written document; `old` and `new` are texts. */
export function writtenValues(
  collectionName: string,
  action: WriteAction,
  modification: Modification,
  asked: Pick<WriteOptions, 'returnNew' | 'returnOld' | 'overwriteMode'>,
): WrittenDocument<string> {
  const { key, oldRevision, before, after, isIgnored } = modification;
  // An insert that keeps the stored document changes nothing.
  const isKept = isIgnored && asked.overwriteMode === 'ignore';
  return {
    collectionName,
    key,
    revision: answeredRevision(action, modification),
    oldRevision: action === 'remove' || isIgnored ? undefined : oldRevision,
    old: asked.returnOld && !isKept ? before?.toJson() : undefined,
    new: asked.returnNew && !isKept ? after?.toJson() : undefined,
  };
}

/** The members `"_id":…,"_rev":…,"_oldRev":…,"_key":…` of an answer. */
export function handleMembers({
  collectionName,
  key,
  revision,
  oldRevision,
}: Omit<WrittenDocument, 'old' | 'new'>): string {
  const old = oldRevision === undefined ? '' : `"_oldRev":${JSON.stringify(oldRevision)},`;
  const id = JSON.stringify(`${collectionName}/${key}`);
  return `"_id":${id},"_rev":${JSON.stringify(revision)},${old}"_key":${JSON.stringify(key)}`;
}
