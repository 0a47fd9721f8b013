import { readUint48, writeAscii } from '../lmdb/bytes.ts';
import { findSealed, sealedEntries } from '../lmdb/damage.ts';
import type { Snapshot } from '../lmdb/environment.ts';

/**
 * Edges by vertex. A vertex has a chain of chunks, each with part of its edges in docId order: key [listId
 * u32][vertexId utf8][0][last docId u48, ff… for the tail]. An append changes the tail only, and the neighbours of a
 * vertex are read without its edges. Chunk: [flags u8][entries u16][loops u16], then one entry per edge: [docId
 * u48][length u16][id of the other vertex, utf8]. Flag 1, in tails: the chain has more chunks than the tail. The value
 * in the tree ends with a checksum (checksum.ts).
 */
export const chunkHeaderLength = 5;
export const entryHeaderLength = 8;

/** A chunk fits into a page, including the LMDB header. */
export const chunkLimit = 4000;

const docIdLength = 6;

/** The key of the tail of a vertex's chain. */
export function tailKey(listId: number, vertexId: string): Buffer {
  // Ids are nearly always ASCII.
  let end = 4 + vertexId.length;
  let key = Buffer.allocUnsafe(end + 1 + docIdLength);
  if (!writeAscii(key, vertexId, 4)) {
    const bytes = Buffer.from(vertexId);
    end = 4 + bytes.length;
    key = Buffer.allocUnsafe(end + 1 + docIdLength);
    key.set(bytes, 4);
  }
  key.writeUInt32BE(listId, 0);
  key[end] = 0;
  for (let at = end + 1; at < key.length; at++) key[at] = 0xff;
  return key;
}

/** [listId][vertexId][0]: prefix of the keys of all chunks of a vertex. */
export function postingPrefix(listId: number, vertexId: string): Buffer {
  return prefixOf(tailKey(listId, vertexId));
}

export function prefixOf(key: Buffer): Buffer {
  return key.subarray(0, key.length - docIdLength);
}

/** The key of a chunk before the tail. */
export function chunkKey(prefix: Buffer, lastDocId: number): Buffer {
  const key = Buffer.allocUnsafe(prefix.length + docIdLength);
  key.set(prefix, 0);
  key.writeUIntBE(lastDocId, prefix.length, docIdLength);
  return key;
}

/** The first key after the chain. */
export function chainEnd(prefix: Buffer): Buffer {
  const end = Buffer.from(prefix);
  end[end.length - 1] = 1;
  return end;
}

/** Returns whether other chunks precede a tail; for most vertices this saves a search. */
export function hasFullChunks(tail: Buffer): boolean {
  return tail[0] === 1;
}

/** One edge of a list. */
export interface Posting {
  readonly docId: number;
  readonly otherId: string;
}

export function decodeChunk(value: Buffer, length: number): Posting[] {
  const bytes = value.toString('latin1', 0, length);
  const postings: Posting[] = [];
  let at = chunkHeaderLength;
  while (at < length) {
    const docId = readUint48(bytes, at);
    const start = at + entryHeaderLength;
    const end = start + ((bytes.charCodeAt(at + 6) << 8) | bytes.charCodeAt(at + 7));
    postings.push({ docId, otherId: fromLatin1(bytes.slice(start, end)) });
    at = end;
  }
  return postings;
}

const beyondAscii = /[\x80-\xff]/;

function fromLatin1(text: string): string {
  return beyondAscii.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text;
}

/** The edges of a vertex, chunk by chunk, ascending. */
export function* readPostings(snapshot: Snapshot, listId: number, vertexId: string): Generator<Posting[]> {
  const end = tailKey(listId, vertexId);
  const tail = findSealed(snapshot, 'indexes', end);
  if (tail === undefined) return;
  const hasMore = hasFullChunks(tail);
  const last = decodeChunk(tail, tail.length);
  if (hasMore) {
    for (const { value } of sealedEntries(snapshot, 'indexes', { start: chunkKey(prefixOf(end), 0), end })) {
      yield decodeChunk(value, value.length);
    }
  }
  yield last;
}

interface PostingCounts {
  readonly edges: number;
  readonly loops: number;
}

/** The number of edges of a vertex, from the headers of its chunks. */
export function countPostings(snapshot: Snapshot, listId: number, vertexId: string): PostingCounts {
  const end = tailKey(listId, vertexId);
  const tail = findSealed(snapshot, 'indexes', end);
  if (tail === undefined) return { edges: 0, loops: 0 };
  const hasMore = hasFullChunks(tail);
  let edges = tail.readUInt16BE(1);
  let loops = tail.readUInt16BE(3);
  if (!hasMore) return { edges, loops };
  for (const { value } of sealedEntries(snapshot, 'indexes', { start: chunkKey(prefixOf(end), 0), end })) {
    edges += value.readUInt16BE(1);
    loops += value.readUInt16BE(3);
  }
  return { edges, loops };
}
