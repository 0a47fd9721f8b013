import { DatabaseError } from '../../protocol/errors.ts';

/** Bytes of one unit of the shared counters. */
const unitBytes = 65_536;

/**
 * The memory that all queries of a server take together, by estimate, in counters that its threads share: one for each thread,
 * so that the share of a thread that is gone can be given back.
 */
export class SharedMemory {
  static readonly slotCount = 256;
  readonly buffer: SharedArrayBuffer;
  readonly limitBytes: number;
  readonly #cells: Int32Array;
  readonly #slot: number;

  /** `slot`: the counter of this thread, from 0. */
  constructor(
    limitBytes: number,
    slot: number,
    buffer: SharedArrayBuffer = new SharedArrayBuffer(4 * SharedMemory.slotCount),
  ) {
    this.limitBytes = limitBytes;
    this.buffer = buffer;
    this.#slot = slot;
    this.#cells = new Int32Array(buffer);
  }

  /** What all threads have claimed. */
  get bytes(): number {
    let units = 0;
    for (let slot = 0; slot < SharedMemory.slotCount; slot++) units += Atomics.load(this.#cells, slot);
    return units * unitBytes;
  }

  /** Changes the claim of this thread by so many units; false, and no change, where the limit would be passed. */
  claim(units: number): boolean {
    Atomics.add(this.#cells, this.#slot, units);
    if (units <= 0 || this.bytes <= this.limitBytes) return true;
    Atomics.sub(this.#cells, this.#slot, units);
    return false;
  }

  refusal(): DatabaseError {
    return new DatabaseError('ERROR_RESOURCE_LIMIT', {
      detail: `all queries together would use more than the ${this.limitBytes} bytes that the server allows`,
    });
  }

  static unitsOf(bytes: number): number {
    return Math.ceil(bytes / unitBytes);
  }

  /** Gives back the claims of a thread that is gone. */
  forget(slot: number): void {
    Atomics.store(this.#cells, slot, 0);
  }
}
