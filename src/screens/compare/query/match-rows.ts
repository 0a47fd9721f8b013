import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import { type AttributeDifference, differingAttributes } from '../data/document-pairs.ts';

/** Two rows that belong together and differ, or a row without a counterpart. */
export interface RowPair {
  readonly kind: 'different' | 'only-left' | 'only-right';
  /** The key of documents, or the number of the row, counted from 1. */
  readonly name: string;
  readonly attributes: readonly AttributeDifference[];
}

export interface MatchedRows {
  readonly equal: number;
  readonly pairs: readonly RowPair[];
  /** How rows belong together: by an attribute of all rows, or by their position. */
  readonly by: '_key' | '_id' | 'position';
}

type Row = Readonly<Record<string, unknown>>;

/** Rows between two yields. */
const sliceRows = 256;

/**
 * Compares the rows of two results: by `_key` or `_id` if each row has one of its own, else by their position. The order of
 * attributes is no difference. A generator for `runInSlices`. O(n).
 */
export function* matchRows(
  left: readonly unknown[],
  right: readonly unknown[],
  ignored: readonly string[],
): Generator<undefined, MatchedRows> {
  const by = identifies('_key', left, right) ? '_key' : identifies('_id', left, right) ? '_id' : 'position';
  const rights = new Map(right.map((row, at) => [nameOf(row, at, by), row]));
  const pairs: RowPair[] = [];
  let equal = 0;
  let count = 0;
  for (const [at, row] of left.entries()) {
    if (++count % sliceRows === 0) yield;
    const name = nameOf(row, at, by);
    if (!rights.has(name)) {
      pairs.push({ kind: 'only-left', name, attributes: valuesOf(row, 'left') });
      continue;
    }
    const attributes = differences(row, rights.get(name), ignored);
    rights.delete(name);
    if (attributes.length === 0) equal += 1;
    else pairs.push({ kind: 'different', name, attributes });
  }
  for (const [name, row] of rights) {
    if (++count % sliceRows === 0) yield;
    pairs.push({ kind: 'only-right', name, attributes: valuesOf(row, 'right') });
  }
  return { equal, pairs, by };
}

function identifies(attribute: string, ...sides: readonly (readonly unknown[])[]): boolean {
  return sides.every((rows) => {
    const values = new Set<unknown>();
    for (const row of rows) if (isRow(row) && typeof row[attribute] === 'string') values.add(row[attribute]);
    return values.size === rows.length;
  });
}

function nameOf(row: unknown, at: number, by: MatchedRows['by']): string {
  return by === 'position' ? String(at + 1) : String((row as Row)[by]);
}

function differences(
  left: unknown,
  right: unknown,
  ignored: readonly string[],
): readonly AttributeDifference[] {
  if (isRow(left) && isRow(right)) return differingAttributes(left, right, ignored);
  return differingAttributes({ value: left }, { value: right });
}

/** A row without a counterpart, with one value to recognise it. */
function valuesOf(row: unknown, side: 'left' | 'right'): readonly AttributeDifference[] {
  const text = stringifyJson(row);
  const attribute = isRow(row) ? 'row' : 'value';
  return [{ attribute, left: undefined, right: undefined, [side]: text }];
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
