import type { CollectionOverview, DatabaseOverview } from '../../../protocol/api/overview.ts';
import { formatAmount } from '../../lib/format.ts';
import { edgeCollectionsOf, vertexCollectionsOf } from '../../lib/graph-collections.ts';
import { agree } from '../../lib/plural.ts';

type GraphOverview = NonNullable<DatabaseOverview['namedGraphs']>[number];

/** A graph with the numbers of documents in its collections. */
export interface CountedGraph {
  readonly graph: GraphOverview;
  readonly vertices: number;
  readonly edges: number;
}

/** Sums over the collections of a type. */
interface TypeSums {
  readonly collections: number;
  readonly documents: number;
  /** Undefined if a collection is not counted. */
  readonly changes: number | undefined;
}

const dayMs = 24 * 3600 * 1000;
/** Changes of the last 7 days are listed. */
const listedMs = 7 * dayMs;
/** Smaller collections do not need an index. */
const minIndexed = 1000;

/** The collections of users, without those of the system. */
export function ownCollections({ collections }: DatabaseOverview): readonly CollectionOverview[] {
  return collections.filter(({ isSystem }) => !isSystem);
}

export function sumsOf(
  collections: readonly CollectionOverview[],
  type: CollectionOverview['type'],
): TypeSums {
  const ofType = collections.filter((collection) => collection.type === type);
  return {
    collections: ofType.length,
    documents: ofType.reduce((sum, { count }) => sum + count, 0),
    changes: ofType.reduce<number | undefined>(
      (sum, { changesOfDay }) =>
        sum === undefined || changesOfDay === undefined ? undefined : sum + changesOfDay,
      0,
    ),
  };
}

/** The graphs with their counts, the largest first. */
export function countedGraphs({ namedGraphs = [], collections }: DatabaseOverview): readonly CountedGraph[] {
  const counts = new Map(collections.map(({ name, count }) => [name, count]));
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + (counts.get(name) ?? 0), 0);
  return namedGraphs
    .map((graph) => ({
      graph,
      vertices: sum(vertexCollectionsOf(graph)),
      edges: sum(edgeCollectionsOf(graph)),
    }))
    .toSorted((left, right) => right.vertices + right.edges - left.vertices - left.edges);
}

export function bySize(collections: readonly CollectionOverview[]): readonly CollectionOverview[] {
  const size = ({ documentsBytes, indexesBytes }: CollectionOverview) => documentsBytes + indexesBytes;
  return collections.toSorted((left, right) => size(right) - size(left) || right.count - left.count);
}

/** The collections with a write in the last 7 days, the latest first. */
export function lastChanged(
  collections: readonly CollectionOverview[],
  nowMs: number,
): readonly { readonly collection: CollectionOverview; readonly timeMs: number }[] {
  return collections
    .flatMap((collection) => {
      const timeMs = Date.parse(collection.lastWrite ?? '');
      return nowMs - timeMs < listedMs ? [{ collection, timeMs }] : [];
    })
    .toSorted((left, right) => right.timeMs - left.timeMs);
}

/** Indexes of large collections without a lookup, if the server has counted lookups for a day. */
export function unusedIndexes(
  collections: readonly CollectionOverview[],
  sinceMs: number,
  nowMs: number,
): readonly { readonly collection: string; readonly index: CollectionOverview['indexes'][number] }[] {
  if (nowMs - sinceMs < dayMs) return [];
  return collections
    .filter(({ count }) => count >= minIndexed)
    .flatMap(({ name, indexes }) =>
      indexes
        .filter(({ type, reads }) => type !== 'primary' && type !== 'edge' && reads === 0)
        .map((index) => ({ collection: name, index })),
    );
}

/** '12 min ago', '3 h ago', '2 days ago'. */
export function agoText(timeMs: number, nowMs: number): string {
  const minutes = Math.floor(Math.max(0, nowMs - timeMs) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.floor(hours / 24);
  return agree(days, 'yesterday', `${days} days ago`);
}

/** '1,290 changes in 24 h'; since the start of the server, if that is later. */
export function changesText(changes: number | undefined, sinceMs: number, nowMs: number): string {
  if (changes === undefined) return '';
  const period = nowMs - sinceMs < dayMs ? 'since the start' : 'in 24 h';
  return changes === 0 ? `no change ${period}` : `${formatAmount(changes, 'change')} ${period}`;
}
