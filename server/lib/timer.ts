/** The longest delay that setTimeout heeds (24.8 days); it fires at once for a longer one. */
const maxDelayMs = 2 ** 31 - 1;

/** Runs a function once, after any time. */
export interface Timer {
  stop(): void;
}

/**
 * Heeds every duration: a longer one than setTimeout can take is waited for in parts, an infinite one never ends, and a
 * negative one ends at the next turn of the event loop. Throws for NaN.
 */
export function startTimer(durationMs: number, run: () => void): Timer {
  if (Number.isNaN(durationMs)) throw new RangeError('expected a duration in ms, found NaN');
  const endMs = performance.now() + durationMs;
  let timeout: NodeJS.Timeout | undefined;
  const wait = (): void => {
    // setTimeout cuts fractions off.
    const leftMs = Math.ceil(Math.max(0, endMs - performance.now()));
    timeout = leftMs > maxDelayMs ? setTimeout(wait, maxDelayMs) : setTimeout(run, leftMs);
    // A part of a longer time does not keep the process running; the process outlives it or ends.
    if (leftMs > maxDelayMs) timeout.unref();
  };
  wait();
  return { stop: () => clearTimeout(timeout) };
}
