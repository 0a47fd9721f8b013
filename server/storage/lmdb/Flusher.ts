import type { RootDatabase } from 'lmdb';
import type { DatabaseError } from '../../../protocol/errors.ts';
import { toFlushError, toStorageError } from './storage-errors.ts';

/**
 * Brings commits to the disk in the background. A commit is complete, and safe from a crash of the process, when
 * `transact` returns; until it is flushed a crash of the machine takes the store back to the last flushed commit.
 */
export class Flusher {
  readonly #environment: Environment;
  readonly #path: string;
  /** Commits since the flush that started last. */
  #hasUnflushed = false;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  /**
   * The disk reported an error at a flush. The system may have dropped what it could not write, and a later flush would
   * succeed without it: no write is called durable any more until the store is opened again, which checks it.
   */
  #failure: DatabaseError | undefined;

  constructor(readonly root: RootDatabase<Buffer, Buffer>) {
    const { env } = root as unknown as { readonly env: Environment };
    this.#environment = env;
    this.#path = env.path;
  }

  /** Runs `body` in an LMDB write transaction; aborts it and rethrows when it throws. */
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
      throw toStorageError(error, this.#path);
    }
  }

  #onTimer(): void {
    this.#timer = undefined;
    this.flushed().catch((error: unknown) => {
      // No request waits for this flush; the next one tries again.
      process.emitWarning(`storage: the disk did not take a flush: ${String(error)}`);
    });
  }

  /** Resolves when all that was committed before the call is on the disk. */
  async flushed(): Promise<void> {
    // Whoever started it is told if it fails; here another try follows.
    while (this.#running !== undefined) await this.#running.catch(() => undefined);
    if (this.#failure !== undefined) throw this.#failure;
    if (!this.#hasUnflushed) return;
    this.#hasUnflushed = false;
    this.#running = new Promise<void>((resolve, reject) => {
      this.#environment.sync((error) => (error === undefined ? resolve() : reject(error)));
    });
    try {
      await this.#running;
    } catch (error) {
      this.#hasUnflushed = true;
      const { reason, isLasting } = toFlushError(error, this.#path);
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

/** What the typings of lmdb leave out: its native environment. */
interface Environment {
  readonly path: string;
  sync(done: (error?: Error) => void): void;
}

/** lmdb's flags: abortable (1), committed when it returns (2), flushed later (0x10000). */
const transactionFlags = 0x10003 as Parameters<RootDatabase['transactionSync']>[1];

const flushDelayMs = 100;
