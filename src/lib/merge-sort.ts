/** Comparisons between two yields. */
const sliceSteps = 4096;

/**
 * Sorts `order` in place by a stable bottom-up merge sort that yields between its steps, so that `runInSlices` keeps the
 * page responsive. O(n log n).
 */
export function* mergeSort(
  order: Uint32Array,
  compare: (left: number, right: number) => number,
): Generator<undefined, void> {
  let from: Uint32Array = order;
  let to: Uint32Array = new Uint32Array(order.length);
  let steps = 0;
  for (let width = 1; width < order.length; width *= 2) {
    for (let start = 0; start < order.length; start += 2 * width) {
      const middle = Math.min(start + width, order.length);
      const end = Math.min(start + 2 * width, order.length);
      let [left, right] = [start, middle];
      for (let at = start; at < end; at++) {
        const takesLeft = left < middle && (right >= end || compare(from[left]!, from[right]!) <= 0);
        to[at] = takesLeft ? from[left++]! : from[right++]!;
        if (++steps % sliceSteps === 0) yield;
      }
    }
    [from, to] = [to, from];
  }
  if (from !== order) order.set(from);
}
