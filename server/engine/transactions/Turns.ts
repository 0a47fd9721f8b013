interface Waiter {
  readonly resolve: (hasTurn: boolean) => void;
}

/** Calls of one transaction run one after another, in order of arrival. */
export class Turns {
  #isTaken = false;
  readonly #waiting = new Set<Waiter>();

  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** Resolves with true when it is the caller's turn, with false after `timeoutMs` milliseconds. */
  async take(timeoutMs: number): Promise<boolean> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return true;
    }
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiter);
        resolve(false);
      }, timeoutMs);
      const waiter: Waiter = {
        resolve: (hasTurn) => {
          clearTimeout(timer);
          resolve(hasTurn);
        },
      };
      this.#waiting.add(waiter);
    });
  }

  end(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#isTaken = false;
      return;
    }
    this.#waiting.delete(next);
    next.resolve(true);
  }
}
