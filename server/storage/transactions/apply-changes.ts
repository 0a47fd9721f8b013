import { type CollectionRecord, writtenIndexes } from '../catalog/catalog.ts';
import type { LmdbCollection } from '../collections/LmdbCollection.ts';
import type { WriteSession } from '../collections/WriteSession.ts';
import { LmdbDocument } from '../documents/LmdbDocument.ts';
import { addStaged, isStaged, removeStaged } from '../lmdb/catalog-store.ts';
import type { Table } from '../lmdb/environment.ts';
import type { ChangedCollection, ChangeSet, StagedBodies, StagedDocument } from '../types.ts';
import { ByteReader } from './ByteWriter.ts';
import { baseOf, cappedKind, putKind, removedLength } from './change-packing.ts';
import { overlaidTables } from './overlay-tables.ts';

/** The changes are based on outdated data and must be computed again. */
export class ChangesConflict extends Error {
  override readonly name = 'ChangesConflict';
}

/**
 * Applies the changes of a ChangeSet. No query runs here; each change costs about as much as one insert or update.
 * Throws ChangesConflict; the transaction must then be rolled back.
 */
export function applyChanges(session: WriteSession, changes: ChangeSet): void {
  if (session.locks === undefined) applyAll(session, changes);
  else session.locks.runAs(changes.transactionId, () => applyAll(session, changes));
}

function applyAll(session: WriteSession, changes: ChangeSet): void {
  const collections = changes.collections.map((changed) => collectionOf(session, changed));
  for (const document of changes.staged) requireStaged(session, document);
  const reader = new ByteReader(changes.bytes);
  if (changes.form === 'trees') {
    for (const [at, collection] of collections.entries()) {
      expectBase(session, collection.record, changes.collections[at] as ChangedCollection);
    }
    // Before the writes, which on a nearly full disk depend on the kinds of changes.
    session.recorder.add(changes.recorded ?? []);
    applyTrees(session, reader);
    settleStaged(session, changes.staged);
    return;
  }
  for (const { storageId, docId } of changes.staged) {
    collections.find(({ record }) => record.storageId === storageId)?.data.expectStaged(docId);
  }
  for (const [at, collection] of collections.entries()) {
    const { count, lastAutoKey } = changes.collections[at] as ChangedCollection;
    raiseAutoKey(collection, lastAutoKey);
    applyDocuments(collection, reader, count);
  }
  settleStaged(session, changes.staged);
}

/** Stores staged bodies, as described for `Transaction.stage`. */
export function stageBodies(
  { tables }: WriteSession,
  { documents, bytes }: StagedBodies,
  position: number,
  maxBytes: number,
): number | undefined {
  const reader = new ByteReader(bytes, position);
  if (position === 0) {
    for (const document of documents) addStaged(tables, document);
    // The number of entries.
    reader.number(4);
  }
  const end = reader.position + maxBytes;
  while (!reader.isAtEnd && reader.position < end) applyEntry(tables.large, reader);
  return reader.isAtEnd ? undefined : reader.position;
}

function requireStaged({ snapshot }: WriteSession, document: StagedDocument): void {
  if (!isStaged(snapshot, document)) throw new ChangesConflict('a staged body was removed');
}

/** The documents now own their bodies. */
function settleStaged({ tables, undo }: WriteSession, documents: readonly StagedDocument[]): void {
  for (const document of documents) {
    removeStaged(tables, document);
    undo.push(() => addStaged(tables, document));
  }
}

function collectionOf(
  session: WriteSession,
  { databaseId, id, storageId }: ChangedCollection,
): LmdbCollection {
  const record = session.catalog.findById(databaseId)?.findById(id);
  // Dropped or truncated.
  if (record?.storageId !== storageId) throw new ChangesConflict('the collection was dropped or truncated');
  return session.collectionOf(record);
}

function expectBase(session: WriteSession, record: CollectionRecord, { base }: ChangedCollection): void {
  const isLocked = session.locks?.isLocked(record.properties.id) === true;
  if (!isLocked && session.isUntouched(record) && baseOf(session.snapshot, record) === base) return;
  throw new ChangesConflict('the collection was written meanwhile');
}

function applyTrees({ tables }: WriteSession, reader: ByteReader): void {
  for (const name of overlaidTables) {
    for (let left = reader.number(4); left > 0; left--) applyEntry(tables[name], reader);
  }
}

function applyEntry(table: Table, reader: ByteReader): void {
  const keyLength = reader.number(2);
  const length = reader.number(4);
  const key = reader.bytes(keyLength);
  if (length === removedLength) table.removeSync(key);
  else table.putSync(key, reader.bytes(length));
}

interface Change {
  readonly docId: number;
  readonly revision: number;
  readonly isCapped: boolean;
  readonly after: LmdbDocument | undefined;
}

/** Keeps the keys of documents that were inserted and removed again from being generated a second time. */
function raiseAutoKey({ data }: LmdbCollection, lastAutoKey: number): void {
  if (lastAutoKey <= data.state.lastAutoKey) return;
  data.markChanged();
  data.state.lastAutoKey = lastAutoKey;
}

function applyDocuments(collection: LmdbCollection, reader: ByteReader, count: number): void {
  if (count === 0) return;
  const { writer, session, data } = collection;
  const revisionBefore = data.state.revision;
  const changes: Change[] = [];
  for (let left = count; left > 0; left--) changes.push(readChange(collection, reader));
  // Removals come first, because they may free keys of insertions.
  for (const change of changes) if (change.after === undefined) remove(collection, change);
  for (const change of changes) if (change.after !== undefined) put(collection, change, change.after);
  // Unique values of the changes are free of conflicts among each other only after all of them are applied.
  const unique = writtenIndexes(collection.record).filter((index) => index.unique);
  for (const { after } of changes) {
    if (after !== undefined && writer.findViolation(after, unique) !== undefined) {
      throw new ChangesConflict('another document has a unique value');
    }
  }
  writer.enforceCap();
  // Other transactions may have committed later revisions.
  if (data.state.revision < revisionBefore) data.state.revision = session.nextTick();
}

function readChange(collection: LmdbCollection, reader: ByteReader): Change {
  const docId = reader.number(6);
  const revision = reader.number(6);
  const kind = reader.number(1);
  if (kind !== putKind) return { docId, revision, isCapped: kind === cappedKind, after: undefined };
  const newRevision = reader.number(6);
  const [key, from, to, body] = [reader.text(), reader.text(), reader.text(), reader.text()];
  const after = new LmdbDocument(collection, docId, newRevision, key, from, to, body);
  return { docId, revision, isCapped: false, after };
}

function remove(collection: LmdbCollection, { docId, revision, isCapped }: Change): void {
  const before = collection.findDocument(docId);
  if (before?.revision === revision) collection.exchange(docId, before, undefined);
  else if (!isCapped) throw new ChangesConflict('a document was changed meanwhile');
}

function put(collection: LmdbCollection, { docId, revision }: Change, after: LmdbDocument): void {
  const before = collection.findDocument(docId);
  if ((before?.revision ?? 0) !== revision) throw new ChangesConflict('a document was changed meanwhile');
  if (before === undefined) insert(collection, docId, after);
  collection.exchange(docId, before, after);
}

function insert(collection: LmdbCollection, docId: number, after: LmdbDocument): void {
  const { writer, data, keyBase } = collection;
  const isGiven =
    after.ownKey === ''
      ? writer.isGivenKey(keyBase + docId)
      : collection.findByKey(after.ownKey) !== undefined;
  if (isGiven) throw new ChangesConflict('the key was inserted meanwhile');
  data.markChanged();
  if (after.ownKey !== '') writer.noteUserKey(after.ownKey);
  data.state.nextDocId = Math.max(data.state.nextDocId, docId + 1);
}
