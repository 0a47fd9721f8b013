/** The maximum delay of setTimeout (24.8 days); a longer delay fires immediately. */
const maxDelayMs = 2 ** 31 - 1;

/** Runs a function once, after a delay of any length. */
export interface Timer {
  stop(): void;
}

/**
 * Supports every duration: a longer one than the maximum of setTimeout is split into parts, an infinite one never ends,
 * and a negative one ends at the next turn of the event loop. Throws for NaN.
 */
export function startTimer(durationMs: number, run: () => void): Timer {
  if (Number.isNaN(durationMs)) throw new RangeError('expected a duration in ms, found NaN');
  const endMs = performance.now() + durationMs;
  let timeout: NodeJS.Timeout | undefined;
  const wait = (): void => {
    // setTimeout truncates fractions.
    const leftMs = Math.ceil(Math.max(0, endMs - performance.now()));
    timeout = leftMs > maxDelayMs ? setTimeout(wait, maxDelayMs) : setTimeout(run, leftMs);
    // A part of a longer delay does not keep the process running.
    if (leftMs > maxDelayMs) timeout.unref();
  };
  wait();
  return { stop: () => clearTimeout(timeout) };
}
