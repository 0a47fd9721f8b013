const beatsAt = 0;
const callAt = 1;
const takenAt = 2;
const interruptedAt = 3;
const waitingAt = 4;
const cellCount = 5;

/** Numbers of calls stay below this, so that they fit an Int32; then they begin anew with 1. */
export const callIdLimit = 2 ** 30;

/**
 * What a thread shows of itself in shared memory, so that the main thread can tell one that takes its turns from one
 * that is lost in a computation: an Int32Array of how often it turned to something, the call it is at (0 for none) and
 * the call it took last. In the other direction the main thread shows that the server stops, and how many calls wait.
 */
export class ThreadPulse {
  readonly buffer: SharedArrayBuffer;
  readonly #cells: Int32Array;

  constructor(buffer: SharedArrayBuffer = new SharedArrayBuffer(4 * cellCount)) {
    this.buffer = buffer;
    this.#cells = new Int32Array(buffer);
  }

  /** In the thread: a call that came in is begun. */
  take(callId: number): void {
    Atomics.store(this.#cells, takenAt, callId);
    this.enter(callId);
  }

  /** In the main thread: a call is sent that long work in the thread makes way for. */
  announce(): void {
    Atomics.add(this.#cells, waitingAt, 1);
  }

  /** In the thread: an announced call is received. */
  receive(): void {
    Atomics.sub(this.#cells, waitingAt, 1);
  }

  /** Whether an announced call is not yet received. */
  get hasWaiting(): boolean {
    return Atomics.load(this.#cells, waitingAt) > 0;
  }

  /** In the thread: it turns to a call. */
  enter(callId: number): void {
    Atomics.store(this.#cells, callAt, callId);
    Atomics.add(this.#cells, beatsAt, 1);
  }

  /** In the thread: it is free for its next turn. */
  leave(): void {
    Atomics.store(this.#cells, callAt, 0);
    Atomics.add(this.#cells, beatsAt, 1);
  }

  /** In the main thread: what the thread is at is to be given up. */
  interrupt(): void {
    Atomics.store(this.#cells, interruptedAt, 1);
  }

  get isInterrupted(): boolean {
    return Atomics.load(this.#cells, interruptedAt) !== 0;
  }

  get beats(): number {
    return Atomics.load(this.#cells, beatsAt);
  }

  get callId(): number {
    return Atomics.load(this.#cells, callAt);
  }

  /** Calls are taken in the order in which they were sent. */
  hasTaken(callId: number): boolean {
    const ahead = Atomics.load(this.#cells, takenAt) - callId;
    return (ahead >= 0 && ahead < callIdLimit / 2) || ahead < -callIdLimit / 2;
  }
}
