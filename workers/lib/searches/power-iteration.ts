import type { GraphInput } from '../../../protocol/graph-jobs.ts';

/** Bit mask: number of entries between two yields, minus 1. */
const rangeMask = 131_071;

/**
 * Adds to `sums` at the target of each edge the value of its source times the edge weight; `isReverse`: from
 * target to source. O(E); yields.
 */
export function* addAlong(
  sums: Float64Array,
  values: Float64Array,
  { sources, targets, weights }: GraphInput,
  isReverse: boolean,
): Generator<undefined, void> {
  const [from, to] = isReverse ? [targets, sources] : [sources, targets];
  for (let edge = 0; edge < from.length; edge++) {
    if ((edge & 32_767) === 32_767) yield;
    const weight = weights === undefined ? 1 : weights[edge]!;
    sums[to[edge]!]! += weight * values[from[edge]!]!;
  }
}

/**
 * Divides in place by the sum (`power` 1) or by the Euclidean norm (2); a zero vector is unchanged. O(V);
 * yields.
 */
export function* normalise(values: Float64Array, power: 1 | 2): Generator<undefined, void> {
  let sum = 0;
  for (let index = 0; index < values.length; index++) {
    if ((index & rangeMask) === rangeMask) yield;
    sum += power === 1 ? values[index]! : values[index]! ** 2;
  }
  const size = power === 1 ? sum : Math.sqrt(sum);
  if (size === 0) return;
  for (let index = 0; index < values.length; index++) {
    if ((index & rangeMask) === rangeMask) yield;
    values[index]! /= size;
  }
}

/** Sum and maximum of the absolute differences by vertex. O(V); yields. */
export function* compareValues(
  values: Float64Array,
  others: Float64Array,
): Generator<undefined, { readonly sum: number; readonly largest: number }> {
  let [sum, largest] = [0, 0];
  for (let index = 0; index < values.length; index++) {
    if ((index & rangeMask) === rangeMask) yield;
    const difference = Math.abs(values[index]! - others[index]!);
    sum += difference;
    if (difference > largest) largest = difference;
  }
  return { sum, largest };
}
