const subBuckets = 32;
const exponents = 36;

/** Counts waiting times in buckets of 3 % (as HdrHistogram); histograms of several rounds can be merged. */
export class Histogram {
  readonly #counts = new Uint32Array(exponents * subBuckets);
  #total = 0;
  #worstMs = 0;

  record(valueMs: number, count = 1): void {
    const microseconds = Math.max(0, Math.round(valueMs * 1000));
    this.#counts[bucketOf(microseconds)]! += count;
    this.#total += count;
    this.#worstMs = Math.max(this.#worstMs, valueMs);
  }

  /**
   * Records a wait and the waits of hypothetical requests every `everyMs` meanwhile: a client that waits for its answer
   * before the next request observes a long stall only once.
   */
  recordWithArrivals(valueMs: number, everyMs: number): void {
    for (let waitMs = valueMs; waitMs > 0; waitMs -= everyMs) this.record(waitMs);
  }

  add(other: HistogramCounts): void {
    for (const [bucket, count] of other.counts.entries()) this.#counts[bucket]! += count;
    this.#total += other.total;
    this.#worstMs = Math.max(this.#worstMs, other.worstMs);
  }

  get total(): number {
    return this.#total;
  }

  get worstMs(): number {
    return this.#worstMs;
  }

  /** The upper bound of the bucket at the quantile `p` (0 to 1); 0 without values. */
  percentile(p: number): number {
    const rank = Math.ceil(p * this.#total);
    let seen = 0;
    for (const [bucket, count] of this.#counts.entries()) {
      seen += count;
      if (count > 0 && seen >= rank) return Math.min(this.#worstMs, upperBoundOf(bucket) / 1000);
    }
    return this.#worstMs;
  }

  /** For a message between threads. */
  toCounts(): HistogramCounts {
    return { counts: this.#counts.slice(), total: this.#total, worstMs: this.#worstMs };
  }
}

export interface HistogramCounts {
  readonly counts: Uint32Array;
  readonly total: number;
  readonly worstMs: number;
}

function bucketOf(value: number): number {
  if (value < subBuckets) return value;
  const exponent = Math.floor(Math.log2(value)) - 5;
  const bucket = (exponent + 1) * subBuckets + (Math.floor(value / 2 ** exponent) - subBuckets);
  return Math.min(bucket, exponents * subBuckets - 1);
}

function upperBoundOf(bucket: number): number {
  if (bucket < subBuckets) return bucket;
  const exponent = Math.floor(bucket / subBuckets) - 1;
  return (subBuckets + (bucket % subBuckets) + 1) * 2 ** exponent;
}
