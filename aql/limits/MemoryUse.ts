import { DatabaseError } from '../../protocol/errors.ts';
import type { Frame } from '../frame.ts';
import type { Value } from '../values/value.ts';
import { SharedMemory } from './SharedMemory.ts';
import { frameBytes, isLarge, ownBytes, valueBytes } from './value-size.ts';

/** Without a limit of the query's own one row of so many is measured, and stands for the others. */
const sampleEvery = 64;
/** Has no divisor in common with it. */
const sampleStride = 37;

/** Less than so many units (64 KiB each) below its claim a query keeps the claim. */
const spareUnits = 16;

/**
 * How much memory a query holds, by estimate: rows that are gathered, groups, results of subqueries, what has been
 * seen in a graph, the result; and the large values that expressions have just made. Throws 32 when it is more than allowed.
 */
export class MemoryUse {
  readonly #limitBytes: number;
  readonly #shared: SharedMemory | undefined;
  /** The query set a limit itself: every row and every value is measured. */
  readonly isExact: boolean;
  /**
   * Bytes of large values in rows that are being processed. Code that computes a value resets it to its former number plus
   * the size of the result.
   */
  freshBytes = 0;
  #bytes = 0;
  #peakBytes = 0;
  #claimedUnits = 0;

  constructor(limitBytes: number | undefined, defaultLimitBytes: number | undefined, shared?: SharedMemory) {
    this.isExact = limitBytes !== undefined;
    const most = defaultLimitBytes ?? Number.POSITIVE_INFINITY;
    this.#limitBytes = Math.min(limitBytes ?? most, most);
    this.#shared = shared;
  }

  get peakBytes(): number {
    return this.#peakBytes;
  }

  /** Throws 32 when it goes beyond the limit. */
  grow(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#peakBytes) {
      this.#peakBytes = this.#bytes;
      if (this.#bytes > this.#limitBytes) throw this.#refusal(this.#bytes);
    }
    this.#claim(this.#bytes + this.freshBytes);
  }

  shrink(bytes: number): void {
    this.#bytes -= bytes;
    const units = SharedMemory.unitsOf(this.#bytes + this.freshBytes);
    if (units + spareUnits <= this.#claimedUnits) this.#setClaim(units);
  }

  /** Counts a large value that an expression has made. Throws 32 when it goes beyond the limit. */
  addFresh(value: string | readonly Value[]): void {
    this.freshBytes += ownBytes(value);
    const bytes = this.#bytes + this.freshBytes;
    if (bytes > this.#limitBytes) throw this.#refusal(bytes);
    this.#claim(bytes);
  }

  /** Refuses, with 32, a value of so many bytes that is to be made if the query may not have it. */
  require(bytes: number): void {
    const all = this.#bytes + this.freshBytes + bytes;
    if (all > this.#limitBytes) throw this.#refusal(all);
    this.#claim(all);
  }

  /** Gives back what it has claimed of the memory of all queries; the query is over. */
  close(): void {
    this.#setClaim(0);
  }

  /** An account for something that is gathered and let go together. */
  hold(): HeldMemory {
    return new HeldMemory(this);
  }

  /** Refuses a value that alone is more than the query may have left. */
  check(value: Value): void {
    const bytes = valueBytes(value);
    this.grow(bytes);
    this.shrink(bytes);
  }

  #claim(bytes: number): void {
    if (this.#shared === undefined) return;
    const units = SharedMemory.unitsOf(bytes);
    if (units > this.#claimedUnits) this.#setClaim(units);
  }

  #setClaim(units: number): void {
    if (this.#shared === undefined || units === this.#claimedUnits) return;
    if (!this.#shared.claim(units - this.#claimedUnits)) throw this.#shared.refusal();
    this.#claimedUnits = units;
  }

  #refusal(bytes: number): DatabaseError {
    const figures = `${Math.round(bytes)} bytes, at most ${Math.round(this.#limitBytes)} are allowed`;
    return new DatabaseError('ERROR_RESOURCE_LIMIT', { detail: `the query would use ${figures}` });
  }
}

/** What one node, or one search, holds. Whoever opened it releases it, however it ends. */
export class HeldMemory {
  readonly #memory: MemoryUse;
  #last: Frame | undefined;
  /** Values that no sample stands for yet. */
  #unmeasured = 0;
  #bytes = 0;
  #sample = 0;

  constructor(memory: MemoryUse) {
    this.#memory = memory;
  }

  grow(bytes: number): void {
    this.#bytes += bytes;
    this.#memory.grow(bytes);
  }

  /** Counts rows, less what each shares with the one before: the first one of all is counted whole. */
  keepFrames(frames: readonly Frame[]): void {
    const [first] = frames;
    if (first === undefined) return;
    let last = this.#last;
    if (last === undefined) {
      this.grow(frameBytes(first, undefined));
      last = first;
    }
    const step = this.#memory.isExact ? 1 : sampleEvery;
    let bytes = 0;
    let measured = 0;
    // Another row of each 64 every time, so that no order of rows hides the large ones.
    this.#sample = (this.#sample + sampleStride) % step;
    for (let at = Math.min(this.#sample, frames.length - 1); at < frames.length; at += step) {
      bytes += frameBytes(frames[at] as Frame, frames[at - 1] ?? last);
      measured += 1;
    }
    this.#last = frames.at(-1);
    this.grow((bytes * frames.length) / measured);
  }

  /** Counts the last `count` of these values. */
  keepValues(values: readonly Value[], count: number): void {
    const { isExact } = this.#memory;
    this.#unmeasured += count;
    if (!isExact) this.#keepLarge(values, count);
    if (count === 0 || (!isExact && this.#unmeasured < sampleEvery)) return;
    const step = isExact ? 1 : sampleEvery;
    let bytes = 0;
    let measured = 0;
    for (let at = values.length - 1; at >= values.length - count; at -= step) {
      const value = values[at] as Value;
      // Large values are counted already.
      bytes += !isExact && isLarge(value) ? valueBytes(value) - ownBytes(value) : valueBytes(value);
      measured += 1;
    }
    const units = this.#unmeasured;
    this.#unmeasured = 0;
    this.grow((bytes * units) / measured);
  }

  /** Large values are not left to the samples. */
  #keepLarge(values: readonly Value[], count: number): void {
    for (let at = values.length - count; at < values.length; at++) {
      const value = values[at];
      if (isLarge(value)) this.grow(ownBytes(value));
    }
  }

  release(): void {
    this.#memory.shrink(this.#bytes);
    this.#bytes = 0;
    this.#unmeasured = 0;
    this.#last = undefined;
  }
}
