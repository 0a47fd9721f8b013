import { Catalog, type CollectionRecord, writtenIndexes } from '../catalog/catalog.ts';
import { keySpaceSize } from '../documents/document-key.ts';
import type { LmdbDocument } from '../documents/LmdbDocument.ts';
import { type IndexState, readIndexState, writeIndexState } from '../indexes/index-state.ts';
import { addPurge, readTicks, type Ticks, writeCatalog, writeTicks } from '../lmdb/catalog-store.ts';
import type { Snapshot, Tables } from '../lmdb/environment.ts';
import type { ChangeLog, LogState } from '../log/ChangeLog.ts';
import { ChangeRecorder } from '../log/ChangeRecorder.ts';
import { isRemoval } from '../log/is-removal.ts';
import type { CollectionProperties, DocumentRules } from '../types.ts';
import { CollectionData } from './CollectionData.ts';
import type { DocumentLocks } from './DocumentLocks.ts';
import { definitionChanges } from './definition-changes.ts';
import { LmdbCollection } from './LmdbCollection.ts';
import { NumberRun, type SharedNumbers } from './SharedNumbers.ts';
import { UndoLog } from './undo-log.ts';

/**
 * Number of changed documents after which pending changes are written to the trees, within the same LMDB transaction.
 */
const maxWaitingChanges = 65_536;

/** Aborts a transaction. Not a DatabaseError, which reports the failure of a single document in a batch. */
export class WriteInterrupted extends Error {
  override readonly name = 'WriteInterrupted';
}

/** Finds the rules of a collection's documents. */
export type RuleFinder = (properties: CollectionProperties) => DocumentRules | undefined;

const noRules: RuleFinder = () => undefined;

/** Number of changes between two checks for a server stop; a power of two. */
const interruptInterval = 256;

/** All pending changes of a write transaction; one for each outermost transaction. */
export class WriteSession {
  readonly undo = new UndoLog();
  /** Whether staged bodies were removed, which are no change for the log. */
  hasDiscarded = false;
  /** Set in the writer thread. */
  locks: DocumentLocks | undefined;
  /** Changes for the log. */
  readonly recorder = new ChangeRecorder();
  readonly #ticks: Ticks;
  readonly #tickRun: NumberRun;
  #waitingChanges = 0;
  #logged: LogState | undefined;
  readonly #data = new Map<number, CollectionData>();
  readonly #collections = new Map<string, LmdbCollection>();
  readonly #indexStates = new Map<number, IndexState>();
  /** Storage id → key space, which a truncate keeps, of the opened collections. */
  readonly #keySpaces = new Map<number, number>();
  /** Ids of changed catalog entries. The kind of change is determined when the catalog is written. */
  readonly #changedDatabases = new Set<string>();
  readonly #changedCollections = new Map<string, readonly [string, string]>();
  readonly #purges = new Set<number>();

  constructor(
    readonly tables: Tables,
    readonly snapshot: Snapshot,
    public catalog: Catalog,
    readonly numbers: SharedNumbers,
    readonly rulesOf: RuleFinder = noRules,
    readonly isInterrupted: () => boolean = () => false,
    readonly log?: ChangeLog,
  ) {
    this.#ticks = readTicks(snapshot);
    numbers.raiseTick(this.#ticks.tick);
    this.#tickRun = new NumberRun((_floor, count) => numbers.takeTicks(count));
  }

  /** Runs `body`. If it throws, its changes are undone. */
  savepoint<T>(body: () => T): T {
    const mark = this.recorder.mark();
    try {
      return this.undo.savepoint(body);
    } catch (error) {
      this.recorder.rewind(mark);
      throw error;
    }
  }

  /** True if the changes only remove data. */
  get onlyRemoves(): boolean {
    const { entries } = this.recorder;
    const removesOthers = this.hasDiscarded || this.#purges.size > 0;
    return entries.length === 0 ? removesOthers : entries.every(isRemoval);
  }

  nextTick(): number {
    return this.#tickRun.take(0);
  }

  nextStorageId(): number {
    this.#ticks.storageId += 1;
    const id = this.#ticks.storageId;
    // Storage without a definition after an undo is purged.
    this.undo.push(() => this.#purges.add(id));
    return id;
  }

  nextKeySpace(): number {
    this.#ticks.keySpace += 1;
    return this.#ticks.keySpace;
  }

  /** The collection with this record's id; each call returns the same object. */
  collectionOf(record: CollectionRecord): LmdbCollection {
    const { id } = record.properties;
    this.#noteKeySpace(record);
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
      this.#noteKeySpace(record);
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

  /** Replaces the catalog. `databaseId` and `collectionId` name the difference. */
  changeCatalog(catalog: Catalog, databaseId: string, collectionId: string | undefined): void {
    const before = this.catalog;
    this.undo.push(() => {
      this.catalog = new Catalog(this.catalog.version + 1, before.databases);
    });
    this.catalog = catalog;
    for (const change of definitionChanges(before, catalog, databaseId, collectionId)) {
      this.recorder.define(JSON.stringify(change));
    }
    if (collectionId === undefined) this.#changedDatabases.add(databaseId);
    else this.#changedCollections.set(`${databaseId}/${collectionId}`, [databaseId, collectionId]);
  }

  /** Marks these storage ids for a purge. */
  purge(storageIds: Iterable<number>): void {
    for (const id of storageIds) {
      this.#purges.add(id);
      this.undo.push(() => this.#purges.delete(id));
    }
  }

  protected openData(record: CollectionRecord): CollectionData {
    const { storageId, edgeIndex } = record;
    // Other threads need a message only if query threads have allocated docIds.
    const isShared = this.numbers.hasDocIds(storageId);
    return new CollectionData(
      this.tables,
      this.snapshot,
      storageId,
      edgeIndex,
      isShared ? this.numbers : undefined,
    );
  }

  /** True if no collection has been opened for writing yet. */
  isUntouched(record: CollectionRecord): boolean {
    return (
      !this.#data.has(record.storageId) &&
      !writtenIndexes(record).some((index) => this.#indexStates.has(index.storageId))
    );
  }

  /** Called before a cap constraint removes a document. */
  noteCapped(_collection: LmdbCollection, _docId: number): void {
    // Only a session whose changes are applied elsewhere distinguishes these removals.
  }

  /** Throws WriteInterrupted if the server is stopping and no longer waits for the transaction. */
  checkInterrupted(): void {
    if (this.isInterrupted()) throw new WriteInterrupted('the server is stopping');
  }

  /** Called once per changed document. `before` is its previous revision, `after` its new one. */
  noteChange(
    collection: LmdbCollection,
    docId: number,
    before: LmdbDocument | undefined,
    after: LmdbDocument | undefined,
  ): void {
    this.record(collection.record.storageId, docId, before, after);
    this.#waitingChanges += 1;
    if ((this.#waitingChanges & (interruptInterval - 1)) === 0) this.checkInterrupted();
    if (this.#waitingChanges < maxWaitingChanges) return;
    this.#waitingChanges = 0;
    for (const data of this.#data.values()) data.flush();
  }

  /** Adds a change to the log. */
  protected record(
    storageId: number,
    docId: number,
    before: LmdbDocument | undefined,
    after: LmdbDocument | undefined,
  ): void {
    this.recorder.note(storageId, docId, before, after);
  }

  /** Writes pending changes to the trees and ends the session. Returns whether a purge is needed. */
  finish(): boolean {
    this.flush();
    if (this.#changedDatabases.size + this.#changedCollections.size > 0) {
      writeCatalog(this.snapshot, this.catalog, {
        databases: this.#changedDatabases,
        collections: [...this.#changedCollections.values()],
      });
    }
    for (const id of this.#purges) addPurge(this.tables, id);
    this.#logged = this.log?.append(this.tables, this.snapshot, this.recorder.entries, (count) =>
      this.numbers.takeTicks(count),
    );
    this.#ticks.tick = this.numbers.tick;
    writeTicks(this.tables, this.#ticks);
    return this.#purges.size > 0;
  }

  /** Called after the commit. */
  noteCommitted(): void {
    this.log?.settle(this.#logged);
    this.#countChanges();
  }

  #noteKeySpace({ storageId, keyBase }: CollectionRecord): void {
    this.#keySpaces.set(storageId, keyBase / keySpaceSize);
  }

  #countChanges(): void {
    const { activity } = this.tables;
    if (activity === undefined) return;
    const counts = new Map<number, number>();
    for (const entry of this.recorder.entries) {
      if (entry.kind === 'definition' || entry.kind === 'start') continue;
      const keySpace = this.#keySpaces.get(entry.storageId);
      if (keySpace === undefined) continue;
      const count = entry.kind === 'removedKey' ? 1 : entry.count;
      counts.set(keySpace, (counts.get(keySpace) ?? 0) + count);
    }
    for (const [keySpace, count] of counts) activity.countChanges(keySpace, count, Date.now());
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

  /** Reloads counters and documents after a change of the snapshot. */
  protected forget(): void {
    this.#data.clear();
    this.#indexStates.clear();
  }
}
