import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { ClusterServer } from '../../api/cluster.ts';
import { addresses, screenPaths } from '../../lib/addresses.ts';
import { formatAmount } from '../../lib/format.ts';
import { pageConnectionName } from '../../lib/page-location.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { ScreenSkeleton } from '../../ui/feedback/ScreenSkeleton.tsx';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { ScreenTabs } from '../../ui/screen/ScreenTabs.tsx';
import { Status } from '../../ui/values/Status.tsx';
import { Tag } from '../../ui/values/Tag.tsx';
import classes from './ClusterScreen.module.css';
import { clusterCommands } from './commands.ts';
import { HealthPage } from './health/HealthPage.tsx';
import { MaintenancePage } from './maintenance/MaintenancePage.tsx';
import { RebalancePage } from './rebalance/RebalancePage.tsx';
import { useMaintenance, useServers } from './use-cluster.ts';

/** The servers of a cluster, their health, where the shards of the database are, and what administrators do with them. */
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
  useCommandRegistration(clusterCommands, useCommandContext());
  const { data, error, isFetching, refetch } = useServers();
  const { pathname } = useLocation();
  const [, rebalancePath, maintenancePath] = screenPaths.cluster;
  const isRebalance = pathname.endsWith(`/${rebalancePath}`);
  const isMaintenance = pathname.endsWith(`/${maintenancePath}`);
  const tabs = [
    { label: 'Health and shards', to: addresses.cluster, isCurrent: !isRebalance && !isMaintenance },
    { label: 'Rebalance', to: addresses.clusterRebalance, isCurrent: isRebalance },
    { label: 'Maintenance', to: addresses.clusterMaintenance, isCurrent: isMaintenance },
  ];
  const page = (servers: readonly ClusterServer[]): ReactNode => {
    if (isRebalance) return <RebalancePage servers={servers} />;
    return isMaintenance ? <MaintenancePage servers={servers} /> : <HealthPage servers={servers} />;
  };
  return (
    <ListScreen
      head={
        <ScreenHeader
          title="Cluster"
          note={data && <span className={classes.note}>{formatAmount(data.length, 'server')}</span>}
          actions={
            <ActionIcon
              variant="default"
              size={32}
              aria-label="Read again"
              title="Read again"
              loading={isFetching}
              onClick={() => void refetch()}
            >
              <IconRefresh size={16} />
            </ActionIcon>
          }
        >
          <ScreenTabs label="Views of the cluster" tabs={tabs} />
          {data && <Summary servers={data} />}
        </ScreenHeader>
      }
    >
      {error && !data ? (
        <ErrorPanel
          title="The servers of the cluster could not be read"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <ScreenSkeleton rows={6} />
      ) : (
        page(data)
      )}
    </ListScreen>
  );
}

function Summary({ servers }: { readonly servers: readonly ClusterServer[] }) {
  const isInMaintenance = useMaintenance() === true;
  const ill = servers.filter(({ status }) => status !== 'good');
  const versions = useMemo(
    () => [...new Set(servers.map(({ version }) => version).filter(Boolean))].sort(),
    [servers],
  );
  return (
    <div className={classes.summary}>
      <span role="status">
        <Status kind={ill.length === 0 ? 'on' : 'error'}>
          {ill.length === 0
            ? 'All servers are healthy'
            : `Not healthy: ${ill.map(({ name }) => name).join(', ')}`}
        </Status>
      </span>
      {versions.length > 1 && <Tag kind="warning">{`Upgrade: ${versions.join(' and ')}`}</Tag>}
      {isInMaintenance && <Tag kind="warning">Maintenance</Tag>}
    </div>
  );
}
