import type { RootDatabase } from 'lmdb';

/**
 * Brings commits to the disk in the background. A commit is complete, and safe from a crash of the process, when
 * `transact` returns; until it is flushed a crash of the machine takes the store back to the last flushed commit.
 */
export class Flusher {
  readonly #environment: Environment;
  /** Commits since the flush that started last. */
  #hasUnflushed = false;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(readonly root: RootDatabase<Buffer, Buffer>) {
    this.#environment = (root as unknown as { readonly env: Environment }).env;
  }

  /** Runs `body` in an LMDB write transaction; aborts it and rethrows when it throws. */
  transact<T>(body: () => T): T {
    const result = this.root.transactionSync(body, transactionFlags);
    this.#hasUnflushed = true;
    this.#timer ??= setTimeout(() => this.#onTimer(), flushDelayMs).unref();
    return result;
  }

  #onTimer(): void {
    this.#timer = undefined;
    this.flushed().catch((error: unknown) => {
      // Nobody waits for this flush: the next one tries again, and tells whoever does.
      process.emitWarning(`storage: the disk did not take a flush: ${String(error)}`);
    });
  }

  /** Resolves when all that was committed before the call is on the disk. */
  async flushed(): Promise<void> {
    // Whoever started it is told if it fails; here another try follows.
    while (this.#running !== undefined) await this.#running.catch(() => undefined);
    if (!this.#hasUnflushed) return;
    this.#hasUnflushed = false;
    this.#running = new Promise<void>((resolve, reject) => {
      this.#environment.sync((error) => (error === undefined ? resolve() : reject(error)));
    });
    try {
      await this.#running;
    } catch (error) {
      this.#hasUnflushed = true;
      throw error;
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
  sync(done: (error?: Error) => void): void;
}

/** lmdb's flags: abortable (1), committed when it returns (2), flushed later (0x10000). */
const transactionFlags = 0x10003 as Parameters<RootDatabase['transactionSync']>[1];

const flushDelayMs = 100;
