import { consoleStatisticsApi } from '../../protocol/api/console-statistics.ts';
import { replicationApi } from '../../protocol/api/replication.ts';
import { pageConnection } from './page-connection.ts';

/** The last figures, and the distributions of all requests of the last 20 minutes. */
export function fetchShortStatistics(signal?: AbortSignal) {
  return pageConnection().request(consoleStatisticsApi.short, { query: { allShares: true }, signal });
}

/** Recorded series by name as pairs of time (milliseconds) and value, after `start` (seconds since 1970). */
export function fetchSeries(names: readonly string[], start: number, signal?: AbortSignal) {
  return pageConnection().request(consoleStatisticsApi.long, {
    query: { filter: names.join(','), start },
    signal,
  });
}

/** The log of changes and its readers. */
export function fetchLoggerState(signal?: AbortSignal) {
  return pageConnection().request(replicationApi.readLoggerState, { signal });
}

/** The applier of this database, which follows another server. */
export function fetchApplierState(signal?: AbortSignal) {
  return pageConnection().request(replicationApi.readApplierState, { signal });
}

/** The configured appliers by the name of their database. */
export function fetchAllApplierStates(signal?: AbortSignal) {
  return pageConnection().request(replicationApi.readAllApplierStates, { signal });
}
