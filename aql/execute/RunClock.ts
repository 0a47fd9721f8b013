import { DatabaseError } from '../../protocol/errors.ts';
import type { ExecutionControl } from '../execution.ts';
import { sleep } from '../functions/sleep.ts';

/** Maximum time between two yields to the scheduler. */
const sliceMs = 4;

/** The time of a run: slices between two yields, requested pauses, and the end at which the query is killed. */
export class RunClock {
  /** Until this time, rows are empty: the scheduler waits. */
  pausedUntilMs = 0;
  /** Sleep time requested by expressions. The scheduler waits for it before the next rows are returned. */
  #sleepMs = 0;
  #sliceStartMs = Date.now();
  readonly #endMs: number | undefined;
  readonly #control: ExecutionControl;
  readonly #maxRuntimeMs: number | undefined;

  constructor(control: ExecutionControl, maxRuntimeMs: number | undefined) {
    this.#control = control;
    this.#maxRuntimeMs = maxRuntimeMs;
    this.#endMs = maxRuntimeMs === undefined ? undefined : Date.now() + maxRuntimeMs;
  }

  /** Stays true until the scheduler regains control, so that every operator in the chain yields. */
  isDue(): boolean {
    return this.#sleepMs > 0 || Date.now() - this.#sliceStartMs >= sliceMs;
  }

  startSlice(): void {
    this.#sliceStartMs = Date.now();
  }

  checkKilled(): void {
    if (this.#control.isKilled()) throw new DatabaseError('ERROR_QUERY_KILLED');
    if (this.#endMs !== undefined && Date.now() > this.#endMs) {
      throw new DatabaseError('ERROR_QUERY_KILLED', {
        detail: `it ran for more than ${this.#maxRuntimeMs} ms`,
      });
    }
  }

  pause(durationMs: number): void {
    this.pausedUntilMs = Date.now() + durationMs;
  }

  sleep(durationMs: number): void {
    if (this.#control.canPause === true) this.#sleepMs += durationMs;
    else sleep(durationMs, this.#control.isKilled);
  }

  /** Yields until the requested sleep is over. */
  *sleepPending(): Generator<readonly never[], void, void> {
    if (this.#sleepMs === 0) return;
    this.pause(this.#sleepMs);
    while (Date.now() < this.pausedUntilMs) {
      yield [];
      this.checkKilled();
    }
    this.pausedUntilMs = 0;
    this.#sleepMs = 0;
  }
}
