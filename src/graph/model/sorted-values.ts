const known = new WeakMap<Float64Array, Float64Array>();

/**
 * The values of an immutable array in ascending order, without NaN. Cached; O(n log n) on first use unless `cacheSorted`
 * provided them.
 */
export function sortedValues(values: Float64Array): Float64Array {
  let sorted = known.get(values);
  if (sorted === undefined) {
    sorted = values.filter((value) => !Number.isNaN(value)).sort();
    known.set(values, sorted);
  }
  return sorted;
}

/** Stores the result of a worker's sort in the cache of `sortedValues`. */
export function cacheSorted(values: Float64Array, sorted: Float64Array): void {
  known.set(values, sorted);
}

/** Values per slice of work. */
const sliceValues = 20_000;

/**
 * Derives the sorted values of `values` from `former`, of which `values` lacks the entries `lost` (without NaN), in any
 * order. Applies if `former` is cached. O(n + lost · log lost); yields after a bounded amount of work.
 */
export function* inheritSorted(
  values: Float64Array,
  former: Float64Array,
  lost: Float64Array,
): Generator<undefined, void> {
  const sorted = known.get(former);
  if (sorted === undefined) return;
  if (lost.length === 0) {
    known.set(values, sorted);
    return;
  }
  const gone = lost.slice().sort();
  const kept = new Float64Array(sorted.length - gone.length);
  let [next, skipped] = [0, 0];
  for (let index = 0; next < kept.length; index++) {
    const value = sorted[index]!;
    if (value === gone[skipped]) skipped++;
    else kept[next++] = value;
    if (index % sliceValues === sliceValues - 1) yield;
  }
  known.set(values, kept);
}
