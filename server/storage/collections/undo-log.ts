/**
 * What undoes the changes of a transaction that is within another (a savepoint). The outermost needs none: LMDB drops
 * what it wrote. Steps are undone last first.
 */
export class UndoLog {
  #steps: (() => void)[] = [];
  #depth = 0;
  /** Where the innermost savepoint begins. */
  #start = 0;

  /** False in the outermost transaction, where steps would be kept for nothing. */
  get isRecording(): boolean {
    return this.#depth > 0;
  }

  push(step: () => void): void {
    if (this.#depth > 0) this.#steps.push(step);
  }

  /** The last step, for those who would rather extend it than add another. */
  get last(): (() => void) | undefined {
    return this.#steps.length > this.#start ? this.#steps.at(-1) : undefined;
  }

  /** Runs `body`; when it throws, what was pushed meanwhile is undone. */
  savepoint<T>(body: () => T): T {
    const start = this.#steps.length;
    const outerStart = this.#start;
    this.#start = start;
    this.#depth += 1;
    try {
      return body();
    } catch (error) {
      this.#undo(start);
      throw error;
    } finally {
      this.#depth -= 1;
      this.#start = outerStart;
      if (this.#depth === 0) this.#steps = [];
    }
  }

  #undo(start: number): void {
    const depth = this.#depth;
    // What the steps do must not be recorded again.
    this.#depth = 0;
    while (this.#steps.length > start) this.#steps.pop()?.();
    this.#depth = depth;
  }
}
