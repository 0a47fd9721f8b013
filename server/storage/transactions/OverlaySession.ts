import { DatabaseError } from '../../../protocol/errors.ts';
import { assert } from '../../../protocol/lib/assert.ts';
import type { Catalog, CollectionRecord } from '../catalog/catalog.ts';
import { CollectionData } from '../collections/CollectionData.ts';
import type { LmdbCollection } from '../collections/LmdbCollection.ts';
import type { SharedNumbers } from '../collections/SharedNumbers.ts';
import { type RuleFinder, WriteSession } from '../collections/WriteSession.ts';
import type { LmdbDocument } from '../documents/LmdbDocument.ts';
import { readState } from '../lmdb/catalog-store.ts';
import { Snapshot, type Tables } from '../lmdb/environment.ts';
import type { OverlaySettings } from '../types.ts';
import { type OverlaySnapshot, overlaidTables, overlayOf } from './overlay-tables.ts';

/** The changed documents of a collection. */
export interface CollectionChanges {
  readonly collection: LmdbCollection;
  readonly record: CollectionRecord;
  /** docId → revision before the first change, 0 for a new document. */
  readonly revisions: Map<number, number>;
  /** Removed by a cap constraint; the transaction that applies the changes may have removed it already. */
  readonly capped: Set<number>;
}

/** The parts of the view below the overlay. */
interface OverlayBase {
  readonly catalog: Catalog;
  readonly numbers: SharedNumbers;
  readonly rulesOf: RuleFinder | undefined;
}

/** Memory per recorded change in bytes. */
const changeBytes = 48;

/** A write session with its writes in memory above a snapshot. It records the changed documents. */
export class OverlaySession extends WriteSession {
  readonly changes = new Map<number, CollectionChanges>();
  changeCount = 0;

  constructor(
    tables: Tables,
    override readonly snapshot: OverlaySnapshot,
    base: OverlayBase,
    readonly settings: OverlaySettings,
  ) {
    super(tables, snapshot, base.catalog, base.numbers, base.rulesOf);
  }

  get sizeBytes(): number {
    let sizeBytes = this.changeCount * changeBytes;
    for (const name of overlaidTables) sizeBytes += overlayOf(this.tables[name]).sizeBytes;
    for (const { collection } of this.changes.values()) sizeBytes += collection.data.waitingBytes;
    return sizeBytes;
  }

  override nextStorageId(): number {
    throw new Error('storage: only the writer changes definitions');
  }

  override nextKeySpace(): number {
    return this.nextStorageId();
  }

  override changeCatalog(): void {
    this.nextStorageId();
  }

  protected override openData(record: CollectionRecord): CollectionData {
    const { storageId, edgeIndex } = record;
    if (this.settings.isLasting === true) this.#shareNumbers(record);
    return new CollectionData(this.tables, this.snapshot, storageId, edgeIndex, this.numbers);
  }

  /** Reserves no number, but lets the writer take the next numbers of the collection from the shared counters, too. */
  #shareNumbers({ storageId, properties }: CollectionRecord): void {
    const newest = Snapshot.open(this.snapshot.base.tables);
    try {
      const { nextDocId, lastAutoKey } = readState(newest, storageId);
      this.numbers.takeDocIds(storageId, nextDocId, 0);
      if (properties.keyOptions.type === 'autoincrement') this.numbers.shareAutoKeys(storageId, lastAutoKey);
    } finally {
      newest.close();
    }
  }

  override noteCapped(collection: LmdbCollection, docId: number): void {
    this.#changesOf(collection).capped.add(docId);
  }

  override noteChange(
    collection: LmdbCollection,
    docId: number,
    before: LmdbDocument | undefined,
    after: LmdbDocument | undefined,
  ): void {
    const { revisions } = this.#changesOf(collection);
    if (!revisions.has(docId)) {
      revisions.set(docId, before?.revision ?? 0);
      this.changeCount += 1;
      this.checkLimit();
    }
    super.noteChange(collection, docId, before, after);
  }

  protected override record(): void {
    // The changes for the log are derived from `changes`, without undone ones.
  }

  checkLimit(): void {
    const { maxChanges } = this.settings;
    if (this.changeCount > maxChanges) throw tooManyChanges(maxChanges);
  }

  /** Forgets the changes recorded after the first `sizes` ones of each collection, after they were undone. */
  forgetSince(sizes: ReadonlyMap<number, number>): void {
    // The collections are not discarded, because their counters and trees in the overlay may differ from the snapshot.
    for (const [storageId, { revisions }] of this.changes) {
      for (const docId of [...revisions.keys()].slice(sizes.get(storageId) ?? 0)) {
        revisions.delete(docId);
        this.changeCount -= 1;
      }
    }
  }

  #changesOf(collection: LmdbCollection): CollectionChanges {
    const { record } = collection;
    let changes = this.changes.get(record.storageId);
    if (changes === undefined) {
      changes = { collection, record, revisions: new Map(), capped: new Set() };
      this.changes.set(record.storageId, changes);
    }
    return changes;
  }

  /** Writes pending changes to the overlays. */
  settle(): void {
    this.flush();
  }

  /** Discards all changes and continues above the new snapshot. */
  restart(catalog: Catalog): void {
    assert(catalog !== this.catalog, 'a new catalog invalidates cached collections');
    this.release();
    this.forget();
    this.changes.clear();
    this.changeCount = 0;
    for (const name of overlaidTables) overlayOf(this.tables[name]).clear();
    this.catalog = catalog;
  }

  /** Returns the unused docIds. */
  release(): void {
    this.releaseDocIds();
  }
}

function tooManyChanges(maxChanges: number): DatabaseError {
  return new DatabaseError('ERROR_RESOURCE_LIMIT', {
    detail:
      `a transaction may change ${maxChanges} documents, this one changes more; commit in parts (the query option ` +
      'intermediateCommitCount, an import without complete=true), or start the server with a larger ' +
      '--max-transaction-changes',
  });
}
