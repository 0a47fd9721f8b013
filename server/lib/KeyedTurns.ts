/** Works of the same key run one after the other. */
export class KeyedTurns {
  /** The last work of each key; none that has ended. */
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
