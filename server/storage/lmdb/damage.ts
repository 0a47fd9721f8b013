import { DatabaseError } from '../../../protocol/errors.ts';
import { blockSize } from './block-size.ts';
import { isSealed, sealLength } from './checksum.ts';
import type { Entry, ScanOptions, Snapshot } from './environment.ts';
import { findStorageOwner } from './storage-owner.ts';

/** The trees whose values carry a checksum. */
export type TableName = 'catalog' | 'documents' | 'large' | 'primary' | 'indexes' | 'log';

/**
 * The payload of the value stored under `key`, valid as long as the value, which may be raw (see Snapshot.findRaw).
 * Throws 1100 (corrupted datafile) if it is damaged.
 */
export function unseal(snapshot: Snapshot, table: TableName, key: Buffer, value: Buffer): Buffer {
  if (!isSealed(key, value)) throw damagedValue(snapshot, table, key);
  return value.subarray(0, value.length - sealLength);
}

/**
 * The payload stored under `key`, valid until the next read only. Throws 1100 (corrupted datafile) if it is damaged.
 */
export function findSealed(snapshot: Snapshot, table: TableName, key: Buffer): Buffer | undefined {
  const value = snapshot.findRaw(snapshot.tables[table], key);
  return value === undefined ? undefined : unseal(snapshot, table, key, value);
}

/** Entries in key order with their payloads as values. Throws 1100 (corrupted datafile) at a damaged entry. */
export function* sealedEntries(snapshot: Snapshot, table: TableName, scan: ScanOptions): Generator<Entry> {
  for (const { key, value } of snapshot.entries(snapshot.tables[table], scan)) {
    yield { key, value: unseal(snapshot, table, key, value) };
  }
}

/** 1100 (corrupted datafile) for a value with a wrong checksum. */
export function damagedValue(snapshot: Snapshot, table: TableName, key: Buffer): DatabaseError {
  return damaged(snapshot, table, key, 'the checksum does not match');
}

/**
 * 1100 (corrupted datafile) with the file, the damaged part and the remedy. `key` is that of the damaged or missing
 * entry.
 */
export function damaged(snapshot: Snapshot, table: TableName, key: Buffer, finding: string): DatabaseError {
  return new DatabaseError('ERROR_ARANGO_CORRUPTED_DATAFILE', {
    status: 500,
    detail: `orrery.mdb is damaged at ${placeOf(snapshot, table, key)}: ${finding}. ${remedy}`,
  });
}

/** Remedy for damage found in a running server. Clients do not receive the path of the folder. */
export const remedy =
  'Restore a backup of the data folder, or stop the server and save what is readable with: ' +
  'npm start -- --salvage NEWFOLDER';

export function remedyFor(folder: string): string {
  return `Restore a backup of the folder, or save what is readable with: npm start -- --data ${folder} --salvage NEWFOLDER`;
}

function placeOf(snapshot: Snapshot, table: TableName, key: Buffer): string {
  if (table === 'log') return 'the log of changes';
  if (table === 'catalog' || key.length < 4) return `the catalogue (entry '${key.toString('latin1')}')`;
  const owner = describeOwner(snapshot, key.readUInt32BE(0));
  switch (table) {
    case 'documents': {
      if (key.length < 10) return owner;
      const first = key.readUIntBE(4, 6) * blockSize;
      return `${owner}, documents number ${first} to ${first + blockSize - 1}`;
    }
    case 'large':
      return key.length < 10 ? owner : `${owner}, document number ${key.readUIntBE(4, 6)}`;
    case 'primary':
      return `${owner}, key '${key.toString('latin1', 4)}' of the primary index`;
    case 'indexes':
      return `${owner}, entry of an index`;
  }
}

/** The collection of a storage id, as far as the catalog is readable. */
function describeOwner(snapshot: Snapshot, storageId: number): string {
  const owner = findStorageOwner(snapshot, storageId);
  return owner === undefined
    ? `storage ${storageId}`
    : `database '${owner.database}', collection '${owner.collection}'`;
}
