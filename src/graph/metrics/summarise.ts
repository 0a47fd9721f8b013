import { countBins, extentOf, valueAt } from '../../lib/number-range.ts';
import { sortedValues } from '../model/sorted-values.ts';

export interface Summary {
  readonly min: number;
  readonly median: number;
  readonly mean: number;
  readonly max: number;
  /** Vertex indices by decreasing value; ties in index order. */
  readonly top: readonly number[];
}

/** Summary of immutable values; undefined if all are NaN. O(n) after the first call, which sorts. */
export function summarise(values: Float64Array, topCount: number): Summary | undefined {
  const sorted = sortedValues(values);
  const count = sorted.length;
  if (count === 0) return undefined;
  const threshold = sorted[Math.max(0, count - topCount)]!;
  const candidates: number[] = [];
  for (let vertex = 0; vertex < values.length; vertex++)
    if (values[vertex]! >= threshold) candidates.push(vertex);
  candidates.sort((one, other) => values[other]! - values[one]! || one - other);
  const middle = count >> 1;
  return {
    min: sorted[0]!,
    median: count % 2 === 1 ? sorted[middle]! : valueAt([sorted[middle - 1]!, sorted[middle]!], 0.5),
    mean: meanOf(sorted),
    max: sorted[count - 1]!,
    top: candidates.slice(0, topCount),
  };
}

export interface Bins {
  /** Centre of each bin. */
  readonly middles: Float64Array;
  readonly counts: Float64Array;
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += values[index]!;
  if (Number.isFinite(sum)) return sum / values.length;
  return values.reduce((mean, value) => mean + value / values.length, 0);
}

/** Counts of values in bins of equal width from the smallest to the largest value. O(n). */
export function toBins(values: Float64Array, binCount: number): Bins {
  const range = extentOf(values);
  if (range === undefined) return { middles: new Float64Array(0), counts: new Float64Array(0) };
  const isOne = range[0] === range[1];
  const counts = countBins(range, values, isOne ? 1 : binCount);
  return {
    middles: counts.map((_, bin) => (isOne ? range[0] : valueAt(range, (bin + 0.5) / binCount))),
    counts,
  };
}
