/** How many tries of one kind of key are free, and how long the next one waits then. */
export interface TryLimit {
  readonly freeTries: number;
  /** After the last free try; it doubles with each further one. */
  readonly firstWaitMs: number;
  readonly maxWaitMs: number;
  /** A try is forgotten after each such time without one. */
  readonly forgetMs: number;
  /** Keys kept; the one that was tried least recently goes first. */
  readonly maxKeys: number;
}

interface Count {
  tries: number;
  /** When the next try may be made. */
  nextMs: number;
  /** Up to when tries have been forgotten. */
  sinceMs: number;
}

/** A try that counts; what `giveBack` needs. */
export interface CountedTry {
  readonly key: string;
  readonly beforeMs: number;
  readonly nextMs: number;
}

/** Counts tries by key. */
export class TryCounts {
  readonly #limit: TryLimit;
  readonly #counts = new Map<string, Count>();
  /** More tries do not lengthen the wait. */
  readonly #maxTries: number;

  constructor(limit: TryLimit) {
    this.#limit = limit;
    this.#maxTries = limit.freeTries + Math.ceil(Math.log2(limit.maxWaitMs / limit.firstWaitMs)) + 1;
  }

  get size(): number {
    return this.#counts.size;
  }

  /** How long until a try may be made; 0: now. */
  waitMs(key: string, nowMs: number): number {
    const count = this.#current(key, nowMs);
    if (count === undefined || count.tries < this.#limit.freeTries) return 0;
    const waitMs = Math.max(0, count.nextMs - nowMs);
    // A key that is tried too early is not displaced by others.
    if (waitMs > 0) this.#moveBehind(key, count);
    return waitMs;
  }

  /** Counts a try that is going to be made. */
  take(key: string, nowMs: number): CountedTry {
    const { freeTries, firstWaitMs, maxWaitMs, maxKeys } = this.#limit;
    const count = this.#current(key, nowMs) ?? { tries: 0, nextMs: nowMs, sinceMs: nowMs };
    const beforeMs = count.nextMs;
    if (count.tries === 0) count.sinceMs = nowMs;
    count.tries = Math.min(this.#maxTries, count.tries + 1);
    const over = count.tries - freeTries;
    if (over >= 0) count.nextMs = nowMs + Math.min(maxWaitMs, firstWaitMs * 2 ** over);
    this.#moveBehind(key, count);
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size <= maxKeys) break;
      this.#counts.delete(oldest);
    }
    return { key, beforeMs, nextMs: count.nextMs };
  }

  /** The try does not count, nor does the wait that it began unless another try has prolonged it. */
  giveBack({ key, beforeMs, nextMs }: CountedTry): void {
    const count = this.#counts.get(key);
    if (count === undefined) return;
    count.tries -= 1;
    if (count.nextMs === nextMs) count.nextMs = beforeMs;
    if (count.tries <= 0) this.#counts.delete(key);
  }

  /** No try of the key counts any more. */
  forget(key: string): void {
    this.#counts.delete(key);
  }

  /** Insertion order is the order of the last tries. */
  #moveBehind(key: string, count: Count): void {
    this.#counts.delete(key);
    this.#counts.set(key, count);
  }

  #current(key: string, nowMs: number): Count | undefined {
    const count = this.#counts.get(key);
    if (count === undefined) return undefined;
    const forgotten = Math.floor((nowMs - count.sinceMs) / this.#limit.forgetMs);
    if (forgotten > 0) {
      count.tries = Math.max(0, count.tries - forgotten);
      count.sinceMs += forgotten * this.#limit.forgetMs;
    }
    return count;
  }
}
