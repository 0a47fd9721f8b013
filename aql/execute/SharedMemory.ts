/** Bytes of one unit of the shared counters. */
const unitBytes = 65_536;

const totalAt = 0;

/**
 * The memory that all queries of a server take together, by estimate, in counters that its threads share. Cell 0 is the total;
 * each thread has a cell of its own, so that the share of a thread that is gone can be given back.
 */
export class SharedMemory {
  static readonly slotCount = 256;
  readonly buffer: SharedArrayBuffer;
  readonly limitBytes: number;
  readonly #cells: Int32Array;
  readonly #slot: number;

  /** Slots count from 1. */
  constructor(
    limitBytes: number,
    slot: number,
    buffer: SharedArrayBuffer = new SharedArrayBuffer(4 * (SharedMemory.slotCount + 1)),
  ) {
    this.limitBytes = limitBytes;
    this.buffer = buffer;
    this.#slot = slot;
    this.#cells = new Int32Array(buffer);
  }

  /** What all threads have claimed. */
  get bytes(): number {
    return Atomics.load(this.#cells, totalAt) * unitBytes;
  }

  /** Changes the claim of a thread by so many units; false, and no change, where the limit would be passed. */
  claim(units: number): boolean {
    const before = Atomics.add(this.#cells, totalAt, units);
    if (units > 0 && (before + units) * unitBytes > this.limitBytes) {
      Atomics.sub(this.#cells, totalAt, units);
      return false;
    }
    Atomics.add(this.#cells, this.#slot, units);
    return true;
  }

  static unitsOf(bytes: number): number {
    return Math.ceil(bytes / unitBytes);
  }

  /** Gives back the claims of a thread that is gone. */
  forget(slot: number): void {
    Atomics.sub(this.#cells, totalAt, Atomics.exchange(this.#cells, slot, 0));
  }
}
