import { consoleStatisticsApi } from '../../protocol/api/console-statistics.ts';
import { replicationApi } from '../../protocol/api/replication.ts';
import { connectionTo, pageConnection } from './page-connection.ts';

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

export type ApplierSettings = Awaited<ReturnType<typeof fetchApplierSettings>>;

/** The configuration of the applier of a database, without the password. */
export function fetchApplierSettings(database: string, signal?: AbortSignal) {
  return connectionTo(database).request(replicationApi.readApplierConfig, { signal });
}

export type ApplierChanges = Partial<ApplierSettings> & { readonly password?: string };

export async function saveApplierSettings(database: string, settings: ApplierChanges): Promise<void> {
  await connectionTo(database).send(replicationApi.changeApplierConfig, { body: settings });
}

export async function startApplier(database: string): Promise<void> {
  await connectionTo(database).send(replicationApi.startApplier, {});
}

export async function stopApplier(database: string): Promise<void> {
  await connectionTo(database).send(replicationApi.stopApplier, {});
}

/** Copies the data of the leader and starts the applier. */
export async function followLeader(database: string, settings: ApplierChanges): Promise<void> {
  await connectionTo(database).send(replicationApi.makeFollower, { body: settings });
}
