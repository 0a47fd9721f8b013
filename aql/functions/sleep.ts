import { DatabaseError } from '../../protocol/errors.ts';

const sliceMs = 10;

/** Blocks the thread for a time, looking every 10 ms whether the query was killed (then it throws 1500). */
export function sleep(durationMs: number, isKilled: () => boolean): void {
  const end = Date.now() + durationMs;
  for (let left = durationMs; left > 0; left = end - Date.now()) {
    if (isKilled()) throw new DatabaseError('ERROR_QUERY_KILLED');
    wait(Math.min(left, sliceMs));
  }
}

/** Where threads cannot sleep (no shared memory), the slice is spent waiting. */
function wait(durationMs: number): void {
  if (typeof SharedArrayBuffer === 'undefined') {
    const end = Date.now() + durationMs;
    while (Date.now() < end);
    return;
  }
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, durationMs);
}
