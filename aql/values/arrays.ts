import { DatabaseError } from '../../protocol/errors.ts';
import { equalValues, isArray } from './compare.ts';
import type { Value } from './value.ts';

/** True when an item equals the value. */
export function includesValue(list: readonly Value[], value: Value): boolean {
  for (const item of list) if (equalValues(item, value)) return true;
  return false;
}

/** Estimated bytes of one slot in a growing array. */
const slotBytes = 32;
/** Number of items between two checks of the query's memory limit. */
const checkInterval = 65_536;

/** The items of a list with nested arrays flattened by `levels` levels. */
export function flatten(
  items: readonly Value[],
  levels: number,
  memory: { require(bytes: number): void },
): readonly Value[] {
  const results: Value[] = [];
  // Counted separately from the results: shared empty arrays produce steps but no results.
  let steps = 0;
  const add = (values: readonly Value[], depth: number): void => {
    for (const value of values) {
      steps += 1;
      if (steps % checkInterval === 0) memory.require(steps * slotBytes);
      if (depth > 0 && isArray(value)) add(value, depth - 1);
      else results.push(value);
    }
  };
  add(items, levels);
  return results;
}

/** Maximum number of items of a range that is converted to an array. */
export const maxRangeLength = 10_000_000;

/** Bounds of the integer range from `low` to `high`, ascending or descending, without materializing it. */
export function rangeBounds(low: number, high: number) {
  const first = Math.trunc(low) + 0;
  const last = Math.trunc(high) + 0;
  return { first, last, step: first <= last ? 1 : -1, length: Math.abs(last - first) + 1 };
}

/** The range as an array. Throws 1504 (number out of range) if the range is too long. */
export function rangeOf(low: number, high: number): readonly number[] {
  const { first, last, step, length } = rangeBounds(low, high);
  if (length > maxRangeLength) {
    throw new DatabaseError('ERROR_QUERY_NUMBER_OUT_OF_RANGE', {
      detail: `the range ${first}..${last} has ${length} items, at most ${maxRangeLength} are possible`,
    });
  }
  return Array.from({ length }, (_, index) => first + step * index);
}
