import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  type ClusterServer,
  type ClusterShard,
  fetchClusterServers,
  fetchIsInMaintenance,
  fetchShards,
} from '../../api/cluster.ts';
import { formatAmount, formatExact } from '../../lib/format.ts';
import { pageConnectionName } from '../../lib/page-location.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { ScreenSkeleton } from '../../ui/feedback/ScreenSkeleton.tsx';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/DataTable.tsx';
import { Tag } from '../../ui/values/Tag.tsx';
import classes from './ClusterScreen.module.css';

const refreshMs = 10_000;

/** The servers of a cluster, their health, and where the shards of the database are. */
export function ClusterScreen() {
  if (pageConnectionName() === undefined) {
    return (
      <ListScreen head={<ScreenHeader title="Cluster" />}>
        <EmptyState
          title="No cluster"
          text="The embedded server is a single server. It has no shards to distribute."
        />
      </ListScreen>
    );
  }
  return <Cluster />;
}

function Cluster() {
  const servers = useQuery({
    queryKey: ['cluster', 'servers'],
    queryFn: ({ signal }) => fetchClusterServers(signal),
    refetchInterval: refreshMs,
  });
  const maintenance = useQuery({
    queryKey: ['cluster', 'maintenance'],
    queryFn: ({ signal }) => fetchIsInMaintenance(signal),
    refetchInterval: refreshMs,
    retry: false,
  });
  const { data } = servers;
  return (
    <ListScreen
      head={
        <ScreenHeader title="Cluster">
          <Button variant="default" loading={servers.isFetching} onClick={() => void servers.refetch()}>
            Read again
          </Button>
        </ScreenHeader>
      }
    >
      {servers.error && !data ? (
        <ErrorPanel
          title="The servers of the cluster could not be read"
          error={servers.error}
          onRetry={() => void servers.refetch()}
        />
      ) : data === undefined ? (
        <ScreenSkeleton rows={6} />
      ) : (
        <div className={classes.content}>
          <Summary servers={data} isInMaintenance={maintenance.data === true} />
          <div className={classes.servers}>
            <DataTable
              label="Servers"
              name="cluster-servers"
              columns={serverColumns}
              rows={data}
              keyOf={({ id }) => id}
              onOpen={() => undefined}
              empty="The cluster reports no servers."
            />
          </div>
          <Shards servers={data} />
        </div>
      )}
    </ListScreen>
  );
}

interface SummaryProps {
  readonly servers: readonly ClusterServer[];
  readonly isInMaintenance: boolean;
}

function Summary({ servers, isInMaintenance }: SummaryProps) {
  const ill = servers.filter(({ status }) => status !== 'good');
  const versions = [...new Set(servers.map(({ version }) => version).filter(Boolean))].sort();
  return (
    <div className={classes.summary}>
      <span role="status" data-state={ill.length === 0 ? 'good' : 'failed'} className={classes.state}>
        {ill.length === 0
          ? `All ${formatAmount(servers.length, 'server')} are healthy`
          : `${formatExact(ill.length)} of ${formatAmount(servers.length, 'server')} not healthy: ${ill.map(({ name }) => name).join(', ')}`}
      </span>
      {versions.length > 1 && (
        <Tag kind="warning">{`Several versions, as in an upgrade: ${versions.join(', ')}`}</Tag>
      )}
      {isInMaintenance && (
        <Tag kind="warning">Maintenance: the supervision does not replace failed servers</Tag>
      )}
    </div>
  );
}

const roleWords = {
  agent: 'Agent',
  coordinator: 'Coordinator',
  dbserver: 'DB-Server',
  other: 'Other',
} as const;
const statusWords = { good: 'healthy', bad: 'not responding', failed: 'failed', unknown: 'unknown' } as const;
const statusTags = { good: 'success', bad: 'warning', failed: 'error', unknown: 'plain' } as const;

const serverColumns: readonly Column<ClusterServer>[] = [
  { id: 'name', label: 'Server', widthPx: 180, render: ({ name, id }) => <bdi title={id}>{name}</bdi> },
  {
    id: 'role',
    label: 'Role',
    widthPx: 140,
    render: ({ role, isLeading }) => `${roleWords[role]}${isLeading ? ', leading' : ''}`,
  },
  {
    id: 'status',
    label: 'Status',
    widthPx: 140,
    render: ({ status }) => <Tag kind={statusTags[status]}>{statusWords[status]}</Tag>,
  },
  { id: 'version', label: 'Version', widthPx: 100, render: ({ version }) => version },
  {
    id: 'acked',
    label: 'Last sign of life',
    widthPx: 140,
    align: 'end',
    render: ({ ackedAgoMs }) => (ackedAgoMs === undefined ? 'never' : `${ageText(ackedAgoMs)} ago`),
  },
  {
    id: 'endpoint',
    label: 'Address',
    isOptional: true,
    render: ({ endpoint, canBeDeleted }) => `${endpoint}${canBeDeleted ? ' (can be removed)' : ''}`,
  },
];

function ageText(ageMs: number): string {
  if (ageMs < 60_000) return `${(ageMs / 1000).toFixed(1)} s`;
  const minutes = Math.floor(ageMs / 60_000);
  return minutes < 120 ? `${minutes} min` : `${formatExact(Math.floor(minutes / 60))} h`;
}

function Shards({ servers }: { readonly servers: readonly ClusterServer[] }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['cluster', 'shards'],
    queryFn: ({ signal }) => fetchShards(signal),
    refetchInterval: refreshMs,
  });
  const [search, setSearch] = useState('');
  const [isBehindOnly, setBehindOnly] = useState(false);
  const illServers = useMemo(
    () => new Set(servers.filter(({ status }) => status !== 'good').map(({ name }) => name)),
    [servers],
  );
  const isBehind = (shard: ClusterShard) => stateOf(shard, illServers) !== 'in sync';
  const behind = data?.filter(isBehind).length ?? 0;
  const shown = data?.filter(
    (shard) => shard.collection.includes(search) && (!isBehindOnly || isBehind(shard)),
  );
  if (error && !data) {
    return <ErrorPanel title="The shards could not be read" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <div className={classes.summary}>
        <h2 className={classes.heading}>Shards of this database</h2>
        <TextInput
          aria-label="Search collections"
          placeholder="Search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Checkbox
          label={`Not in sync only (${formatExact(behind)})`}
          checked={isBehindOnly}
          onChange={(event) => setBehindOnly(event.currentTarget.checked)}
        />
      </div>
      <div className={classes.shards}>
        <DataTable
          label="Shards"
          name="cluster-shards"
          columns={shardColumns(illServers)}
          rows={shown}
          keyOf={({ collection, shard }) => `${collection} ${shard}`}
          onOpen={() => undefined}
          empty={isBehindOnly ? 'All shards are in sync.' : 'No shards with this name.'}
        />
      </div>
    </>
  );
}

function shardColumns(illServers: ReadonlySet<string>): readonly Column<ClusterShard>[] {
  return [
    {
      id: 'collection',
      label: 'Collection',
      widthPx: 220,
      render: ({ collection }) => <bdi title={collection}>{collection}</bdi>,
    },
    { id: 'shard', label: 'Shard', widthPx: 120, render: ({ shard }) => shard },
    { id: 'leader', label: 'Leader', widthPx: 160, render: ({ leader }) => leader },
    { id: 'followers', label: 'Followers', widthPx: 260, render: ({ followers }) => followers.join(', ') },
    {
      id: 'state',
      label: 'State',
      render: (shard) => {
        const state = stateOf(shard, illServers);
        return <Tag kind={state === 'in sync' ? 'success' : 'warning'}>{state}</Tag>;
      },
    },
  ];
}

function stateOf({ leader, behind, isLed }: ClusterShard, illServers: ReadonlySet<string>): string {
  if (illServers.has(leader)) return `leader ${leader} does not respond`;
  if (!isLed) return 'changes its leader';
  return behind.length === 0 ? 'in sync' : `behind: ${behind.join(', ')}`;
}
