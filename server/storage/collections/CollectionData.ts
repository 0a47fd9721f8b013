import type { EdgeIndexRecord } from '../catalog/catalog.ts';
import type { CollectionState } from '../catalog/collection-state.ts';
import { type Block, blockSize, encodeBlock } from '../documents/block.ts';
import type { LmdbDocument } from '../documents/LmdbDocument.ts';
import { writeLargeBody } from '../documents/large-bodies.ts';
import { numberKey } from '../lmdb/bytes.ts';
import { readState, writeState } from '../lmdb/catalog-store.ts';
import type { Snapshot, Tables } from '../lmdb/environment.ts';
import { PostingWriter } from '../postings/PostingWriter.ts';
import { NumberRun, type SharedNumbers } from './SharedNumbers.ts';

/** So many changed blocks are kept in memory; most who write many documents do not come back to one. */
const mostBlocks = 512;

/** What a write transaction changed of the documents with one storage id and did not write to the trees yet. */
export class CollectionData {
  readonly state: CollectionState;
  readonly outbound: PostingWriter | undefined;
  readonly inbound: PostingWriter | undefined;
  #isChanged = false;
  /** Blocks that were changed. */
  #blocks = new Map<number, Block>();
  /** Bodies out of line that were written (undefined: removed). */
  #large = new Map<number, string | undefined>();
  /** Given where other threads may give docIds of the collection, too. */
  readonly #docIds: NumberRun | undefined;

  constructor(
    readonly tables: Tables,
    readonly snapshot: Snapshot,
    readonly storageId: number,
    edgeIndex: EdgeIndexRecord | undefined,
    readonly numbers: SharedNumbers | undefined,
  ) {
    this.state = readState(snapshot, storageId);
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

  /** The number for another document. */
  takeDocId(): number {
    const { state } = this;
    const docId = this.#docIds === undefined ? state.nextDocId : this.#docIds.take(state.nextDocId);
    state.nextDocId = docId + 1;
    return docId;
  }

  /** Gives back what was reserved and not used. */
  releaseDocIds(): void {
    this.#docIds?.release((first, end) => this.numbers?.returnDocIds(this.storageId, first, end));
  }

  /** To be called before the state or documents are changed. */
  markChanged(): void {
    this.#isChanged = true;
  }

  findBlock(number: number): Block | undefined {
    return this.#blocks.get(number);
  }

  /** Puts a document in the place of its docId, or empties it. `block`: what is there now. */
  put(block: Block, docId: number, document: LmdbDocument | undefined): void {
    if (!this.#blocks.has(block.number)) {
      if (this.#blocks.size >= mostBlocks) this.flushDocuments();
      block.thaw();
      this.#blocks.set(block.number, block);
    }
    block.documents[docId % blockSize] = document;
  }

  putLarge(docId: number, body: string | undefined): void {
    this.#large.set(docId, body);
  }

  findLarge(docId: number): string | undefined {
    return this.#large.get(docId);
  }

  /** Writes everything to the trees. */
  flush(): void {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    this.flushDocuments();
    this.outbound?.flush();
    this.inbound?.flush();
    writeState(this.tables, this.storageId, this.state);
  }

  /** Writes the documents, so that a walk over the tree finds them. */
  flushDocuments(): void {
    const blocks = [...this.#blocks.values()].sort((left, right) => left.number - right.number);
    for (const block of blocks) this.flushBlock(block);
    for (const [docId, body] of this.#large) {
      writeLargeBody(this.tables, this.snapshot, this.storageId, docId, body);
    }
    this.#large = new Map();
  }

  /** Writes a block that was changed. */
  flushBlock(block: Block): void {
    const { documents } = this.tables;
    const key = numberKey(this.storageId, block.number);
    const value = encodeBlock(key, block.documents);
    if (value === undefined) documents.removeSync(key);
    else documents.putSync(key, value);
    this.#blocks.delete(block.number);
  }
}
