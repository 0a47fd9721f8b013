import type { PathSampling } from '../../../protocol/graph-jobs.ts';
import { shareInterval } from '../../../protocol/lib/share-interval.ts';

/** First and last rank of the vertices that share a place; both start at 1. */
interface TiedRank {
  readonly first: number;
  readonly last: number;
}

/** Relative difference below which exact values are equal; sums are rounded. */
const rounding = 1e-12;

/**
 * Ranks of the largest values, in their order. Values cannot be told apart if both errors cover their difference, so
 * values within twice the error of the largest value of a group share the ranks of the group.
 *
 * @param sorted all values, ascending.
 * @param values the largest of them, descending.
 * @param errorBound bound of the error of each value; 0 for exact values.
 */
export function rankTies(
  sorted: Float64Array,
  values: readonly number[],
  errorBound: number,
): readonly TiedRank[] {
  let [leader, last] = [Number.POSITIVE_INFINITY, 0];
  let first = 0;
  let limit = Number.POSITIVE_INFINITY;
  return values.map((value) => {
    if (value < limit) {
      leader = value;
      limit = leader - Math.max(2 * errorBound, rounding * Math.abs(leader));
      first = last + 1;
      last = sorted.length - countBelow(sorted, limit);
    }
    return { first, last };
  });
}

/** The interval of a score that was estimated from sampled paths. */
export function boundsOfScore(
  score: number,
  { trials, log, scale }: Pick<PathSampling, 'trials' | 'log' | 'scale'>,
): readonly [low: number, high: number] {
  const [low, high] = shareInterval(Math.min(1, score / scale), trials, log);
  return [scale * low, scale * high];
}

/**
 * Possible ranks of the largest values, whose intervals increase with the value: values whose intervals overlap cannot be
 * told apart. O(values · log n).
 *
 * @param sorted all values, ascending.
 * @param values the largest of them, descending.
 */
export function rankRanges(
  sorted: Float64Array,
  values: readonly number[],
  boundsOf: (value: number) => readonly [low: number, high: number],
): readonly TiedRank[] {
  return values.map((value) => {
    const [low, high] = boundsOf(value);
    const above = sorted.length - countWhile(sorted, (other) => boundsOf(other)[0] <= high);
    const below = countWhile(sorted, (other) => boundsOf(other)[1] < low);
    return { first: above + 1, last: sorted.length - below };
  });
}

/** `4` or `2–7` */
export function formatRank({ first, last }: TiedRank): string {
  return first === last ? String(first) : `${first}–${last}`;
}

/** Number of values below a limit. O(log n). */
function countBelow(sorted: Float64Array, limit: number): number {
  return countWhile(sorted, (value) => value < limit);
}

/** Number of the first values that pass a test, which no later value passes. O(log n). */
function countWhile(sorted: Float64Array, passes: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(sorted[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
