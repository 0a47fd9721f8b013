import { clusterAnswers, clusterCalls } from '../../protocol/cluster-calls.ts';
import { pageDatabase } from '../lib/page-location.ts';
import { connectionTo, pageConnection } from './page-connection.ts';

/** A server of a cluster. */
export interface ClusterServer {
  readonly id: string;
  readonly name: string;
  readonly role: 'agent' | 'coordinator' | 'dbserver' | 'other';
  /** `Status` of the answer decides; `SyncStatus` is not about health. */
  readonly status: 'good' | 'bad' | 'failed' | 'unknown';
  readonly version: string;
  readonly endpoint: string;
  readonly isLeading: boolean;
  readonly canBeDeleted: boolean;
  /** Age of the last sign of life at the time of the answer. */
  readonly ackedAgoMs: number | undefined;
}

const roles: Readonly<Record<string, ClusterServer['role']>> = {
  Agent: 'agent',
  Coordinator: 'coordinator',
  DBServer: 'dbserver',
};
const statuses: Readonly<Record<string, ClusterServer['status']>> = {
  GOOD: 'good',
  BAD: 'bad',
  FAILED: 'failed',
};

/** The servers of the cluster, in the order of role and name. */
export async function fetchClusterServers(signal?: AbortSignal): Promise<readonly ClusterServer[]> {
  const { Health } = clusterAnswers.health.parse(
    await connectionTo('_system').ask(clusterCalls.health, { signal }),
  );
  const nowMs = Date.now();
  return Object.entries(Health)
    .map(([id, server]): ClusterServer => {
      const { LastAckedTime: acked } = server;
      return {
        id,
        name: server.ShortName ?? id,
        role: roles[server.Role] ?? 'other',
        status: statuses[server.Status ?? ''] ?? 'unknown',
        version: server.Version ?? '',
        endpoint: server.Endpoint ?? server.Host ?? '',
        isLeading: server.Leading === true,
        canBeDeleted: server.CanBeDeleted === true,
        ackedAgoMs: typeof acked === 'number' ? acked * 1000 : ageOf(acked, nowMs),
      };
    })
    .sort(
      (left, right) => left.role.localeCompare(right.role, 'en') || left.name.localeCompare(right.name, 'en'),
    );
}

/** Undefined for an unreadable date and for 1970, which stands for never. */
function ageOf(date: string | undefined, nowMs: number): number | undefined {
  const timeMs = Date.parse(date ?? '');
  return timeMs > 0 ? Math.max(0, nowMs - timeMs) : undefined;
}

export interface ClusterShard {
  readonly collection: string;
  readonly shard: string;
  /** The servers that the plan names. */
  readonly leader: string;
  readonly followers: readonly string[];
  /** Followers of the plan that do not have all data yet. */
  readonly behind: readonly string[];
  /** Whether the leader of the plan leads now. */
  readonly isLed: boolean;
  /** The share of a running copy, from 0 to 1. */
  readonly copied?: number;
}

/** The shards of a database, by collection and name. The servers are their short names. */
export async function fetchShards(
  signal?: AbortSignal,
  database = pageDatabase(),
): Promise<readonly ClusterShard[]> {
  return shardsOf(await connectionTo(database).ask(clusterCalls.shards, { signal }));
}

/** The shards of one collection of the database of the page, with the progress of copies. */
export async function fetchShardsOf(
  collection: string,
  signal?: AbortSignal,
): Promise<readonly ClusterShard[]> {
  return shardsOf(await pageConnection().ask(clusterCalls.shardsOf, { body: { collection }, signal }));
}

function shardsOf(body: unknown): readonly ClusterShard[] {
  const { results } = clusterAnswers.shards.parse(body);
  return Object.entries(results)
    .flatMap(([collection, { Plan, Current }]) =>
      Object.entries(Plan).map(([shard, { leader, followers, progress }]): ClusterShard => {
        const current = Current[shard];
        const behind = followers.filter((each) => !current?.followers.includes(each));
        return {
          collection,
          shard,
          leader,
          followers,
          behind,
          isLed: current?.leader === leader,
          ...(progress && progress.total > 0 ? { copied: progress.current / progress.total } : {}),
        };
      }),
    )
    .sort(
      (left, right) =>
        left.collection.localeCompare(right.collection, 'en') ||
        left.shard.localeCompare(right.shard, 'en', { numeric: true }),
    );
}

/** Whether the supervision of the cluster is switched off, so that no failed server is replaced. */
export async function fetchIsInMaintenance(signal?: AbortSignal): Promise<boolean> {
  const { result } = clusterAnswers.maintenance.parse(
    await connectionTo('_system').ask(clusterCalls.maintenance, { signal }),
  );
  return result === 'Maintenance';
}

/** Until when the supervision leaves a DB-Server alone; '' without an end, undefined if it does not. */
export async function fetchServerMaintenance(
  server: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { result } = clusterAnswers.serverMaintenance.parse(
    await connectionTo('_system').ask(clusterCalls.serverMaintenance, { path: { server }, signal }),
  );
  return result?.Mode === 'maintenance' ? (result.Until ?? '') : undefined;
}

/** The numbers of servers that the cluster should have; undefined numbers are not set. */
interface ServerNumbers {
  readonly coordinators: number | undefined;
  readonly dbServers: number | undefined;
  /** Servers whose shards were moved to others. */
  readonly cleaned: readonly string[];
}

export async function fetchServerNumbers(signal?: AbortSignal): Promise<ServerNumbers> {
  const { numberOfCoordinators, numberOfDBServers, cleanedServers } = clusterAnswers.numbers.parse(
    await connectionTo('_system').ask(clusterCalls.numbers, { signal }),
  );
  return {
    coordinators: numberOfCoordinators ?? undefined,
    dbServers: numberOfDBServers ?? undefined,
    cleaned: cleanedServers,
  };
}

/** Figures of a DB-Server now. */
export async function fetchServerFigures(DBserver: string, signal?: AbortSignal) {
  const { system } = clusterAnswers.statistics.parse(
    await connectionTo('_system').ask(clusterCalls.statistics, { query: { DBserver }, signal }),
  );
  return { memoryBytes: system?.residentSize };
}

export async function fetchLicense(signal?: AbortSignal) {
  return clusterAnswers.license.parse(await connectionTo('_system').ask(clusterCalls.license, { signal }));
}
