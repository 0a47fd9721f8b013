import type { Kernel } from '../kernel.ts';

/** So many are sorted at once, by the library. */
const runSize = 16_384;

/** Sorts numbers ascending and leaves NaN out: runs that are merged, the longest last. O(n log n); holds a copy. */
export default {
  id: 'sort-numbers',
  bytesOf: ({ values }) => 2 * values.byteLength,
  *run({ values }) {
    const numbers = values.filter((value) => !Number.isNaN(value));
    const { length } = numbers;
    for (let from = 0; from < length; from += runSize) {
      yield;
      numbers.subarray(from, from + runSize).sort();
    }
    let [source, target] = [numbers, new Float64Array(length)];
    for (let size = runSize; size < length; size *= 2) {
      for (let left = 0; left < length; left += 2 * size) {
        const middle = Math.min(length, left + size);
        const right = Math.min(length, left + 2 * size);
        let [one, other] = [left, middle];
        for (let place = left; place < right; place++) {
          if ((place & (runSize - 1)) === 0) yield;
          const isOne = one < middle && (other >= right || source[one]! <= source[other]!);
          target[place] = isOne ? source[one++]! : source[other++]!;
        }
      }
      [source, target] = [target, source];
    }
    return { sorted: source };
  },
} satisfies Kernel<'sort-numbers'>;
