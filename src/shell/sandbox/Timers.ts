interface Timer {
  readonly id: number;
  readonly dueMs: number;
  /** Undefined: the timer runs once. */
  readonly periodMs: number | undefined;
  readonly run: () => unknown;
}

/** The timers of the user's code. A command ends when none is left. */
export class Timers {
  #timers: readonly Timer[] = [];
  #count = 0;
  readonly #sleep: (ms: number) => void;
  readonly #now: () => number;

  constructor(sleep: (ms: number) => void, now: () => number = Date.now) {
    this.#sleep = sleep;
    this.#now = now;
  }

  set(call: unknown, delayMs: unknown, args: readonly unknown[], isRepeated: boolean): number {
    if (typeof call !== 'function') throw new TypeError('a timer needs a function');
    const waitMs = Math.max(isRepeated ? 1 : 0, Number(delayMs) || 0);
    this.#count += 1;
    this.#add({
      id: this.#count,
      dueMs: this.#now() + waitMs,
      periodMs: isRepeated ? waitMs : undefined,
      run: () => Reflect.apply(call, undefined, args) as unknown,
    });
    return this.#count;
  }

  clear(id: unknown): void {
    this.#timers = this.#timers.filter((timer) => timer.id !== id);
  }

  clearAll(): void {
    this.#timers = [];
  }

  /** Waits for the next timer and calls its function. False if there is none. */
  runNext(): boolean {
    const [next, ...others] = this.#timers;
    if (next === undefined) return false;
    const waitMs = next.dueMs - this.#now();
    if (waitMs > 0) this.#sleep(waitMs);
    this.#timers = others;
    if (next.periodMs !== undefined) this.#add({ ...next, dueMs: next.dueMs + next.periodMs });
    next.run();
    return true;
  }

  /** Timers of the same time run in the order of their start. */
  #add(timer: Timer): void {
    this.#timers = [...this.#timers, timer].sort(
      (left, right) => left.dueMs - right.dueMs || left.id - right.id,
    );
  }
}
