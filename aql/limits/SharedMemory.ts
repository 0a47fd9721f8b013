import { DatabaseError } from '../../protocol/errors.ts';

/** Bytes of one unit of the shared counters. */
const unitBytes = 65_536;
/** Memory of a small query, which other queries cannot use up. */
const smallBytes = 16 << 20;
/** Share of the limit that only small queries may use in addition to it. */
const smallShare = 1 / 8;

/**
 * Estimated memory of all queries of the server, in counters shared between threads. Each thread has its own
 * counter, so that the claim of a terminated thread can be returned.
 */
export class SharedMemory {
  static readonly slotCount = 256;
  readonly buffer: SharedArrayBuffer;
  readonly limitBytes: number;
  readonly #cells: Int32Array;
  readonly #slot: number;

  /** `slot`: index of the counter of this thread, from 0. */
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

  /** Sum of the claims of all threads. */
  get bytes(): number {
    let units = 0;
    for (let slot = 0; slot < SharedMemory.slotCount; slot++) units += Atomics.load(this.#cells, slot);
    return units * unitBytes;
  }

  /**
   * Changes the claim of this thread by `units`. Returns false without a change if the limit would be
   * exceeded.
   */
  claim(units: number): boolean {
    return this.#claim(units, this.limitBytes);
  }

  /**
   * Changes the claim of a query of this thread. A query with up to 16 MiB may exceed the limit by an eighth, so that it
   * runs beside queries that use all memory.
   */
  claimForQuery(fromUnits: number, toUnits: number): boolean {
    const isSmall = toUnits * unitBytes <= smallBytes;
    return this.#claim(toUnits - fromUnits, isSmall ? this.limitBytes * (1 + smallShare) : this.limitBytes);
  }

  #claim(units: number, limitBytes: number): boolean {
    Atomics.add(this.#cells, this.#slot, units);
    if (units <= 0 || this.bytes <= limitBytes) return true;
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

  /** Returns the claim of a terminated thread. */
  forget(slot: number): void {
    Atomics.store(this.#cells, slot, 0);
  }
}
