import type { ClusterServer } from '../../../api/cluster.ts';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { useIllServers, useShards } from '../use-cluster.ts';
import classes from './health.module.css';
import { ServerCards } from './ServerCards.tsx';
import { ShardTable } from './ShardTable.tsx';

/** The servers by role, and the shards of the database with their places. */
export function HealthPage({ servers }: { readonly servers: readonly ClusterServer[] }) {
  const { data, error, refetch } = useShards();
  const ill = useIllServers(servers);
  return (
    <div className={classes.page}>
      <ServerCards servers={servers} shards={data} />
      {error && !data ? (
        <ErrorPanel title="The shards could not be read" error={error} onRetry={() => void refetch()} />
      ) : (
        <ShardTable servers={servers} ill={ill} shards={data} />
      )}
    </div>
  );
}
