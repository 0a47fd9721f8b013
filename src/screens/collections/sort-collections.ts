import type { CollectionEntry } from '../../api/overview.ts';

/** Columns by which collections are sorted, with their names in the URL. */
export const sortNames = [
  'name',
  'type',
  'status',
  'documents',
  'size',
  'indexes',
  'indexSize',
  'lastWrite',
] as const;
export type SortName = (typeof sortNames)[number];

export interface CollectionSort {
  readonly columnId: SortName;
  readonly isDescending: boolean;
}

/** Parses the sort order of the URL, such as '-size'; the default is the name, ascending. */
export function parseSort(text: string): CollectionSort {
  const name = text.replace(/^-/, '');
  return { columnId: sortNames.find((each) => each === name) ?? 'name', isDescending: text.startsWith('-') };
}

/** The inverse of `parseSort`; '' for the default. */
export function printSort({ columnId, isDescending }: CollectionSort): string {
  return columnId === 'name' && !isDescending ? '' : `${isDescending ? '-' : ''}${columnId}`;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** By name; numbers in names are compared numerically. */
export function compareCollections(left: CollectionEntry, right: CollectionEntry): number {
  return collator.compare(left.name, right.name) || (left.name < right.name ? -1 : 1);
}

/** Values that are compared before the name; undefined sorts first. Documents sort before edges. */
const values: Readonly<Record<SortName, (collection: CollectionEntry) => number | string | undefined>> = {
  name: () => 0,
  type: ({ type }) => type,
  status: ({ status }) => status,
  documents: ({ count }) => count,
  size: ({ documentsBytes }) => documentsBytes,
  indexes: ({ indexes }) => indexes?.length,
  indexSize: ({ indexesBytes }) => indexesBytes,
  lastWrite: ({ lastWrite }) => lastWrite,
};

/** Sorts by a column; equal values by name, ascending. */
export function sortCollections(
  collections: readonly CollectionEntry[],
  { columnId, isDescending }: CollectionSort,
): readonly CollectionEntry[] {
  const sign = isDescending ? -1 : 1;
  if (columnId === 'name')
    return collections.toSorted((left, right) => sign * compareCollections(left, right));
  const amountOf = values[columnId];
  return collections.toSorted(
    (left, right) => sign * compareValues(amountOf(left), amountOf(right)) || compareCollections(left, right),
  );
}

function compareValues(left: number | string | undefined, right: number | string | undefined): number {
  if (left === right) return 0;
  if (left === undefined || right === undefined) return left === undefined ? -1 : 1;
  return left < right ? -1 : 1;
}
