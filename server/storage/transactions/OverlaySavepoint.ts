import { DatabaseError } from '../../../protocol/errors.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { CollectionReader } from '../collections/CollectionReader.ts';
import { writeConflict } from '../collections/DocumentLocks.ts';
import type { UndoMark } from '../collections/undo-log.ts';
import { Snapshot, type Tables } from '../lmdb/environment.ts';
import type { Savepoint, TouchedDocuments } from '../types.ts';
import { baseOf } from './change-packing.ts';
import type { CollectionChanges, OverlaySession } from './OverlaySession.ts';

interface TouchedCollection {
  readonly changes: CollectionChanges;
  readonly docIds: readonly number[];
}

/** A part of the changes of an overlay, recorded in the undo log of its session. */
export class OverlaySavepoint implements Savepoint {
  readonly #mark: UndoMark;
  /** Number of changed documents at the start, by storage id. */
  readonly #sizes: ReadonlyMap<number, number>;

  constructor(
    readonly session: OverlaySession,
    readonly tables: Tables,
    readonly readCatalog: (snapshot: Snapshot) => Catalog,
  ) {
    this.#sizes = new Map([...session.changes].map(([id, { revisions }]) => [id, revisions.size]));
    this.#mark = session.undo.begin();
  }

  touched(): readonly TouchedDocuments[] {
    // Pending changes count towards the size of the overlay only after they are in its tables.
    this.session.settle();
    const all = this.#touchedCollections();
    if (all.length === 0) return [];
    const newest = Snapshot.open(this.tables);
    try {
      const catalog = this.readCatalog(newest);
      for (const touched of all) this.#checkConflict(touched, newest, catalog);
    } finally {
      newest.close();
    }
    return all.map(({ changes, docIds }) => ({
      collectionId: changes.record.properties.id,
      docIds: docIds.filter((docId) => changes.revisions.get(docId) !== 0),
      keys: docIds.flatMap((docId) => newKeyOf(changes, docId)),
    }));
  }

  release(): void {
    this.session.undo.end(this.#mark);
  }

  rollback(): void {
    const { undo } = this.session;
    undo.rollback(this.#mark);
    undo.end(this.#mark);
    this.session.forgetSince(this.#sizes);
  }

  #touchedCollections(): TouchedCollection[] {
    const all: TouchedCollection[] = [];
    for (const [storageId, changes] of this.session.changes) {
      const docIds = [...changes.revisions.keys()].slice(this.#sizes.get(storageId) ?? 0);
      if (docIds.length > 0) all.push({ changes, docIds });
    }
    return all;
  }

  #checkConflict({ changes, docIds }: TouchedCollection, newest: Snapshot, catalog: Catalog): void {
    const { record, revisions } = changes;
    const current = catalog.findById(record.databaseId)?.findById(record.properties.id);
    if (current?.storageId !== record.storageId)
      throw new DatabaseError('ERROR_ARANGO_CONFLICT', {
        status: 409,
        message: 'write-write conflict - the collection was dropped or truncated',
      });
    const { base } = this.session.snapshot;
    if (baseOf(newest, current) === baseOf(base, record)) return;
    const reader = new CollectionReader(newest, current);
    for (const docId of docIds) {
      const found = reader.findDocument(docId);
      if ((found?.revision ?? 0) !== revisions.get(docId)) {
        throw writeConflict(found?._key ?? changes.collection.findDocument(docId)?._key ?? '');
      }
      for (const key of newKeyOf(changes, docId)) {
        const owner = reader.findOwnKey(key);
        if (owner !== undefined && !revisions.has(owner)) throw writeConflict(key);
      }
    }
  }
}

/** The user-defined key of a document that the overlay has inserted. */
function newKeyOf({ revisions, collection }: CollectionChanges, docId: number): readonly string[] {
  if (revisions.get(docId) !== 0) return [];
  const key = collection.findDocument(docId)?.ownKey ?? '';
  return key === '' ? [] : [key];
}
