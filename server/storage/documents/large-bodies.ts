import { numberKey } from '../lmdb/bytes.ts';
import { sealInPlace, sealLength } from '../lmdb/checksum.ts';
import { damaged, unseal } from '../lmdb/damage.ts';
import type { Snapshot, Tables } from '../lmdb/environment.ts';

/**
 * Document bodies stored out of line in pieces, because LMDB needs contiguous pages for a value and lmdb-js returns
 * values from 16 MiB in another type. Key of the first piece: [storageId u32][docId u48], payload [pieces u16][UTF-8
 * bytes]. Key of each further piece: [storageId u32][docId u48][piece u16], payload UTF-8.
 */
const pieceLength = 1024 * 1024;

const headerLength = 2;
/** Above the number of pieces of any body. */
const maxPieces = 0xffff;

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

/** A body to be stored. */
export interface LargeBody {
  readonly text: string;
  /** Its pieces after the first one are stored already, see StagedDocument. */
  readonly isStaged: boolean;
}

/** Replaces the stored body of a document; undefined removes it. */
export function writeLargeBody(
  tables: Tables,
  snapshot: Snapshot,
  storageId: number,
  docId: number,
  body: LargeBody | undefined,
): void {
  const { large } = tables;
  const old = snapshot.findRaw(large, numberKey(storageId, docId));
  const oldPieces = old === undefined ? 0 : headOf(old);
  const pieces = body === undefined ? 0 : putBody(tables, storageId, docId, body);
  for (let piece = pieces; piece < oldPieces; piece++) large.removeSync(pieceKey(storageId, docId, piece));
}

/** The number of pieces, from the value of the first one. */
export function headOf(value: Buffer): number {
  return ((value[0] as number) << 8) | (value[1] as number);
}

/** Removes the pieces after the first one of a document without a first piece. */
export function removePieces(tables: Tables, snapshot: Snapshot, storageId: number, docId: number): void {
  const { large } = tables;
  if (snapshot.findRaw(large, numberKey(storageId, docId)) !== undefined) return;
  const start = pieceKey(storageId, docId, 1);
  const end = pieceKey(storageId, docId, maxPieces);
  for (const key of [...snapshot.keys(large, { start, end })]) large.removeSync(key);
}

/** Returns the number of pieces. */
function putBody(tables: Tables, storageId: number, docId: number, { text, isStaged }: LargeBody): number {
  if (!isStaged) return putPieces(tables, storageId, docId, Buffer.from(text));
  const pieces = piecesOf(Buffer.byteLength(text));
  // A character has at least one byte.
  putPiece(
    tables,
    storageId,
    docId,
    0,
    pieces,
    Buffer.from(text.slice(0, pieceLength)).subarray(0, pieceLength),
  );
  return pieces;
}

function piecesOf(length: number): number {
  return Math.max(1, Math.ceil(length / pieceLength));
}

/** Returns the number of pieces. */
function putPieces(tables: Tables, storageId: number, docId: number, bytes: Buffer): number {
  const pieces = piecesOf(bytes.length);
  for (let piece = 0; piece < pieces; piece++) {
    const part = bytes.subarray(piece * pieceLength, (piece + 1) * pieceLength);
    putPiece(tables, storageId, docId, piece, pieces, part);
  }
  return pieces;
}

function putPiece(
  { large }: Tables,
  storageId: number,
  docId: number,
  piece: number,
  pieces: number,
  part: Buffer,
): void {
  const start = piece === 0 ? headerLength : 0;
  const value = Buffer.allocUnsafe(start + part.length + sealLength);
  if (piece === 0) value.writeUInt16BE(pieces, 0);
  value.set(part, start);
  const key = pieceKey(storageId, docId, piece);
  sealInPlace(key, value, start + part.length);
  large.putSync(key, value);
}
