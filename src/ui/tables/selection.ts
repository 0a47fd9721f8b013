/** Keys of selected rows, such as a set. */
export interface Selection extends Iterable<string> {
  readonly size: number;
  has(key: string): boolean;
}

export const emptySelection: Selection = new Set();

/** The selection with one key added or removed. */
export function toggleKey(selection: Selection, key: string): Selection {
  const next = new Set(selection);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** The selection plus all keys between two rows, in either order. */
export function addRange<Row>(
  selection: Selection,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  fromIndex: number,
  toIndex: number,
): Selection {
  const [first, last] = fromIndex < toIndex ? [fromIndex, toIndex] : [toIndex, fromIndex];
  return new Set([...selection, ...rows.slice(first, last + 1).map(keyOf)]);
}

/** How many of the rows are selected. */
export function selectedShare<Row>(
  selection: Selection,
  rows: readonly Row[],
  isSelected: (row: Row) => boolean,
): 'all' | 'some' | 'none' {
  if (selection.size === 0) return 'none';
  // Fewer keys than rows cannot be all of them; this avoids reading the keys of a large table.
  if (rows.length === 0 || selection.size < rows.length) return 'some';
  return rows.every(isSelected) ? 'all' : 'some';
}
