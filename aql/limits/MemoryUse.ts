import { DatabaseError } from '../../protocol/errors.ts';
import type { Frame } from '../frame.ts';
import type { Value } from '../values/value.ts';
import { SharedMemory } from './SharedMemory.ts';
import { frameBytes, isLarge, ownBytes, valueBytes } from './value-size.ts';

/** Sampling interval without a memory limit in the query: one row of this many is measured. */
const sampleEvery = 64;
/** Step of the sample position; coprime to `sampleEvery`. */
const sampleStride = 37;

/** The claim is reduced only if at least this many units (64 KiB each) become free. */
const spareUnits = 16;

interface MemoryLimits {
  /** The limit that the query sets itself. */
  readonly limitBytes?: number | undefined;
  readonly defaultLimitBytes?: number | undefined;
  readonly shared?: SharedMemory | undefined;
}

/**
 * Estimated memory of a query: collected rows, groups, subquery results, visited vertices and edges, the
 * result, and large values that expressions have just computed. Throws 32 (resource limit) if the limit is
 * exceeded.
 */
export class MemoryUse {
  readonly #limitBytes: number;
  readonly #shared: SharedMemory | undefined;
  /** True if the query sets a limit itself: every row and every value is measured. */
  readonly isExact: boolean;
  /**
   * Bytes of large values in rows that are being processed. Code that evaluates an expression for a temporary
   * value resets it to its previous value plus the size of the result.
   */
  freshBytes = 0;
  #bytes = 0;
  #peakBytes = 0;
  #claimedUnits = 0;

  constructor({ limitBytes, defaultLimitBytes, shared }: MemoryLimits) {
    this.isExact = limitBytes !== undefined;
    const max = defaultLimitBytes ?? Number.POSITIVE_INFINITY;
    this.#limitBytes = Math.min(limitBytes ?? max, max);
    this.#shared = shared;
  }

  get peakBytes(): number {
    return this.#peakBytes;
  }

  /** Throws 32 (resource limit). */
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

  /** Counts a large value that an expression has created. Throws 32 (resource limit). */
  addFresh(value: string | readonly Value[]): void {
    this.freshBytes += ownBytes(value);
    const bytes = this.#bytes + this.freshBytes;
    if (bytes > this.#limitBytes) throw this.#refusal(bytes);
    this.#claim(bytes);
  }

  /** Checks that `bytes` more are available, before the value is created. Throws 32 (resource limit). */
  require(bytes: number): void {
    const all = this.#bytes + this.freshBytes + bytes;
    if (all > this.#limitBytes) throw this.#refusal(all);
    this.#claim(all);
  }

  /** Returns the claim on the shared memory at the end of the query. */
  close(): void {
    this.#setClaim(0);
  }

  /** Opens an account for values that are freed together. */
  openAccount(): MemoryAccount {
    return new MemoryAccount(this);
  }

  /** Throws 32 (resource limit) if the value alone exceeds the remaining memory. */
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
    if (!this.#shared.claimForQuery(this.#claimedUnits, units)) throw this.#shared.refusal();
    this.#claimedUnits = units;
  }

  #refusal(bytes: number): DatabaseError {
    const figures = `${Math.round(bytes)} bytes, at most ${Math.round(this.#limitBytes)} are allowed`;
    return new DatabaseError('ERROR_RESOURCE_LIMIT', { detail: `the query would use ${figures}` });
  }
}

/** Memory of one node or one search. The owner must call `release` in all cases, errors included. */
export class MemoryAccount {
  readonly #memory: MemoryUse;
  #last: Frame | undefined;
  /** Number of values not yet covered by a sample. */
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

  /**
   * Counts rows without the parts that each shares with the preceding row. The first row is counted in full.
   */
  addFrames(frames: readonly Frame[]): void {
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
    // The sample position changes with each call, so that no row order can hide large rows.
    this.#sample = (this.#sample + sampleStride) % step;
    for (let at = Math.min(this.#sample, frames.length - 1); at < frames.length; at += step) {
      bytes += frameBytes(frames[at] as Frame, frames[at - 1] ?? last);
      measured += 1;
    }
    this.#last = frames.at(-1);
    this.grow((bytes * frames.length) / measured);
  }

  /** Counts the last `count` values of `values`. */
  addValues(values: readonly Value[], count: number): void {
    const { isExact } = this.#memory;
    this.#unmeasured += count;
    if (!isExact) this.#addLarge(values, count);
    if (count === 0 || (!isExact && this.#unmeasured < sampleEvery)) return;
    const step = isExact ? 1 : sampleEvery;
    let bytes = 0;
    let measured = 0;
    for (let at = values.length - 1; at >= values.length - count; at -= step) {
      const value = values[at] as Value;
      // Large values are already counted.
      bytes += !isExact && isLarge(value) ? valueBytes(value) - ownBytes(value) : valueBytes(value);
      measured += 1;
    }
    const units = this.#unmeasured;
    this.#unmeasured = 0;
    this.grow((bytes * units) / measured);
  }

  /** Counts large values exactly instead of by sampling. */
  #addLarge(values: readonly Value[], count: number): void {
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
