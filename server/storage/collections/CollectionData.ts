import type { EdgeIndexRecord } from '../catalog/catalog.ts';
import type { CollectionState } from '../catalog/collection-state.ts';
import { type Block, blockSize, encodeBlock } from '../documents/block.ts';
import type { LmdbDocument } from '../documents/LmdbDocument.ts';
import { type LargeBody, writeLargeBody } from '../documents/large-bodies.ts';
import { numberKey } from '../lmdb/bytes.ts';
import { readState, writeState } from '../lmdb/catalog-store.ts';
import type { Snapshot, Tables } from '../lmdb/environment.ts';
import { PostingWriter } from '../postings/PostingWriter.ts';
import { NumberRun, type SharedNumbers } from './SharedNumbers.ts';

/** Maximum number of changed blocks in memory. Bulk writes rarely return to a block. */
const maxBlocks = 512;

/** Changes of a write transaction to the documents of one storage id that are not yet in the trees. */
export class CollectionData {
  readonly state: CollectionState;
  readonly outbound: PostingWriter | undefined;
  readonly inbound: PostingWriter | undefined;
  #isChanged = false;
  /** The revision in the trees. A different one marks a change of documents. */
  #storedRevision: number;
  /** Changed blocks. */
  #blocks = new Map<number, Block>();
  /** Bodies written out of line; undefined marks a removal. */
  #large = new Map<number, LargeBody | undefined>();
  /** Documents whose next body is staged. */
  readonly #staged = new Set<number>();
  /** Set if other threads also allocate docIds of the collection. */
  readonly #docIds: NumberRun | undefined;

  constructor(
    readonly tables: Tables,
    readonly snapshot: Snapshot,
    readonly storageId: number,
    edgeIndex: EdgeIndexRecord | undefined,
    readonly numbers: SharedNumbers | undefined,
  ) {
    this.state = readState(snapshot, storageId);
    this.#storedRevision = this.state.revision;
    if (numbers !== undefined) {
      this.#docIds = new NumberRun((floor, count) => numbers.takeDocIds(storageId, floor, count));
    }
    if (edgeIndex === undefined) return;
    this.outbound = new PostingWriter(tables, snapshot, edgeIndex.outbound, (change) => {
      this.state.outboundVertices += change;
    });
    this.inbound = new PostingWriter(tables, snapshot, edgeIndex.inbound, (change) => {
      this.state.inboundVertices += change;
    });
  }

  /** Allocates a docId for a new document. */
  takeDocId(): number {
    const { state } = this;
    const docId = this.#docIds === undefined ? state.nextDocId : this.#docIds.take(state.nextDocId);
    state.nextDocId = docId + 1;
    return docId;
  }

  /** Allocates the next autoincrement key. */
  takeAutoKey(following: (key: number) => number): number {
    const { state, storageId } = this;
    const last = state.lastAutoKey;
    state.lastAutoKey = this.numbers?.takeAutoKey(storageId, last, following) ?? following(last);
    return state.lastAutoKey;
  }

  /** Returns unused reserved docIds. */
  releaseDocIds(): void {
    this.#docIds?.release((first, end) => this.numbers?.returnDocIds(this.storageId, first, end));
  }

  /** Required before any change of the state or of documents. */
  markChanged(): void {
    this.#isChanged = true;
  }

  findBlock(number: number): Block | undefined {
    return this.#blocks.get(number);
  }

  /** Stores a document in the slot of its docId, or clears the slot. `block` is the current block. */
  put(block: Block, docId: number, document: LmdbDocument | undefined): void {
    if (!this.#blocks.has(block.number)) {
      if (this.#blocks.size >= maxBlocks) this.flushDocuments();
      block.thaw();
      this.#blocks.set(block.number, block);
    }
    block.documents[docId % blockSize] = document;
  }

  /** Announces that the body of the next `putLarge` for this document is staged. */
  expectStaged(docId: number): void {
    this.#staged.add(docId);
  }

  putLarge(docId: number, text: string | undefined): void {
    const isStaged = this.#staged.delete(docId);
    this.#large.set(docId, text === undefined ? undefined : { text, isStaged });
  }

  findLarge(docId: number): string | undefined {
    return this.#large.get(docId)?.text;
  }

  /** Approximate size of the bodies that are not written yet. */
  get waitingBytes(): number {
    let sizeBytes = 0;
    for (const body of this.#large.values()) sizeBytes += body?.text.length ?? 0;
    return sizeBytes;
  }

  /** Writes all pending changes to the trees. */
  flush(): void {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    this.flushDocuments();
    this.outbound?.flush();
    this.inbound?.flush();
    if (this.state.revision !== this.#storedRevision) this.state.lastWriteMs = Date.now();
    this.#storedRevision = this.state.revision;
    writeState(this.tables, this.storageId, this.state);
  }

  /** Writes the documents, so that a tree scan includes them. */
  flushDocuments(): void {
    const blocks = [...this.#blocks.values()].sort((left, right) => left.number - right.number);
    for (const block of blocks) this.flushBlock(block);
    for (const [docId, body] of this.#large) {
      writeLargeBody(this.tables, this.snapshot, this.storageId, docId, body);
    }
    this.#large = new Map();
  }

  /** Writes a changed block. */
  flushBlock(block: Block): void {
    const { documents } = this.tables;
    const key = numberKey(this.storageId, block.number);
    const value = encodeBlock(key, block.documents);
    if (value === undefined) documents.removeSync(key);
    else documents.putSync(key, value);
    this.#blocks.delete(block.number);
  }
}
