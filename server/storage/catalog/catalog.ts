import type { CollectionProperties, DatabaseInfo, IndexRequest } from '../types.ts';

/** Catalog record of an index. */
export interface IndexRecord {
  /** The second part of the index id. */
  readonly number: string;
  /** First four bytes of the index's keys. */
  readonly storageId: number;
  readonly type: IndexRequest['type'];
  readonly name: string;
  readonly fields: readonly string[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly options: IndexRequest['options'];
}

/** Catalog record of the two posting lists of an edge collection. */
export interface EdgeIndexRecord {
  readonly number: string;
  readonly outbound: number;
  readonly inbound: number;
}

export interface CollectionRecord {
  readonly databaseId: string;
  readonly properties: CollectionProperties;
  /** First four bytes of the document keys. Each truncate assigns new ones. */
  readonly storageId: number;
  /** A generated key is this number plus the docId. */
  readonly keyBase: number;
  readonly edgeIndex: EdgeIndexRecord | undefined;
  readonly indexes: readonly IndexRecord[];
  /**
   * Indexes that are being built in several transactions. Writes change them, reads do not use them. They are removed at
   * the start of the server.
   */
  readonly unfinished?: readonly IndexRecord[] | undefined;
}

/** The indexes that writes change. */
export function writtenIndexes({ indexes, unfinished }: CollectionRecord): readonly IndexRecord[] {
  return unfinished === undefined ? indexes : [...indexes, ...unfinished];
}

/** The indexes whose lookups are counted: the second part of the index id, and the storage id of the counter. */
export function countedIndexes({
  storageId,
  edgeIndex,
  indexes,
}: CollectionRecord): readonly (readonly [number: string, storageId: number])[] {
  return [
    ['0', storageId],
    ...(edgeIndex === undefined ? [] : [[edgeIndex.number, edgeIndex.outbound] as const]),
    ...indexes.map((index) => [index.number, index.storageId] as const),
  ];
}

/** A database and its collections. Immutable. */
export class DatabaseRecord {
  readonly #byId = new Map<string, CollectionRecord>();
  #sorted: readonly CollectionRecord[] | undefined;

  constructor(
    readonly info: DatabaseInfo,
    readonly byName: ReadonlyMap<string, CollectionRecord>,
  ) {
    for (const record of byName.values()) this.#byId.set(record.properties.id, record);
  }

  find(nameOrId: string): CollectionRecord | undefined {
    return this.byName.get(nameOrId) ?? this.#byId.get(nameOrId);
  }

  findById(id: string): CollectionRecord | undefined {
    return this.#byId.get(id);
  }

  /** Sorted by name. */
  get collections(): readonly CollectionRecord[] {
    this.#sorted ??= [...this.byName.values()].sort((left, right) =>
      left.properties.name < right.properties.name ? -1 : 1,
    );
    return this.#sorted;
  }

  /** Copy in which this record replaces the one with the same id. */
  with(record: CollectionRecord): DatabaseRecord {
    const byName = this.#without(record.properties.id);
    byName.set(record.properties.name, record);
    return new DatabaseRecord(this.info, byName);
  }

  without(id: string): DatabaseRecord {
    return new DatabaseRecord(this.info, this.#without(id));
  }

  #without(id: string): Map<string, CollectionRecord> {
    const byName = new Map(this.byName);
    const old = this.#byId.get(id);
    if (old !== undefined) byName.delete(old.properties.name);
    return byName;
  }
}

/** All databases at one point in time. Immutable. */
export class Catalog {
  constructor(
    /** Incremented by each change of a definition. */
    readonly version: number,
    readonly databases: ReadonlyMap<string, DatabaseRecord>,
  ) {}

  findById(databaseId: string): DatabaseRecord | undefined {
    for (const database of this.databases.values()) if (database.info.id === databaseId) return database;
    return undefined;
  }

  /** True if an index is being built. */
  get hasUnfinished(): boolean {
    return [...this.databases.values()].some(({ collections }) =>
      collections.some(({ unfinished }) => unfinished !== undefined),
    );
  }

  with(database: DatabaseRecord): Catalog {
    const databases = new Map(this.databases);
    databases.set(database.info.name, database);
    return new Catalog(this.version + 1, databases);
  }

  without(name: string): Catalog {
    const databases = new Map(this.databases);
    databases.delete(name);
    return new Catalog(this.version + 1, databases);
  }
}
