import { clusterAnswers, clusterCalls } from '../../protocol/cluster-calls.ts';
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
}

/** The shards of the database of the page, by collection and name. */
export async function fetchShards(signal?: AbortSignal): Promise<readonly ClusterShard[]> {
  const { results } = clusterAnswers.shards.parse(
    await pageConnection().ask(clusterCalls.shards, { signal }),
  );
  return Object.entries(results)
    .flatMap(([collection, { Plan, Current }]) =>
      Object.entries(Plan).map(([shard, { leader, followers }]): ClusterShard => {
        const current = Current[shard];
        const behind = followers.filter((each) => !current?.followers.includes(each));
        return { collection, shard, leader, followers, behind, isLed: current?.leader === leader };
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
