import { type CollectionInfo, collectionStatus, collectionType } from '../../../protocol/api/collection.ts';

/** The filter's checkboxes with their names in the URL. */
export const filterNames = ['system', 'document', 'edge', 'loaded', 'unloaded'] as const;
export type FilterName = (typeof filterNames)[number];
export type CollectionFilter = Readonly<Record<FilterName, boolean>>;

export const defaultFilter: CollectionFilter = {
  system: false,
  document: true,
  edge: true,
  loaded: true,
  unloaded: true,
};

export type CollectionSort = 'name' | 'type';

/** Parses a filter from the URL, which lists the options that differ from the default: 'system,-edge'. */
export function parseFilter(text: string): CollectionFilter {
  const filter: Record<FilterName, boolean> = { ...defaultFilter };
  for (const part of text.split(',')) {
    const name = part.replace(/^-/, '');
    if ((filterNames as readonly string[]).includes(name)) filter[name as FilterName] = !part.startsWith('-');
  }
  return filter;
}

/** The inverse of `parseFilter`; '' for the default. */
export function printFilter(filter: CollectionFilter): string {
  return filterNames
    .filter((name) => filter[name] !== defaultFilter[name])
    .map((name) => (filter[name] ? name : `-${name}`))
    .join(',');
}

export const isEdgeCollection = (collection: CollectionInfo) => collection.type === collectionType.edge;
export const isUnloaded = (collection: CollectionInfo) => collection.status === collectionStatus.unloaded;

/** The collections that match the filter and whose name contains the text, case-insensitive. */
export function filterCollections(
  collections: readonly CollectionInfo[],
  filter: CollectionFilter,
  text: string,
): readonly CollectionInfo[] {
  const wanted = text.trim().toLowerCase();
  return collections.filter(
    (collection) =>
      (filter.system || !collection.isSystem) &&
      (isEdgeCollection(collection) ? filter.edge : filter.document) &&
      (isUnloaded(collection) ? filter.unloaded : filter.loaded) &&
      collection.name.toLowerCase().includes(wanted),
  );
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorts by name, or by type (documents first) and then by name; numbers in names are compared numerically. */
export function sortCollections(
  collections: readonly CollectionInfo[],
  sort: CollectionSort,
  isDescending: boolean,
): readonly CollectionInfo[] {
  const sign = isDescending ? -1 : 1;
  const byName = (left: CollectionInfo, right: CollectionInfo) =>
    collator.compare(left.name, right.name) || (left.name < right.name ? -1 : 1);
  if (sort === 'name') return collections.toSorted((left, right) => sign * byName(left, right));
  return collections.toSorted((left, right) => sign * (left.type - right.type) || byName(left, right));
}
