import type {
  CollectionWriter,
  IndexDescription,
  ModificationOptions,
  SourceCollection,
  StoredDocument,
} from '../../aql/source.ts';
import type { Value } from '../../aql/values/value.ts';
import type { DocumentJson } from './json/object-text.ts';

/**
 * Storage as the operations see it. One Store a thread, all on the same LMDB environment. A View is a consistent
 * snapshot; a Transaction is a View that can write, of which there is one at a time in the whole process (the writer
 * thread's). Nothing here knows HTTP or AQL.
 */
export interface Store {
  /** A snapshot that stays as it is until closed, while writers go on. */
  openView(): OpenView;
  /** Runs `body` on a snapshot and closes it. */
  read<T>(body: (view: View) => T): T;
  /**
   * Runs `body` in a transaction; commits when it returns, rolls back everything when it throws (and rethrows).
   * Nested in another `write` it joins that one as a savepoint: a throw undoes the inner part only.
   * Writer thread only.
   */
  write<T>(body: (transaction: Transaction) => T): T;
  /** Resolves when all that was committed is on the disk. */
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

/** A view that is held until it is closed. */
export interface OpenView extends View {
  /**
   * Takes writes above the view in memory, on any thread: they see themselves, and nobody else sees them until their
   * changes are applied by a transaction. The overlay's `close` closes the view.
   */
  openOverlay(settings: OverlaySettings): Overlay;
  close(): void;
}

export interface OverlaySettings {
  /** So many documents may be changed; one more throws 32 (resource limit exceeded). */
  readonly maxChanges: number;
}

export interface Overlay {
  /** Changes documents only: what changes definitions throws. */
  readonly transaction: Transaction;
  /** Documents that were changed since the last `rebase`. */
  readonly changeCount: number;
  /** About the memory that the changes take. */
  readonly sizeBytes: number;
  /**
   * What was changed. 'documents' can be applied whatever else has changed meanwhile; 'trees' is applied much faster,
   * but only while nothing else has changed in the same collections.
   */
  changes(form: ChangeSet['form']): ChangeSet;
  /** Throws 32 when more was changed than allowed, also where an error that said so was ignored. */
  checkLimit(): void;
  /** To be called when the changes were applied: goes on above the newest state. */
  rebase(): void;
  close(): void;
}

/** Changes of documents that wait to be applied; crosses threads. */
export interface ChangeSet {
  readonly form: 'documents' | 'trees';
  readonly collections: readonly ChangedCollection[];
  /** Changed documents. */
  readonly count: number;
  readonly bytes: Uint8Array;
}

export interface ChangedCollection {
  readonly databaseId: string;
  readonly id: string;
  readonly storageId: number;
  /** Changed documents. */
  readonly count: number;
  /** The collection's definition and counters as they were, for the form 'trees'. */
  readonly base: string;
}

export interface DatabaseView {
  readonly info: DatabaseInfo;
  /** By name, or by id when the text is all digits and no collection has that name. */
  findCollection(nameOrId: string): CollectionView | undefined;
  /** Throws 1203, naming the nearest known collection. */
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

/** Everything about a collection that is kept; unknown members of a creation request are not. */
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
  /** 3.12 properties kept for the console: schema, computedValues, cacheEnabled … */
  readonly extra: Readonly<Record<string, Value>>;
}

/** A document with its place in the collection, by which it is found without its key. */
export interface PlacedDocument extends StoredDocument {
  readonly docId: number;
}

export interface CollectionView extends SourceCollection {
  readonly properties: CollectionProperties;
  /** The revision of the last change, '0' before the first. */
  revision(): string;
  /** Bytes that documents and indexes occupy, by kind. */
  figures(): { readonly documentsBytes: number; readonly indexesBytes: number; readonly indexCount: number };
  /** Full index definitions, with the members that only some types have (minLength, geoJson, expireAfter …). */
  indexDefinitions(): readonly IndexDefinition[];
  /** First and last documents in insertion order come from `scan`. */
  find(key: string): StoredDocument | undefined;
  scan(options?: Parameters<SourceCollection['scan']>[0]): Iterable<readonly PlacedDocument[]>;
  /** The same documents for someone who reads hardly anything but a few attributes of most of them. */
  scanForAttributes(options?: Parameters<SourceCollection['scan']>[0]): Iterable<readonly PlacedDocument[]>;
  /** By its place in this view. */
  findDocument(docId: number): PlacedDocument | undefined;
}

export interface IndexDefinition extends IndexDescription {
  readonly options: Readonly<Record<string, Value>>;
}

export interface IndexRequest {
  readonly type: 'hash' | 'skiplist' | 'persistent' | 'geo' | 'fulltext' | 'ttl' | 'cap';
  readonly fields: readonly string[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly name: string | undefined;
  readonly options: Readonly<Record<string, Value>>;
}

export interface Transaction extends View {
  /** Throws 1207 when the name is taken. */
  createDatabase(name: string): DatabaseTransaction;
  /** Drops the database with all that is in it; throws 1228. */
  dropDatabase(name: string): void;
  findDatabase(name: string): DatabaseTransaction | undefined;
  /**
   * Makes changes that an overlay has gathered. Throws ChangesConflict where what they were made of has changed; the
   * transaction then has to be undone.
   */
  apply(changes: ChangeSet): void;
}

export interface DatabaseTransaction extends DatabaseView {
  findCollection(nameOrId: string): CollectionTransaction | undefined;
  getCollection(nameOrId: string): CollectionTransaction;
  collections(): readonly CollectionTransaction[];
  /** Throws 1207 when the name is taken, 1208 when it is no valid name. */
  createCollection(
    properties: Pick<CollectionProperties, 'name' | 'kind'> & Partial<CollectionProperties>,
  ): CollectionTransaction;
}

export interface CollectionTransaction extends CollectionView {
  readonly writer: CollectionWriter & RawWriter;
  rename(name: string): void;
  change(properties: Partial<Omit<CollectionProperties, 'id' | 'name' | 'kind'>>): void;
  /** Constant time; the space is given back in the background. */
  truncate(): void;
  drop(): void;
  /** Returns the existing one when an equal index exists (`isNew` false); throws 1210 when a unique one cannot be built. */
  ensureIndex(request: IndexRequest): { readonly index: IndexDefinition; readonly isNew: boolean };
  /** False when there is no such index. Throws 1200-family errors for primary and edge. */
  dropIndex(indexId: string): boolean;
}

/** Of writes of JSON text. */
export interface RawOptions extends ModificationOptions {
  /** Called with the length of a stored document before a patch is merged into it; what it throws ends the write. */
  readonly beforeMerge?: ((length: number) => void) | undefined;
}

/** The fast door for documents that arrive as JSON text: attributes nobody touched keep their bytes. */
export interface RawWriter {
  /** As `insert` and `replace` of a CollectionWriter, from the JSON of an object. Throws 600 for broken JSON or a name given twice. */
  insertJson(json: DocumentJson, options: RawOptions): ReturnType<CollectionWriter['insert']>;
  replaceJson(key: string, json: DocumentJson, options: RawOptions): ReturnType<CollectionWriter['insert']>;
  updateJson(key: string, json: DocumentJson, options: RawOptions): ReturnType<CollectionWriter['insert']>;
}
