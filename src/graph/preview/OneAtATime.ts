/** Runs asynchronous work one after another, in the order of the calls. */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve();

  /** Work whose signal is aborted before its turn does not start. Rejects as the work does, and with the signal's reason. */
  run<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const result = this.#last.then(() => {
      signal.throwIfAborted();
      return work();
    });
    this.#last = result.catch(() => undefined);
    return result;
  }
}
