import { DatabaseError } from '../../../protocol/errors.ts';
import type { CollectionTransaction, Store, Transaction } from '../../storage/types.ts';
import { guardedTransaction, requireWritable } from '../guard/guarded-database.ts';
import type { OperationScope } from '../operation.ts';
import type { WriterLoop, WriterTurn } from '../WriterLoop.ts';
import { DocumentImporter } from './DocumentImporter.ts';
import { type DocumentReader, type ImportItem, openReader } from './document-readers.ts';
import type { ImportCounters, ImportOrder } from './import-order.ts';

/** One transaction takes about so much of the body: some tens of milliseconds, between which others have their turn. */
const transactionBytes = 4 << 20;
/** Costly documents (with indexes, or to be merged) take a transaction at most about so long. */
const transactionMs = 100;

interface Chunk {
  readonly bytes: Uint8Array;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Chunks of which the items are being written. */
interface Begun {
  readonly chunks: readonly Chunk[];
  readonly isLast: boolean;
  readonly reader: DocumentReader;
  readonly items: Iterator<ImportItem>;
}

/** One import on the writer thread. Chunks are split into documents and written in turns, all at once if it is `complete`. */
export class ImportSession implements WriterTurn {
  readonly #store: Store;
  readonly #loop: WriterLoop;
  readonly #scope: OperationScope;
  readonly #order: ImportOrder;
  readonly #importer: DocumentImporter;
  readonly #chunks: Chunk[] = [];
  #waitingBytes = 0;
  #isEnding = false;
  #failure: unknown;
  /** Undefined before the first bytes. */
  #reader: DocumentReader | undefined;
  /** What a turn has begun to write and not finished. */
  #begun: Begun | undefined;
  #onEnd:
    | { readonly resolve: (counters: ImportCounters) => void; readonly reject: (error: unknown) => void }
    | undefined;

  constructor(store: Store, loop: WriterLoop, scope: OperationScope, order: ImportOrder) {
    this.#store = store;
    this.#loop = loop;
    this.#scope = scope;
    this.#order = order;
    this.#importer = new DocumentImporter(order, scope.dialect);
  }

  /** Finds, creates or empties the collection. An import that is all or nothing does that with the rest. */
  async open(): Promise<void> {
    const prepare = (transaction: Transaction): void => {
      if (!this.#order.isComplete) this.#prepare(transaction);
      else if (this.#order.createCollection === undefined) this.#find(transaction);
    };
    await this.#loop.submit(prepare, () => false);
  }

  /** Resolves when the bytes have been written (or, if nothing may be written before the end, kept). */
  take(bytes: Uint8Array): Promise<undefined> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    this.#reader ??= openReader(this.#order.format, bytes);
    if (this.#isSpooled) {
      this.#reader.add(bytes);
      return Promise.resolve(undefined);
    }
    this.#waitingBytes += bytes.byteLength;
    if (this.#waitingBytes >= transactionBytes) this.#loop.addTurn(this);
    return new Promise((resolve, reject) => {
      this.#chunks.push({ bytes, resolve: () => resolve(undefined), reject });
    });
  }

  /** Writes what is left. */
  end(): Promise<ImportCounters> {
    return new Promise((resolve, reject) => {
      this.#onEnd = { resolve, reject };
      this.#isEnding = true;
      this.#loop.addTurn(this);
    });
  }

  abort(): void {
    this.#loop.removeTurn(this);
    for (const { resolve } of [...(this.#begun?.chunks ?? []), ...this.#chunks.splice(0)]) resolve();
  }

  takeTurn(): boolean {
    let isDone = true;
    try {
      if (this.#failure === undefined) isDone = this.#write();
    } catch (error) {
      this.#failure = error;
    }
    if (!isDone) return true;
    const { chunks, isLast } = this.#begun ?? this.#nextChunks();
    this.#begun = undefined;
    for (const { resolve, reject } of chunks) {
      if (this.#failure === undefined) resolve();
      else reject(this.#failure);
    }
    if (isLast) this.#finish();
    return !isLast && (this.#isEnding || this.#waitingBytes >= transactionBytes);
  }

  /** Nothing is written before all is there: for `complete`, and for an array, which may break off at its end. */
  get #isSpooled(): boolean {
    return this.#order.isComplete || (this.#reader?.isWhole ?? false);
  }

  /** Writes what has come, or a part of it when it takes long; true when it was all. */
  #write(): boolean {
    const { items, reader } = this.#begin();
    const { isComplete } = this.#order;
    const untilMs = isComplete ? Number.POSITIVE_INFINITY : performance.now() + transactionMs;
    return this.#store.write((transaction) => {
      const collection = isComplete ? this.#prepare(transaction) : this.#find(transaction);
      return this.#importer.run(collection, items, reader, untilMs);
    });
  }

  #begin(): Begun {
    if (this.#begun !== undefined) return this.#begun;
    const { chunks, isLast } = this.#nextChunks();
    this.#reader ??= openReader(this.#order.format, new Uint8Array());
    const reader = this.#reader;
    this.#begun = { chunks, isLast, reader, items: reader.read()[Symbol.iterator]() };
    for (const { bytes } of chunks) reader.add(bytes);
    if (isLast) reader.end();
    return this.#begun;
  }

  #nextChunks(): Pick<Begun, 'chunks' | 'isLast'> {
    const chunks: Chunk[] = [];
    let sizeBytes = 0;
    while (this.#chunks.length > 0 && sizeBytes < transactionBytes) {
      const chunk = this.#chunks.shift()!;
      chunks.push(chunk);
      sizeBytes += chunk.bytes.byteLength;
    }
    this.#waitingBytes -= sizeBytes;
    return { chunks, isLast: this.#isEnding && this.#chunks.length === 0 };
  }

  #finish(): void {
    const { resolve, reject } = this.#onEnd!;
    if (this.#failure !== undefined) {
      reject(this.#failure);
      return;
    }
    const { counters } = this.#importer;
    if (!this.#order.waitForSync) resolve(counters);
    else this.#store.flushed().then(() => resolve(counters), reject);
  }

  #prepare(transaction: Transaction): CollectionTransaction {
    const { collection: name, createCollection, overwrite } = this.#order;
    const database = guardedTransaction(transaction, this.#scope);
    const collection = database.findCollection(name);
    if (collection === undefined && createCollection !== undefined) {
      database.createCollection({ name, kind: createCollection });
    }
    if (overwrite) collection?.truncate();
    return this.#find(transaction);
  }

  /** Throws 1203, and 11 (forbidden) when the caller may not write to it. */
  #find(transaction: Transaction): CollectionTransaction {
    const { collection: name } = this.#order;
    const database = guardedTransaction(transaction, this.#scope);
    const collection = database.findCollection(name);
    if (collection === undefined && this.#scope.dialect === '2.8') {
      throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND', {
        message: `collection '${name}' not found`,
      });
    }
    const found = collection ?? database.getCollection(name);
    requireWritable(this.#scope, found.name);
    return found;
  }
}
