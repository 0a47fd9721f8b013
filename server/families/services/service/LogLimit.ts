/** Lines of one call, and lines and characters of a thread in a period. */
const maxCallLines = 200;
const periodMs = 10_000;
const maxLines = 1000;
const maxCharacters = 1 << 20;

/** Limits the log of a thread, whose lines the main thread writes. */
export class LogLimit {
  readonly #now: () => number;
  #callLines = 0;
  #startMs = Number.NEGATIVE_INFINITY;
  #lines = 0;
  #characters = 0;
  #isFull = false;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  beginCall(): void {
    this.#callLines = 0;
  }

  /**
   * What happens to a line. `write`: it is written. `notice`: a notice is written in its place, which says that further
   * lines are left out. `leave`: it is left out.
   */
  take(length: number): 'write' | 'notice' | 'leave' {
    const nowMs = this.#now();
    if (nowMs - this.#startMs >= periodMs) {
      this.#startMs = nowMs;
      this.#lines = 0;
      this.#characters = 0;
      this.#isFull = false;
    }
    this.#callLines += 1;
    if (this.#isFull || this.#callLines > maxCallLines) return 'leave';
    this.#lines += 1;
    this.#characters += length;
    this.#isFull = this.#lines >= maxLines || this.#characters > maxCharacters;
    return this.#isFull || this.#callLines === maxCallLines ? 'notice' : 'write';
  }
}
