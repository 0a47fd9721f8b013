/** First and last revision. */
export type RevisionRange = readonly [number, number];

/** Binary search in sorted ranges that do not overlap. */
export function isInRanges(ranges: readonly RevisionRange[], revision: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle] as RevisionRange)[1] < revision) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low];
  return range !== undefined && range[0] <= revision;
}
