import type { Precision } from './collation-bytes.ts';

/** One entry of a document in a secondary index; the key is [indexId u32][bytes][docId u48]. */
export interface IndexEntry {
  readonly bytes: Buffer;
  readonly value: Buffer;
  readonly precision: Precision;
}

export function entryKey(indexId: number, bytes: Buffer, docId: number): Buffer {
  const key = Buffer.allocUnsafe(4 + bytes.length + 6);
  key.writeUInt32BE(indexId, 0);
  bytes.copy(key, 4);
  key.writeUIntBE(docId, 4 + bytes.length, 6);
  return key;
}

/** [indexId u32][bytes]: the start of the entries with these first bytes. */
export function entryPrefix(indexId: number, ...parts: readonly Buffer[]): Buffer {
  const id = Buffer.allocUnsafe(4);
  id.writeUInt32BE(indexId, 0);
  return Buffer.concat([id, ...parts]);
}

export function docIdOf(key: Buffer): number {
  const at = key.length - 6;
  return key.readUInt16BE(at) * 0x1_0000_0000 + key.readUInt32BE(at + 2);
}
