import { writeText } from '../lmdb/bytes.ts';
import { sealInPlace, sealLength } from '../lmdb/checksum.ts';
import { findSealed, sealedEntries, unseal } from '../lmdb/damage.ts';
import type { Entry, ScanOptions, Snapshot, Tables } from '../lmdb/environment.ts';
import { PendingPostings } from './pending-postings.ts';
import {
  chainEnd,
  chunkHeaderLength,
  chunkKey,
  chunkLimit,
  decodeChunk,
  entryHeaderLength,
  hasFullChunks,
  type Posting,
  postingPrefix,
  prefixOf,
  tailKey,
} from './posting-lists.ts';

interface Tail {
  /** Empty if the vertex has no chunks. */
  readonly bytes: Buffer;
  readonly lastDocId: number;
}

const noTail: Tail = { bytes: Buffer.alloc(0), lastDocId: -1 };

/** Up to this number of edges per vertex, chunks are searched; above it, all chunks are read. */
const maxSingleRemovals = 2;

/**
 * Buffers the changes of one posting list (all outbound or all inbound edges of a collection) and writes them by
 * vertex.
 */
export class PostingWriter {
  #added = new PendingPostings();
  #removed = new Map<string, Set<number>>();
  readonly #docIds: number[] = [];
  readonly #otherIds: string[] = [];
  #scratch = Buffer.allocUnsafeSlow(8 * 1024);

  constructor(
    readonly tables: Tables,
    readonly snapshot: Snapshot,
    readonly listId: number,
    /** Called with 1 for a vertex added to the list and with -1 for a removed one. */
    readonly onVertex: (change: 1 | -1) => void,
  ) {}

  add(vertexId: string, docId: number, otherId: string): void {
    // Removed and inserted again in the same transaction, possibly with another vertex.
    if (this.#removed.size > 0 && this.#removed.get(vertexId)?.has(docId) === true) this.flushOf(vertexId);
    this.#added.add(vertexId, docId, otherId);
  }

  remove(vertexId: string, docId: number): void {
    if (this.#added.has(vertexId)) this.flushOf(vertexId);
    let removed = this.#removed.get(vertexId);
    if (removed === undefined) {
      removed = new Set();
      this.#removed.set(vertexId, removed);
    }
    removed.add(docId);
  }

  /** Writes the pending entries of one vertex, so that its list can be read. */
  flushOf(vertexId: string): void {
    const removed = this.#removed.get(vertexId);
    if (removed !== undefined) {
      this.#removed.delete(vertexId);
      this.#remove(postingPrefix(this.listId, vertexId), vertexId, removed);
    }
    if (!this.#added.has(vertexId)) return;
    this.#add(vertexId);
    this.#added.remove(vertexId);
  }

  /** Writes all pending entries in key order. */
  flush(): void {
    for (const vertexId of this.#removed.keys()) this.flushOf(vertexId);
    if (this.#added.isEmpty) return;
    for (const vertexId of [...this.#added.vertexIds()].sort()) this.#add(vertexId);
    this.#added = new PendingPostings();
  }

  #add(vertexId: string): void {
    const docIds = this.#docIds;
    const otherIds = this.#otherIds;
    this.#added.read(vertexId, docIds, otherIds);
    const key = tailKey(this.listId, vertexId);
    const found = findSealed(this.snapshot, 'indexes', key);
    const tail = found === undefined ? noTail : { bytes: found, lastDocId: lastDocIdOf(found) };
    if (isAscending(docIds) && tail.lastDocId < (docIds[0] as number)) {
      this.#append(key, vertexId, tail, docIds, otherIds);
      if (tail === noTail) this.onVertex(1);
      return;
    }
    const prefix = prefixOf(key);
    for (const [at, docId] of docIds.entries()) {
      this.#insertOne(prefix, vertexId, { docId, otherId: otherIds[at] as string });
    }
  }

  /** Appends entries to the tail. Each full tail becomes a separate chunk. */
  #append(
    key: Buffer,
    vertexId: string,
    { bytes: tail, lastDocId: tailDocId }: Tail,
    docIds: readonly number[],
    otherIds: readonly string[],
  ): void {
    const isNew = tail.length === 0;
    let flag = isNew || !hasFullChunks(tail) ? 0 : 1;
    let entries = isNew ? 0 : tail.readUInt16BE(1);
    let loops = isNew ? 0 : tail.readUInt16BE(3);
    let end = isNew ? chunkHeaderLength : tail.length;
    this.#reserve(end);
    let lastDocId = tailDocId;
    if (!isNew) this.#scratch.set(tail, 0);
    for (let at = 0; at < docIds.length; at++) {
      const docId = docIds[at] as number;
      const otherId = otherIds[at] as string;
      // A character needs at most three bytes.
      if (end + entryHeaderLength + otherId.length * 3 > chunkLimit && entries > 0) {
        const exact = end + entryHeaderLength + Buffer.byteLength(otherId);
        if (exact > chunkLimit) {
          this.#put(chunkKey(prefixOf(key), lastDocId), 0, entries, loops, end);
          flag = 1;
          entries = 0;
          loops = 0;
          end = chunkHeaderLength;
        }
      }
      this.#reserve(end + entryHeaderLength + otherId.length * 3);
      const length = writeText(this.#scratch, otherId, end + entryHeaderLength);
      this.#scratch.writeUIntBE(docId, end, 6);
      this.#scratch.writeUInt16BE(length, end + 6);
      end += entryHeaderLength + length;
      entries += 1;
      if (otherId === vertexId) loops += 1;
      lastDocId = docId;
    }
    this.#put(key, flag, entries, loops, end);
  }

  #reserve(length: number): void {
    if (length <= this.#scratch.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * length);
    this.#scratch.copy(larger);
    this.#scratch = larger;
  }

  #put(key: Buffer, flag: number, entries: number, loops: number, length: number): void {
    this.#scratch[0] = flag;
    this.#scratch.writeUInt16BE(entries, 1);
    this.#scratch.writeUInt16BE(loops, 3);
    this.#reserve(length + sealLength);
    this.tables.indexes.putSync(key, this.#scratch.subarray(0, sealInPlace(key, this.#scratch, length)));
  }

  /** Inserts an edge before the end of a vertex's list. A chunk above its limit is split in two. */
  #insertOne(prefix: Buffer, vertexId: string, posting: Posting): void {
    const found = this.#chunkOf(prefix, posting.docId);
    if (found === undefined) {
      this.#append(tailKey(this.listId, vertexId), vertexId, noTail, [posting.docId], [posting.otherId]);
      this.onVertex(1);
      return;
    }
    const postings = decodeChunk(found.value, found.value.length);
    const at = postings.findIndex(({ docId }) => docId >= posting.docId);
    if (at < 0) postings.push(posting);
    else postings.splice(at, postings[at]?.docId === posting.docId ? 1 : 0, posting);
    const isFull = found.value.length + entryHeaderLength + Buffer.byteLength(posting.otherId) > chunkLimit;
    const flag = found.value[0] as number;
    if (!isFull || postings.length < 2) {
      this.#putPostings(found.key, flag, vertexId, postings);
      return;
    }
    const half = postings.slice(0, postings.length >> 1);
    this.#putPostings(chunkKey(prefix, (half.at(-1) as Posting).docId), 0, vertexId, half);
    const isTail = found.key.readUIntBE(prefix.length, 6) === 2 ** 48 - 1;
    this.#putPostings(found.key, isTail ? 1 : 0, vertexId, postings.slice(half.length));
  }

  #remove(prefix: Buffer, vertexId: string, removed: ReadonlySet<number>): void {
    if (removed.size > maxSingleRemovals) {
      // One walk over the chain instead of one search per edge.
      const chain = { start: chunkKey(prefix, 0), end: chainEnd(prefix) };
      for (const chunk of sealedEntries(this.snapshot, 'indexes', chain)) {
        this.#removeFrom(chunk, prefix, vertexId, removed);
      }
      return;
    }
    for (const docId of removed) {
      const chunk = this.#chunkOf(prefix, docId);
      if (chunk !== undefined) this.#removeFrom(chunk, prefix, vertexId, removed);
    }
  }

  #removeFrom(chunk: Entry, prefix: Buffer, vertexId: string, removed: ReadonlySet<number>): void {
    const postings = decodeChunk(chunk.value, chunk.value.length);
    const kept = postings.filter(({ docId }) => !removed.has(docId));
    if (kept.length === postings.length) return;
    const isTail = chunk.key.readUIntBE(prefix.length, 6) === 2 ** 48 - 1;
    if (kept.length > 0) this.#putPostings(chunk.key, chunk.value[0] as number, vertexId, kept);
    else if (isTail) this.#removeTail(prefix, vertexId, chunk.key);
    else this.tables.indexes.removeSync(chunk.key);
  }

  /** A chain always has a tail: the chunk before an emptied tail becomes the tail. */
  #removeTail(prefix: Buffer, vertexId: string, key: Buffer): void {
    const { indexes } = this.tables;
    const before = this.#firstChunk({ start: chunkKey(prefix, 0), end: key, descending: true });
    if (before === undefined) {
      indexes.removeSync(key);
      this.onVertex(-1);
      return;
    }
    indexes.removeSync(before.key);
    const hasMore = this.snapshot.firstKey(indexes, { start: chunkKey(prefix, 0), end: key }) !== undefined;
    this.#putPostings(key, hasMore ? 1 : 0, vertexId, decodeChunk(before.value, before.value.length));
  }

  /** The chunk with this docId, or the chunk to insert it into. */
  #chunkOf(prefix: Buffer, docId: number): Entry | undefined {
    return this.#firstChunk({ start: chunkKey(prefix, docId), end: chainEnd(prefix) });
  }

  #firstChunk(scan: ScanOptions): Entry | undefined {
    const { snapshot } = this;
    const entry = snapshot.firstEntry(this.tables.indexes, scan);
    return entry && { key: entry.key, value: unseal(snapshot, 'indexes', entry.key, entry.value) };
  }

  #putPostings(key: Buffer, flag: number, vertexId: string, postings: readonly Posting[]): void {
    let end = chunkHeaderLength;
    let loops = 0;
    for (const { docId, otherId } of postings) {
      this.#reserve(end + entryHeaderLength + otherId.length * 3);
      const length = writeText(this.#scratch, otherId, end + entryHeaderLength);
      this.#scratch.writeUIntBE(docId, end, 6);
      this.#scratch.writeUInt16BE(length, end + 6);
      end += entryHeaderLength + length;
      if (otherId === vertexId) loops += 1;
    }
    this.#put(key, flag, postings.length, loops, end);
  }
}

function isAscending(docIds: readonly number[]): boolean {
  for (let at = 1; at < docIds.length; at++) {
    if ((docIds[at - 1] as number) >= (docIds[at] as number)) return false;
  }
  return true;
}

/** Entries have no backward links, so the last one is found by a scan over all. */
function lastDocIdOf(chunk: Buffer): number {
  let at = chunkHeaderLength;
  let last = -1;
  const { length } = chunk;
  while (at < length) {
    last = at;
    at += entryHeaderLength + (((chunk[at + 6] as number) << 8) | (chunk[at + 7] as number));
  }
  return last < 0 ? -1 : chunk.readUIntBE(last, 6);
}
