export type Selection = ReadonlySet<string>;

export const emptySelection: Selection = new Set();

/** The selection with one key added or removed. */
export function toggleKey(selection: Selection, key: string): Selection {
  const next = new Set(selection);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** The selection with all keys between two rows added, whichever comes first. */
export function addRange(
  selection: Selection,
  keys: readonly string[],
  fromIndex: number,
  toIndex: number,
): Selection {
  const [first, last] = fromIndex < toIndex ? [fromIndex, toIndex] : [toIndex, fromIndex];
  return new Set([...selection, ...keys.slice(first, last + 1)]);
}

/** All keys, or none when all were selected already. */
export function toggleAll(selection: Selection, keys: readonly string[]): Selection {
  return keys.every((key) => selection.has(key)) ? emptySelection : new Set(keys);
}
