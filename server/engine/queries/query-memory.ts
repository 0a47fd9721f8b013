import { getHeapStatistics } from 'node:v8';
import { SharedMemory } from '../../../aql/limits/SharedMemory.ts';

/** What a thread is told of the memory of queries. */
export interface QueryMemorySettings {
  /** The counters of SharedMemory, and the thread's place in them. */
  readonly buffer: SharedArrayBuffer;
  readonly slot: number;
  readonly allBytes: number;
  readonly queryBytes: number;
}

interface QueryMemory {
  readonly shared: SharedMemory | undefined;
  /** Of one query that sets no limit of its own. */
  readonly queryBytes: number;
}

let current: QueryMemory = { shared: undefined, queryBytes: getHeapStatistics().heap_size_limit * 0.75 };

/** Sets what the queries of this thread may use. */
export function setQueryMemory({ buffer, slot, allBytes, queryBytes }: QueryMemorySettings): void {
  current = { shared: new SharedMemory(allBytes, slot, buffer), queryBytes };
}

export function queryMemory(): QueryMemory {
  return current;
}
