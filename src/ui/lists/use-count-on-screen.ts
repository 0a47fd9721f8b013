import { useQuery } from '@tanstack/react-query';
import { wait } from '../../lib/wait.ts';

/** How long an item must stay on screen to be counted. */
const countDelayMs = 100;

/** The counts of an item of a list; undefined while they are not known. What scrolls past is not counted. */
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
