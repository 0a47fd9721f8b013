const beatsAt = 0;
const callAt = 1;
const takenAt = 2;
const interruptedAt = 3;
const waitingAt = 4;
const cellCount = 5;

/** Upper bound of call numbers, so that they fit an Int32; numbering then restarts at 1. */
export const callIdLimit = 2 ** 30;

/**
 * State of a thread in shared memory, which lets the main thread distinguish a responsive thread from one in a long
 * computation: an Int32Array with a turn counter, the current call (0 for none) and the last received call. In the
 * other direction it signals a server stop and the number of announced calls.
 */
export class ThreadPulse {
  readonly buffer: SharedArrayBuffer;
  readonly #cells: Int32Array;

  constructor(buffer: SharedArrayBuffer = new SharedArrayBuffer(4 * cellCount)) {
    this.buffer = buffer;
    this.#cells = new Int32Array(buffer);
  }

  /** In the thread: an incoming call begins. */
  take(callId: number): void {
    Atomics.store(this.#cells, takenAt, callId);
    this.enter(callId);
  }

  /** In the main thread: announces a call that long work in the thread yields to. */
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

  /** In the thread: work on a call begins. */
  enter(callId: number): void {
    Atomics.store(this.#cells, callAt, callId);
    Atomics.add(this.#cells, beatsAt, 1);
  }

  /** In the thread: the turn ends. */
  leave(): void {
    Atomics.store(this.#cells, callAt, 0);
    Atomics.add(this.#cells, beatsAt, 1);
  }

  /** In the main thread: requests a rollback of the current work. */
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

  /** Calls are received in sending order. */
  hasTaken(callId: number): boolean {
    const ahead = Atomics.load(this.#cells, takenAt) - callId;
    return (ahead >= 0 && ahead < callIdLimit / 2) || ahead < -callIdLimit / 2;
  }
}
