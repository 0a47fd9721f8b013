import { useQuery } from '@tanstack/react-query';
import { wait } from '../../lib/wait.ts';

/** Minimum time on screen before an item's count is requested. */
const countDelayMs = 100;

/** The counts of a list item; undefined while unknown. Items that scroll past quickly are not counted. */
export function useCountOnScreen<Counts>(
  queryKey: readonly string[],
  fetchCounts: (signal: AbortSignal) => Promise<Counts>,
  isCounted = true,
): Counts | undefined {
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      await wait(countDelayMs, signal);
      return fetchCounts(signal);
    },
    enabled: isCounted,
    staleTime: 15_000,
    retry: false,
  });
  return data;
}
