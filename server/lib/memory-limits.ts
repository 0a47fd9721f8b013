import { totalmem } from 'node:os';

const mebi = 2 ** 20;
const gibi = 2 ** 30;

export interface MemoryLimits {
  /** Limit of one query. */
  readonly queryBytes: number;
  /** Limit of all queries of the server together, open results included. */
  readonly allBytes: number;
  /** Limit of the heap of one thread. */
  readonly threadHeapBytes: number;
}

/**
 * Memory limits of queries for a machine of that size. `queryBytes` is the configured limit of one query. A thread may
 * use the limit of all queries, since all of them may run there, plus half of it for estimation errors.
 */
export function memoryLimits(machineBytes: number, queryBytes?: number): MemoryLimits {
  const share = Math.floor(machineBytes * 0.4);
  const allBytes = Math.max(Math.min(3 * gibi, share), queryBytes ?? 0);
  return {
    queryBytes: queryBytes ?? Math.min(gibi, Math.floor(allBytes / 2)),
    allBytes,
    threadHeapBytes: Math.max(512 * mebi, Math.floor(allBytes * 1.5)),
  };
}

/** The memory of the machine, or the smaller limit of the container. */
export function machineBytes(): number {
  // 0 or a huge number if there is no limit.
  const container = process.constrainedMemory();
  return container > 0 ? Math.min(totalmem(), container) : totalmem();
}
