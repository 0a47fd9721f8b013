import { collectionStatus } from '../../../protocol/api/collection.ts';
import type { CollectionEntry } from '../../api/overview.ts';
import { compareCollections } from './sort-collections.ts';

/** The filter's checkboxes with their names in the URL. */
export const filterNames = ['system', 'document', 'edge', 'loaded', 'unloaded'] as const;
export type FilterName = (typeof filterNames)[number];

/** Amounts with a minimum and a maximum, with their names in the URL. */
export const rangeNames = ['documents', 'size', 'indexes'] as const;
export type RangeName = (typeof rangeNames)[number];

/** Bounds of an amount; both are included. */
export interface Range {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export type CollectionFilter = Readonly<Record<FilterName, boolean>> &
  Readonly<Partial<Record<RangeName, Range>>>;

export const defaultFilter: CollectionFilter = {
  system: false,
  document: true,
  edge: true,
  loaded: true,
  unloaded: true,
};

const isFlag = (name: string): name is FilterName => (filterNames as readonly string[]).includes(name);
const isRange = (name: string): name is RangeName => (rangeNames as readonly string[]).includes(name);

/** Parses a filter from the URL, which lists the members that differ from the default: 'system,-edge,size:1024..'. */
export function parseFilter(text: string): CollectionFilter {
  const filter: Record<FilterName, boolean> & Partial<Record<RangeName, Range>> = { ...defaultFilter };
  for (const part of text.split(',')) {
    const flag = part.replace(/^-/, '');
    if (isFlag(flag)) filter[flag] = !part.startsWith('-');
    const [, name = '', min = '', max = ''] = /^(\w+):(\d*)\.\.(\d*)$/.exec(part) ?? [];
    if (isRange(name) && min + max !== '') filter[name] = { min: toBound(min), max: toBound(max) };
  }
  return filter;
}

const toBound = (text: string) => (text === '' ? undefined : Number(text));

/** The inverse of `parseFilter`; '' for the default. */
export function printFilter(filter: CollectionFilter): string {
  const flags = filterNames
    .filter((name) => filter[name] !== defaultFilter[name])
    .map((name) => (filter[name] ? name : `-${name}`));
  const ranges = rangeNames
    .filter((name) => filter[name]?.min !== undefined || filter[name]?.max !== undefined)
    .map((name) => `${name}:${filter[name]?.min ?? ''}..${filter[name]?.max ?? ''}`);
  return [...flags, ...ranges].join(',');
}

export const isUnloaded = ({ status }: CollectionEntry) => status === collectionStatus.unloaded;

const amounts: Readonly<Record<RangeName, (collection: CollectionEntry) => number | undefined>> = {
  documents: ({ count }) => count,
  size: ({ documentsBytes }) => documentsBytes,
  indexes: ({ indexes }) => indexes?.length,
};

/** The collections that match the filter and whose name contains the text, case-insensitive. */
export function filterCollections(
  collections: readonly CollectionEntry[],
  filter: CollectionFilter,
  text: string,
): readonly CollectionEntry[] {
  const wanted = text.trim().toLowerCase();
  return collections.filter(
    (collection) =>
      (filter.system || !collection.isSystem) &&
      filter[collection.type] &&
      (isUnloaded(collection) ? filter.unloaded : filter.loaded) &&
      rangeNames.every((name) => isWithin(amounts[name](collection), filter[name])) &&
      collection.name.toLowerCase().includes(wanted),
  );
}

function isWithin(amount: number | undefined, range: Range | undefined): boolean {
  if (range === undefined || (range.min === undefined && range.max === undefined)) return true;
  if (amount === undefined) return false;
  return amount >= (range.min ?? 0) && amount <= (range.max ?? Number.POSITIVE_INFINITY);
}

/** Up to three names that share a third or more of the three-letter parts of the text, for an empty search result. */
export function nearestNames(collections: readonly CollectionEntry[], text: string): readonly string[] {
  const wanted = partsOf(text);
  return collections
    .map((collection) => ({
      collection,
      shared: [...partsOf(collection.name)].filter((part) => wanted.has(part)).length,
    }))
    .filter(({ shared }) => shared > 0 && shared * 3 >= wanted.size)
    .sort(
      (left, right) => right.shared - left.shared || compareCollections(left.collection, right.collection),
    )
    .slice(0, 3)
    .map(({ collection }) => collection.name);
}

function partsOf(text: string): ReadonlySet<string> {
  const lower = text.trim().toLowerCase();
  return new Set(Array.from({ length: Math.max(0, lower.length - 2) }, (_, at) => lower.slice(at, at + 3)));
}
