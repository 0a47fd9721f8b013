import type {
  CollectionWriter,
  EdgeEntry,
  IndexRange,
  RangeOptions,
  SourceCollection,
  StoredDocument,
} from '../../../aql/source.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import { assert } from '../../../protocol/lib/assert.ts';
import { type CollectionRecord, countedIndexes, type EdgeIndexRecord } from '../catalog/catalog.ts';
import type { CollectionState } from '../catalog/collection-state.ts';
import { BlockDocument } from '../documents/BlockDocument.ts';
import { type Block, blockSize, decodeBlock, decodeSlot } from '../documents/block.ts';
import { keyNumber, keySpaceSize } from '../documents/document-key.ts';
import { KeyedDocument } from '../documents/KeyedDocument.ts';
import type { DocumentHome, LmdbDocument } from '../documents/LmdbDocument.ts';
import { readLargeBody } from '../documents/large-bodies.ts';
import { describeIndex, describeIndexes } from '../indexes/describe-indexes.ts';
import { findFulltextIndex, findWords } from '../indexes/fulltext-index.ts';
import { findGeoIndex, findNear } from '../indexes/geo-index.ts';
import { type IndexState, readIndexState } from '../indexes/index-state.ts';
import { rangeDocIds, readSortedRange } from '../indexes/sorted-range.ts';
import { afterPrefix, idKey, numberKey, textKey } from '../lmdb/bytes.ts';
import { readState } from '../lmdb/catalog-store.ts';
import { isSealed, sealLength } from '../lmdb/checksum.ts';
import { damaged, damagedValue, findSealed } from '../lmdb/damage.ts';
import type { Snapshot } from '../lmdb/environment.ts';
import { verifiedOf } from '../lmdb/verified-values.ts';
import { type EdgeSource, LmdbEdgeEntry } from '../postings/LmdbEdgeEntry.ts';
import { mergePostings } from '../postings/merge-postings.ts';
import { countPostings, type Posting, readPostings } from '../postings/posting-lists.ts';
import type {
  CollectionActivity,
  CollectionFigures,
  CollectionProperties,
  CollectionView,
  IndexBuild,
  IndexDefinition,
  PlacedDocument,
} from '../types.ts';

const defaultBatchSize = 1000;

type ScanOptions = NonNullable<Parameters<CollectionView['scan']>[0]>;

/** A collection in one snapshot. The writer's subclass overrides the sources of documents and counters. */
export class CollectionReader implements CollectionView, DocumentHome, EdgeSource {
  readonly writer: CollectionWriter | undefined = undefined;
  /**
   * True within a transaction: documents are read completely, because later writes may overwrite bodies out of line.
   */
  readonly keepsBodies: boolean = false;
  #state: CollectionState | undefined;
  /** The last block read. Adjacent documents are often read together. */
  #block: Block | undefined;
  /** The block of the last single-document read. */
  #touched = -1;
  readonly #record: CollectionRecord;
  readonly #verified: ReturnType<typeof verifiedOf>;
  readonly #indexStates = new Map<number, IndexState>();

  constructor(
    readonly snapshot: Snapshot,
    record: CollectionRecord,
  ) {
    this.#record = record;
    this.#verified = verifiedOf(snapshot.tables);
  }

  get record(): CollectionRecord {
    return this.#record;
  }

  get definition(): object {
    return this.record;
  }

  get properties(): CollectionProperties {
    return this.record.properties;
  }

  /** Only the writer's subclass runs rules. */
  get hasRules(): boolean {
    return false;
  }

  get name(): string {
    return this.record.properties.name;
  }

  get kind(): 'document' | 'edge' {
    return this.record.properties.kind;
  }

  get isEdge(): boolean {
    return this.record.properties.kind === 'edge';
  }

  get keyBase(): number {
    return this.record.keyBase;
  }

  get state(): CollectionState {
    this.#state ??= readState(this.snapshot, this.record.storageId);
    return this.#state;
  }

  indexState(storageId: number): IndexState {
    let state = this.#indexStates.get(storageId);
    if (state === undefined) {
      state = readIndexState(this.snapshot, storageId);
      this.#indexStates.set(storageId, state);
    }
    return state;
  }

  count(): number {
    return this.state.count;
  }

  revision(): string {
    return String(this.state.revision);
  }

  lastWriteMs(): number {
    return this.state.lastWriteMs;
  }

  activity(): CollectionActivity {
    const { activity } = this.snapshot.tables;
    return {
      changesOfDay: activity?.changesOfDay(this.record.keyBase / keySpaceSize, Date.now()),
      reads: new Map(
        countedIndexes(this.record).map(([number, id]) => [`${this.name}/${number}`, activity?.reads(id)]),
      ),
    };
  }

  countedIds(): readonly number[] {
    return countedIndexes(this.record).map(([, storageId]) => storageId);
  }

  #countRead(storageId: number): void {
    this.snapshot.tables.activity?.countRead(storageId);
  }

  lastKey(): number {
    if (this.properties.keyOptions.type === 'autoincrement') return this.state.lastAutoKey;
    const { firstDocId, nextDocId } = this.state;
    return nextDocId > firstDocId ? this.keyBase + nextDocId - 1 : 0;
  }

  figures(): CollectionFigures {
    const { documentsBytes, indexesBytes: builtInBytes } = this.state;
    const builtIn = this.isEdge ? 2 : 1;
    const bytesByIndex = [
      ...Array.from({ length: builtIn }, () => Math.round(Math.max(0, builtInBytes) / builtIn)),
      ...this.record.indexes.map(({ storageId }) => Math.max(0, this.indexState(storageId).bytes)),
    ];
    const indexesBytes = bytesByIndex.reduce((sum, bytes) => sum + bytes, 0);
    return { documentsBytes, indexesBytes, bytesByIndex };
  }

  indexes(): readonly IndexDefinition[] {
    return describeIndexes(this);
  }

  indexDefinitions(): readonly IndexDefinition[] {
    return describeIndexes(this);
  }

  indexBuilds(): readonly IndexBuild[] {
    const { firstDocId, nextDocId, count } = this.state;
    return (this.record.unfinished ?? []).map((index) => {
      const { builtEnd } = this.indexState(index.storageId);
      const share = (Math.min(builtEnd, nextDocId) - firstDocId) / Math.max(1, nextDocId - firstDocId);
      return {
        definition: describeIndex(this, index),
        documents: Math.round(Math.max(0, share) * count),
        total: count,
      };
    });
  }

  /** Within a snapshot, a document with a user-defined key is located first and read on first use. */
  find(key: string): PlacedDocument | undefined {
    this.#countRead(this.record.storageId);
    if (this.keepsBodies) return this.findByKey(key);
    const generated = this.#findGenerated(key);
    if (generated !== undefined) return generated;
    const docId = this.findOwnKey(key);
    return docId === undefined ? undefined : new KeyedDocument(this, docId, key);
  }

  findByKey(key: string): LmdbDocument | undefined {
    const generated = this.#findGenerated(key);
    if (generated !== undefined) return generated;
    const docId = this.findOwnKey(key);
    return docId === undefined ? undefined : this.getDocument(docId);
  }

  /** A document with a generated key, which determines the docId. */
  #findGenerated(key: string): LmdbDocument | undefined {
    const number = keyNumber(key);
    if (number === undefined) return undefined;
    const docId = number - this.keyBase;
    if (docId < this.state.firstDocId || docId >= this.state.nextDocId) return undefined;
    const document = this.findDocument(docId);
    return document?.ownKey === '' ? document : undefined;
  }

  /** The docId of a user-defined key. */
  findOwnKey(key: string): number | undefined {
    // A longer key cannot exist. LMDB limits the key length, and latin1 would truncate other characters.
    if (key.length > 254) return undefined;
    return findSealed(this.snapshot, 'primary', textKey(this.record.storageId, key))?.readUIntBE(0, 6);
  }

  /** The block with these documents; undefined if it has none. */
  findBlock(number: number): Block | undefined {
    if (this.#block?.number === number) return this.#block;
    this.#block = this.readBlock(number) ?? this.#block;
    return this.#block?.number === number ? this.#block : undefined;
  }

  protected readBlock(number: number): Block | undefined {
    const key = numberKey(this.record.storageId, number);
    const value = this.snapshot.find(this.snapshot.tables.documents, key);
    if (value === undefined) return undefined;
    this.#verifyBlock(key, number, value);
    return decodeBlock(value.subarray(0, value.length - sealLength), number, this);
  }

  /** The second consecutive read of a block decodes all of it. */
  findDocument(docId: number): LmdbDocument | undefined {
    const number = Math.floor(docId / blockSize);
    if (this.#block?.number === number || this.#touched === number || this.keepsBodies) {
      return this.findBlock(number)?.find(docId % blockSize);
    }
    this.#touched = number;
    const key = numberKey(this.record.storageId, number);
    const value = this.snapshot.findRaw(this.snapshot.tables.documents, key);
    if (value === undefined) return undefined;
    this.#verifyBlock(key, number, value);
    return decodeSlot(value, value.length - sealLength, number, docId % blockSize, this);
  }

  /** `value` may be raw. Throws 1100 (corrupted datafile). */
  #verifyBlock(key: Buffer, number: number, value: Buffer): void {
    const { documents } = this.#verified;
    const { storageId } = this.record;
    if (documents.has(storageId, number)) return;
    if (!isSealed(key, value)) throw damagedValue(this.snapshot, 'documents', key);
    documents.add(storageId, number);
  }

  getDocument(docId: number): LmdbDocument {
    const document = this.findDocument(docId);
    if (document !== undefined) return document;
    const key = numberKey(this.record.storageId, Math.floor(docId / blockSize));
    throw damaged(this.snapshot, 'documents', key, `an index names the missing document number ${docId}`);
  }

  loadLarge(docId: number): string {
    const { large } = this.#verified;
    const { storageId } = this.record;
    const body = readLargeBody(this.snapshot, storageId, docId, large.has(storageId, docId));
    if (body === undefined) {
      throw damaged(this.snapshot, 'large', numberKey(storageId, docId), 'the document is missing');
    }
    large.add(storageId, docId);
    return body;
  }

  scan(options: ScanOptions = {}): Generator<LmdbDocument[]> {
    return this.#walk(options, (block, slot) => block.find(slot));
  }

  scanForAttributes(options: ScanOptions = {}): Generator<PlacedDocument[]> {
    // Within a transaction, blocks may change during the scan.
    if (this.keepsBodies) return this.scan(options);
    return this.#walk(options, (block, slot) =>
      block.has(slot) ? new BlockDocument(block, slot) : undefined,
    );
  }

  *#walk<T>(
    { batchSize = defaultBatchSize, descending = false, skipped = 0 }: ScanOptions,
    take: (block: Block, slot: number) => T | undefined,
  ): Generator<T[]> {
    const { firstDocId, nextDocId } = this.state;
    // The scan excludes documents inserted after its start.
    const first = Math.floor(firstDocId / blockSize);
    const last = Math.floor((nextDocId - 1) / blockSize);
    let batch: T[] = [];
    let yielded = 0;
    let number: number | undefined = descending ? last : first;
    /** Documents that are still to be skipped. */
    let ahead = skipped;
    // Within a transaction, the count has pending documents.
    if (ahead > 0 && !this.keepsBodies) {
      if (ahead >= this.state.count) return;
      if (!descending) ({ number, yielded } = this.#blockAt(skipped));
      ahead -= yielded;
    }
    while (number !== undefined && number >= first && number <= last) {
      const block = this.findBlock(number);
      if (block === undefined) {
        number = this.nextBlock(number, descending);
        continue;
      }
      const slots = number === last ? ((nextDocId - 1) % blockSize) + 1 : blockSize;
      for (let at = 0; at < slots; at++) {
        const slot = descending ? slots - 1 - at : at;
        if (ahead > 0) {
          if (!block.has(slot)) continue;
          ahead -= 1;
          yielded += 1;
          continue;
        }
        const document = take(block, slot);
        if (document !== undefined) batch.push(document);
      }
      if (batch.length >= batchSize) {
        yielded += batch.length;
        yield batch;
        batch = [];
      }
      number += descending ? -1 : 1;
    }
    this.#checkCount(yielded + batch.length);
    if (batch.length > 0) yield batch;
  }

  /** A block at or before the document at a position, and the number of documents before this block. */
  #blockAt(position: number): { readonly number: number; readonly yielded: number } {
    const { firstDocId, nextDocId, count } = this.state;
    const first = Math.floor(firstDocId / blockSize);
    const fromStart = { number: first, yielded: 0 };
    if (nextDocId - firstDocId === count) {
      // Without gaps, the position of a document gives its block.
      const number = Math.floor((firstDocId + position) / blockSize);
      return number === first ? fromStart : { number, yielded: number * blockSize - firstDocId };
    }
    if (position < count / 2) return fromStart;
    // The end is closer than the start.
    let number: number | undefined = Math.floor((nextDocId - 1) / blockSize);
    let before = count;
    while (number !== undefined && number > first) {
      const block = this.findBlock(number);
      if (block !== undefined) {
        for (let slot = 0; slot < blockSize; slot++) if (block.has(slot)) before -= 1;
        if (before <= position) return { number, yielded: before };
      }
      number = block === undefined ? this.nextBlock(number, true) : number - 1;
    }
    return fromStart;
  }

  *documentsFrom(docId: number, descending = false): Generator<LmdbDocument> {
    const first = Math.floor(this.state.firstDocId / blockSize);
    const last = Math.floor((this.state.nextDocId - 1) / blockSize);
    const from = Math.floor(docId / blockSize);
    let number: number | undefined = descending ? Math.min(from, last) : Math.max(from, first);
    while (number !== undefined && number >= first && number <= last) {
      const block = this.findBlock(number);
      if (block === undefined) {
        number = this.nextBlock(number, descending);
        continue;
      }
      for (let at = 0; at < blockSize; at++) {
        const slot = descending ? blockSize - 1 - at : at;
        const distance = number * blockSize + slot - docId;
        const document = (descending ? distance > 0 : distance < 0) ? undefined : block.find(slot);
        if (document !== undefined) yield document;
      }
      number += descending ? -1 : 1;
    }
  }

  /** A damaged tree may lose blocks without any other symptom. Throws 1100 (corrupted datafile). */
  #checkCount(found: number): void {
    // Within a transaction, pending documents are in neither of them.
    if (this.keepsBodies || found === this.state.count) return;
    const finding = `a scan found ${found} documents, expected ${this.state.count}`;
    throw damaged(this.snapshot, 'documents', idKey(this.record.storageId), finding);
  }

  /** The nearest stored block after (or before) `number`. */
  protected nextBlock(number: number, descending: boolean): number | undefined {
    const { storageId } = this.record;
    const start = descending ? numberKey(storageId, 0) : numberKey(storageId, number);
    const end = descending ? numberKey(storageId, number) : afterPrefix(idKey(storageId));
    return this.snapshot
      .firstKey(this.snapshot.tables.documents, { start, end, descending })
      ?.readUIntBE(4, 6);
  }

  sample(count: number, random: () => number): readonly LmdbDocument[] {
    const { firstDocId, nextDocId, count: total } = this.state;
    const span = nextDocId - firstDocId;
    const wanted = Math.min(count, total);
    // Rejection sampling is fast for a small sample of a large collection. Otherwise all documents are shuffled as far
    // as needed.
    if (wanted * 2 > total || total * 32 < span) return this.#shuffled(wanted, random);
    const chosen = new Map<number, LmdbDocument>();
    while (chosen.size < wanted) {
      const docId = firstDocId + Math.floor(random() * span);
      if (chosen.has(docId)) continue;
      const document = this.findDocument(docId);
      if (document !== undefined) chosen.set(docId, document);
    }
    return [...chosen.values()];
  }

  #shuffled(wanted: number, random: () => number): LmdbDocument[] {
    if (wanted === 0) return [];
    const all: LmdbDocument[] = [];
    for (const batch of this.scan()) for (const document of batch) all.push(document);
    for (let at = 0; at < wanted; at++) {
      const other = at + Math.floor(random() * (all.length - at));
      [all[at], all[other]] = [all[other] as LmdbDocument, all[at] as LmdbDocument];
    }
    return all.slice(0, wanted);
  }

  range(indexId: string, range: IndexRange, options: RangeOptions = {}): Iterable<readonly StoredDocument[]> {
    const number = indexId.slice(indexId.indexOf('/') + 1);
    if (number === '0') {
      const found = typeof range.equal[0] === 'string' ? this.find(range.equal[0]) : undefined;
      return found === undefined ? [] : [[found]];
    }
    const index = this.record.indexes.find((candidate) => candidate.number === number);
    assert(index !== undefined, `collection ${this.name} has no index ${indexId} to range over`);
    this.#countRead(index.storageId);
    return readSortedRange(this, index, range, options);
  }

  rangeDocIds(indexId: string, range: IndexRange, descending: boolean): Iterable<number> | undefined {
    const number = indexId.slice(indexId.indexOf('/') + 1);
    const index = this.record.indexes.find((candidate) => candidate.number === number);
    if (index === undefined) return undefined;
    this.#countRead(index.storageId);
    return rangeDocIds(this, index, range, descending);
  }

  *edges(vertexId: string, direction: 'outbound' | 'inbound' | 'any'): Generator<readonly EdgeEntry[]> {
    for (const batch of this.#postings(vertexId, direction)) {
      yield batch.map((posting) => new LmdbEdgeEntry(this, vertexId, posting));
    }
  }

  #postings(vertexId: string, direction: 'outbound' | 'inbound' | 'any'): Iterable<Posting[]> {
    const edgeIndex = this.#edgeIndex();
    this.#countRead(edgeIndex.outbound);
    this.beforePostings(vertexId);
    if (direction === 'outbound') return readPostings(this.snapshot, edgeIndex.outbound, vertexId);
    const inbound = readPostings(this.snapshot, edgeIndex.inbound, vertexId);
    if (direction === 'inbound') return inbound;
    return mergePostings(readPostings(this.snapshot, edgeIndex.outbound, vertexId), inbound);
  }

  degree(vertexId: string, direction: 'outbound' | 'inbound' | 'any'): number {
    const edgeIndex = this.#edgeIndex();
    this.#countRead(edgeIndex.outbound);
    this.beforePostings(vertexId);
    let degree = 0;
    if (direction !== 'inbound') {
      const { edges, loops } = countPostings(this.snapshot, edgeIndex.outbound, vertexId);
      degree += direction === 'any' ? edges - loops : edges;
    }
    if (direction !== 'outbound') degree += countPostings(this.snapshot, edgeIndex.inbound, vertexId).edges;
    return degree;
  }

  /** Throws 1218 (collection type invalid) for a document collection. */
  #edgeIndex(): EdgeIndexRecord {
    const { edgeIndex } = this.record;
    if (edgeIndex !== undefined) return edgeIndex;
    throw new DatabaseError('ERROR_ARANGO_COLLECTION_TYPE_INVALID', {
      detail: `expected an edge collection, '${this.name}' is a document collection`,
    });
  }

  /** Within a transaction: merges pending entries into the posting lists of a vertex. */
  protected beforePostings(_vertexId: string): void {
    // A snapshot has no pending entries.
  }

  get near(): SourceCollection['near'] {
    const index = findGeoIndex(this.record);
    if (index === undefined) return undefined;
    return (options) => {
      this.#countRead(index.storageId);
      return findNear(this, index, options);
    };
  }

  words(attribute: string, word: string, isPrefix: boolean): Iterable<StoredDocument> {
    const index = findFulltextIndex(this.record, attribute);
    if (index !== undefined) {
      this.#countRead(index.storageId);
      return findWords(this, index, word, isPrefix);
    }
    throw new DatabaseError('ERROR_QUERY_FULLTEXT_INDEX_MISSING', {
      detail: `collection '${this.name}', attribute '${attribute}'`,
    });
  }
}
