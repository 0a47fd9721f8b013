import { Catalog, type CollectionRecord } from '../catalog/catalog.ts';
import type { LmdbDocument } from '../documents/LmdbDocument.ts';
import { type IndexState, readIndexState, writeIndexState } from '../indexes/index-state.ts';
import { addPurge, readTicks, type Ticks, writeCatalog, writeTicks } from '../lmdb/catalog-store.ts';
import type { Snapshot, Tables } from '../lmdb/environment.ts';
import { CollectionData } from './CollectionData.ts';
import { LmdbCollection } from './LmdbCollection.ts';
import { NumberRun, type SharedNumbers } from './SharedNumbers.ts';
import { UndoLog } from './undo-log.ts';

/** After so many changed documents what waits in memory is written to the trees, in the same LMDB transaction. */
const maxWaitingChanges = 65_536;

/** A transaction is given up. Not a DatabaseError, which would be the failure of one document among others. */
export class WriteInterrupted extends Error {
  override readonly name = 'WriteInterrupted';
}

/** How many changes are made between two looks at whether the server stops; a power of two. */
const interruptInterval = 256;

/** All that a write transaction has changed and not written yet; one for each outermost transaction. */
export class WriteSession {
  readonly undo = new UndoLog();
  readonly #ticks: Ticks;
  readonly #tickRun: NumberRun;
  #waitingChanges = 0;
  readonly #data = new Map<number, CollectionData>();
  readonly #collections = new Map<string, LmdbCollection>();
  readonly #indexStates = new Map<number, IndexState>();
  /** Ids of what was changed in the catalog; how is seen when it is written. */
  readonly #changedDatabases = new Set<string>();
  readonly #changedCollections = new Map<string, readonly [string, string]>();
  readonly #purges = new Set<number>();

  constructor(
    readonly tables: Tables,
    readonly snapshot: Snapshot,
    public catalog: Catalog,
    readonly numbers: SharedNumbers,
    readonly isInterrupted: () => boolean = () => false,
  ) {
    this.#ticks = readTicks(snapshot);
    numbers.raiseTick(this.#ticks.tick);
    this.#tickRun = new NumberRun((_floor, count) => numbers.takeTicks(count));
  }

  nextTick(): number {
    return this.#tickRun.take(0);
  }

  nextStorageId(): number {
    this.#ticks.storageId += 1;
    const id = this.#ticks.storageId;
    // If the definition that wants it is undone, what was written under it is purged.
    this.undo.push(() => this.#purges.add(id));
    return id;
  }

  nextKeySpace(): number {
    this.#ticks.keySpace += 1;
    return this.#ticks.keySpace;
  }

  /** The collection with this record's id, the same object at each call. */
  collectionOf(record: CollectionRecord): LmdbCollection {
    const { id } = record.properties;
    let collection = this.#collections.get(id);
    if (collection === undefined) {
      collection = new LmdbCollection(this, record);
      this.#collections.set(id, collection);
    }
    return collection;
  }

  dataOf(record: CollectionRecord): CollectionData {
    let data = this.#data.get(record.storageId);
    if (data === undefined) {
      data = this.openData(record);
      this.#data.set(record.storageId, data);
    }
    return data;
  }

  indexState(storageId: number): IndexState {
    let state = this.#indexStates.get(storageId);
    if (state === undefined) {
      state = readIndexState(this.snapshot, storageId);
      this.#indexStates.set(storageId, state);
    }
    return state;
  }

  /** Puts another catalog in place; `databaseId` and `collectionId` name what is different in it. */
  changeCatalog(catalog: Catalog, databaseId: string, collectionId: string | undefined): void {
    const before = this.catalog;
    this.undo.push(() => {
      this.catalog = new Catalog(this.catalog.version + 1, before.databases);
    });
    this.catalog = catalog;
    if (collectionId === undefined) this.#changedDatabases.add(databaseId);
    else this.#changedCollections.set(`${databaseId}/${collectionId}`, [databaseId, collectionId]);
  }

  /** What is stored under these ids is no longer needed. */
  purge(storageIds: Iterable<number>): void {
    for (const id of storageIds) {
      this.#purges.add(id);
      this.undo.push(() => this.#purges.delete(id));
    }
  }

  protected openData(record: CollectionRecord): CollectionData {
    const { storageId, edgeIndex } = record;
    // Only where query threads have given docIds out, others have to be asked for.
    const isShared = this.numbers.hasDocIds(storageId);
    return new CollectionData(
      this.tables,
      this.snapshot,
      storageId,
      edgeIndex,
      isShared ? this.numbers : undefined,
    );
  }

  /** True when nothing of the collection was read for writing yet. */
  isUntouched({ storageId, indexes }: CollectionRecord): boolean {
    return !this.#data.has(storageId) && !indexes.some((index) => this.#indexStates.has(index.storageId));
  }

  /** Called before a cap constraint removes a document. */
  noteCapped(_collection: LmdbCollection, _docId: number): void {
    // Only changes that are applied elsewhere have to tell them from others.
  }

  /** Throws WriteInterrupted when the server does not wait for the transaction any longer. */
  checkInterrupted(): void {
    if (this.isInterrupted()) throw new WriteInterrupted('the server stops');
  }

  /** Called once a changed document; `before`: what was in its place. */
  noteChange(_collection: LmdbCollection, _docId: number, _before: LmdbDocument | undefined): void {
    this.#waitingChanges += 1;
    if ((this.#waitingChanges & (interruptInterval - 1)) === 0) this.checkInterrupted();
    if (this.#waitingChanges < maxWaitingChanges) return;
    this.#waitingChanges = 0;
    for (const data of this.#data.values()) data.flush();
  }

  /** Writes what waits to the trees; the session is at its end. Returns whether there is something to purge. */
  finish(): boolean {
    this.flush();
    if (this.#changedDatabases.size + this.#changedCollections.size > 0) {
      writeCatalog(this.snapshot, this.catalog, {
        databases: this.#changedDatabases,
        collections: [...this.#changedCollections.values()],
      });
    }
    for (const id of this.#purges) addPurge(this.tables, id);
    this.#ticks.tick = this.numbers.tick;
    writeTicks(this.tables, this.#ticks);
    return this.#purges.size > 0;
  }

  /** Writes documents, indexes and counters to the trees. */
  protected flush(): void {
    for (const data of this.#data.values()) data.flush();
    this.releaseDocIds();
    for (const [id, state] of this.#indexStates) {
      if (!state.isChanged) continue;
      writeIndexState(this.tables, id, state);
      state.isChanged = false;
    }
  }

  protected releaseDocIds(): void {
    for (const data of this.#data.values()) data.releaseDocIds();
  }

  /** Reads counters and documents anew from the snapshot, which is another one. */
  protected forget(): void {
    this.#data.clear();
    this.#indexStates.clear();
  }
}
