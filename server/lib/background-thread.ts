import { setPriority } from 'node:os';

/** A nice value: about a third of the CPU time of a thread of normal priority under contention. */
const backgroundPriority = 5;

/**
 * Gives the main thread, the writer and short queries priority over this thread. On Linux the call applies to the
 * calling thread only; on other systems it would apply to the process, so it is not made.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(backgroundPriority);
}
