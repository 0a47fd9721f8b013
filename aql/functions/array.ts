import { dialectRules } from '../dialect-rules.ts';
import type { ExpressionContext } from '../expressions/types.ts';
import { flatten, includesValue } from '../values/arrays.ts';
import { toBoolean } from '../values/casts.ts';
import { compareValues, equalValues, isArray, isObject } from '../values/compare.ts';
import type { Value } from '../values/value.ts';
import { valueKey } from '../values/value-key.ts';
import {
  arrayExpected,
  codePointsOf,
  integerOf,
  lengthOf,
  numberOf,
  textOf,
  wrongType,
} from './arguments.ts';
import { define, type FunctionDefinition } from './types.ts';

type Items = readonly Value[];

const length: FunctionDefinition = {
  parameters: 'value',
  doc: 'The number of items of an array, attributes of an object, characters of a string, or documents of a collection.',
  examples: [
    ['LENGTH([1, 2, 3])', '3'],
    ['LENGTH({ a: 1 })', '1'],
    ['LENGTH("foo")', '3'],
  ],
  call: (context, [value]) => {
    if (isArray(value)) return value.length;
    if (value === null || value === undefined) return 0;
    if (typeof value === 'boolean') return value ? 1 : 0;
    return isObject(value) ? Object.keys(value).length : lengthOf(context, textOf(context, value));
  },
};

/** Functions on arrays, sets included. */
export const arrayFunctions = define({
  LENGTH: length,
  COUNT: {
    ...length,
    examples: [
      ['COUNT([1, 2])', '2'],
      ['COUNT(cities)', '3'],
    ],
  },
  FIRST: {
    parameters: 'array',
    doc: 'The first item of an array.',
    examples: [['FIRST([5, 2])', '5']],
    call: (context, [items]) => (isArray(items) ? (items[0] ?? null) : arrayExpected(context, 'FIRST')),
  },
  LAST: {
    parameters: 'array',
    doc: 'The last item of an array.',
    examples: [['LAST([5, 2])', '2']],
    call: (context, [items]) => (isArray(items) ? (items.at(-1) ?? null) : arrayExpected(context, 'LAST')),
  },
  NTH: {
    parameters: 'array, position',
    doc: 'The item at a position, from 0; null if the position is out of range.',
    examples: [['NTH(["foo", "bar"], 1)', '"bar"']],
    call: (context, [items, position]) => {
      if (!isArray(items)) return arrayExpected(context, 'NTH');
      if (typeof position === 'string' && !/^\s*-?[0-9.]+\s*$/.test(position)) return null;
      const wanted = numberOf(context, position);
      return wanted < 0 ? null : (items[Math.trunc(wanted)] ?? null);
    },
  },
  REVERSE: {
    parameters: 'value',
    doc: 'An array or a string in reverse order.',
    examples: [
      ['REVERSE([2, 4])', '[4,2]'],
      ['REVERSE("foobar")', '"raboof"'],
    ],
    call: (context, [value]) => {
      if (typeof value === 'string') return codePointsOf(context, value).reverse().join('');
      return isArray(value) ? [...value].reverse() : arrayExpected(context, 'REVERSE');
    },
  },
  SLICE: {
    parameters: 'array, start, length?',
    doc: 'A part of an array; negative numbers count from its end.',
    examples: [['SLICE([1, 2, 3, 4, 5], 1, 2)', '[2,3]']],
    call: (context, [items, start, count]) => {
      if (!isArray(items)) return wrongType(context, 'SLICE');
      const first = integerOf(context, start);
      if (count === undefined || count === null) return items.slice(first);
      const wanted = integerOf(context, count);
      const from = first < 0 ? Math.max(0, items.length + first) : first;
      if (wanted < 0) return items.slice(from, wanted);
      const isLenient = typeof count !== 'number' && wanted === 0 && context.dialect === '2.8';
      return items.slice(from, isLenient ? undefined : from + wanted);
    },
  },
  FLATTEN: {
    parameters: 'array, depth?',
    doc: 'Flattens nested arrays by one or more levels.',
    examples: [['FLATTEN([1, [2, [3]]])', '[1,2,[3]]']],
    call: (context, [items, depth]) => {
      if (!isArray(items)) return arrayExpected(context, 'FLATTEN');
      return flatten(items, depth === undefined ? 1 : Math.max(1, integerOf(context, depth)), context.memory);
    },
  },
  POSITION: {
    parameters: 'array, search, returnIndex?',
    doc: 'Whether an array contains a value; with returnIndex its position, -1 if absent.',
    examples: [['POSITION([2, 4, 6], 4, true)', '1']],
    call: position,
  },
  CONTAINS_ARRAY: {
    parameters: 'array, search, returnIndex?',
    isNew: true,
    doc: 'Whether an array contains a value; with returnIndex its position, -1 if absent.',
    examples: [
      ['CONTAINS_ARRAY(["a", "b"], "b")', 'true'],
      ['CONTAINS_ARRAY(["a", "b"], "b", true)', '1'],
    ],
    call: position,
  },
  PUSH: {
    parameters: 'array, value, unique?',
    doc: 'The array with a value at its end; with unique, only if the array does not contain it.',
    examples: [['PUSH([1, 2, 2, 4], 2, true)', '[1,2,2,4]']],
    call: (context, [items, value, unique]) => {
      if (items === null) return [value ?? null];
      if (!isArray(items)) return wrongType(context, 'PUSH');
      return isUnique(unique) && includesValue(items, value ?? null)
        ? items
        : joined(context, [items, [value ?? null]]);
    },
  },
  UNSHIFT: {
    parameters: 'array, value, unique?',
    doc: 'The array with a value at its start; with unique, only if the array does not contain it.',
    examples: [['UNSHIFT([1, 2], 4)', '[4,1,2]']],
    call: (context, [items, value, unique]) => {
      if (items === null) return [value ?? null];
      if (!isArray(items)) return wrongType(context, 'UNSHIFT');
      return isUnique(unique) && includesValue(items, value ?? null)
        ? items
        : joined(context, [[value ?? null], items]);
    },
  },
  APPEND: {
    parameters: 'array, values, unique?',
    doc: 'The array with values at its end; with unique, only those that the array does not contain.',
    examples: [['APPEND([1, 2], [2, 3], true)', '[1,2,3]']],
    call: (context, [items, values, unique]) => {
      const added = isArray(values) ? values : values === null || values === undefined ? [] : [values];
      if (items === null) return isUnique(unique) ? distinct(added) : added;
      if (!isArray(items)) return wrongType(context, 'APPEND');
      if (!isUnique(unique)) return joined(context, [items, added]);
      const seen = new Set(items.map(valueKey));
      const result = [...items];
      for (const value of added) {
        const key = valueKey(value);
        if (!seen.has(key)) result.push(value);
        seen.add(key);
      }
      return result;
    },
  },
  POP: {
    parameters: 'array',
    doc: 'The array without its last item.',
    examples: [['POP([1, 2])', '[1]']],
    call: (context, [items]) =>
      items === null ? null : isArray(items) ? items.slice(0, -1) : wrongType(context, 'POP'),
  },
  SHIFT: {
    parameters: 'array',
    doc: 'The array without its first item.',
    examples: [['SHIFT([1, 2])', '[2]']],
    call: (context, [items]) =>
      items === null ? null : isArray(items) ? items.slice(1) : wrongType(context, 'SHIFT'),
  },
  REMOVE_VALUE: {
    parameters: 'array, value, limit?',
    doc: 'The array without a value, or without its first occurrences up to a limit.',
    examples: [['REMOVE_VALUE(["a", "b", "b"], "b", 1)', '["a","b"]']],
    call: (context, [items, value, limit]) => {
      if (items === null) return [];
      if (!isArray(items)) return wrongType(context, 'REMOVE_VALUE');
      let left = limit === undefined || limit === null ? -1 : integerOf(context, limit);
      return items.filter((item) => {
        if (left === 0 || !equalValues(item, value ?? null)) return true;
        left--;
        return false;
      });
    },
  },
  REMOVE_VALUES: {
    parameters: 'array, values',
    doc: 'The array without any of the values.',
    examples: [['REMOVE_VALUES(["a", "a", "b"], ["a"])', '["b"]']],
    call: (context, [items, values]) => {
      if (values === null) return items ?? null;
      if (items === null) return [];
      if (!isArray(items) || !isArray(values)) return wrongType(context, 'REMOVE_VALUES');
      const removed = new Set(values.map(valueKey));
      return items.filter((item) => !removed.has(valueKey(item)));
    },
  },
  REMOVE_NTH: {
    parameters: 'array, position',
    doc: 'The array without the item at a position; a negative position counts from the end.',
    examples: [['REMOVE_NTH(["a", "b", "c"], -2)', '["a","c"]']],
    call: (context, [items, at]) => {
      if (items === null) return [];
      if (!isArray(items)) return wrongType(context, 'REMOVE_NTH');
      const wanted = context.dialect === '2.8' ? numberOf(context, at) : integerOf(context, at);
      const index = wanted < 0 ? items.length + wanted : wanted;
      return index < 0 ? items : items.toSpliced(Math.trunc(index), 1);
    },
  },
  REPLACE_NTH: {
    parameters: 'array, position, value, defaultPaddingValue?',
    isNew: true,
    doc: 'The array with the item at a position replaced; a gap before the position is filled with the padding value.',
    examples: [['REPLACE_NTH(["a"], 2, "c", "x")', '["a","x","c"]']],
    call: (context, [items, at, value, padding]) => {
      if (!isArray(items)) return wrongType(context, 'REPLACE_NTH');
      const wanted = integerOf(context, at);
      const index = wanted < 0 ? Math.max(0, items.length + wanted) : wanted;
      if (index > items.length && padding === undefined) return wrongType(context, 'REPLACE_NTH');
      context.memory.require(Math.max(index, items.length) * slotBytes);
      const result = [...items];
      while (result.length < index) result.push(padding ?? null);
      result[index] = value ?? null;
      return result;
    },
  },
  UNIQUE: {
    parameters: 'array',
    doc: 'The distinct items.',
    examples: [['UNIQUE([1, 2, 2, "a"])', '[1,2,"a"]']],
    call: (context, [items]) => (isArray(items) ? toSet(context, items) : arrayExpected(context, 'UNIQUE')),
  },
  SORTED: {
    parameters: 'array',
    isNew: true,
    doc: 'The items in the sort order of AQL.',
    examples: [['SORTED([8, 4, "a", null])', '[null,4,8,"a"]']],
    call: (context, [items]) =>
      isArray(items) ? [...items].sort(compareValues) : arrayExpected(context, 'SORTED'),
  },
  SORTED_UNIQUE: {
    parameters: 'array',
    doc: 'The distinct items in the sort order of AQL.',
    examples: [['SORTED_UNIQUE([8, 4, 2, 10, 8])', '[2,4,8,10]']],
    call: (context, [items]) =>
      isArray(items) ? distinct(items).sort(compareValues) : arrayExpected(context, 'SORTED_UNIQUE'),
  },
  COUNT_DISTINCT: countDistinct([['COUNT_DISTINCT([1, 2, 1])', '2']]),
  COUNT_UNIQUE: countDistinct([['COUNT_UNIQUE([1, 2, 1])', '2']]),
  UNION: {
    parameters: 'left, right, ...more',
    doc: 'The concatenation of all arrays.',
    examples: [['UNION([1, 2], [2])', '[1,2,2]']],
    call: (context, arrays) => (areArrays(arrays) ? joined(context, arrays) : wrongType(context, 'UNION')),
  },
  UNION_DISTINCT: {
    parameters: 'left, right, ...more',
    doc: 'The distinct items of all arrays.',
    examples: [['UNION_DISTINCT([1, 2], [2, 3])', '[1,2,3]']],
    call: (context, arrays) =>
      areArrays(arrays) ? toSet(context, joined(context, arrays)) : wrongType(context, 'UNION_DISTINCT'),
  },
  INTERSECTION: {
    parameters: 'left, right, ...more',
    doc: 'The distinct items that all arrays contain.',
    examples: [['INTERSECTION([1, 2, 3], [2, 3, 4])', '[2,3]']],
    call: (context, arrays) => {
      if (!areArrays(arrays)) return wrongType(context, 'INTERSECTION');
      const others = arrays.slice(1).map((array) => new Set(array.map(valueKey)));
      return toSet(context, arrays[0] ?? []).filter((item) =>
        others.every((keys) => keys.has(valueKey(item))),
      );
    },
  },
  MINUS: {
    parameters: 'left, right, ...more',
    doc: 'The distinct items of the first array that no other array contains.',
    examples: [['MINUS([1, 2, 3], [2], [3])', '[1]']],
    call: (context, arrays) => {
      if (!areArrays(arrays)) return wrongType(context, 'MINUS');
      const removed = new Set(arrays.slice(1).flatMap((array) => array.map(valueKey)));
      return toSet(context, arrays[0] ?? []).filter((item) => !removed.has(valueKey(item)));
    },
  },
  OUTERSECTION: {
    parameters: 'left, right, ...more',
    isNew: true,
    doc: 'The items that exactly one array contains.',
    examples: [['OUTERSECTION([1, 2, 3], [2, 3, 4])', '[1,4]']],
    call: (context, arrays) => {
      if (!areArrays(arrays)) return wrongType(context, 'OUTERSECTION');
      const counts = new Map<string, number>();
      for (const array of arrays) {
        for (const item of distinct(array)) counts.set(valueKey(item), (counts.get(valueKey(item)) ?? 0) + 1);
      }
      return distinct(joined(context, arrays)).filter((item) => counts.get(valueKey(item)) === 1);
    },
  },
  JACCARD: {
    parameters: 'left, right',
    isNew: true,
    doc: 'The Jaccard index of two arrays: the number of common items divided by the number of distinct items.',
    examples: [['JACCARD([1, 2, 3, 4], [3, 4, 5, 6])', '0.3333333333333333']],
    call: (context, arrays) => {
      if (!areArrays(arrays)) return wrongType(context, 'JACCARD');
      const [left, right] = arrays.map((array) => new Set(array.map(valueKey))) as [Set<string>, Set<string>];
      const common = [...left].filter((key) => right.has(key)).length;
      const all = left.size + right.size - common;
      return all === 0 ? 1 : common / all;
    },
  },
  INTERLEAVE: {
    parameters: 'left, right, ...more',
    isNew: true,
    doc: 'The first items of all arrays, then the second ones, and so on.',
    examples: [['INTERLEAVE([1, 1, 1], [2, 2], [3])', '[1,2,3,1,2,1]']],
    call: (context, args) => {
      const arrays = args.length === 1 && isArray(args[0]) ? args[0] : args;
      if (!areArrays(arrays)) return wrongType(context, 'INTERLEAVE');
      requireItems(context, arrays);
      const longest = arrays.reduce((max, array) => Math.max(max, array.length), 0);
      const result: Value[] = [];
      for (let index = 0; index < longest; index++) {
        for (const array of arrays) if (index < array.length) result.push(array[index]!);
      }
      return result;
    },
  },
});

function areArrays(values: Items): values is readonly Items[] {
  return values.every((value) => isArray(value));
}

const slotBytes = 8;

/** Throws 32 (resource limit) if an array of all items would exceed the remaining memory. */
function requireItems(context: ExpressionContext, arrays: readonly Items[]): void {
  context.memory.require(arrays.reduce((bytes, array) => bytes + slotBytes * array.length, 0));
}

/** The items of all arrays in one array. */
function joined(context: ExpressionContext, arrays: readonly Items[]): Value[] {
  requireItems(context, arrays);
  // `concat` copies whole arrays, but the number of its arguments is limited.
  return arrays.length <= maxConcat ? ([] as Value[]).concat(...arrays) : arrays.flat(1);
}

const maxConcat = 1000;

function isUnique(unique: Value | undefined): boolean {
  return unique !== undefined && toBoolean(unique);
}

/** The distinct items, in the order of first occurrence. */
function distinct(items: Items): Value[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = valueKey(item);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Result of a set function: the distinct items in the dialect's order. */
function toSet(context: ExpressionContext, items: Items): Value[] {
  const different = distinct(items);
  if (dialectRules[context.dialect].setOrder === 'kept') return different;
  const integers = different.filter(isMemberIndex);
  return [
    ...integers.sort((left, right) => left - right),
    ...different.filter((item) => !isMemberIndex(item)),
  ];
}

/** True for a number that is an integer index, which JavaScript objects enumerate in ascending order. */
function isMemberIndex(value: Value): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 32 - 1;
}

function position(context: ExpressionContext, [items, search, returnsIndex]: Items, name: string): Value {
  if (!isArray(items)) return arrayExpected(context, name);
  const index = items.findIndex((item) => equalValues(item, search ?? null));
  return returnsIndex !== undefined && toBoolean(returnsIndex) ? index : index >= 0;
}

function countDistinct(examples: NonNullable<FunctionDefinition['examples']>): FunctionDefinition {
  return {
    parameters: 'array',
    isNew: true,
    doc: 'The number of distinct items.',
    examples,
    call: (context, [items], name) =>
      isArray(items) ? distinct(items).length : arrayExpected(context, name),
  };
}
