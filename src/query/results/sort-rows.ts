import { mergeSort } from '../../lib/merge-sort.ts';
import { kindOf, membersOf } from '../../lib/raw-json.ts';
import type { ResultRows } from '../run/ResultRows.ts';
import { type CellFilter, cellTest } from './cell-filter.ts';

/** The order of a sorted table. */
export interface RowSort {
  /** Undefined: the column of rows that are not objects. */
  readonly column: string | undefined;
  readonly isDescending: boolean;
}

/** The value of a column in a row, as JSON text; undefined if the row has no such member. */
export function cellOf(raw: string, column: string | undefined): string | undefined {
  const isObject = kindOf(raw) === 'object';
  if (column === undefined) return isObject ? undefined : raw;
  return isObject ? membersOf(raw).get(column) : undefined;
}

/** Rows between two yields. */
const sliceRows = 256;

/** Indexes of the loaded rows that fulfil all conditions, in the order of a column. */
export function* arrangeRows(
  rows: ResultRows,
  { sort, filters }: { readonly sort: RowSort | undefined; readonly filters: readonly CellFilter[] },
): Generator<undefined, Uint32Array> {
  const order = yield* filterRows(rows, filters);
  if (sort !== undefined) yield* sortRows(rows, order, sort);
  return order;
}

function* filterRows(rows: ResultRows, filters: readonly CellFilter[]): Generator<undefined, Uint32Array> {
  const order = new Uint32Array(rows.length);
  const tests = filters.map((filter) => ({ column: filter.column, test: cellTest(filter) }));
  let count = 0;
  for (let row = 0; row < order.length; row++) {
    const raw = tests.length === 0 ? '' : rows.rowText(row);
    if (tests.every(({ column, test }) => test(cellOf(raw, column)))) order[count++] = row;
    if (row % sliceRows === sliceRows - 1) yield;
  }
  return order.slice(0, count);
}

/** Rows after which a column counts as one with few or many different values. */
const probedRows = 4096;

/**
 * Sorts `order` in place: numbers by value, texts by the language, missing values last. Rows with equal values keep their
 * order. In a column with few different values, only these are compared.
 */
function* sortRows(
  rows: ResultRows,
  order: Uint32Array,
  { column, isDescending }: RowSort,
): Generator<undefined, void> {
  const sign = isDescending ? -1 : 1;
  const valueIds = new Map<string | undefined, number>();
  const keys: SortKey[] = [];
  /** Index in `keys` of the value of each row. */
  const valueIdOf = new Uint32Array(rows.length);
  let hasFewValues = true;
  let hasNumbersOnly = true;
  for (let place = 0; place < order.length; place++) {
    const row = order[place]!;
    const cell = cellOf(rows.rowText(row), column);
    let id = hasFewValues ? valueIds.get(cell) : undefined;
    if (id === undefined) {
      id = keys.push(keyOf(cell)) - 1;
      if (hasFewValues) valueIds.set(cell, id);
      hasNumbersOnly &&= keys[id]!.rank === ranks.number;
    }
    valueIdOf[row] = id;
    if (place === probedRows && valueIds.size > probedRows / 4) {
      hasFewValues = false;
      valueIds.clear();
    }
    if (place % sliceRows === sliceRows - 1) yield;
  }
  const numbers = hasNumbersOnly ? Float64Array.from(keys, ({ value }) => value as number) : undefined;
  const compareKeys =
    numbers === undefined
      ? (left: number, right: number) => compare(keys[left]!, keys[right]!, sign)
      : (left: number, right: number) => sign * (numbers[left]! - numbers[right]!);
  if (hasFewValues) {
    yield* sortByRank(order, valueIdOf, yield* ranksOf(keys.length, compareKeys));
    return;
  }
  yield* mergeSort(order, (left, right) => compareKeys(valueIdOf[left]!, valueIdOf[right]!));
}

/** The rank of each value, from 0; equal values have the same rank. */
function* ranksOf(
  count: number,
  compareValues: (left: number, right: number) => number,
): Generator<undefined, Uint32Array> {
  const values = Uint32Array.from({ length: count }, (_, value) => value);
  yield* mergeSort(values, compareValues);
  const rankOf = new Uint32Array(count);
  for (let at = 1; at < count; at++) {
    const before = values[at - 1]!;
    const isEqual = compareValues(before, values[at]!) === 0;
    rankOf[values[at]!] = rankOf[before]! + (isEqual ? 0 : 1);
  }
  return rankOf;
}

/** Sorts `order` by the ranks of the values of its rows in O(n). */
function* sortByRank(
  order: Uint32Array,
  valueIdOf: Uint32Array,
  rankOf: Uint32Array,
): Generator<undefined, void> {
  const starts = new Uint32Array(rankOf.length + 1);
  for (const row of order) starts[rankOf[valueIdOf[row]!]! + 1]! += 1;
  for (let rank = 1; rank < starts.length; rank++) starts[rank]! += starts[rank - 1]!;
  yield;
  const before = order.slice();
  for (const row of before) order[starts[rankOf[valueIdOf[row]!]!]!++] = row;
}

interface SortKey {
  /** AQL's order of types; missing values are last in both directions. */
  readonly rank: number;
  readonly value: number | string;
}

const missing: SortKey = { rank: 9, value: 0 };
const ranks = { null: 0, boolean: 1, number: 2, string: 3, array: 4, object: 5 } as const;

function keyOf(raw: string | undefined): SortKey {
  if (raw === undefined) return missing;
  const kind = kindOf(raw);
  if (kind === 'number') return { rank: ranks.number, value: Number(raw) };
  if (kind === 'string') return { rank: ranks.string, value: JSON.parse(raw) as string };
  return { rank: ranks[kind], value: raw };
}

const collator = new Intl.Collator('en', { numeric: false });

function compare(left: SortKey, right: SortKey, sign: number): number {
  if (left.rank !== right.rank) {
    if (left === missing || right === missing) return left.rank - right.rank;
    return sign * (left.rank - right.rank);
  }
  if (typeof left.value === 'number' && typeof right.value === 'number')
    return sign * (left.value - right.value);
  return sign * collator.compare(String(left.value), String(right.value));
}
