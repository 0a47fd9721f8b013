import { getHeapStatistics } from 'node:v8';
import { SharedMemory } from '../../../aql/limits/SharedMemory.ts';

/** Memory settings of a thread. */
export interface QueryMemorySettings {
  /** The counters of SharedMemory, and the slot of the thread. */
  readonly buffer: SharedArrayBuffer;
  readonly slot: number;
  readonly allBytes: number;
  readonly queryBytes: number;
}

interface QueryMemory {
  readonly shared: SharedMemory | undefined;
  /** Limit of a query without its own limit. */
  readonly queryBytes: number;
}

let current: QueryMemory = { shared: undefined, queryBytes: getHeapStatistics().heap_size_limit * 0.75 };

/** Sets the memory limits for the queries of this thread. */
export function setQueryMemory({ buffer, slot, allBytes, queryBytes }: QueryMemorySettings): void {
  current = { shared: new SharedMemory(allBytes, slot, buffer), queryBytes };
}

export function queryMemory(): QueryMemory {
  return current;
}
