import { DatabaseError } from '../../protocol/errors.ts';
import type { Frame } from '../expressions/types.ts';
import type { Value } from '../value.ts';
import { frameBytes, valueBytes } from './value-size.ts';

/** Without a limit of the query's own one row of so many is measured, and stands for the others. */
const sampleEvery = 64;

/**
 * How much memory a query holds, by estimate: rows that are gathered, groups, results of subqueries, what has been
 * seen in a graph, the result. Throws 32 when it is more than allowed.
 */
export class MemoryUse {
  readonly #limitBytes: number;
  /** The query set a limit itself: every row and every value is measured. */
  readonly isExact: boolean;
  #bytes = 0;
  #peakBytes = 0;

  constructor(limitBytes: number | undefined, defaultLimitBytes: number | undefined) {
    this.isExact = limitBytes !== undefined;
    this.#limitBytes = limitBytes ?? defaultLimitBytes ?? Number.POSITIVE_INFINITY;
  }

  get peakBytes(): number {
    return this.#peakBytes;
  }

  /** Throws 32 when it goes beyond the limit. */
  grow(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes <= this.#peakBytes) return;
    this.#peakBytes = this.#bytes;
    if (this.#bytes > this.#limitBytes) {
      const figures = `${Math.round(this.#bytes)} bytes, at most ${Math.round(this.#limitBytes)} are allowed`;
      throw new DatabaseError('ERROR_RESOURCE_LIMIT', { detail: `the query would use ${figures}` });
    }
  }

  shrink(bytes: number): void {
    this.#bytes -= bytes;
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
}

/** What one node, or one search, holds. Whoever opened it releases it, however it ends. */
export class HeldMemory {
  readonly #memory: MemoryUse;
  #last: Frame | undefined;
  /** Values that no sample stands for yet. */
  #unmeasured = 0;
  #bytes = 0;

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
    for (let at = 0; at < frames.length; at += step) {
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
    if (count === 0 || (!isExact && this.#unmeasured < sampleEvery)) return;
    const step = isExact ? 1 : sampleEvery;
    let bytes = 0;
    let measured = 0;
    for (let at = values.length - 1; at >= values.length - count; at -= step) {
      bytes += valueBytes(values[at] as Value);
      measured += 1;
    }
    const units = this.#unmeasured;
    this.#unmeasured = 0;
    this.grow((bytes * units) / measured);
  }

  release(): void {
    this.#memory.shrink(this.#bytes);
    this.#bytes = 0;
    this.#unmeasured = 0;
    this.#last = undefined;
  }
}
