import { DatabaseError } from '../../protocol/errors.ts';

const sliceMs = 10;

/**
 * Blocks the thread for a duration. Checks for a kill request every 10 ms and then throws 1500 (query
 * killed).
 */
export function sleep(durationMs: number, isKilled: () => boolean): void {
  const end = Date.now() + durationMs;
  for (let left = durationMs; left > 0; left = end - Date.now()) {
    if (isKilled()) throw new DatabaseError('ERROR_QUERY_KILLED');
    wait(Math.min(left, sliceMs));
  }
}

/** Without shared memory (`Atomics.wait` is unavailable), the slice is a busy wait. */
function wait(durationMs: number): void {
  if (typeof SharedArrayBuffer === 'undefined') {
    const end = Date.now() + durationMs;
    while (Date.now() < end);
    return;
  }
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, durationMs);
}
