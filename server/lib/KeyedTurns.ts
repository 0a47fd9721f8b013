/** Pieces of work with the same key run one after the other. */
export class KeyedTurns {
  /** The last piece of work of each key, until it has ended. */
  readonly #last = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const result = before === undefined ? work() : before.then(work);
    const end = (): void => {
      if (this.#last.get(key) === ended) this.#last.delete(key);
    };
    const ended: Promise<void> = result.then(end, end);
    this.#last.set(key, ended);
    return result;
  }
}
