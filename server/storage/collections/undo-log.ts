/** An open savepoint. */
export interface UndoMark {
  readonly start: number;
  readonly outerStart: number;
}

/**
 * Undo steps of a nested transaction (a savepoint). The outermost transaction needs none: LMDB discards its writes.
 * Steps run in reverse order.
 */
export class UndoLog {
  #steps: (() => void)[] = [];
  #depth = 0;
  #isUndoing = false;
  /** Index of the innermost savepoint's first step. */
  #start = 0;

  /** False in the outermost transaction, which needs no steps. */
  get isRecording(): boolean {
    return this.#depth > 0;
  }

  /** True while steps are undone. */
  get isUndoing(): boolean {
    return this.#isUndoing;
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
    const mark = this.begin();
    try {
      return body();
    } catch (error) {
      this.rollback(mark);
      throw error;
    } finally {
      this.end(mark);
    }
  }

  /** Opens a savepoint. Savepoints end in reverse order. */
  begin(): UndoMark {
    const mark = { start: this.#steps.length, outerStart: this.#start };
    this.#start = mark.start;
    this.#depth += 1;
    return mark;
  }

  /** Undoes the steps added since then. */
  rollback({ start }: UndoMark): void {
    const depth = this.#depth;
    // Undo steps must not record further steps.
    this.#depth = 0;
    this.#isUndoing = true;
    while (this.#steps.length > start) this.#steps.pop()?.();
    this.#isUndoing = false;
    this.#depth = depth;
  }

  end({ outerStart }: UndoMark): void {
    this.#depth -= 1;
    this.#start = outerStart;
    if (this.#depth === 0) this.#steps = [];
  }
}
