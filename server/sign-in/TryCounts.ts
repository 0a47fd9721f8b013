/** Number of free attempts per key, and the wait after further ones. */
export interface TryLimit {
  readonly freeTries: number;
  /** Wait after the last free attempt; doubles with each further one. */
  readonly firstWaitMs: number;
  readonly maxWaitMs: number;
  /** Time without an attempt after which one attempt is removed from the count. */
  readonly forgetMs: number;
  /** Maximum number of keys; the least recently tried one is evicted first. */
  readonly maxKeys: number;
}

interface Count {
  tries: number;
  /** Time of the next allowed attempt. */
  nextMs: number;
  /** Time up to which attempts have been removed from the count. */
  sinceMs: number;
}

/** A counted attempt; argument of `giveBack`. */
export interface CountedTry {
  readonly key: string;
  readonly beforeMs: number;
  readonly nextMs: number;
}

/** Counts attempts by key. */
export class TryCounts {
  readonly #limit: TryLimit;
  readonly #counts = new Map<string, Count>();
  /** Further attempts do not increase the wait. */
  readonly #maxTries: number;

  constructor(limit: TryLimit) {
    this.#limit = limit;
    this.#maxTries = limit.freeTries + Math.ceil(Math.log2(limit.maxWaitMs / limit.firstWaitMs)) + 1;
  }

  get size(): number {
    return this.#counts.size;
  }

  /** Time until the next allowed attempt; 0: now. */
  waitMs(key: string, nowMs: number): number {
    const count = this.#current(key, nowMs);
    if (count === undefined || count.tries < this.#limit.freeTries) return 0;
    const waitMs = Math.max(0, count.nextMs - nowMs);
    // A refused attempt also protects its key from eviction.
    if (waitMs > 0) this.#moveBehind(key, count);
    return waitMs;
  }

  /** Counts an attempt before it is made. */
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

  /** Removes the attempt from the count, and its wait unless another attempt has extended it. */
  giveBack({ key, beforeMs, nextMs }: CountedTry): void {
    const count = this.#counts.get(key);
    if (count === undefined) return;
    count.tries -= 1;
    if (count.nextMs === nextMs) count.nextMs = beforeMs;
    if (count.tries <= 0) this.#counts.delete(key);
  }

  /** Resets the count of the key. */
  forget(key: string): void {
    this.#counts.delete(key);
  }

  /** Insertion order is the order of the last attempts. */
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
