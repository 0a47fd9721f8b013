import { SharedMemory } from '../../aql/limits/SharedMemory.ts';
import type { MemoryLimits } from '../lib/memory-limits.ts';
import type { QueryMemorySettings } from './queries/query-memory.ts';

const mainSlot = 0;

/** Query memory as seen by the main thread: allocates slots of the shared counters to threads. */
export class MemorySlots {
  /** Counts the open results in the main thread. */
  readonly main: SharedMemory;
  readonly limits: MemoryLimits;
  readonly #free = Array.from({ length: SharedMemory.slotCount - 1 }, (_, index) => index + 1);

  constructor(limits: MemoryLimits) {
    this.limits = limits;
    this.main = new SharedMemory(limits.allBytes, mainSlot);
  }

  /** The settings of a new thread. */
  take(): QueryMemorySettings {
    const slot = this.#free.shift();
    if (slot === undefined) throw new Error('there are more threads than memory slots');
    const { allBytes, queryBytes } = this.limits;
    return { buffer: this.main.buffer, slot, allBytes, queryBytes };
  }

  /** The thread has ended, and its query memory is free. */
  giveBack(slot: number): void {
    this.main.forget(slot);
    this.#free.push(slot);
  }
}
