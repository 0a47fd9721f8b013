import { DatabaseError } from '../protocol/errors.ts';
import { equalValues, isArray } from './compare.ts';
import type { Value } from './value.ts';

/** True when an item equals the value. */
export function includesValue(list: readonly Value[], value: Value): boolean {
  for (const item of list) if (equalValues(item, value)) return true;
  return false;
}

/** The items with arrays in them taken apart, as many levels deep. */
export function flatten(items: readonly Value[], levels: number): readonly Value[] {
  const results: Value[] = [];
  const add = (values: readonly Value[], depth: number): void => {
    for (const value of values) {
      if (depth > 0 && isArray(value)) add(value, depth - 1);
      else results.push(value);
    }
  };
  add(items, levels);
  return results;
}

/** The most items that a range may have when it is made an array. */
export const maxRangeLength = 10_000_000;

/** 1504 when the range is too long to be held. */
export function rangeOf(low: number, high: number): readonly number[] {
  const first = Math.trunc(low);
  const last = Math.trunc(high);
  const length = Math.abs(last - first) + 1;
  if (length > maxRangeLength) {
    throw new DatabaseError('ERROR_QUERY_NUMBER_OUT_OF_RANGE', {
      detail: `the range ${first}..${last} has ${length} items, at most ${maxRangeLength} are possible`,
    });
  }
  const step = first <= last ? 1 : -1;
  return Array.from({ length }, (_, index) => first + step * index + 0);
}
