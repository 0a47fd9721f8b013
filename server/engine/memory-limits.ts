import { totalmem } from 'node:os';

const mebi = 2 ** 20;
const gibi = 2 ** 30;

export interface MemoryLimits {
  /** Of one query. */
  readonly queryBytes: number;
  /** Of all queries of the server together, open results included. */
  readonly allBytes: number;
  /** Of the heap of one thread. */
  readonly threadHeapBytes: number;
}

/**
 * How much memory queries may use on a machine of that size. `queryBytes` is the wish of the administrator for one query.
 * A thread may hold what all queries use, since all of them may run there, and half as much again for what estimates miss.
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

/** The memory of the machine, or of the container where that has less. */
export function machineBytes(): number {
  // 0 or a huge number where there is no limit.
  const container = process.constrainedMemory();
  return container > 0 ? Math.min(totalmem(), container) : totalmem();
}
