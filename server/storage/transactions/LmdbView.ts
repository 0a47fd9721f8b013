import { collectionNotFound } from '../../../aql/collection-not-found.ts';
import type { Value } from '../../../aql/values/value.ts';
import { assert } from '../../../protocol/lib/assert.ts';
import type { Catalog, CollectionRecord, DatabaseRecord } from '../catalog/catalog.ts';
import { CollectionReader } from '../collections/CollectionReader.ts';
import type { SharedNumbers } from '../collections/SharedNumbers.ts';
import type { RuleFinder } from '../collections/WriteSession.ts';
import { readSetting } from '../lmdb/catalog-store.ts';
import type { Snapshot } from '../lmdb/environment.ts';
import type {
  CollectionView,
  DatabaseInfo,
  DatabaseView,
  OpenView,
  Overlay,
  OverlaySettings,
  PlacedDocument,
} from '../types.ts';
import { LmdbLog } from './LmdbLog.ts';
import { LmdbOverlay } from './LmdbOverlay.ts';

/** All databases of one snapshot. */
export class LmdbView implements OpenView {
  readonly #databases = new Map<string, LmdbDatabaseView>();

  constructor(
    readonly snapshot: Snapshot,
    readonly catalog: Catalog,
    readonly numbers: SharedNumbers,
    readonly readCatalog: (snapshot: Snapshot) => Catalog,
    readonly rulesOf?: RuleFinder,
  ) {}

  databases(): readonly DatabaseInfo[] {
    return Array.from(this.catalog.databases.values(), ({ info }) => info);
  }

  findDatabase(name: string): LmdbDatabaseView | undefined {
    const record = this.catalog.databases.get(name);
    if (record === undefined) return undefined;
    let database = this.#databases.get(name);
    if (database === undefined) {
      database = new LmdbDatabaseView(this.snapshot, record);
      this.#databases.set(name, database);
    }
    return database;
  }

  get log(): LmdbLog {
    return new LmdbLog(this.snapshot, this.catalog);
  }

  findSetting(name: string): Value | undefined {
    return readSetting(this.snapshot, name);
  }

  documentsFrom(collection: CollectionView, docId: number): Iterable<PlacedDocument> {
    assert(collection instanceof CollectionReader, 'the collection belongs to the view');
    return collection.documentsFrom(docId);
  }

  openOverlay(settings: OverlaySettings): Overlay {
    return new LmdbOverlay(this, settings);
  }

  close(): void {
    this.snapshot.close();
  }
}

class LmdbDatabaseView implements DatabaseView {
  readonly #collections = new Map<string, CollectionReader>();

  constructor(
    readonly snapshot: Snapshot,
    readonly record: DatabaseRecord,
  ) {}

  get info(): DatabaseInfo {
    return this.record.info;
  }

  findCollection(nameOrId: string): CollectionView | undefined {
    const record = this.record.find(nameOrId);
    return record === undefined ? undefined : this.#open(record);
  }

  getCollection(nameOrId: string): CollectionView {
    const collection = this.findCollection(nameOrId);
    if (collection === undefined) throw collectionNotFound(nameOrId, this.record.byName.keys());
    return collection;
  }

  collections(): readonly CollectionView[] {
    return this.record.collections.map((record) => this.#open(record));
  }

  #open(record: CollectionRecord): CollectionReader {
    const { id } = record.properties;
    let collection = this.#collections.get(id);
    if (collection === undefined) {
      collection = new CollectionReader(this.snapshot, record);
      this.#collections.set(id, collection);
    }
    return collection;
  }
}
