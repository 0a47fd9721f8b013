import type {
  CollectionWriter,
  IndexDescription,
  IndexRange,
  ModificationOptions,
  SourceCollection,
  StoredDocument,
} from '../../aql/source.ts';
import type { ObjectValue, Value } from '../../aql/values/value.ts';
import type { DocumentJson } from './json/object-text.ts';

/**
 * Storage interface of the operations. One Store per thread, all on the same LMDB environment. A View is a consistent
 * snapshot. A Transaction is a View with writes; the process has one at a time, in the writer thread. This module does
 * not depend on HTTP or AQL.
 */
export interface Store {
  /** A snapshot that does not change until it is closed. */
  openView(): OpenView;
  /** Runs `body` on a snapshot and closes it. */
  read<T>(body: (view: SnapshotView) => T): T;
  /**
   * Runs `body` in a transaction: commits when it returns; rolls back and rethrows if it throws. Nested in another
   * `write`, it becomes a savepoint: a throw undoes the inner part only. Writer thread only.
   */
  write<T>(body: (transaction: Transaction) => T): T;
  /** Runs a write that a full disk refused again, after removed data have given their space back. */
  writeAgain<T>(body: (transaction: Transaction) => T): Promise<T>;
  /** True on a nearly full disk: writes need `freeSpace` to use the space that an earlier one has freed. */
  readonly isShortOfSpace: boolean;
  /** Lets the next writes use space of removed data. Does not reject. */
  freeSpace(): Promise<void>;
  /** Resolves when all commits are on the disk. */
  flushed(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseInfo {
  readonly id: string;
  readonly name: string;
  readonly isSystem: boolean;
}

export interface View {
  databases(): readonly DatabaseInfo[];
  findDatabase(name: string): DatabaseView | undefined;
}

/** A view of one snapshot. */
export interface SnapshotView extends View {
  readonly log: LogView;
  /** A stored setting of the server. */
  findSetting(name: string): Value | undefined;
  /** The documents from a position on, in the order of their positions. */
  documentsFrom(collection: CollectionView, docId: number): Iterable<PlacedDocument>;
}

/** A view with explicit close. */
export interface OpenView extends SnapshotView {
  /**
   * A view with writes in memory, on any thread. The writes are visible to the overlay only, until a transaction
   * applies them. `close` also closes the view.
   */
  openOverlay(settings: OverlaySettings): Overlay;
  close(): void;
}

export interface OverlaySettings {
  /** Maximum number of changed documents; one more throws 32 (resource limit exceeded). */
  readonly maxChanges: number;
  /** The overlay stays open while others write, and its changes cannot be computed again. */
  readonly isLasting?: boolean;
}

export interface Overlay {
  /** Changes of documents only; changes of definitions throw. */
  readonly transaction: Transaction;
  /** Documents changed since the last `rebase`. */
  readonly changeCount: number;
  /** Approximate memory of the changes. */
  readonly sizeBytes: number;
  /**
   * The recorded changes. The form 'documents' can be applied after other changes; the form 'trees' is applied much
   * faster, but only if the same collections have not changed meanwhile.
   */
  changes(form: ChangeSet['form']): ChangeSet;
  /** The bodies of the documents that `changes` names as staged. */
  stagedBodies(documents: readonly StagedDocument[]): StagedBodies;
  /** Throws 32 (resource limit exceeded) if too much was changed, even if an earlier error of this kind was ignored. */
  checkLimit(): void;
  /** Begins a part whose changes can be undone without the earlier ones. One part at a time. */
  savepoint(): Savepoint;
  /** Called after the changes were applied: continues above the newest state. */
  rebase(): void;
  close(): void;
}

/** A part of the changes of an overlay. */
export interface Savepoint {
  /**
   * The documents that the part changed first. Throws 1200 (conflict) if another transaction has committed a change of
   * one of them since the snapshot.
   */
  touched(): readonly TouchedDocuments[];
  /** Ends the part and keeps its changes. */
  release(): void;
  /** Ends the part and undoes its changes. */
  rollback(): void;
}

/** Changed documents of a collection; sent between threads. */
export interface TouchedDocuments {
  readonly collectionId: string;
  /** Numbers of documents of the snapshot. */
  readonly docIds: readonly number[];
  /** User-defined keys of new documents. */
  readonly keys: readonly string[];
}

/** Changes of documents to be applied; sent between threads. */
export interface ChangeSet {
  readonly form: 'documents' | 'trees';
  readonly collections: readonly ChangedCollection[];
  /** Changed documents. */
  readonly count: number;
  readonly bytes: Uint8Array;
  /** The stream transaction with these changes. */
  readonly transactionId?: string | undefined;
  /** For the log, with the form 'trees'. */
  readonly recorded?: readonly ChangeEntry[];
  /** New documents with large bodies, of which `bytes` contains only the beginnings in the form 'trees'. */
  readonly staged: readonly StagedDocument[];
}

/**
 * A new document whose body is written in transactions before that of the document, so that the transaction of the
 * document is short. These pieces of the body are not visible, because no document refers to them; an entry of the
 * catalog names them until the document is written. Without the document, they are removed.
 */
export interface StagedDocument {
  readonly storageId: number;
  readonly docId: number;
}

/** Large bodies to be stored before their documents; sent between threads. */
export interface StagedBodies {
  readonly documents: readonly StagedDocument[];
  /** Entries of the table of large bodies, packed as in the form 'trees' of a ChangeSet. */
  readonly bytes: Uint8Array;
}

export interface ChangedCollection {
  readonly databaseId: string;
  readonly id: string;
  readonly storageId: number;
  /** Changed documents. */
  readonly count: number;
  /** The former definition and counters of the collection, for the form 'trees'. */
  readonly base: string;
  /** The last autoincrement key, also if its document was removed again. */
  readonly lastAutoKey: number;
}

export interface DatabaseView {
  readonly info: DatabaseInfo;
  /** By name, or by id if the text is all digits and no collection has that name. */
  findCollection(nameOrId: string): CollectionView | undefined;
  /** Throws 1203 (collection not found) with the nearest known name. */
  getCollection(nameOrId: string): CollectionView;
  /** Sorted by name. */
  collections(): readonly CollectionView[];
}

export type CollectionStatus = 'unloaded' | 'loaded';

export interface KeyOptions {
  readonly type: 'traditional' | 'autoincrement' | 'uuid' | 'padded';
  readonly allowUserKeys: boolean;
  readonly offset?: number;
  readonly increment?: number;
}

/** All stored properties of a collection. Unknown members of a creation request are not stored. */
export interface CollectionProperties {
  readonly id: string;
  readonly name: string;
  readonly kind: 'document' | 'edge';
  readonly isSystem: boolean;
  readonly isVolatile: boolean;
  readonly status: CollectionStatus;
  readonly waitForSync: boolean;
  readonly doCompact: boolean;
  readonly journalSize: number;
  readonly indexBuckets: number;
  readonly keyOptions: KeyOptions;
  /** 3.12 properties stored for the console: schema, computedValues, cacheEnabled … */
  readonly extra: Readonly<Record<string, Value>>;
}

/** Rules for the documents of a collection, checked by every way of writing. */
export interface DocumentRules {
  /** Attributes to set, by name; undefined removes an attribute. `document` is the document before these changes. */
  compute(
    occasion: 'insert' | 'update' | 'replace',
    document: ObjectValue,
  ): ReadonlyMap<string, Value | undefined>;
  /** Throws 1620 (schema validation failed). `before` is undefined for an insert. */
  check(before: StoredDocument | undefined, after: StoredDocument): void;
}

/**
 * A change of the log. Documents are named by their place: a reader of the log reads their present state. Consecutive
 * documents share one entry.
 */
export type ChangeEntry =
  | DocumentRun
  /** A removed document with a user-defined key. */
  | { readonly kind: 'removedKey'; readonly storageId: number; readonly key: string }
  /** A change of a database, a collection or an index, as JSON of a DefinitionChange. */
  | { readonly kind: 'definition'; readonly json: string }
  /** The log begins here. */
  | { readonly kind: 'start' };

/** Consecutive documents of a collection. */
export interface DocumentRun {
  /** `removed`: documents with generated keys. */
  readonly kind: 'put' | 'removed';
  readonly storageId: number;
  readonly firstDocId: number;
  count: number;
}

/** A change of a definition, with the names at that time. */
export type DefinitionChange = { readonly databaseId: string; readonly database: string } & (
  | { readonly kind: 'createDatabase' | 'dropDatabase' }
  | { readonly kind: 'drop' | 'truncate'; readonly id: string; readonly name: string }
  | { readonly kind: 'rename'; readonly id: string; readonly name: string; readonly oldName: string }
  | {
      readonly kind: 'create' | 'change';
      readonly id: string;
      readonly name: string;
      readonly properties: CollectionProperties;
    }
  | {
      readonly kind: 'createIndex' | 'dropIndex';
      readonly id: string;
      readonly name: string;
      readonly index: LoggedIndex;
    }
);

export interface LoggedIndex extends IndexRequest {
  /** The second part of the index id. */
  readonly number: string;
}

/** The ticks in the log. A follower of any tick from `firstTick - 1` on receives all later changes. */
export interface LogRange {
  readonly firstTick: number;
  readonly lastTick: number;
  /** Number of changes since the log began, including removed ones. */
  readonly totalEvents: number;
}

/** A change in the log. Ticks of consecutive events increase. */
export type LogEvent =
  | { readonly kind: 'definition'; readonly tick: number; readonly change: DefinitionChange }
  /** The document at this position has changed; the snapshot has its present state, or none. */
  | {
      readonly kind: 'put';
      readonly tick: number;
      readonly databaseId: string;
      readonly collection: CollectionView;
      readonly docId: number;
    }
  | {
      readonly kind: 'removed';
      readonly tick: number;
      readonly databaseId: string;
      readonly collection: CollectionView;
      readonly key: string;
    }
  /** A change without effect on the present state. */
  | { readonly kind: 'none'; readonly tick: number };

export interface LogView {
  /** Undefined if the server keeps no log. */
  range(): LogRange | undefined;
  events(afterTick: number): Iterable<LogEvent>;
}

/** A document with its position in the collection, which allows access without its key. */
export interface PlacedDocument extends StoredDocument {
  readonly docId: number;
}

/** Approximate sizes in bytes. */
export interface CollectionFigures {
  readonly documentsBytes: number;
  readonly indexesBytes: number;
  /** In the order of the index definitions. The primary index and the edge index have equal parts of their sum. */
  readonly bytesByIndex: readonly number[];
}

export interface CollectionView extends SourceCollection {
  readonly properties: CollectionProperties;
  /** True if writes run rules, which take time. */
  readonly hasRules: boolean;
  /** The same object in all snapshots with the same definition of the collection and its indexes. */
  readonly definition: object;
  /** The revision of the last change, '0' before the first. */
  revision(): string;
  /** Time of the last change of a document in milliseconds since 1970, 0 before the first. */
  lastWriteMs(): number;
  /** Counters since the start of the server; undefined: not counted. */
  activity(): CollectionActivity;
  /** The storage ids under which the lookups of its indexes are counted. */
  countedIds(): readonly number[];
  /** The last number that the key generator used, 0 before the first. */
  lastKey(): number;
  figures(): CollectionFigures;
  /** Full index definitions, including members of single types (minLength, geoJson, expireAfter …). */
  indexDefinitions(): readonly IndexDefinition[];
  /** The indexes that are being built; no read uses them yet. */
  indexBuilds(): readonly IndexBuild[];
  /** First and last documents in insertion order are available through `scan`. */
  find(key: string): PlacedDocument | undefined;
  scan(options?: Parameters<SourceCollection['scan']>[0]): Iterable<readonly PlacedDocument[]>;
  /** The same documents, optimized for reads of a few attributes of most of them. */
  scanForAttributes(options?: Parameters<SourceCollection['scan']>[0]): Iterable<readonly PlacedDocument[]>;
  /** By its position in this view. */
  findDocument(docId: number): PlacedDocument | undefined;
  /** The documents from a position on, in storage order or against it. */
  documentsFrom(docId: number, descending?: boolean): Iterable<PlacedDocument>;
  /** Positions of the documents of a range of a sorted or hash index; undefined for other indexes. */
  rangeDocIds(indexId: string, range: IndexRange, descending: boolean): Iterable<number> | undefined;
}

export interface CollectionActivity {
  /** Changed documents in this hour and the 23 hours before. */
  readonly changesOfDay: number | undefined;
  /** Lookups by index id, since the last truncate. */
  readonly reads: ReadonlyMap<string, number | undefined>;
}

export interface IndexDefinition extends IndexDescription {
  readonly options: Readonly<Record<string, Value>>;
}

export interface IndexBuild {
  readonly definition: IndexDefinition;
  /** Documents with entries, by their positions: about the number of documents that were read. */
  readonly documents: number;
  readonly total: number;
}

export interface IndexRequest {
  /** The second part of the id of a new index; undefined: a new number. */
  readonly number?: string | undefined;
  readonly type: Exclude<IndexDescription['type'], 'primary' | 'edge'>;
  /** For mdi-prefixed: the prefix first. */
  readonly fields: readonly string[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly name: string | undefined;
  readonly options: Readonly<Record<string, Value>>;
}

export interface Transaction extends View {
  /** Throws 1207 (duplicate name) if the name exists. */
  createDatabase(name: string): DatabaseTransaction;
  /** Drops the database with its collections. Throws 1228 (database not found). */
  dropDatabase(name: string): void;
  findDatabase(name: string): DatabaseTransaction | undefined;
  /**
   * Applies the changes of an overlay. Throws ChangesConflict if their base has changed; the transaction must then be
   * rolled back.
   */
  apply(changes: ChangeSet): void;
  /**
   * Stores about `maxBytes` of bodies from a position of `bytes` on. Returns the following position; undefined at the
   * end.
   */
  stage(bodies: StagedBodies, position: number, maxBytes: number): number | undefined;
  /** Removes the staged bodies of documents that were not applied. */
  discardStaged(documents: readonly StagedDocument[]): void;
  findSetting(name: string): Value | undefined;
  /** Undefined removes the setting. */
  putSetting(name: string, value: Value | undefined): void;
  /** Writes copies of another server's documents into a collection. */
  replicaOf(collection: CollectionTransaction): ReplicaWriter;
}

export interface DatabaseTransaction extends DatabaseView {
  findCollection(nameOrId: string): CollectionTransaction | undefined;
  getCollection(nameOrId: string): CollectionTransaction;
  collections(): readonly CollectionTransaction[];
  /** Throws 1207 (duplicate name) if the name exists, 1208 (illegal name) for an invalid name. */
  createCollection(
    properties: Pick<CollectionProperties, 'name' | 'kind'> & Partial<CollectionProperties>,
  ): CollectionTransaction;
}

export interface RenamedEnds {
  /** The former and the present name of a vertex collection. */
  readonly from: string;
  readonly to: string;
  readonly firstDocId: number;
  /** Maximum number of docIds. */
  readonly count: number;
}

export interface CollectionTransaction extends CollectionView {
  readonly writer: CollectionWriter & RawWriter;
  rename(name: string): void;
  /** Changes `_from` and `_to` of edges and keeps their revisions. Returns the docId after the last one, if any follow. */
  renameEnds(ends: RenamedEnds): number | undefined;
  change(properties: Partial<Omit<CollectionProperties, 'id' | 'name' | 'kind'>>): void;
  /** Constant time; a background purge frees the space. */
  truncate(): void;
  drop(): void;
  /**
   * Returns the existing one if an equal index exists (`isNew` false). Throws 1210 (unique constraint violated) if a
   * unique index cannot be built.
   */
  ensureIndex(request: IndexRequest): { readonly index: IndexDefinition; readonly isNew: boolean };
  /**
   * As `ensureIndex`, in several transactions: each call adds the entries of further documents until `isOver` returns
   * true. Undefined until the index is complete; until then reads do not use it. After an error, `discardIndexes`
   * removes it.
   *
   * @param isBegun true in later calls, which throw 21 (canceled request) if the unfinished index was removed
   */
  continueIndex(
    request: IndexRequest,
    isOver: () => boolean,
    isBegun?: boolean,
  ): { readonly index: IndexDefinition; readonly isNew: boolean } | undefined;
  /** Removes the unfinished index that equals the request; without a request, all unfinished indexes. */
  discardIndexes(request?: IndexRequest): void;
  /**
   * Writes the entries of a fulltext index, or of a sorted index with inexact keys, again, in several transactions as
   * `continueIndex`; reads use the former entries until the last one. True when it is complete.
   */
  rebuildIndex(indexId: string, isOver: () => boolean): boolean;
  /** False if there is no such index. Throws errors of the 1200 range for primary and edge indexes. */
  dropIndex(indexId: string): boolean;
}

/** Writes documents of another server with their keys and revisions. */
export interface ReplicaWriter {
  /**
   * `document` has `_key`, `_rev` and, for an edge, `_from` and `_to`. A document with the same value of a unique index
   * is removed: it is outdated, and the other server sends its present state later.
   */
  put(document: DocumentJson): void;
  /**
   * As `put`, for documents of a dump: throws 1210 (unique constraint violated) and 1233 (invalid edge attribute). A
   * revision that is not one of this server is replaced.
   */
  restore(document: DocumentJson): void;
  /** A missing document is ignored. */
  remove(key: string): void;
}

/** Options of writes of JSON text. */
export interface RawOptions extends ModificationOptions {
  /** Called with the length of a stored document before a patch is merged; an error thrown by it ends the write. */
  readonly beforeMerge?: ((length: number) => void) | undefined;
}

/** Fast path for documents as JSON text: attributes that a write does not change keep their exact bytes. */
export interface RawWriter {
  /**
   * As `insert` and `replace` of a CollectionWriter, from the JSON of an object. Throws 600 (invalid JSON) for broken
   * JSON or a duplicate name.
   */
  insertJson(json: DocumentJson, options: RawOptions): ReturnType<CollectionWriter['insert']>;
  replaceJson(key: string, json: DocumentJson, options: RawOptions): ReturnType<CollectionWriter['insert']>;
  updateJson(key: string, json: DocumentJson, options: RawOptions): ReturnType<CollectionWriter['insert']>;
}
