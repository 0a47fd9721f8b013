import { DatabaseError } from '../../../protocol/errors.ts';
import type { AbandonSignal } from '../../lib/AbandonSignal.ts';
import type { Limits } from '../../limits.ts';
import { type BudgetReservation, type BudgetShare, ByteBudget } from './ByteBudget.ts';

type ControlBodyLimits = Pick<Limits, 'maxControlBodies' | 'maxControlBodyWaitMs'>;

/**
 * Limits the large bodies of definitions and settings: each occupies the main thread, a query thread and the writer for
 * some milliseconds, so that many at once would delay other clients. Further bodies of the same client wait without being
 * read; those of other clients do not wait for them.
 */
export class ControlBodies {
  readonly #limits: ControlBodyLimits;
  /** Counts bodies, not bytes. */
  readonly #budget: ByteBudget<ControlBody>;

  constructor(limits: ControlBodyLimits) {
    this.#limits = limits;
    this.#budget = new ByteBudget({
      totalBytes: Number.POSITIVE_INFINITY,
      maxWaitMs: limits.maxControlBodyWaitMs,
    });
  }

  get waitingCount(): number {
    return this.#budget.waitingCount;
  }

  /**
   * Resolves when a body of a client (see `OperationScope.owner`) may be read, with a function that ends its turn. Rejects
   * with 503 after the maximum wait, and when the signal aborts.
   */
  async take(owner: string, signal?: AbandonSignal): Promise<() => void> {
    const { maxControlBodies, maxControlBodyWaitMs } = this.#limits;
    const body = new ControlBody({ key: owner, maxBytes: maxControlBodies });
    await this.#budget.reserve(body, signal, {
      late: () =>
        new DatabaseError('ERROR_HTTP_SERVICE_UNAVAILABLE', {
          detail:
            `expected at most ${maxControlBodies} large requests of definitions and settings of a client at a time, ` +
            `found others for ${maxControlBodyWaitMs / 1000} s; try again later`,
        }),
      abandoned: () => new Error('the client aborted its upload'),
    });
    return () => this.#budget.release(body);
  }
}

class ControlBody implements BudgetReservation {
  readonly bytes = 1;
  readonly shares: readonly BudgetShare[];

  constructor(share: BudgetShare) {
    this.shares = [share];
  }

  begin(): void {
    // Nothing to note.
  }

  endIfSlow(): void {
    // A slow upload delays its own client only.
  }
}
