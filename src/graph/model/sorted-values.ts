const known = new WeakMap<Float64Array, Float64Array>();

/** The values ascending, without NaN; of an array that nobody changes. Sorted once, O(n log n), unless it was given. */
export function sortedValues(values: Float64Array): Float64Array {
  let sorted = known.get(values);
  if (sorted === undefined) {
    sorted = values.filter((value) => !Number.isNaN(value)).sort();
    known.set(values, sorted);
  }
  return sorted;
}

/** A worker has sorted them; `sorted` is as `sortedValues` says. */
export function giveSorted(values: Float64Array, sorted: Float64Array): void {
  known.set(values, sorted);
}

/**
 * `values` are those of `former` without some, `lost` (without NaN), whatever their order: where `former` is sorted,
 * they are without sorting them. O(n + lost · log lost).
 */
export function inheritSorted(values: Float64Array, former: Float64Array, lost: Float64Array): void {
  const sorted = known.get(former);
  if (sorted === undefined) return;
  const gone = lost.slice().sort();
  const kept = new Float64Array(sorted.length - gone.length);
  let [next, skipped] = [0, 0];
  for (const value of sorted) {
    if (value === gone[skipped]) skipped++;
    else kept[next++] = value;
  }
  known.set(values, kept);
}
