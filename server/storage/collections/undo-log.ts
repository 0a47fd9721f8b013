/**
 * Undo steps of a nested transaction (a savepoint). The outermost transaction needs none: LMDB discards its writes.
 * Steps run in reverse order.
 */
export class UndoLog {
  #steps: (() => void)[] = [];
  #depth = 0;
  /** Index of the innermost savepoint's first step. */
  #start = 0;

  /** False in the outermost transaction, which needs no steps. */
  get isRecording(): boolean {
    return this.#depth > 0;
  }

  push(step: () => void): void {
    if (this.#depth > 0) this.#steps.push(step);
  }

  /** The last step, which a caller may extend instead of adding another. */
  get last(): (() => void) | undefined {
    return this.#steps.length > this.#start ? this.#steps.at(-1) : undefined;
  }

  /** Runs `body`. If it throws, the steps added since then are undone. */
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
    // Undo steps must not record further steps.
    this.#depth = 0;
    while (this.#steps.length > start) this.#steps.pop()?.();
    this.#depth = depth;
  }
}
