import { collectionNotFound } from '../../../aql/collection-not-found.ts';
import type { Value } from '../../../aql/values/value.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import { assert } from '../../../protocol/lib/assert.ts';
import { type CollectionRecord, DatabaseRecord } from '../catalog/catalog.ts';
import { checkCollectionName, withDefaults } from '../catalog/definitions.ts';
import { LmdbCollection, storageIdsOf } from '../collections/LmdbCollection.ts';
import { LmdbReplicaWriter } from '../collections/LmdbReplicaWriter.ts';
import type { WriteSession } from '../collections/WriteSession.ts';
import { keySpaceSize } from '../documents/document-key.ts';
import { discardStaged } from '../documents/staged-bodies.ts';
import { readSetting, writeSetting } from '../lmdb/catalog-store.ts';
import type {
  ChangeSet,
  CollectionProperties,
  CollectionTransaction,
  DatabaseInfo,
  DatabaseTransaction,
  ReplicaWriter,
  StagedBodies,
  StagedDocument,
  Transaction,
} from '../types.ts';
import { applyChanges, stageBodies } from './apply-changes.ts';

/** All databases within the write transaction. */
export class LmdbTransaction implements Transaction {
  constructor(readonly session: WriteSession) {}

  apply(changes: ChangeSet): void {
    applyChanges(this.session, changes);
  }

  stage(bodies: StagedBodies, position: number, maxBytes: number): number | undefined {
    return stageBodies(this.session, bodies, position, maxBytes);
  }

  discardStaged(documents: readonly StagedDocument[]): void {
    const { tables, snapshot } = this.session;
    this.session.hasDiscarded = true;
    for (const document of documents) discardStaged(tables, snapshot, document);
  }

  findSetting(name: string): Value | undefined {
    return readSetting(this.session.snapshot, name);
  }

  putSetting(name: string, value: Value | undefined): void {
    const { tables, snapshot, undo } = this.session;
    const before = readSetting(snapshot, name);
    undo.push(() => writeSetting(tables, name, before));
    writeSetting(tables, name, value);
  }

  replicaOf(collection: CollectionTransaction): ReplicaWriter {
    assert(collection instanceof LmdbCollection, 'the collection belongs to the transaction');
    return new LmdbReplicaWriter(collection);
  }

  databases(): readonly DatabaseInfo[] {
    return Array.from(this.session.catalog.databases.values(), ({ info }) => info);
  }

  findDatabase(name: string): LmdbDatabase | undefined {
    const record = this.session.catalog.databases.get(name);
    return record === undefined ? undefined : new LmdbDatabase(this.session, record.info);
  }

  createDatabase(name: string): LmdbDatabase {
    const { session } = this;
    if (session.catalog.databases.has(name)) {
      throw new DatabaseError('ERROR_ARANGO_DUPLICATE_NAME');
    }
    const info: DatabaseInfo = { id: String(session.nextTick()), name, isSystem: name === '_system' };
    session.changeCatalog(session.catalog.with(new DatabaseRecord(info, new Map())), info.id, undefined);
    return new LmdbDatabase(session, info);
  }

  dropDatabase(name: string): void {
    const { session } = this;
    const record = session.catalog.databases.get(name);
    if (record === undefined) {
      throw new DatabaseError('ERROR_ARANGO_DATABASE_NOT_FOUND', { detail: `'${name}'` });
    }
    for (const collection of record.collections) {
      session.purge(storageIdsOf(collection));
      session.changeCatalog(session.catalog, record.info.id, collection.properties.id);
    }
    session.changeCatalog(session.catalog.without(name), record.info.id, undefined);
  }
}

class LmdbDatabase implements DatabaseTransaction {
  constructor(
    readonly session: WriteSession,
    readonly info: DatabaseInfo,
  ) {}

  /** The current record. Throws 1228 (database not found) if the database was dropped. */
  get record(): DatabaseRecord {
    const record = this.session.catalog.databases.get(this.info.name);
    if (record?.info.id === this.info.id) return record;
    throw new DatabaseError('ERROR_ARANGO_DATABASE_NOT_FOUND', { detail: `'${this.info.name}'` });
  }

  findCollection(nameOrId: string): LmdbCollection | undefined {
    const record = this.record.find(nameOrId);
    return record === undefined ? undefined : this.session.collectionOf(record);
  }

  getCollection(nameOrId: string): LmdbCollection {
    const collection = this.findCollection(nameOrId);
    if (collection === undefined) throw collectionNotFound(nameOrId, this.record.byName.keys());
    return collection;
  }

  collections(): readonly LmdbCollection[] {
    return this.record.collections.map((record) => this.session.collectionOf(record));
  }

  createCollection(
    given: Pick<CollectionProperties, 'name' | 'kind'> & Partial<CollectionProperties>,
  ): LmdbCollection {
    const { session, record: database } = this;
    const properties = withDefaults(given, String(session.nextTick()));
    checkCollectionName(properties.name, properties.isSystem);
    if (database.byName.has(properties.name)) {
      throw new DatabaseError('ERROR_ARANGO_DUPLICATE_NAME');
    }
    const record: CollectionRecord = {
      databaseId: database.info.id,
      properties,
      storageId: session.nextStorageId(),
      keyBase: session.nextKeySpace() * keySpaceSize,
      edgeIndex:
        properties.kind === 'edge'
          ? {
              // Clients of 2.8 expect the collection's own number.
              number: properties.id,
              outbound: session.nextStorageId(),
              inbound: session.nextStorageId(),
            }
          : undefined,
      indexes: [],
    };
    session.changeCatalog(session.catalog.with(database.with(record)), database.info.id, properties.id);
    return session.collectionOf(record);
  }
}
