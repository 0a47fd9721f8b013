import { compareStrings } from './collation.ts';
import { ValueWalk } from './ValueWalk.ts';
import type { ObjectValue, Value } from './value.ts';

/** null < boolean < number < string < array < object */
function typeRank(value: Value): number {
  switch (typeof value) {
    case 'boolean':
      return 1;
    case 'number':
    case 'bigint':
      return 2;
    case 'string':
      return 3;
    default:
      return value === null ? 0 : Array.isArray(value) ? 4 : 5;
  }
}

export function isArray(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

export function isObject(value: unknown): value is ObjectValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Total order of all values: by type, then by value. Arrays are compared item by item, objects attribute by
 * attribute in the order of attribute names; a missing part counts as null. 0 means equal.
 */
export function compareValues(left: Value, right: Value): number {
  return compareIn(left, right, undefined);
}

/** `walk`: the step counter of the enclosing comparison. */
function compareIn(left: Value, right: Value, walk: ValueWalk | undefined): number {
  if (typeof left === 'number' && typeof right === 'number') return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === 'string' && typeof right === 'string') return compareStrings(left, right);
  const leftRank = typeRank(left);
  const rightRank = typeRank(right);
  if (leftRank !== rightRank) return leftRank - rightRank;
  switch (leftRank) {
    case 0:
      return 0;
    case 4:
      return compareArrays(left as readonly Value[], right as readonly Value[], walk ?? new ValueWalk());
    case 5:
      return compareObjects(left as ObjectValue, right as ObjectValue, walk ?? new ValueWalk());
    default: {
      // Booleans, or a bigint and a number; the operators of JavaScript compare both exactly.
      const first = left as number;
      const second = right as number;
      return first < second ? -1 : first > second ? 1 : 0;
    }
  }
}

/** Equivalent to `compareValues(left, right) === 0`, but faster. */
export function equalValues(left: Value, right: Value): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' && typeof left !== 'bigint' && typeof right !== 'bigint') return false;
  return compareValues(left, right) === 0;
}

function compareArrays(left: readonly Value[], right: readonly Value[], walk: ValueWalk): number {
  if (left === right) return 0;
  const length = Math.max(left.length, right.length);
  walk.enter();
  for (let index = 0; index < length; index++) {
    const order = compareIn(left[index] ?? null, right[index] ?? null, walk);
    if (order !== 0) {
      walk.leave(index);
      return order;
    }
  }
  walk.leave(length);
  return 0;
}

function compareObjects(left: ObjectValue, right: ObjectValue, walk: ValueWalk): number {
  if (left === right) return 0;
  const names = new Set(Object.keys(left));
  for (const name of Object.keys(right)) names.add(name);
  walk.enter();
  for (const name of [...names].sort(compareStrings)) {
    const order = compareIn(ownValue(left, name), ownValue(right, name), walk);
    if (order !== 0) {
      walk.leave(names.size);
      return order;
    }
  }
  walk.leave(names.size);
  return 0;
}

function ownValue(object: ObjectValue, name: string): Value {
  return Object.hasOwn(object, name) ? (object[name] ?? null) : null;
}
