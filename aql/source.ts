import type { Dialect } from '../protocol/dialect.ts';
import type { UserFunctions } from './user-functions.ts';
import type { ObjectValue, Value } from './values/value.ts';

/**
 * Interface between the language and storage. Two implementations: the server's storage on LMDB, and
 * `tests/aql/memory/memory-source.ts`. Laws (tests/aql/source-laws.ts tests both): a scan yields every visible document
 * once; a range is sorted; closing releases the snapshot.
 */
export interface Source {
  readonly databaseName: string;
  /** Name of the user of the query; undefined if authentication is disabled. */
  readonly userName?: string | undefined;
  findCollection(name: string): SourceCollection | undefined;
  /** Names of all collections that the user can access, for suggestions and COLLECTIONS(). */
  collectionNames(): readonly string[];
  findGraph(name: string): GraphDefinition | undefined;
  /** Names of all graphs, for suggestions. */
  graphNames?(): readonly string[];
  /** Undefined if user-defined functions are not supported. */
  readonly userFunctions?: UserFunctions;
  /** Undefined if the source cannot validate documents. */
  readonly schemas?: Schemas;
  /**
   * Like `scan`, for a query that reads these top-level attributes of most documents and rarely others.
   * Undefined if the source has no faster method than `scan`.
   */
  scanAttributes?(
    collection: string,
    attributes: readonly string[],
    options: { readonly batchSize: number },
  ): Iterable<readonly StoredDocument[]> | undefined;
  /**
   * Like `range` of the collection, for a query that reads only these top-level attributes of the documents.
   * Undefined if the source has no faster method than `range`.
   */
  rangeAttributes?(
    collection: string,
    attributes: readonly string[],
    indexId: string,
    range: IndexRange,
    options: {
      readonly descending: boolean;
      readonly batchSize: number;
      /** Called for each document that is read from storage. */
      readonly onLookup: () => void;
    },
  ): Iterable<readonly StoredDocument[]> | undefined;
  close(): void;
}

/** Schemas of collections, and validation by any schema. */
export interface Schemas {
  /** The schema of a collection; null for none. Throws 1203 (collection not found). */
  schemaOf(collection: string): Value;
  /**
   * Validates a document by a schema. The level of the schema is ignored. Returns the message of the schema for an
   * invalid document, undefined for a valid one. Throws 1621 (invalid schema validation parameter).
   */
  validate(document: ObjectValue, schema: ObjectValue): string | undefined;
}

export interface GraphDefinition {
  readonly name: string;
  readonly edgeDefinitions: readonly {
    readonly collection: string;
    readonly from: readonly string[];
    readonly to: readonly string[];
  }[];
  readonly orphanCollections: readonly string[];
}

/** A document of storage; attributes are decoded on access. */
export interface StoredDocument {
  readonly _id: string;
  readonly _key: string;
  readonly _rev: string;
  /** A top-level attribute, system attributes included; undefined if it is missing. */
  get(attribute: string): Value | undefined;
  /**
   * The whole document as a plain object, system attributes included. Repeated calls return the same object.
   */
  toObject(): ObjectValue;
  /** The whole document as JSON text; attributes that a write did not change keep their exact text. */
  toJson(): string;
}

export interface IndexDescription {
  /** `collection/number` */
  readonly id: string;
  readonly name: string;
  readonly type:
    | 'primary'
    | 'edge'
    | 'hash'
    | 'skiplist'
    | 'persistent'
    | 'geo'
    | 'fulltext'
    | 'ttl'
    /** Numbers in several dimensions. A range over the first field is read, the others are filtered. */
    | 'mdi'
    | 'mdi-prefixed'
    /** 2.8: limits the collection to `size` documents and removes the oldest ones. Not usable by queries. */
    | 'cap';
  /** Attribute paths, `a.b` for nested ones, `a[*]` for array indexes. */
  readonly fields: readonly string[];
  readonly unique: boolean;
  readonly sparse: boolean;
  /**
   * True if a range over the leading fields is returned in index order (all types except primary and edge).
   */
  readonly isSorted: boolean;
  /** Type 'geo': true if coordinates are [longitude, latitude] or GeoJSON. */
  readonly geoJson?: boolean;
  /** Type 'fulltext': minimum word length. */
  readonly minLength?: number;
  /** Distinct values divided by entries, 0 to 1; undefined if unknown. */
  readonly selectivityEstimate: number | undefined;
}

/** One bound of an index range. A missing attribute counts as null, unless the index is sparse. */
export interface RangeBound {
  readonly value: Value;
  readonly isInclusive: boolean;
}

export interface RangeOptions {
  readonly descending?: boolean;
  readonly batchSize?: number;
  /** Number of entries before the first document. Their documents are not read. */
  readonly skipped?: number;
  /** Receives numbers of skipped entries; an empty batch follows each call. */
  readonly onSkipped?: (count: number) => void;
}

/** A range: equal values for the leading fields, then bounds on the next field. */
export interface IndexRange {
  readonly equal: readonly Value[];
  readonly low: RangeBound | undefined;
  readonly high: RangeBound | undefined;
}

/** An edge reached from one of its vertices. Only `edge()` reads the document. */
export interface EdgeEntry {
  readonly vertexId: string;
  /** Id of the vertex at the other end. */
  readonly otherId: string;
  /** Returns the key that identifies the edge within its collection. */
  readonly edgeKey: () => string;
  readonly edge: () => StoredDocument;
}

/** A document found by a geo index. */
export interface FoundPlace {
  readonly document: StoredDocument;
  /** Coordinates in degrees. */
  readonly place: { readonly latitude: number; readonly longitude: number };
  /** Distance in metres from the reference point. */
  readonly distance: number;
}

export interface SourceCollection {
  readonly name: string;
  readonly kind: 'document' | 'edge';
  count(): number;
  indexes(): readonly IndexDescription[];
  find(key: string): StoredDocument | undefined;
  /** All documents in storage (insertion) order, in batches of about `batchSize` (default 1000). */
  scan(options?: {
    readonly batchSize?: number;
    readonly descending?: boolean;
    /** Number of documents before the first one. */
    readonly skipped?: number;
  }): Iterable<readonly StoredDocument[]>;
  /** `count` distinct random documents, or all if there are fewer. O(count). */
  sample(count: number, random: () => number): readonly StoredDocument[];
  /** The documents of a range of a sorted or hash index, in index order, in batches. */
  range(indexId: string, range: IndexRange, options?: RangeOptions): Iterable<readonly StoredDocument[]>;
  /** Edges of a vertex (edge collections only) in insertion order. 'any' returns a self-loop once. */
  edges(vertexId: string, direction: 'outbound' | 'inbound' | 'any'): Iterable<readonly EdgeEntry[]>;
  /** Number of edges of a vertex; the edges are read only if the index has no count. */
  degree(vertexId: string, direction: 'outbound' | 'inbound' | 'any'): number;
  /**
   * Documents near a point or within a radius (metres) by a geo index, in order of distance; undefined
   * without a geo index.
   */
  near?(options: {
    readonly latitude: number;
    readonly longitude: number;
    readonly limit?: number;
    readonly radius?: number;
  }): Iterable<FoundPlace>;
  /**
   * Documents whose attribute contains a word (or prefix), by a fulltext index. Throws 1571 (fulltext index
   * missing).
   */
  words?(attribute: string, word: string, isPrefix: boolean): Iterable<StoredDocument>;
  /** Write operations; undefined for a read-only source. */
  readonly writer: CollectionWriter | undefined;
}

export interface ModificationOptions {
  readonly dialect: Dialect;
  readonly waitForSync?: boolean;
  /** UPDATE: false removes attributes patched with null. Default true. */
  readonly keepNull?: boolean;
  /** UPDATE: false replaces objects instead of merging them. Default true. */
  readonly mergeObjects?: boolean;
  /** INSERT with an existing key. Default 'conflict': error 1210 (unique constraint violated). */
  readonly overwriteMode?: 'conflict' | 'ignore' | 'replace' | 'update';
  /** Throws 1200 (conflict) if the stored revision differs. */
  readonly expectedRevision?: string;
  /** A change is ignored unless its number in this attribute is greater than the stored number. */
  readonly versionAttribute?: string;
}

/** Result of a write. `before` is undefined for an insert, `after` for a removal. */
export interface Modification {
  readonly key: string;
  readonly revision: string;
  readonly oldRevision: string | undefined;
  readonly before: StoredDocument | undefined;
  readonly after: StoredDocument | undefined;
  /** True if overwriteMode 'ignore' left the stored document unchanged. */
  readonly isIgnored: boolean;
}

/**
 * Write operations on a collection. Throw 1202 (document not found), 1210 (unique constraint violated), 1200
 * (conflict), 1221 (illegal document key), 1227 (invalid document type), 1233 (edge attribute missing).
 */
export interface CollectionWriter {
  insert(document: ObjectValue, options: ModificationOptions): Modification;
  update(key: string, patch: ObjectValue, options: ModificationOptions): Modification;
  replace(key: string, document: ObjectValue, options: ModificationOptions): Modification;
  remove(key: string, options: ModificationOptions): Modification;
}
