import type { Kernel } from '../kernel.ts';

/** Length of the runs that are sorted by the built-in sort. */
const runSize = 16_384;

/**
 * Sorts numbers ascending and drops NaN: sorted runs are merged bottom-up. Float64Array in and out. O(n log
 * n) time, one copy.
 */
export default {
  id: 'sort-numbers',
  bytesOf: ({ values }) => 2 * values.byteLength,
  *run({ values }) {
    const numbers = new Float64Array(values.length);
    let length = 0;
    for (let at = 0; at < values.length; at++) {
      if ((at & (runSize - 1)) === 0) yield;
      const value = values[at]!;
      if (!Number.isNaN(value)) numbers[length++] = value;
    }
    for (let from = 0; from < length; from += runSize) {
      yield;
      numbers.subarray(from, Math.min(length, from + runSize)).sort();
    }
    let [source, target] = [numbers.subarray(0, length), new Float64Array(length)];
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
    // Posting a subarray would transfer the whole buffer, so it is copied.
    return { sorted: source.length === source.buffer.byteLength / 8 ? source : source.slice() };
  },
} satisfies Kernel<'sort-numbers'>;
