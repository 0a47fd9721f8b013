import { adminLogApi } from '../../protocol/api/admin-log.ts';
import { coordinatorHeaders } from './coordinator.ts';
import { pageConnection } from './page-connection.ts';
import { unlessMissing } from './unless-missing.ts';

/** Entries of one level, or of a level and all more severe ones; by the numbers of the levels. */
export type LevelFilter = { readonly level: string } | { readonly upto: string };

export interface LogEntry {
  readonly lid: number;
  /** A number; `levelName` in the screen has the words. */
  readonly level: number;
  /** Undefined for servers without topics. */
  readonly topic: string | undefined;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly text: string;
}

export interface LogPage {
  readonly totalAmount: number;
  /** Newest first. */
  readonly entries: readonly LogEntry[];
}

/** Conditions of log entries. */
interface LogFilter {
  readonly level: LevelFilter;
  /** A part of the text, or `/regular expression/`. */
  readonly search: string;
  /** '' for all topics. */
  readonly topic: string;
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

interface PageOptions {
  readonly filter: LogFilter;
  /** Undefined: all entries. */
  readonly size?: number;
  readonly offset?: number;
}

/** A page of the newest log entries, newest first. */
export async function fetchLogPage(options: PageOptions, signal?: AbortSignal): Promise<LogPage> {
  const { filter, size, offset } = options;
  const columns = await pageConnection().request(adminLogApi.columns, {
    query: { ...queryOf(filter), size, offset, sort: 'desc' },
    headers: coordinatorHeaders(),
    signal,
  });
  const { totalAmount, lid, topic, level, timestamp, text } = columns;
  return {
    totalAmount,
    entries: lid.map((id, index) => ({
      lid: id,
      level: level[index] ?? -1,
      topic: topic?.[index],
      timestamp: timestamp[index] ?? 0,
      text: text[index] ?? '',
    })),
  };
}

/** Numbers of entries by level name and over time; null if the server does not count them. */
export async function fetchLogSummary(filter: LogFilter, buckets: number, signal?: AbortSignal) {
  const query = { ...queryOf(filter), buckets };
  const answer = await unlessMissing(
    pageConnection().request(adminLogApi.summarise, { query, headers: coordinatorHeaders(), signal }),
  );
  return answer?.result ?? null;
}

function queryOf({ level, search, topic, fromMs, toMs }: LogFilter) {
  const [, pattern] = /^\/(.+)\/$/.exec(search) ?? [];
  const timeOf = (timeMs: number | undefined) =>
    timeMs === undefined ? undefined : new Date(timeMs).toISOString();
  return {
    ...level,
    search: search === '' || pattern !== undefined ? undefined : search,
    pattern,
    topic: topic === '' ? undefined : topic,
    from: timeOf(fromMs),
    to: timeOf(toMs),
  };
}

/** The level of each topic of the log. */
export async function fetchLogLevels(signal?: AbortSignal): Promise<Readonly<Record<string, string>>> {
  const levels = await pageConnection().request(adminLogApi.readLevels, { signal });
  return levels as Readonly<Record<string, string>>;
}

export async function changeLogLevels(levels: Readonly<Record<string, string>>): Promise<void> {
  await pageConnection().send(adminLogApi.changeLevels, { body: { ...levels } });
}

/** Restores the levels of the server's start. */
export async function resetLogLevels(): Promise<void> {
  await pageConnection().send(adminLogApi.resetLevels, {});
}
