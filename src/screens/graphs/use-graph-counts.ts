import { useQuery } from '@tanstack/react-query';
import type { GraphInfo } from '../../../protocol/api/gharial.ts';
import { type CollectionEntry, fetchCollectionEntries } from '../../api/overview.ts';
import type { GraphCounts } from '../../graph/preview/use-graph-preview.ts';
import { edgeCollectionsOf, vertexCollectionsOf } from '../../lib/graph-collections.ts';
import { wait } from '../../lib/wait.ts';
import { fetchGraphCounts } from './graph-counts.ts';

/** Minimum time in the viewport before data of a graph are requested. */
const delayMs = 100;

/**
 * The counts of a graph: from the overview, which one request reads for all graphs; for a collection without a figure
 * there, from the collection, once the tile or row stays in the viewport.
 */
export function useGraphCounts(graph: GraphInfo, isInView: boolean) {
  const overview = useQuery({
    queryKey: ['collections', 'overview'],
    queryFn: ({ signal }) => fetchCollectionEntries(signal),
    retry: false,
  });
  const known = overview.data && countsIn(overview.data.collections, graph);
  const { data, error } = useQuery({
    queryKey: ['graphs', 'counts', graph.name],
    queryFn: async ({ signal }) => {
      await wait(delayMs, signal);
      return fetchGraphCounts(graph, signal);
    },
    enabled: isInView && !overview.isPending && known === undefined,
    staleTime: 15_000,
    retry: false,
  });
  return { counts: known ?? data, error };
}

/** Undefined if a collection is missing, for example because the user may not read it, or has no figures. */
function countsIn(collections: readonly CollectionEntry[], graph: GraphInfo): GraphCounts | undefined {
  const byName = new Map(collections.map(({ name, count }) => [name, count]));
  const sum = (names: readonly string[]) => {
    const counts = names.map((name) => byName.get(name));
    if (counts.includes(undefined)) return undefined;
    return counts.reduce<number>((total, count) => total + (count ?? 0), 0);
  };
  const [vertices, edges] = [sum(vertexCollectionsOf(graph)), sum(edgeCollectionsOf(graph))];
  return vertices === undefined || edges === undefined ? undefined : { vertices, edges };
}
