import type { CollectionRecord } from '../catalog/catalog.ts';
import type { DatabaseInfo } from '../types.ts';
import { afterPrefix } from './bytes.ts';
import { isSealed, sealLength } from './checksum.ts';
import type { Snapshot } from './environment.ts';

interface StorageOwner {
  readonly database: string;
  readonly collection: string;
}

/**
 * The collection with documents or indexes of this storage id; undefined if the readable part of the catalog has none.
 * For error messages: damaged definitions are ignored.
 */
export function findStorageOwner(snapshot: Snapshot, storageId: number): StorageOwner | undefined {
  const records = [...definitions<CollectionRecord>(snapshot, 'c/')];
  const record = records.find(
    ({ storageId: own, indexes, edgeIndex }) =>
      own === storageId ||
      edgeIndex?.outbound === storageId ||
      edgeIndex?.inbound === storageId ||
      indexes.some((index) => index.storageId === storageId),
  );
  if (record === undefined) return undefined;
  const infos = [...definitions<DatabaseInfo>(snapshot, 'd/')];
  const database = infos.find(({ id }) => id === record.databaseId);
  return { database: database?.name ?? record.databaseId, collection: record.properties.name };
}

function* definitions<T>(snapshot: Snapshot, prefix: string): Generator<T> {
  const start = Buffer.from(prefix);
  for (const { key, value } of snapshot.entries(snapshot.tables.catalog, {
    start,
    end: afterPrefix(start),
  })) {
    if (isSealed(key, value)) yield JSON.parse(value.toString('utf8', 0, value.length - sealLength)) as T;
  }
}
