import { readUint48 } from './bytes.ts';
import type { Snapshot } from './environment.ts';

/**
 * Edges by vertex. A vertex has a chain of chunks, each with some of its edges in the order of their docIds:
 * key [listId u32][vertexId utf8][0][last docId u48, ff… for the tail], so that an append touches the tail only and a
 * vertex's neighbours are read without its edges.
 * Chunk: [flags u8][entries u16][loops u16] then an entry an edge: [docId u48][length u16][id of the other end, utf8].
 * Flag 1, in tails: the chain has more chunks than the tail.
 */
export const chunkHeaderLength = 5;
export const entryHeaderLength = 8;

/** Chunks stay below a page, header of LMDB included. */
export const chunkLimit = 4000;

export function postingPrefix(listId: number, vertexId: string): Buffer {
  const length = Buffer.byteLength(vertexId);
  const key = Buffer.allocUnsafe(5 + length);
  key.writeUInt32BE(listId, 0);
  key.write(vertexId, 4, length === vertexId.length ? 'latin1' : 'utf8');
  key[4 + length] = 0;
  return key;
}

/** `lastDocId` undefined: the tail. */
export function chunkKey(prefix: Buffer, lastDocId: number | undefined): Buffer {
  const key = Buffer.allocUnsafe(prefix.length + 6);
  prefix.copy(key, 0);
  if (lastDocId === undefined) key.fill(0xff, prefix.length);
  else key.writeUIntBE(lastDocId, prefix.length, 6);
  return key;
}

/** The first key above the chain. */
export function chainEnd(prefix: Buffer): Buffer {
  const end = Buffer.from(prefix);
  end[end.length - 1] = 1;
  return end;
}

/** Tells of a tail whether other chunks come before it, which spares most vertices a search. */
export function hasFullChunks(tail: Buffer): boolean {
  return tail[0] === 1;
}

/** One edge as a list has it. */
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

/** The edges of a vertex, a chunk at a time, ascending. */
export function* readPostings(snapshot: Snapshot, listId: number, vertexId: string): Generator<Posting[]> {
  const { indexes } = snapshot.tables;
  const prefix = postingPrefix(listId, vertexId);
  const tailKey = chunkKey(prefix, undefined);
  const tail = snapshot.find(indexes, tailKey);
  if (tail === undefined) return;
  const hasMore = hasFullChunks(tail);
  const last = decodeChunk(tail, tail.length);
  if (hasMore) {
    for (const { value } of snapshot.entries(indexes, { start: chunkKey(prefix, 0), end: tailKey })) {
      yield decodeChunk(value, value.length);
    }
  }
  yield last;
}

export interface PostingCounts {
  readonly edges: number;
  readonly loops: number;
}

/** The number of edges of a vertex, from the headers of its chunks. */
export function countPostings(snapshot: Snapshot, listId: number, vertexId: string): PostingCounts {
  const { indexes } = snapshot.tables;
  const prefix = postingPrefix(listId, vertexId);
  const tailKey = chunkKey(prefix, undefined);
  const tail = snapshot.find(indexes, tailKey);
  if (tail === undefined) return { edges: 0, loops: 0 };
  const hasMore = hasFullChunks(tail);
  let edges = tail.readUInt16BE(1);
  let loops = tail.readUInt16BE(3);
  if (!hasMore) return { edges, loops };
  for (const { value } of snapshot.entries(indexes, { start: chunkKey(prefix, 0), end: tailKey })) {
    edges += value.readUInt16BE(1);
    loops += value.readUInt16BE(3);
  }
  return { edges, loops };
}
