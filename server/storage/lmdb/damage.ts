import { DatabaseError } from '../../../protocol/errors.ts';
import { blockSize } from './block-size.ts';
import { isSealed, sealLength } from './checksum.ts';
import type { Entry, ScanOptions, Snapshot } from './environment.ts';
import { findStorageOwner } from './storage-owner.ts';

/** The trees whose values carry a checksum. */
export type TableName = 'catalog' | 'documents' | 'large' | 'primary' | 'indexes';

/**
 * The payload of a value that is stored under `key`, valid as long as the value, which may be raw (see
 * Snapshot.findRaw). Throws 1100 when it is damaged.
 */
export function unseal(snapshot: Snapshot, table: TableName, key: Buffer, value: Buffer): Buffer {
  if (!isSealed(key, value)) throw damagedValue(snapshot, table, key);
  return value.subarray(0, value.length - sealLength);
}

/** The payload that is stored under `key`, valid until the next read only. Throws 1100 when it is damaged. */
export function findSealed(snapshot: Snapshot, table: TableName, key: Buffer): Buffer | undefined {
  const value = snapshot.findRaw(snapshot.tables[table], key);
  return value === undefined ? undefined : unseal(snapshot, table, key, value);
}

/** Entries in key order, with their payloads as values. Throws 1100 at one that is damaged. */
export function* sealedEntries(snapshot: Snapshot, table: TableName, scan: ScanOptions): Generator<Entry> {
  for (const { key, value } of snapshot.entries(snapshot.tables[table], scan)) {
    yield { key, value: unseal(snapshot, table, key, value) };
  }
}

/** 1100 for a value whose checksum does not match its bytes. */
export function damagedValue(snapshot: Snapshot, table: TableName, key: Buffer): DatabaseError {
  return damaged(snapshot, table, key, 'the checksum does not match');
}

/** 1100: names the file, the place in it and what to do. `key`: of the entry that is damaged or missing. */
export function damaged(snapshot: Snapshot, table: TableName, key: Buffer, finding: string): DatabaseError {
  return new DatabaseError('ERROR_ARANGO_CORRUPTED_DATAFILE', {
    status: 500,
    detail: `orrery.mdb is damaged at ${placeOf(snapshot, table, key)}: ${finding}. ${remedy}`,
  });
}

/** What to do about damage found in a running server; its clients are not told where the folder is. */
export const remedy =
  'Restore a backup of the data folder, or stop the server and save what is readable with: ' +
  'npm start -- --salvage NEWFOLDER';

export function remedyFor(folder: string): string {
  return `Restore a backup of the folder, or save what is readable with: npm start -- --data ${folder} --salvage NEWFOLDER`;
}

function placeOf(snapshot: Snapshot, table: TableName, key: Buffer): string {
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

/** The collection that a storage id belongs to, as far as the catalogue can be read. */
function describeOwner(snapshot: Snapshot, storageId: number): string {
  const owner = findStorageOwner(snapshot, storageId);
  return owner === undefined
    ? `storage ${storageId}`
    : `database '${owner.database}', collection '${owner.collection}'`;
}
