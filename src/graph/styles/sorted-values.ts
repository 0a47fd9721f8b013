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
