import type { CollectionRecord } from '../catalog/catalog.ts';
import { type CollectionState, decodeState } from '../catalog/collection-state.ts';
import { withDefaults } from '../catalog/definitions.ts';
import { keySpaceSize } from '../documents/document-key.ts';
import { formatVersion } from '../lmdb/catalog-store.ts';
import { seal } from '../lmdb/checksum.ts';
import { openTables } from '../lmdb/environment.ts';
import type { DatabaseInfo } from '../types.ts';
import type { StoreReader } from './StoreReader.ts';

type Put = (name: string, payload: Buffer) => void;

/** Distance to numbers that were allocated and may be lost. */
const gap = 1_000_000;

/** The readable definitions and counters. Missing definitions of existing documents are generated. */
export class SavedCatalog {
  readonly databases = new Map<string, DatabaseInfo>();
  /** By storage id. */
  readonly collections = new Map<number, CollectionRecord>();
  readonly #states = new Map<number, CollectionState>();
  /** Storage ids of truncated or dropped collections. */
  readonly purged = new Set<number>();
  /** The whole catalog was readable. */
  readonly isWhole: boolean;
  #tick = 1000;
  #storageId = 0;
  #keySpace = 0;

  constructor(reader: StoreReader) {
    let hasTicks = false;
    const problems = reader.problems.length;
    for (const { key, payload, isOlder } of reader.entries('catalog')) {
      const name = key.toString('latin1');
      if (name === 'ticks') hasTicks = !isOlder;
      this.#take(name, payload);
    }
    this.isWhole = reader.problems.length === problems;
    for (const record of this.collections.values()) this.#noteNumbers(record);
    if (!hasTicks) {
      this.#tick += gap;
      this.#storageId += gap;
      this.#keySpace += 1000;
    }
    this.#completeDatabases();
  }

  /** The former number of documents of a collection; undefined: the counter is lost. */
  countOf(storageId: number): number | undefined {
    // A collection without writes has no counters.
    return this.#states.get(storageId)?.count ?? (this.isWhole ? 0 : undefined);
  }

  stateOf(storageId: number): CollectionState | undefined {
    return this.#states.get(storageId);
  }

  noteTick(tick: number): void {
    this.#tick = Math.max(this.#tick, tick);
  }

  databaseOf(record: CollectionRecord): string {
    return this.databases.get(record.databaseId)?.name ?? record.databaseId;
  }

  /** A collection for documents without a definition. */
  addUnknown(storageId: number, isEdge: boolean): CollectionRecord {
    const system = [...this.databases.values()].find(({ name }) => name === '_system') as DatabaseInfo;
    const properties = withDefaults(
      { name: `recovered_${storageId}`, kind: isEdge ? 'edge' : 'document' },
      String(++this.#tick),
    );
    const record: CollectionRecord = {
      databaseId: system.id,
      properties,
      storageId,
      keyBase: ++this.#keySpace * keySpaceSize,
      edgeIndex: isEdge
        ? { number: properties.id, outbound: ++this.#storageId, inbound: ++this.#storageId }
        : undefined,
      indexes: [],
    };
    this.collections.set(storageId, record);
    return record;
  }

  /** Creates the store of an empty folder with these definitions and no documents. */
  async write(folder: string): Promise<void> {
    await this.#transact(folder, (put) => {
      put('format', Buffer.from(String(formatVersion)));
      put('ticks', this.#ticks());
      put('version', Buffer.from(new Float64Array([1]).buffer));
      for (const info of this.databases.values()) put(`d/${info.id}`, Buffer.from(JSON.stringify(info)));
      for (const record of this.collections.values()) {
        const { databaseId, properties } = record;
        put(`c/${databaseId}/${properties.id}`, Buffer.from(JSON.stringify(record)));
      }
    });
  }

  /** Called after the copy of all documents: revisions may be higher than any number known before. */
  async writeTicks(folder: string): Promise<void> {
    await this.#transact(folder, (put) => put('ticks', this.#ticks()));
  }

  #ticks(): Buffer {
    return Buffer.from(new Float64Array([this.#tick, this.#storageId, this.#keySpace]).buffer);
  }

  async #transact(folder: string, body: (put: Put) => void): Promise<void> {
    const tables = openTables(folder);
    tables.root.transactionSync(() =>
      body((name, payload) => {
        const key = Buffer.from(name);
        tables.catalog.putSync(key, seal(key, payload));
      }),
    );
    await tables.root.close();
  }

  #take(name: string, payload: Buffer): void {
    const [kind, id] = name.split('/');
    switch (kind) {
      case 'ticks':
        this.#tick = Math.max(this.#tick, payload.readDoubleLE(0));
        this.#storageId = Math.max(this.#storageId, payload.readDoubleLE(8));
        this.#keySpace = Math.max(this.#keySpace, payload.readDoubleLE(16));
        break;
      case 'd': {
        const info = JSON.parse(payload.toString()) as DatabaseInfo;
        this.databases.set(info.id, info);
        break;
      }
      case 'c': {
        const record = JSON.parse(payload.toString()) as CollectionRecord;
        this.collections.set(record.storageId, this.#withOwnName(record));
        break;
      }
      case 's':
        this.#states.set(Number(id), decodeState(payload));
        break;
      case 'p':
        this.purged.add(Number(id));
        break;
    }
  }

  /** Recovered definitions may belong to dropped collections of the same name. */
  #withOwnName(record: CollectionRecord): CollectionRecord {
    const { name } = record.properties;
    const isTaken = [...this.collections.values()].some(
      (other) => other.databaseId === record.databaseId && other.properties.name === name,
    );
    if (!isTaken) return record;
    return { ...record, properties: { ...record.properties, name: `${name}_${record.storageId}` } };
  }

  #noteNumbers({ properties, storageId, keyBase, edgeIndex, indexes }: CollectionRecord): void {
    const ids = [storageId, edgeIndex?.outbound ?? 0, edgeIndex?.inbound ?? 0];
    this.#storageId = Math.max(this.#storageId, ...ids, ...indexes.map((index) => index.storageId));
    this.#tick = Math.max(this.#tick, Number(properties.id), ...indexes.map(({ number }) => Number(number)));
    this.#keySpace = Math.max(this.#keySpace, Math.floor(keyBase / keySpaceSize));
  }

  /** Ensures a database for every collection and a database named _system. */
  #completeDatabases(): void {
    const isLost = (id: string): boolean => !this.databases.has(id);
    const hasSystem = (): boolean => [...this.databases.values()].some(({ name }) => name === '_system');
    for (const { databaseId, properties } of this.collections.values()) {
      if (!isLost(databaseId) || hasSystem() || properties.name !== '_users') continue;
      this.databases.set(databaseId, { id: databaseId, name: '_system', isSystem: true });
    }
    for (const { databaseId } of this.collections.values()) {
      if (isLost(databaseId)) {
        this.databases.set(databaseId, { id: databaseId, name: `recovered_${databaseId}`, isSystem: false });
      }
    }
    if (hasSystem()) return;
    const id = String(++this.#tick);
    this.databases.set(id, { id, name: '_system', isSystem: true });
  }
}
