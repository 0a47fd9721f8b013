export type Selection = ReadonlySet<string>;

export const emptySelection: Selection = new Set();

/** The selection with one key added or removed. */
export function toggleKey(selection: Selection, key: string): Selection {
  const next = new Set(selection);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** The selection plus all keys between two rows, in either order. */
export function addRange(
  selection: Selection,
  keys: readonly string[],
  fromIndex: number,
  toIndex: number,
): Selection {
  const [first, last] = fromIndex < toIndex ? [fromIndex, toIndex] : [toIndex, fromIndex];
  return new Set([...selection, ...keys.slice(first, last + 1)]);
}

/** All keys, or none if all are selected. */
export function toggleAll(selection: Selection, keys: readonly string[]): Selection {
  return keys.every((key) => selection.has(key)) ? emptySelection : new Set(keys);
}
