import type { CollectionRecord } from '../catalog/catalog.ts';
import { blockSize } from '../lmdb/block-size.ts';
import type { Finding } from '../pages/check-store.ts';
import type { StoreReader } from './StoreReader.ts';
import { SavedCatalog } from './saved-catalog.ts';

const catalogs = new WeakMap<StoreReader, SavedCatalog>();

/** A finding as a sentence without its final period: the place and the problem. */
export function describeFinding(reader: StoreReader, { table, key, problem }: Finding): string {
  if (table === undefined) return problem;
  if (table === 'catalog') {
    return key === undefined
      ? `catalogue: ${problem}`
      : `catalogue, entry '${key.toString('latin1')}': ${problem}`;
  }
  const names = {
    documents: 'documents',
    large: 'large documents',
    primary: 'keys',
    indexes: 'index entries',
    log: 'log of changes',
  };
  if (key === undefined || key.length < 4 || table === 'log') return `${names[table]}: ${problem}`;
  return `${names[table]} of ${placeOf(reader, key.readUInt32BE(0))}${numberOf(table, key)}: ${problem}`;
}

function placeOf(reader: StoreReader, storageId: number): string {
  let catalog = catalogs.get(reader);
  if (catalog === undefined) {
    catalog = new SavedCatalog(reader);
    catalogs.set(reader, catalog);
  }
  const record = [...catalog.collections.values()].find((each) => hasStorage(each, storageId));
  if (record === undefined) return `storage ${storageId}`;
  return `collection '${record.properties.name}' of database '${catalog.databaseOf(record)}'`;
}

function hasStorage({ storageId, edgeIndex, indexes }: CollectionRecord, wanted: number): boolean {
  return (
    storageId === wanted ||
    edgeIndex?.outbound === wanted ||
    edgeIndex?.inbound === wanted ||
    indexes.some((index) => index.storageId === wanted)
  );
}

function numberOf(table: Finding['table'], key: Buffer): string {
  if (key.length < 10) return '';
  const number = key.readUIntBE(4, 6);
  if (table === 'documents') return `, number ${number * blockSize} to ${(number + 1) * blockSize - 1}`;
  return table === 'large' ? `, number ${number}` : '';
}
