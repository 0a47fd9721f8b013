/** Waiting times in milliseconds of the requests that waited for their turn. */
const waitsMs = new WeakMap<object, number>();

/** Shorter waits are the time of the measurement. */
const minWaitMs = 0.01;

export function noteQueueTime(message: object, waitMs: number): void {
  if (waitMs >= minWaitMs) waitsMs.set(message, waitMs);
}

/** The waiting time of a request in seconds, as text with six decimals. */
export function queueSecondsOf(message: object): string {
  const waitMs = waitsMs.get(message);
  return waitMs === undefined ? '0.000000' : (waitMs / 1000).toFixed(6);
}
