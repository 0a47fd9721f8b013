import type { StoredDocument } from '../../aql/source.ts';
import { numberValue } from './bytes.ts';
import type { IndexRecord } from './catalog.ts';
import type { Precision } from './collation-bytes.ts';
import { fulltextEntries } from './fulltext-index.ts';
import { geoEntries } from './geo-index.ts';
import { sortedEntries } from './sorted-index.ts';

const empty = Buffer.alloc(0);

/** One entry of a document in a secondary index; the key is [indexId u32][bytes][docId u48]. */
export interface IndexEntry {
  readonly bytes: Buffer;
  readonly value: Buffer;
  readonly precision: Precision;
}

/** What an index has of a document. */
export function entriesOf(index: IndexRecord, document: StoredDocument): readonly IndexEntry[] {
  switch (index.type) {
    case 'geo':
      return geoEntries(index, document);
    case 'fulltext':
      return fulltextEntries(index, document);
    case 'cap':
      // By age, that is by the last change.
      return [{ bytes: numberValue(Number(document._rev)), value: empty, precision: 'exact' }];
    default:
      return sortedEntries(index, document);
  }
}

export function entryKey(indexId: number, bytes: Buffer, docId: number): Buffer {
  const key = Buffer.allocUnsafe(4 + bytes.length + 6);
  key.writeUInt32BE(indexId, 0);
  bytes.copy(key, 4);
  key.writeUIntBE(docId, 4 + bytes.length, 6);
  return key;
}

/** [indexId u32][bytes]: where the entries with these first bytes begin. */
export function entryPrefix(indexId: number, ...parts: readonly Buffer[]): Buffer {
  const id = Buffer.allocUnsafe(4);
  id.writeUInt32BE(indexId, 0);
  return Buffer.concat([id, ...parts]);
}

export function docIdOf(key: Buffer): number {
  const at = key.length - 6;
  return key.readUInt16BE(at) * 0x1_0000_0000 + key.readUInt32BE(at + 2);
}
