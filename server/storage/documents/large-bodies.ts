import { numberKey } from '../lmdb/bytes.ts';
import { sealInPlace, sealLength } from '../lmdb/checksum.ts';
import { damaged, unseal } from '../lmdb/damage.ts';
import type { Snapshot, Tables } from '../lmdb/environment.ts';

/**
 * Document bodies stored out of line in pieces, because LMDB needs contiguous pages for a value and lmdb-js returns
 * values from 16 MiB in another type. Key of the first piece: [storageId u32][docId u48], payload [pieces u16][UTF-8
 * bytes]. Key of each further piece: [storageId u32][docId u48][piece u16], payload UTF-8.
 */
export const pieceLength = 1024 * 1024;

const headerLength = 2;

export function pieceKey(storageId: number, docId: number, piece: number): Buffer {
  const first = numberKey(storageId, docId);
  return piece === 0 ? first : Buffer.concat([first, Buffer.of(piece >> 8, piece)]);
}

/** The body of a document; undefined if none is stored. `isVerified`: its checksums were compared before. */
export function readLargeBody(
  snapshot: Snapshot,
  storageId: number,
  docId: number,
  isVerified: boolean,
): string | undefined {
  const open = (key: Buffer): Buffer | undefined => {
    const value = snapshot.find(snapshot.tables.large, key);
    if (value === undefined || !isVerified) return value && unseal(snapshot, 'large', key, value);
    return value.subarray(0, value.length - sealLength);
  };
  const first = open(numberKey(storageId, docId));
  if (first === undefined) return undefined;
  const pieces = first.readUInt16BE(0);
  if (pieces === 1) return first.toString('utf8', headerLength);
  const bytes = Buffer.allocUnsafe(pieces * pieceLength);
  let end = first.copy(bytes, 0, headerLength);
  for (let piece = 1; piece < pieces; piece++) {
    const key = pieceKey(storageId, docId, piece);
    const next = open(key);
    if (next === undefined) {
      throw damaged(snapshot, 'large', key, `piece ${piece + 1} of ${pieces} of the document is missing`);
    }
    end += next.copy(bytes, end);
  }
  return bytes.toString('utf8', 0, end);
}

/** Replaces the stored body of a document; undefined removes it. */
export function writeLargeBody(
  tables: Tables,
  snapshot: Snapshot,
  storageId: number,
  docId: number,
  body: string | undefined,
): void {
  const { large } = tables;
  const old = snapshot.findRaw(large, numberKey(storageId, docId));
  const oldPieces = old === undefined ? 0 : ((old[0] as number) << 8) | (old[1] as number);
  const pieces = body === undefined ? 0 : putPieces(tables, storageId, docId, Buffer.from(body));
  for (let piece = pieces; piece < oldPieces; piece++) large.removeSync(pieceKey(storageId, docId, piece));
}

/** Returns the number of pieces. */
function putPieces({ large }: Tables, storageId: number, docId: number, bytes: Buffer): number {
  const pieces = Math.max(1, Math.ceil(bytes.length / pieceLength));
  for (let piece = 0; piece < pieces; piece++) {
    const part = bytes.subarray(piece * pieceLength, (piece + 1) * pieceLength);
    const start = piece === 0 ? headerLength : 0;
    const value = Buffer.allocUnsafe(start + part.length + sealLength);
    if (piece === 0) value.writeUInt16BE(pieces, 0);
    value.set(part, start);
    const key = pieceKey(storageId, docId, piece);
    sealInPlace(key, value, start + part.length);
    large.putSync(key, value);
  }
  return pieces;
}
