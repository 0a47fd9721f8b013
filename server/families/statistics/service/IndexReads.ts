import type { Logger } from 'pino';
import type { Engine } from '../../../engine/Engine.ts';
import { serverScope } from '../../../operation/operation.ts';
import readIndexReads from '../operations/read-index-reads.ts';
import storeIndexReads from '../operations/store-index-reads.ts';

/** After a crash, the lookups of this time are missing. */
const storeEveryMs = 10 * 60_000;

/** Keeps the counts of lookups in indexes over restarts. */
export class IndexReads {
  readonly #engine: Engine;
  readonly #logger: Logger;
  readonly #timer: NodeJS.Timeout;

  private constructor(engine: Engine, logger: Logger) {
    this.#engine = engine;
    this.#logger = logger;
    this.#timer = setInterval(() => void this.#store(), storeEveryMs);
    this.#timer.unref();
  }

  /** Adds the stored counts to those of the engine. */
  static async open(engine: Engine, logger: Logger): Promise<IndexReads> {
    const stored = await engine.run(readIndexReads, serverScope, null);
    if (stored !== undefined) {
      engine.readsSinceMs = stored.sinceMs;
      for (const [storageId, count] of stored.reads) engine.activity.addReads(storageId, count);
    }
    return new IndexReads(engine, logger);
  }

  /** Stores the counts; called before the engine stops. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#store();
  }

  async #store(): Promise<void> {
    const { activity, readsSinceMs: sinceMs } = this.#engine;
    try {
      await this.#engine.run(storeIndexReads, serverScope, { sinceMs, reads: activity.allReads() });
    } catch (error) {
      this.#logger.warn({ err: error }, 'the counts of index lookups could not be stored');
    }
  }
}
