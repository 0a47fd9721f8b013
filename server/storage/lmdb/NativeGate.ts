const insideAt = 0;
const closedAt = 1;

/**
 * Prevents the termination of a thread during a native LMDB call, which would end the whole process: native code that
 * returns into a terminating thread cannot throw. The thread enters the gate before each call and leaves it afterwards.
 * Its owner closes the gate and waits until the thread is outside before it terminates the thread. State in shared
 * memory (an Int32Array).
 */
export class NativeGate {
  readonly buffer: SharedArrayBuffer;
  readonly #cells: Int32Array;

  constructor(buffer: SharedArrayBuffer = new SharedArrayBuffer(8)) {
    this.buffer = buffer;
    this.#cells = new Int32Array(buffer);
  }

  /** Called in the thread before a native call. If the gate is closed, the thread blocks until it is terminated. */
  enter(): void {
    // Both sides write first and read second, so at least one of them sees the other.
    Atomics.store(this.#cells, insideAt, 1);
    if (Atomics.load(this.#cells, closedAt) === 0) return;
    Atomics.store(this.#cells, insideAt, 0);
    Atomics.wait(this.#cells, closedAt, 1);
  }

  /** Called in the thread after a native call. */
  leave(): void {
    Atomics.store(this.#cells, insideAt, 0);
  }

  /** Called by the owner of the thread before it terminates the thread. */
  close(): void {
    Atomics.store(this.#cells, closedAt, 1);
  }

  get isOccupied(): boolean {
    return Atomics.load(this.#cells, insideAt) !== 0;
  }
}
