import type { Dialect } from '../protocol/dialect.ts';
import type { UserFunctions } from './user-functions.ts';
import type { ObjectValue, Value } from './values/value.ts';

/**
 * The port from the language to storage. Two implementations: `memory-source.ts` (here) and the server's, over LMDB.
 * Laws (tests/aql/source-laws.ts runs them on both): a scan yields every visible document once; a range is sorted;
 * closing releases the snapshot.
 */
export interface Source {
  readonly databaseName: string;
  /** Who runs the query; undefined where nobody has signed in. */
  readonly userName?: string | undefined;
  findCollection(name: string): SourceCollection | undefined;
  /** All collections that the query may name, for suggestions and COLLECTIONS(). */
  collectionNames(): readonly string[];
  findGraph(name: string): GraphDefinition | undefined;
  /** All graphs, for suggestions. */
  graphNames?(): readonly string[];
  /** Undefined where users cannot register functions. */
  readonly userFunctions?: UserFunctions;
  /**
   * The same documents as the collection's `scan`, for someone who will read these top-level attributes of most of
   * them and hardly anything else. Undefined where the source knows no better way than `scan`.
   */
  scanAttributes?(
    collection: string,
    attributes: readonly string[],
    options: { readonly batchSize: number },
  ): Iterable<readonly StoredDocument[]> | undefined;
  close(): void;
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

/** A document as storage hands it out: nothing is decoded before it is asked for. */
export interface StoredDocument {
  readonly _id: string;
  readonly _key: string;
  readonly _rev: string;
  /** Top-level attribute, system attributes included; undefined when the document does not have it. */
  get(attribute: string): Value | undefined;
  /** The whole document as a plain object, system attributes included; the same object at each call. */
  toObject(): ObjectValue;
  /** The whole document as JSON text, untouched attributes as they were written. */
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
    /** 2.8: at most `size` documents; the oldest go. No index that a query can use. */
    | 'cap';
  /** Attribute paths, `a.b` for nested ones, `a[*]` for array indexes. */
  readonly fields: readonly string[];
  readonly unique: boolean;
  readonly sparse: boolean;
  /** True when a range over the leading fields comes out sorted (everything but primary and edge here). */
  readonly isSorted: boolean;
  /** Type 'geo': pairs are [longitude, latitude] and may stand in GeoJSON. */
  readonly geoJson?: boolean;
  /** Type 'fulltext': the length of the shortest words. */
  readonly minLength?: number;
  /** 0 to 1: distinct values per entry; undefined when not known. */
  readonly selectivityEstimate: number | undefined;
}

/** One bound of an index range; missing attributes count as null (unless the index is sparse). */
export interface RangeBound {
  readonly value: Value;
  readonly isInclusive: boolean;
}

/** Equal values for the leading fields, then bounds on the next one. */
export interface IndexRange {
  readonly equal: readonly Value[];
  readonly low: RangeBound | undefined;
  readonly high: RangeBound | undefined;
}

/** An edge met from one of its ends; the document is read only when `edge()` is called. */
export interface EdgeEntry {
  readonly vertexId: string;
  /** The other end. */
  readonly otherId: string;
  /** Identifies the edge within its collection. */
  readonly edgeKey: () => string;
  readonly edge: () => StoredDocument;
}

/** A document found by a geo index. */
export interface FoundPlace {
  readonly document: StoredDocument;
  /** In degrees. */
  readonly place: { readonly latitude: number; readonly longitude: number };
  /** Metres from the point that was asked for. */
  readonly distance: number;
}

export interface SourceCollection {
  readonly name: string;
  readonly kind: 'document' | 'edge';
  count(): number;
  indexes(): readonly IndexDescription[];
  find(key: string): StoredDocument | undefined;
  /** Every document in storage (insertion) order, in batches of about `batchSize` (default 1000). */
  scan(options?: {
    readonly batchSize?: number;
    readonly descending?: boolean;
  }): Iterable<readonly StoredDocument[]>;
  /** `count` documents chosen at random without repetition, fewer if there are fewer; cost grows with `count` only. */
  sample(count: number, random: () => number): readonly StoredDocument[];
  /** The documents of a range of a sorted or hash index, in index order, in batches. */
  range(
    indexId: string,
    range: IndexRange,
    options?: { readonly descending?: boolean; readonly batchSize?: number },
  ): Iterable<readonly StoredDocument[]>;
  /** The edges at a vertex (edge collections only), in insertion order; 'any' gives a loop edge once. */
  edges(vertexId: string, direction: 'outbound' | 'inbound' | 'any'): Iterable<readonly EdgeEntry[]>;
  /** The number of edges at a vertex, without reading them where the index tells. */
  degree(vertexId: string, direction: 'outbound' | 'inbound' | 'any'): number;
  /** Documents near a point or within a radius (metres) by a geo index, nearest first; undefined without such an index. */
  near?(options: {
    readonly latitude: number;
    readonly longitude: number;
    readonly limit?: number;
    readonly radius?: number;
  }): Iterable<FoundPlace>;
  /** The documents whose attribute has a word (or prefix) by a fulltext index. Throws 1571 without one. */
  words?(attribute: string, word: string, isPrefix: boolean): Iterable<StoredDocument>;
  /** Writing; undefined on a read-only source. */
  readonly writer: CollectionWriter | undefined;
}

export interface ModificationOptions {
  readonly dialect: Dialect;
  readonly waitForSync?: boolean;
  /** UPDATE: false removes attributes patched with null. Default true. */
  readonly keepNull?: boolean;
  /** UPDATE: false replaces objects instead of merging them. Default true. */
  readonly mergeObjects?: boolean;
  /** INSERT of a key that exists. Default 'conflict' (error 1210). */
  readonly overwriteMode?: 'conflict' | 'ignore' | 'replace' | 'update';
  /** Refuse (1200) unless the stored revision is this one. */
  readonly expectedRevision?: string;
}

/** What a write did. `before` is undefined for an insert, `after` for a removal. */
export interface Modification {
  readonly key: string;
  readonly revision: string;
  readonly oldRevision: string | undefined;
  readonly before: StoredDocument | undefined;
  readonly after: StoredDocument | undefined;
  /** True when overwriteMode 'ignore' left the stored document as it was. */
  readonly isIgnored: boolean;
}

/** Throws DatabaseError: 1202 not found, 1210 unique, 1200 conflict, 1221 key, 1227 type, 1233 edge attributes. */
export interface CollectionWriter {
  insert(document: ObjectValue, options: ModificationOptions): Modification;
  update(key: string, patch: ObjectValue, options: ModificationOptions): Modification;
  replace(key: string, document: ObjectValue, options: ModificationOptions): Modification;
  remove(key: string, options: ModificationOptions): Modification;
}
