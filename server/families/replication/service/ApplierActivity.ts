import { DatabaseError } from '../../../../protocol/errors.ts';

/** What an applier does, at most one thing at a time: it follows a leader, or copies its data once. */
export class ApplierActivity {
  #stop: AbortController | undefined;
  #ended: Promise<unknown> = Promise.resolve();

  get isActive(): boolean {
    return this.#stop !== undefined;
  }

  /** Throws 1411 (running) during an activity. */
  requireStopped(): void {
    if (this.isActive) throw new DatabaseError('ERROR_REPLICATION_RUNNING');
  }

  /** Begins an activity, which ends soon after the signal is aborted. */
  begin<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const stop = new AbortController();
    this.#stop = stop;
    const result = work(stop.signal).finally(() => {
      this.#stop = undefined;
    });
    // Its error belongs to the caller.
    this.#ended = result.catch(() => undefined);
    return result;
  }

  /** Ends the activity, if there is one, and waits for its end. */
  async stop(): Promise<void> {
    this.#stop?.abort();
    await this.#ended;
  }
}
