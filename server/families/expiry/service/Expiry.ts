import type { Logger } from 'pino';
import type { Engine } from '../../../engine/Engine.ts';
import { serverScope } from '../../../operation/operation.ts';
import listExpired from '../operations/list-expired.ts';
import removeExpired from '../operations/remove-expired.ts';

/** Documents per transaction, which bounds the wait of other writes. */
const documentsAtOnce = 200;
/** Documents per round and collection. */
const maxDocumentsInRound = 100_000;

/** Removes expired documents of ttl indexes in rounds. Other writes take turns with its transactions. */
export class Expiry {
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(
    readonly engine: Engine,
    readonly intervalMs: number,
    readonly logger: Logger,
  ) {
    this.#schedule();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#runRound()
        .catch((error: unknown) => {
          if (!this.#isStopped) this.logger.warn({ err: error }, 'the removal of expired documents failed');
        })
        .finally(() => this.#schedule());
    }, this.intervalMs);
    this.#timer.unref();
  }

  async #runRound(): Promise<void> {
    const nowMs = Date.now();
    for (const place of await this.engine.run(listExpired, serverScope, { nowMs })) {
      let left = maxDocumentsInRound;
      while (left > 0 && !this.#isStopped) {
        const limit = Math.min(left, documentsAtOnce);
        const removed = await this.engine.run(removeExpired, serverScope, { ...place, nowMs, limit });
        if (removed < limit) break;
        left -= removed;
      }
    }
  }
}
