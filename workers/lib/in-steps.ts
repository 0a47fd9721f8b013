import type { Random } from '../../protocol/lib/random.ts';

/** Number of sequential and of random memory accesses between two yields. */
const nearSize = 131_072;
const farSize = 16_384;
/** Length of the runs that are sorted by the built-in sort. */
const runSize = 1024;

/** Like `shuffle` of protocol/lib, with the same resulting order, but yields. */
export function* shuffleInSteps(values: Uint32Array, random: Random): Generator<undefined, Uint32Array> {
  for (let last = values.length - 1; last > 0; last--) {
    if ((last & (2 * farSize - 1)) === 0) yield;
    const other = random.nextBelow(last + 1);
    const held = values[last]!;
    values[last] = values[other]!;
    values[other] = held;
  }
  return values;
}

/** Like `fill`, but yields, because the first write to new memory is slow. */
export function* fillInSteps<Values extends Uint32Array | Int32Array | Float32Array | Float64Array>(
  values: Values,
  value: number,
): Generator<undefined, Values> {
  for (let from = 0; from < values.length; from += nearSize) {
    if (from > 0) yield;
    values.fill(value, from, from + nearSize);
  }
  return values;
}

/** Like `slice(0, count)`, but yields. */
export function* copyInSteps<Values extends Uint32Array | Float32Array | Float64Array>(
  values: Values,
  length: number,
): Generator<undefined, Values> {
  if (length <= nearSize) return values.slice(0, length) as Values;
  const copy = new (values.constructor as new (length: number) => Values)(length);
  for (let from = 0; from < length; from += nearSize) {
    copy.set(values.subarray(from, Math.min(length, from + nearSize)), from);
    yield;
  }
  return copy;
}

/**
 * Stable sort in place that yields: runs are sorted by the built-in sort, then merged bottom-up. O(n log n);
 * holds a copy.
 */
export function* sortInSteps(
  values: Uint32Array,
  compare: (one: number, other: number) => number,
): Generator<undefined, Uint32Array> {
  const { length } = values;
  for (let from = 0; from < length; from += runSize) {
    if (from > 0) yield;
    values.subarray(from, from + runSize).sort(compare);
  }
  if (length <= runSize) return values;
  let [source, target]: [Uint32Array, Uint32Array] = [values, new Uint32Array(length)];
  let work = 0;
  for (let size = runSize; size < length; size *= 2) {
    for (let left = 0; left < length; left += 2 * size) {
      const middle = Math.min(length, left + size);
      const right = Math.min(length, left + 2 * size);
      let [one, other] = [left, middle];
      for (let place = left; place < right; place++) {
        const isOne = one < middle && (other >= right || compare(source[one]!, source[other]!) <= 0);
        target[place] = isOne ? source[one++]! : source[other++]!;
        if ((++work & (farSize - 1)) === 0) yield;
      }
    }
    [source, target] = [target, source];
  }
  if (source !== values) values.set(source);
  return values;
}
