/** Runs asynchronous functions in sequence, in call order. */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve();

  /** A function whose signal is aborted while waiting does not start. Rejects with its error or the signal's reason. */
  run<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const result = this.#last.then(() => {
      signal.throwIfAborted();
      return work();
    });
    this.#last = result.catch(() => undefined);
    return result;
  }
}
