import { type CollectionRecord, writtenIndexes } from '../catalog/catalog.ts';
import { CollectionReader } from '../collections/CollectionReader.ts';
import type { LmdbDocument } from '../documents/LmdbDocument.ts';
import { stagedEntries, stagedIn } from '../documents/staged-bodies.ts';
import { readIndexState } from '../indexes/index-state.ts';
import { readStateBytes } from '../lmdb/catalog-store.ts';
import type { Snapshot } from '../lmdb/environment.ts';
import { ChangeRecorder } from '../log/ChangeRecorder.ts';
import type { ChangedCollection, ChangeEntry, ChangeSet, StagedBodies, StagedDocument } from '../types.ts';
import { ByteWriter } from './ByteWriter.ts';
import type { CollectionChanges, OverlaySession } from './OverlaySession.ts';
import { overlaidTables, overlayOf } from './overlay-tables.ts';

/**
 * Two forms of an overlay's changes. 'documents': per collection its changed documents, [docId u48][revision before
 * u48][kind u8], for a put one then [revision u48] and key, _from, _to and body as texts. 'trees': per table [entries
 * u32] and entries [key length u16][value length u32][key][value].
 */
export const putKind = 0;
const removedKind = 1;
/** Removed by a cap constraint: it may be missing or changed when the removal is applied. */
export const cappedKind = 2;

/** Stands for the length of a value: the entry is removed. */
export const removedLength = 0xffff_ffff;

/**
 * Collection and counters: equal as long as the collection is not written, its definition does not change, and its
 * unfinished indexes do not grow.
 */
export function baseOf(
  snapshot: Snapshot,
  { storageId, edgeIndex, indexes, unfinished }: CollectionRecord,
): string {
  const shape = JSON.stringify([
    storageId,
    edgeIndex,
    indexes.map((index) => index.storageId),
    unfinished?.map((index) => [index.storageId, readIndexState(snapshot, index.storageId).builtEnd]),
  ]);
  return shape + (readStateBytes(snapshot, storageId)?.toString('latin1') ?? '');
}

export function packDocuments(session: OverlaySession): ChangeSet {
  session.release();
  const writer = new ByteWriter();
  const collections: ChangedCollection[] = [];
  for (const changes of session.changes.values()) {
    let count = 0;
    for (const [docId, revision] of changes.revisions) {
      const after = changes.collection.findDocument(docId);
      // Put and removed again, or undone.
      if ((after?.revision ?? 0) === revision) continue;
      packDocument(writer, changes, docId, revision, after);
      count += 1;
    }
    collections.push(describe(changes, count, ''));
  }
  const { changeCount: count } = session;
  return { form: 'documents', collections, count, bytes: writer.take(), staged: stagedOf(session) };
}

function packDocument(
  writer: ByteWriter,
  { capped }: CollectionChanges,
  docId: number,
  revision: number,
  after: LmdbDocument | undefined,
): void {
  writer.number(docId, 6);
  writer.number(revision, 6);
  if (after === undefined) {
    writer.number(capped.has(docId) ? cappedKind : removedKind, 1);
    return;
  }
  writer.number(putKind, 1);
  writer.number(after.revision, 6);
  for (const text of [after.ownKey, after.from, after.to, after.body]) writer.text(text);
}

export function packTrees(session: OverlaySession): ChangeSet {
  session.settle();
  const { base } = session.snapshot;
  const collections: ChangedCollection[] = [];
  // A refused write may have changed the counters of another collection.
  const counters = new Set<string>();
  for (const changes of session.changes.values()) {
    const { record, revisions } = changes;
    collections.push(describe(changes, revisions.size, baseOf(base, record)));
    counters.add(`s/${record.storageId}`);
    for (const { storageId } of writtenIndexes(record)) counters.add(`i/${storageId}`);
  }
  const staged = stagedOf(session);
  const isStaged = stagedEntries(staged);
  const isPacked = (name: (typeof overlaidTables)[number], key: string): boolean =>
    name === 'catalog' ? counters.has(key) : name !== 'large' || !isStaged(key);
  const tables = overlaidTables.map((name) => entriesOf(session, name, (key) => isPacked(name, key)));
  const { changeCount: count } = session;
  return {
    form: 'trees',
    collections,
    count,
    bytes: packTables(tables),
    recorded: recordedChanges(session),
    staged,
  };
}

/** The bodies of documents that `packTrees` named as staged, as one table. */
export function packStaged(session: OverlaySession, documents: readonly StagedDocument[]): StagedBodies {
  return { documents, bytes: packTables([entriesOf(session, 'large', stagedEntries(documents))]) };
}

type TableEntry = readonly [key: string, value: Buffer | undefined];

function entriesOf(
  { tables }: OverlaySession,
  name: (typeof overlaidTables)[number],
  isWanted: (key: string) => boolean,
): readonly TableEntry[] {
  return [...overlayOf(tables[name]).entries.entries()].filter(([key]) => isWanted(key));
}

function stagedOf({ tables, changes }: OverlaySession): readonly StagedDocument[] {
  return stagedIn(
    overlayOf(tables.large).entries.entries(),
    ({ storageId, docId }) => changes.get(storageId)?.revisions.get(docId) === 0,
  );
}

function packTables(tables: readonly (readonly TableEntry[])[]): Uint8Array {
  // With the exact size, the writer transfers its memory without a copy.
  const writer = new ByteWriter(tables.reduce((sizeBytes, entries) => sizeBytes + packedBytes(entries), 0));
  for (const entries of tables) {
    writer.number(entries.length, 4);
    for (const [text, value] of entries) {
      const key = Buffer.from(text, 'latin1');
      writer.number(key.length, 2);
      writer.number(value?.length ?? removedLength, 4);
      writer.bytes(key);
      if (value !== undefined) writer.bytes(value);
    }
  }
  return writer.take();
}

/** The changes for the log. Removals come first, because they may free keys of insertions. */
function recordedChanges(session: OverlaySession): readonly ChangeEntry[] {
  const recorder = new ChangeRecorder();
  for (const { collection, record, revisions } of session.changes.values()) {
    const base = new CollectionReader(session.snapshot.base, record);
    const puts: number[] = [];
    for (const [docId, revision] of revisions) {
      const after = collection.findDocument(docId);
      if ((after?.revision ?? 0) === revision) continue;
      if (after !== undefined) puts.push(docId);
      else recorder.note(record.storageId, docId, base.findDocument(docId), undefined);
    }
    for (const docId of puts) recorder.note(record.storageId, docId, undefined, put);
  }
  return recorder.entries;
}

/** The key of a stored document is not recorded. */
const put = { ownKey: '' };

function packedBytes(entries: readonly TableEntry[]): number {
  return entries.reduce((sizeBytes, [key, value]) => sizeBytes + 6 + key.length + (value?.length ?? 0), 4);
}

function describe({ collection, record }: CollectionChanges, count: number, base: string): ChangedCollection {
  const { databaseId, storageId, properties } = record;
  const { lastAutoKey } = collection.data.state;
  return { databaseId, id: properties.id, storageId, count, base, lastAutoKey };
}
