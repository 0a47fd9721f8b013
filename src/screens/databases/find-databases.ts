import type { DatabaseEntry } from '../../api/databases.ts';

export type DatabaseSort = 'name' | 'size';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Bytes of documents and indexes; undefined if the server reports no sizes. */
export function sizeOf({ documentsBytes, indexesBytes }: DatabaseEntry): number | undefined {
  return documentsBytes === undefined || indexesBytes === undefined
    ? undefined
    : documentsBytes + indexesBytes;
}

/** Databases whose name contains the text, case-insensitive, in the order of the list. */
export function findDatabases(
  databases: readonly DatabaseEntry[],
  text: string,
  sort: DatabaseSort,
  isDescending: boolean,
): readonly DatabaseEntry[] {
  const wanted = text.trim().toLowerCase();
  const sign = isDescending ? -1 : 1;
  const bySize = (left: DatabaseEntry, right: DatabaseEntry) => (sizeOf(left) ?? -1) - (sizeOf(right) ?? -1);
  return databases
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted(
      (left, right) =>
        (sort === 'size' ? sign * bySize(left, right) : 0) ||
        (sort === 'name' ? sign : 1) * collator.compare(left.name, right.name),
    );
}
