import { sortedValues } from '../model/sorted-values.ts';

export interface Summary {
  readonly least: number;
  readonly median: number;
  readonly mean: number;
  readonly most: number;
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
    least: sorted[0]!,
    median: count % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2,
    mean: sumOf(sorted) / count,
    most: sorted[count - 1]!,
    top: candidates.slice(0, topCount),
  };
}

export interface Bins {
  /** Centre of each bin. */
  readonly middles: Float64Array;
  readonly counts: Float64Array;
}

function sumOf(values: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += values[index]!;
  return sum;
}

/** Counts of values in bins of equal width from the smallest to the largest value. O(n). */
export function toBins(values: Float64Array, binCount: number): Bins {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (!(most > least)) {
    const count = values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : 1), 0);
    return count === 0
      ? { middles: new Float64Array(0), counts: new Float64Array(0) }
      : { middles: Float64Array.of(least), counts: Float64Array.of(count) };
  }
  const width = (most - least) / binCount;
  const counts = new Float64Array(binCount);
  for (const value of values) {
    if (!Number.isNaN(value)) counts[Math.min(binCount - 1, Math.floor((value - least) / width))]!++;
  }
  return { middles: Float64Array.from(counts, (_, bin) => least + (bin + 0.5) * width), counts };
}
