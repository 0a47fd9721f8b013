import { useQuery } from '@tanstack/react-query';
import type { GraphInfo } from '../../../protocol/api/gharial.ts';
import { wait } from '../../lib/wait.ts';
import { fetchGraphCounts } from './graph-counts.ts';

/** Minimum time in the viewport before data of a graph are requested. */
const delayMs = 100;

/** The counts of a graph, requested once its tile or row stays in the viewport. */
export function useGraphCounts(graph: GraphInfo, isInView: boolean) {
  const { data, error } = useQuery({
    queryKey: ['graphs', 'counts', graph.name],
    queryFn: async ({ signal }) => {
      await wait(delayMs, signal);
      return fetchGraphCounts(graph, signal);
    },
    enabled: isInView,
    staleTime: 15_000,
    retry: false,
  });
  return { counts: data, error };
}
