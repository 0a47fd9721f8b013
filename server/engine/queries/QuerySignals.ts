const killedAt = 0;
const attemptAt = 1;
const peakAt = 2;
const kindAt = 3;

const unplanned = 0;
const reading = 1;
const writing = 2;

const bytesPerUnit = 1024;

/**
 * Signals between the main thread and the thread of a query, in shared memory (an Int32Array): the kill flag, the
 * number of the valid attempt (a query restarts on another thread if its thread does not respond), the peak memory
 * (KiB), and whether it writes.
 */
export class QuerySignals {
  readonly buffer: SharedArrayBuffer;
  readonly #cells: Int32Array;

  constructor(buffer: SharedArrayBuffer = new SharedArrayBuffer(16)) {
    this.buffer = buffer;
    this.#cells = new Int32Array(buffer);
  }

  kill(): void {
    Atomics.store(this.#cells, killedAt, 1);
  }

  get isKilled(): boolean {
    return Atomics.load(this.#cells, killedAt) !== 0;
  }

  /** Invalidates all attempts so far; returns the number of the next one. */
  nextAttempt(): number {
    return Atomics.add(this.#cells, attemptAt, 1) + 1;
  }

  /** True if this attempt must end. */
  isEnded(attempt: number): boolean {
    return this.isKilled || Atomics.load(this.#cells, attemptAt) !== attempt;
  }

  /** False until the query is planned. */
  get isPlanned(): boolean {
    return Atomics.load(this.#cells, kindAt) !== unplanned;
  }

  /** Known after planning. */
  get isWriting(): boolean {
    return Atomics.load(this.#cells, kindAt) === writing;
  }

  set isWriting(isWriting: boolean) {
    Atomics.store(this.#cells, kindAt, isWriting ? writing : reading);
  }

  set peakBytes(bytes: number) {
    Atomics.store(this.#cells, peakAt, Math.min(2 ** 31 - 1, Math.ceil(bytes / bytesPerUnit)));
  }

  get peakBytes(): number {
    return Atomics.load(this.#cells, peakAt) * bytesPerUnit;
  }
}
