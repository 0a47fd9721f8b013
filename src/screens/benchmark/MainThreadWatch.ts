const timerMs = 4;
const bucketMs = 100;

export interface Blocks {
  /** Longest delay of the main thread, measured by a timer; ms. */
  readonly longestMs: number;
  /** Number of tasks above 50 ms, reported by the browser. */
  readonly longTasks: number;
  /** Start times (ms since the start) and durations of the longest block in each tenth of a second. */
  readonly timesMs: readonly number[];
  readonly blockMs: readonly number[];
}

/**
 * Measures blocks of the main thread: a short timer detects delays from a few milliseconds, and the browser reports
 * long tasks above 50 ms. Browsers throttle timers of hidden pages, so this time is not counted.
 */
export class MainThreadWatch {
  readonly #startMs = performance.now();
  readonly #observer: PerformanceObserver | undefined;
  readonly #timesMs: number[] = [];
  readonly #blockMs: number[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastMs = performance.now();
  #longestMs = 0;
  #longTasks = 0;
  #longestTaskMs = 0;

  constructor() {
    if (PerformanceObserver.supportedEntryTypes.includes('longtask')) {
      this.#observer = new PerformanceObserver((list) => this.#takeTasks(list.getEntries()));
      this.#observer.observe({ entryTypes: ['longtask'] });
    }
    this.#wait();
  }

  read(): Blocks {
    this.#takeTasks(this.#observer?.takeRecords() ?? []);
    return {
      longestMs: Math.max(this.#longestMs, this.#longestTaskMs),
      longTasks: this.#longTasks,
      timesMs: this.#timesMs,
      blockMs: this.#blockMs,
    };
  }

  /** Ends the measurement; later events do not count. */
  stop(): Blocks {
    if (this.#timer !== undefined) this.#takeTime();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const blocks = this.read();
    this.#observer?.disconnect();
    return blocks;
  }

  #wait(): void {
    this.#lastMs = performance.now();
    this.#timer = setTimeout(() => {
      this.#takeTime();
      this.#wait();
    }, timerMs);
  }

  #takeTime(): void {
    if (document.hidden) return;
    const nowMs = performance.now();
    const blockMs = Math.max(0, nowMs - this.#lastMs - timerMs);
    this.#longestMs = Math.max(this.#longestMs, blockMs);
    const sinceMs = nowMs - this.#startMs;
    const last = this.#timesMs.length - 1;
    if (last >= 0 && sinceMs - this.#timesMs[last]! < bucketMs) {
      this.#blockMs[last] = Math.max(this.#blockMs[last]!, blockMs);
    } else {
      this.#timesMs.push(sinceMs);
      this.#blockMs.push(blockMs);
    }
  }

  #takeTasks(entries: readonly PerformanceEntry[]): void {
    for (const { duration, startTime } of entries) {
      if (startTime < this.#startMs) continue;
      this.#longTasks++;
      this.#longestTaskMs = Math.max(this.#longestTaskMs, duration);
    }
  }
}
