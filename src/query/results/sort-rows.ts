import { mergeSort } from '../../lib/merge-sort.ts';
import { kindOf, membersOf } from '../../lib/raw-json.ts';
import type { ResultRows } from '../run/ResultRows.ts';

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

/** Indexes of the loaded rows in the order of a column: numbers by value, texts by the language, missing values last. */
export function* sortRows(
  rows: ResultRows,
  { column, isDescending }: RowSort,
): Generator<undefined, Uint32Array> {
  const count = rows.length;
  const keys: SortKey[] = new Array(count);
  for (let row = 0; row < count; row++) {
    keys[row] = keyOf(cellOf(rows.rowText(row), column));
    if (row % sliceRows === sliceRows - 1) yield;
  }
  const order = Uint32Array.from({ length: count }, (_, row) => row);
  const sign = isDescending ? -1 : 1;
  yield* mergeSort(order, (left, right) => compare(keys[left]!, keys[right]!, sign));
  return order;
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
