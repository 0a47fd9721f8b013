import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchQueryTracking, fetchRunningQueries, fetchSlowQueries } from '../../api/queries.ts';

interface QueriesOptions {
  readonly isAll: boolean;
  /** Undefined until the rights of the user are known. */
  readonly isReady: boolean;
  /** Time between two requests; 0 for none. */
  readonly refreshMs: number;
}

/** Both lists of queries and the settings of their tracking. Refreshes keep the rows until new ones arrive. */
export function useQueries({ isAll, isReady, refreshMs }: QueriesOptions) {
  const shared = {
    enabled: isReady,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs === 0 ? (false as const) : refreshMs,
  };
  const running = useQuery({
    ...shared,
    queryKey: ['queries', 'running', isAll],
    queryFn: ({ signal }) => fetchRunningQueries({ isAll }, signal),
  });
  const slow = useQuery({
    ...shared,
    queryKey: ['queries', 'slow', isAll],
    queryFn: ({ signal }) => fetchSlowQueries({ isAll }, signal),
  });
  const tracking = useQuery({
    queryKey: ['queries', 'tracking'],
    queryFn: ({ signal }) => fetchQueryTracking(signal),
    enabled: isReady,
    staleTime: 60_000,
  });
  return { running, slow, tracking: tracking.data };
}
