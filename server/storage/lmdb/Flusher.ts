import type { RootDatabase } from 'lmdb';
import type { DatabaseError } from '../../../protocol/errors.ts';
import { toFlushError, toStorageError } from './storage-errors.ts';

/**
 * Flushes commits to the disk in the background. When `transact` returns, a commit is complete and survives a crash of
 * the process. Until it is flushed, a crash of the machine returns the store to the last flushed commit.
 */
export class Flusher {
  readonly #environment: Environment;
  /** The store's file. */
  readonly path: string;
  /** Number of commits since the start of the last flush. */
  #hasUnflushed = false;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  /**
   * The disk reported an error during a flush. The operating system may have discarded the pages, and a later flush
   * would succeed without them. No write is reported as durable until the store is opened again, which checks it.
   */
  #failure: DatabaseError | undefined;

  constructor(readonly root: RootDatabase<Buffer, Buffer>) {
    const { env } = root as unknown as { readonly env: Environment };
    this.#environment = env;
    this.path = env.path;
    this.flushedTransaction = env.info().lastTxnId;
  }

  /** The last transaction known to be on the disk. LMDB uses pages again that were freed before it. */
  flushedTransaction: number;

  /** The length of the store's file up to its last page. */
  get usedBytes(): number {
    return (this.#environment.info().lastPageNumber + 1) * this.#environment.freeStat().pageSize;
  }

  /** Runs `body` in an LMDB write transaction; aborts it and rethrows if `body` throws. */
  transact<T>(body: () => T): T {
    const result = this.#run(body);
    this.#hasUnflushed = true;
    this.#timer ??= setTimeout(() => this.#onTimer(), flushDelayMs).unref();
    return result;
  }

  #run<T>(body: () => T): T {
    try {
      return this.root.transactionSync(body, transactionFlags);
    } catch (error) {
      throw toStorageError(error, this.path);
    }
  }

  #onTimer(): void {
    this.#timer = undefined;
    this.flushed().catch((error: unknown) => {
      // No request waits for this flush; the next flush retries.
      process.emitWarning(`storage: the flush to the disk failed: ${String(error)}`);
    });
  }

  /** Resolves when all commits made before the call are on the disk. */
  async flushed(): Promise<void> {
    // The caller of the running flush receives its failure; this call starts another flush.
    while (this.#running !== undefined) await this.#running.catch(() => undefined);
    if (this.#failure !== undefined) throw this.#failure;
    if (!this.#hasUnflushed) return;
    this.#hasUnflushed = false;
    const { lastTxnId } = this.#environment.info();
    this.#running = new Promise<void>((resolve, reject) => {
      this.#environment.sync((error) => (error === undefined ? resolve() : reject(error)));
    });
    try {
      await this.#running;
      this.flushedTransaction = lastTxnId;
    } catch (error) {
      this.#hasUnflushed = true;
      const { reason, isLasting } = toFlushError(error, this.path);
      if (isLasting) this.#failure = reason;
      throw reason;
    } finally {
      this.#running = undefined;
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.flushed();
  }
}

/** Parts that the type definitions of lmdb omit: its native environment. */
interface Environment {
  readonly path: string;
  sync(done: (error?: Error) => void): void;
  info(): { readonly lastPageNumber: number; readonly lastTxnId: number };
  freeStat(): { readonly pageSize: number };
}

/** Flags of lmdb: abortable (1), committed on return (2), flushed later (0x10000). */
const transactionFlags = 0x10003 as Parameters<RootDatabase['transactionSync']>[1];

const flushDelayMs = 100;
