import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchSeries, fetchShortStatistics } from '../../api/statistics.ts';
import type { TimeSpan } from '../../ui/charts/series.ts';
import { appendHistory, emptyHistory, type History, recordSeconds, seriesNames } from './history.ts';

export interface Statistics {
  readonly history: History;
  readonly short: Awaited<ReturnType<typeof fetchShortStatistics>>;
  /** The range up to the last figures, in the server's time. */
  readonly span: TimeSpan;
}

/** The recorded figures of a range, continued every 10 seconds unless paused. The first call reads the whole range. */
export function useHistory(rangeSeconds: number, isPaused: boolean, isReady = true) {
  const client = useQueryClient();
  const queryKey = ['statistics', 'history', rangeSeconds];
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Statistics> => {
      const now = Date.now() / 1000;
      const known = client.getQueryData<Statistics>(queryKey)?.history ?? emptyHistory;
      const last = known.times.at(-1) ?? 0;
      const assumedStart = Math.max(now - rangeSeconds - 2 * recordSeconds, last);
      const [short, series] = await Promise.all([
        fetchShortStatistics(signal),
        fetchSeries(seriesNames, assumedStart, signal),
      ]);
      // The clock of the browser may be ahead of the server's: then the beginning of the range is missing.
      const until = short.times.at(-1) ?? now;
      const from = until - rangeSeconds;
      const start = Math.max(from - recordSeconds, last);
      const answer = assumedStart <= start ? series : await fetchSeries(seriesNames, start, signal);
      return { history: appendHistory(known, answer, from - recordSeconds), short, span: { from, until } };
    },
    refetchInterval: isPaused ? false : recordSeconds * 1000,
    refetchOnWindowFocus: !isPaused,
    staleTime: (recordSeconds * 1000) / 2,
    enabled: isReady && !isPaused,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
}
