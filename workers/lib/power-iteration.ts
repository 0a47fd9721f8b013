import type { GraphInput } from '../../protocol/graph-jobs.ts';

/** Adds to `sums` at each edge's target what its source has, times its weight; `isReverse`: the other way. O(E); yields. */
export function* addAlong(
  sums: Float64Array,
  values: Float64Array,
  { sources, targets, weights }: GraphInput,
  isReverse: boolean,
): Generator<undefined, void> {
  const [from, to] = isReverse ? [targets, sources] : [sources, targets];
  for (let edge = 0; edge < from.length; edge++) {
    if ((edge & 131_071) === 131_071) yield;
    const weight = weights === undefined ? 1 : weights[edge]!;
    sums[to[edge]!]! += weight * values[from[edge]!]!;
  }
}

/** Divides by the sum (`power` 1) or the root of the squares' sum (2) in place; zeros stay. */
export function normalise(values: Float64Array, power: 1 | 2): void {
  let sum = 0;
  for (const value of values) sum += power === 1 ? value : value * value;
  const size = power === 1 ? sum : Math.sqrt(sum);
  if (size === 0) return;
  for (let index = 0; index < values.length; index++) values[index]! /= size;
}
