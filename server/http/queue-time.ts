/** The waiting time in milliseconds of a request that waited for its turn, as a member of its message. */
const waitedMs = Symbol('waited');
interface Waited {
  [waitedMs]?: number;
}

/** Shorter waits are the time of the measurement. */
const minWaitMs = 0.01;

export function noteQueueTime(message: object, waitMs: number): void {
  if (waitMs >= minWaitMs) (message as Waited)[waitedMs] = waitMs;
}

/** The waiting time of a request in seconds, as text with six decimals. */
export function queueSecondsOf(message: object): string {
  const waitMs = (message as Waited)[waitedMs];
  return waitMs === undefined ? '0.000000' : (waitMs / 1000).toFixed(6);
}
