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

/** `4` or `2–7` */
export function formatRank({ first, last }: TiedRank): string {
  return first === last ? String(first) : `${first}–${last}`;
}

/** Number of values below a limit. O(log n). */
function countBelow(sorted: Float64Array, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
