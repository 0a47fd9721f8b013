import { consoleStatisticsApi } from '../../protocol/api/console-statistics.ts';
import { replicationApi } from '../../protocol/api/replication.ts';
import { coordinatorHeaders } from './coordinator.ts';
import { connectionTo, pageConnection } from './page-connection.ts';

/** The last figures, and the distributions of all requests of the last 20 minutes. */
export function fetchShortStatistics(signal?: AbortSignal) {
  return pageConnection().request(consoleStatisticsApi.short, {
    query: { allShares: true },
    headers: coordinatorHeaders(),
    signal,
  });
}

/** Recorded series by name as pairs of time (milliseconds) and value, after `start` (seconds since 1970). */
export function fetchSeries(names: readonly string[], start: number, signal?: AbortSignal) {
  return pageConnection().request(consoleStatisticsApi.long, {
    query: { filter: names.join(','), start },
    headers: coordinatorHeaders(),
    signal,
  });
}

/** The log of changes and its readers. */
export function fetchLoggerState(signal?: AbortSignal) {
  return pageConnection().request(replicationApi.readLoggerState, { signal });
}

/** Name of the applier that follows all databases of another server. No database has this name. */
export const allDatabases = '*';

/** Where the applier of a database, or that of `allDatabases`, is found. */
function placeOf(applier: string) {
  return applier === allDatabases
    ? { connection: connectionTo('_system'), query: { global: true } }
    : { connection: connectionTo(applier), query: {} };
}

/** An applier, which follows another server. */
export function fetchApplierState(applier: string, signal?: AbortSignal) {
  const { connection, query } = placeOf(applier);
  return connection.request(replicationApi.readApplierState, { query, signal });
}

/** The configured appliers by the name of their database. */
export function fetchAllApplierStates(signal?: AbortSignal) {
  return pageConnection().request(replicationApi.readAllApplierStates, { signal });
}

export type ApplierSettings = Awaited<ReturnType<typeof fetchApplierSettings>>;

/** The configuration of an applier, without the password. */
export function fetchApplierSettings(applier: string, signal?: AbortSignal) {
  const { connection, query } = placeOf(applier);
  return connection.request(replicationApi.readApplierConfig, { query, signal });
}

export type ApplierChanges = Partial<ApplierSettings> & { readonly password?: string };

export async function saveApplierSettings(applier: string, settings: ApplierChanges): Promise<void> {
  const { connection, query } = placeOf(applier);
  await connection.send(replicationApi.changeApplierConfig, { query, body: settings });
}

export async function startApplier(applier: string): Promise<void> {
  const { connection, query } = placeOf(applier);
  await connection.send(replicationApi.startApplier, { query });
}

export async function stopApplier(applier: string): Promise<void> {
  const { connection, query } = placeOf(applier);
  await connection.send(replicationApi.stopApplier, { query });
}

/** Stops an applier and removes its configuration. The copied data stay. */
export async function forgetApplier(applier: string): Promise<void> {
  const { connection, query } = placeOf(applier);
  await connection.send(replicationApi.forgetApplier, { query });
}

/** Copies the data of the leader and starts the applier. */
export async function followLeader(applier: string, settings: ApplierChanges): Promise<void> {
  const { connection, query } = placeOf(applier);
  await connection.send(replicationApi.makeFollower, { query, body: settings });
}
