import { DatabaseError, type ErrorBody } from '../../../protocol/errors.ts';
import { dialectRules } from '../../lib/dialect-rules.ts';
import { guardedTransaction, requireWritable } from '../../operation/guard/guarded-database.ts';
import type { OperationScope } from '../../operation/operation.ts';
import type { CollectionTransaction, Store, Transaction } from '../../storage/types.ts';
import type { WriterLoop, WriterTurn } from '../WriterLoop.ts';
import { DocumentImporter } from './DocumentImporter.ts';
import type { DocumentReader, ImportItem } from './document-reader.ts';
import { openReader } from './document-readers.ts';
import type { ImportCounters, ImportSettings, LargeItem } from './import-settings.ts';

/**
 * Approximate body size per transaction. Shorter transactions cost more, because each rewrites the posting lists of
 * hubs.
 */
const transactionBytes = 4 << 20;
/**
 * Maximum number of items per transaction. It exceeds that of one turn, so that the rest of the previous chunk needs no
 * separate transaction.
 */
const transactionLength = transactionBytes + (1 << 20);

/** Length of an item from which a query thread writes it. */
const largeLength = 1 << 20;

/** `longest` applies to costly documents (with indexes, or merged). */
const transactionMs = { shared: 20, longest: 400 };

/** An import that is all or nothing is one transaction and blocks all other writes. */
const maxCompleteBytes = 64 << 20;

interface Chunk {
  readonly bytes: Uint8Array;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * One import on the writer thread. Chunks are split into documents and written in turns, or in one transaction with
 * `complete`.
 */
export class ImportSession implements WriterTurn {
  readonly #store: Store;
  readonly #loop: WriterLoop;
  /** With the rights of the caller at the last call. */
  #scope: OperationScope;
  readonly #settings: ImportSettings;
  readonly #importer: DocumentImporter;
  readonly #chunks: Chunk[] = [];
  #waitingBytes = 0;
  #isEnding = false;
  #isReaderAtEnd = false;
  #failure: unknown;
  readonly #reader: DocumentReader;
  /** Items that are read and not yet written; undefined when the reader has no more of them. */
  #items: Iterator<ImportItem> | undefined;
  #keptBytes = 0;
  /** An item that a query thread writes before the next ones. */
  #large: LargeItem | undefined;
  /** Receives the next large item; undefined at the end. */
  #onLarge: ((large: LargeItem | undefined) => void) | undefined;
  /** Only writes after this time shorten transactions; the one that opens the session does not count. */
  #openMs = 0;
  #onEnd:
    | { readonly resolve: (counters: ImportCounters) => void; readonly reject: (error: unknown) => void }
    | undefined;

  constructor(store: Store, loop: WriterLoop, scope: OperationScope, settings: ImportSettings) {
    this.#store = store;
    this.#loop = loop;
    this.#scope = scope;
    this.#settings = settings;
    this.#importer = new DocumentImporter(settings, scope.dialect);
    this.#reader = openReader(settings.format);
  }

  /** Finds, creates or truncates the collection. With `complete`, this is part of the import transaction. */
  async open(): Promise<void> {
    const prepare = (transaction: Transaction): void => {
      if (!this.#settings.isComplete) this.#prepare(transaction);
      else if (this.#settings.createCollection === undefined) this.#find(transaction);
    };
    await this.#loop.submit(prepare, () => false, this.#scope.owner);
    this.#openMs = performance.now();
  }

  /** Resolves when the bytes are written, or buffered if writing starts only at the end. */
  take(bytes: Uint8Array, rights = this.#scope.rights): Promise<undefined> {
    this.#scope = { ...this.#scope, rights };
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#isSpooled) {
      this.#keptBytes += bytes.byteLength;
      if (this.#settings.isComplete && this.#keptBytes > maxCompleteBytes) return Promise.reject(tooLong());
      this.#reader.add(bytes);
      return Promise.resolve(undefined);
    }
    this.#waitingBytes += bytes.byteLength;
    if (this.#waitingBytes >= transactionBytes) this.#loop.addTurn(this);
    return new Promise((resolve, reject) => {
      this.#chunks.push({ bytes, resolve: () => resolve(undefined), reject });
    });
  }

  /** Writes the rest. */
  end(rights = this.#scope.rights): Promise<ImportCounters> {
    this.#scope = { ...this.#scope, rights };
    return new Promise((resolve, reject) => {
      this.#onEnd = { resolve, reject };
      this.#isEnding = true;
      this.#loop.addTurn(this);
    });
  }

  /**
   * Resolves with the next large item, for which the session waits until the next call; undefined at the end.
   * `outcome`: the result of the previous item, or the error that ends the import.
   */
  nextLarge(outcome: ImportCounters | ErrorBody | undefined): Promise<LargeItem | undefined> {
    if (outcome !== undefined) {
      this.#large = undefined;
      if ('errorNum' in outcome) this.#failure = DatabaseError.fromBody(outcome);
      else this.#importer.add(outcome);
      this.#loop.addTurn(this);
    }
    return new Promise((resolve) => {
      this.#onLarge = resolve;
    });
  }

  abort(): void {
    this.#handLarge(undefined);
    this.#loop.removeTurn(this);
    for (const { resolve } of this.#chunks.splice(0)) resolve();
  }

  takeTurn(): boolean {
    if (this.#large !== undefined) return false;
    // Pending items are written before more are read.
    const chunks = this.#items === undefined ? this.#nextChunks() : [];
    try {
      if (this.#failure === undefined) this.#write(chunks);
    } catch (error) {
      this.#failure = error;
    }
    for (const { resolve, reject } of chunks) {
      if (this.#failure === undefined) resolve();
      else reject(this.#failure);
    }
    if (this.#failure !== undefined) {
      this.#items = undefined;
      // The chunks that follow are taken and rejected.
      if (!this.#isEnding || this.#chunks.length > 0) return this.#chunks.length > 0;
    } else {
      if (this.#large !== undefined) return false;
      if (this.#items !== undefined) return true;
      if (!this.#isReaderAtEnd) return this.#isEnding || this.#waitingBytes >= transactionBytes;
    }
    this.#finish();
    return false;
  }

  /** Writing starts only at the end: for `complete`, and for an array, which may be truncated. */
  get #isSpooled(): boolean {
    return this.#settings.isComplete || this.#reader.isWhole;
  }

  #write(chunks: readonly Chunk[]): void {
    this.#items ??= this.#read(chunks);
    const items = this.#items;
    const { isComplete } = this.#settings;
    const limits = {
      maxLength: transactionLength,
      maxItemLength: largeLength,
      isOver: this.#loop.turnEnd(this.#openMs, transactionMs),
    };
    const end = this.#store.write((transaction) => {
      const collection = isComplete ? this.#prepare(transaction) : this.#find(transaction);
      return this.#importer.run(collection, this.#reader, items, isComplete ? undefined : limits);
    });
    if (end === 'complete') this.#items = undefined;
    else if (end !== 'interrupted') this.#handLarge({ item: end, header: this.#reader.header });
  }

  /**
   * The reader accepts bytes and the end of the body between two iterations only. They have no effect on an iteration
   * that has begun.
   */
  #read(chunks: readonly Chunk[]): Iterator<ImportItem> {
    for (const { bytes } of chunks) this.#reader.add(bytes);
    if (this.#isEnding && this.#chunks.length === 0 && !this.#isReaderAtEnd) {
      this.#isReaderAtEnd = true;
      this.#reader.end();
    }
    return this.#reader.read()[Symbol.iterator]();
  }

  /** Hands over a large item, or the end of all. */
  #handLarge(large: LargeItem | undefined): void {
    this.#large = large;
    this.#onLarge?.(large);
    this.#onLarge = undefined;
  }

  #nextChunks(): Chunk[] {
    const chunks: Chunk[] = [];
    let sizeBytes = 0;
    while (this.#chunks.length > 0 && sizeBytes < transactionBytes) {
      const chunk = this.#chunks.shift()!;
      chunks.push(chunk);
      sizeBytes += chunk.bytes.byteLength;
    }
    this.#waitingBytes -= sizeBytes;
    return chunks;
  }

  #finish(): void {
    const { resolve, reject } = this.#onEnd!;
    this.#handLarge(undefined);
    if (this.#failure !== undefined) {
      reject(this.#failure);
      return;
    }
    const { counters } = this.#importer;
    if (!this.#settings.waitForSync) resolve(counters);
    else this.#store.flushed().then(() => resolve(counters), reject);
  }

  #prepare(transaction: Transaction): CollectionTransaction {
    const { collection: name, createCollection, overwrite } = this.#settings;
    const database = guardedTransaction(transaction, this.#scope);
    const collection = database.findCollection(name);
    if (collection === undefined && createCollection !== undefined) {
      database.createCollection({ name, kind: createCollection });
    }
    if (overwrite) collection?.truncate();
    return this.#find(transaction);
  }

  /** Throws 1203 (collection not found), and 11 (forbidden) without write access. */
  #find(transaction: Transaction): CollectionTransaction {
    const { collection: name } = this.#settings;
    const database = guardedTransaction(transaction, this.#scope);
    const collection = database.findCollection(name);
    const { unknownImportCollection } = dialectRules[this.#scope.dialect];
    if (collection === undefined && unknownImportCollection !== undefined) {
      throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND', {
        message: unknownImportCollection(name),
      });
    }
    const found = collection ?? database.getCollection(name);
    requireWritable(this.#scope, found.name);
    return found;
  }
}

function tooLong(): DatabaseError {
  return new DatabaseError('ERROR_ARANGO_DOCUMENT_TOO_LARGE', {
    detail: `expected at most ${maxCompleteBytes >> 20} MiB for an import with complete=true, found more`,
  });
}
