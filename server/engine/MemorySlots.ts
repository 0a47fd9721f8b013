import { SharedMemory } from '../../aql/limits/SharedMemory.ts';
import type { MemoryLimits } from './memory-limits.ts';
import type { QueryMemorySettings } from './queries/query-memory.ts';

const mainSlot = 0;

/** The memory of queries as the main thread sees it: threads get places in the shared counters and give them back. */
export class MemorySlots {
  /** Counts the open results that the main thread keeps. */
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
    if (slot === undefined) throw new Error('there are more threads than places for their memory');
    const { allBytes, queryBytes } = this.limits;
    return { buffer: this.main.buffer, slot, allBytes, queryBytes };
  }

  /** The thread is gone, and with it what its queries held. */
  giveBack(slot: number): void {
    this.main.forget(slot);
    this.#free.push(slot);
  }
}
