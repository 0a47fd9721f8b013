const insideAt = 0;
const closedAt = 1;

/**
 * Keeps a thread from being ended amid a call of LMDB's native code, which would end the whole process: native code that
 * returns into a thread that is being terminated cannot throw. The thread passes the gate around each call; its owner
 * closes the gate and waits until the thread is outside before it ends the thread. In shared memory (an Int32Array).
 */
export class NativeGate {
  readonly buffer: SharedArrayBuffer;
  readonly #cells: Int32Array;

  constructor(buffer: SharedArrayBuffer = new SharedArrayBuffer(8)) {
    this.buffer = buffer;
    this.#cells = new Int32Array(buffer);
  }

  /** In the thread, before a native call. At a closed gate the thread stays until it is ended. */
  enter(): void {
    // Both sides write first and read then: at least one of them sees the other.
    Atomics.store(this.#cells, insideAt, 1);
    if (Atomics.load(this.#cells, closedAt) === 0) return;
    Atomics.store(this.#cells, insideAt, 0);
    Atomics.wait(this.#cells, closedAt, 1);
  }

  /** In the thread, after a native call. */
  leave(): void {
    Atomics.store(this.#cells, insideAt, 0);
  }

  /** For the owner of the thread, before it ends the thread. */
  close(): void {
    Atomics.store(this.#cells, closedAt, 1);
  }

  get isOccupied(): boolean {
    return Atomics.load(this.#cells, insideAt) !== 0;
  }
}
