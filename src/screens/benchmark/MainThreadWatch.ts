const timerMs = 4;
const bucketMs = 100;

export interface Blocks {
  /** The longest time in which the page's thread heard nothing, by a timer; ms. */
  readonly longestMs: number;
  /** As the browser tells: tasks above 50 ms. */
  readonly longTasks: number;
  /** The longest within each tenth of a second: when it began (ms since the start), and how long it was. */
  readonly timesMs: readonly number[];
  readonly blockMs: readonly number[];
}

/**
 * Watches how long the page's thread is busy at a stretch: a short timer that comes late tells of blocks down to a few
 * milliseconds, the browser's own long tasks of those above 50. While the page is hidden timers are throttled: not counted.
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

  /** Ends the watch; what comes later does not count. */
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
