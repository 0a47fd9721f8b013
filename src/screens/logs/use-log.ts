import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { fetchLogPage, fetchLogSummary, type LogPage } from '../../api/logs.ts';
import type { LogTab } from './log-levels.ts';
import { type LogRange, timesOf } from './log-range.ts';

export const pageSize = 100;
const bucketCount = 90;

/** Time between two requests of the live tail. */
const tailMs = 2_000;

interface LogOptions {
  readonly tab: LogTab;
  readonly search: string;
  readonly topic: string;
  readonly range: LogRange;
  /** From 1. */
  readonly page: number;
  readonly isLive: boolean;
  /** True: the shown entries stay, and newer ones are only counted. */
  readonly isHeld: boolean;
  readonly isEnabled: boolean;
}

/** A page of the log. With the live tail, new entries appear at the top of the first page. */
export function useLog({ tab, search, topic, range, page, isLive, isHeld, isEnabled }: LogOptions) {
  const filterOf = () => ({ level: tab.filter, search, topic, ...timesOf(range, Date.now()) });
  const shownKey = [tab.id, search, topic, range.id];
  const latest = useQuery({
    queryKey: ['logs', 'page', ...shownKey, page],
    queryFn: ({ signal }) =>
      fetchLogPage({ filter: filterOf(), size: pageSize, offset: (page - 1) * pageSize }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: isLive && page === 1 ? tailMs : false,
    enabled: isEnabled,
  });
  const summary = useQuery({
    queryKey: ['logs', 'summary', ...shownKey],
    queryFn: ({ signal }) => fetchLogSummary(filterOf(), bucketCount, signal),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? tailMs : false,
    enabled: isEnabled,
  });
  const key = [...shownKey, page].join('/');
  const shown = useRef<{ readonly key: string; readonly page: LogPage }>(undefined);
  if (latest.data && (!isHeld || shown.current?.key !== key)) shown.current = { key, page: latest.data };
  const shownPage = shown.current?.page;
  return {
    page: shownPage,
    newEntries: countNewer(latest.data, shownPage),
    summary: summary.data,
    error: latest.error ?? summary.error,
    refetch: () => {
      void latest.refetch();
      void summary.refetch();
    },
  };
}

/** Entries above the shown ones; at most a page. */
function countNewer(latest: LogPage | undefined, shown: LogPage | undefined): number {
  const newest = shown?.entries[0]?.lid;
  if (!latest || newest === undefined) return 0;
  return latest.entries.filter(({ lid }) => lid > newest).length;
}
