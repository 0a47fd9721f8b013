import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type ClusterServer, type ClusterShard, fetchServerMaintenance } from '../../../api/cluster.ts';
import { runCommand } from '../../../command.ts';
import { ActionButton } from '../../../ui/forms/ActionButton.tsx';
import { useRefusal } from '../../../ui/hooks/use-refusal.ts';
import type { Column } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/DataTable.tsx';
import { DateTime } from '../../../ui/values/DateTime.tsx';
import { Status } from '../../../ui/values/Status.tsx';
import type { CleanOutArgs, ServerMaintenanceArgs } from '../commands.ts';
import { statusWords } from '../status-words.ts';
import { useMaintenance, useShards } from '../use-cluster.ts';
import { License } from './License.tsx';
import classes from './maintenance.module.css';
import { ServerNumbers } from './ServerNumbers.tsx';

const durations = [
  { value: '900', label: '15 min' },
  { value: '3600', label: '1 h' },
  { value: '14400', label: '4 h' },
];

/** Maintenance of the cluster and of single servers, their number, and the licence. */
export function MaintenancePage({ servers }: { readonly servers: readonly ClusterServer[] }) {
  const { data: shards } = useShards();
  const [seconds, setSeconds] = useState('3600');
  const refusal = useRefusal('administrator');
  const columns = useMemo(() => serverColumns(shards, Number(seconds), refusal), [shards, seconds, refusal]);
  return (
    <div className={classes.page}>
      <div className={classes.blocks}>
        <ClusterMaintenance refusal={refusal} />
        <ServerNumbers servers={servers} refusal={refusal} />
        <License />
      </div>
      <div className={classes.bar}>
        <h2 className={classes.heading}>Servers</h2>
        <Select
          aria-label="Length of a maintenance"
          w={104}
          data={durations}
          allowDeselect={false}
          value={seconds}
          onChange={(next) => setSeconds(next ?? seconds)}
        />
        <span className={classes.muted}>
          A DB-Server in maintenance keeps its shards while it restarts; the supervision does not replace it.
        </span>
      </div>
      <div className={classes.servers}>
        <DataTable
          label="Servers"
          name="cluster-servers"
          columns={columns}
          rows={servers.filter(({ role }) => role !== 'agent')}
          keyOf={({ id }) => id}
          onOpen={() => undefined}
          empty="The cluster reports no servers."
        />
      </div>
    </div>
  );
}

function ClusterMaintenance({ refusal }: { readonly refusal: string | undefined }) {
  const isOn = useMaintenance();
  return (
    <section className={classes.block} aria-label="Maintenance of the cluster">
      <h2 className={classes.heading}>Maintenance of the cluster</h2>
      <p className={classes.text} role="status">
        {isOn === true
          ? 'On: the supervision does not replace failed servers.'
          : 'Off: the supervision replaces failed servers. Switch it on before you restart many servers.'}
      </p>
      <ActionButton
        variant="default"
        refusal={refusal}
        onClick={() => void runCommand('cluster.setMaintenance', isOn !== true)}
      >
        {isOn === true ? 'Switch maintenance off' : 'Switch maintenance on…'}
      </ActionButton>
    </section>
  );
}

function serverColumns(
  shards: readonly ClusterShard[] | undefined,
  seconds: number,
  refusal: string | undefined,
): readonly Column<ClusterServer>[] {
  return [
    { id: 'name', label: 'Server', widthPx: 180, render: ({ name, id }) => <bdi title={id}>{name}</bdi> },
    {
      id: 'status',
      label: 'Status',
      widthPx: 140,
      render: ({ status }) => (
        <Status kind={status === 'good' ? 'on' : 'error'}>{statusWords[status]}</Status>
      ),
    },
    { id: 'version', label: 'Version', widthPx: 90, isOptional: true, render: ({ version }) => version },
    {
      id: 'maintenance',
      label: 'Maintenance until',
      widthPx: 200,
      isOptional: true,
      render: (server) => server.role === 'dbserver' && <Until server={server} />,
    },
    {
      id: 'actions',
      label: 'Actions',
      render: (server, control) => (
        <Actions
          server={server}
          shards={shards}
          seconds={seconds}
          refusal={refusal}
          tabIndex={control.tabIndex}
        />
      ),
    },
  ];
}

function useServerMaintenance({ id, role }: ClusterServer) {
  return useQuery({
    queryKey: ['cluster', 'server-maintenance', id],
    queryFn: async ({ signal }) => (await fetchServerMaintenance(id, signal)) ?? null,
    enabled: role === 'dbserver',
    refetchInterval: 20_000,
    retry: false,
  });
}

function Until({ server }: { readonly server: ClusterServer }) {
  const { data } = useServerMaintenance(server);
  if (data === undefined || data === null) return <span className={classes.muted}>–</span>;
  const timeMs = Date.parse(data);
  return Number.isNaN(timeMs) ? 'no end' : <DateTime timeMs={timeMs} isShort />;
}

interface ActionsProps {
  readonly server: ClusterServer;
  readonly shards: readonly ClusterShard[] | undefined;
  readonly seconds: number;
  readonly refusal: string | undefined;
  readonly tabIndex: number;
}

function Actions({ server, shards, seconds, refusal, tabIndex }: ActionsProps) {
  const { data: until } = useServerMaintenance(server);
  const { name, role, status, canBeDeleted } = server;
  const isInMaintenance = typeof until === 'string';
  const change = (): ServerMaintenanceArgs => ({ server, seconds: isInMaintenance ? undefined : seconds });
  const cleanOut = (): CleanOutArgs => ({
    server,
    leaders: shards?.filter(({ leader }) => leader === name).length ?? 0,
    followers: shards?.filter(({ followers }) => followers.includes(name)).length ?? 0,
  });
  const look = { size: 'compact-sm', variant: 'default', tabIndex } as const;
  return (
    <span className={classes.actions}>
      {role === 'dbserver' && until !== undefined && (
        <ActionButton
          {...look}
          refusal={refusal}
          aria-label={`${isInMaintenance ? 'End maintenance of' : 'Maintenance of'} ${name}`}
          onClick={() => void runCommand('cluster.setServerMaintenance', change())}
        >
          {isInMaintenance ? 'End maintenance' : 'Maintenance'}
        </ActionButton>
      )}
      {role === 'dbserver' && status === 'good' && (
        <ActionButton
          {...look}
          refusal={refusal}
          aria-label={`Clean out ${name}`}
          onClick={() => void runCommand('cluster.cleanOut', cleanOut())}
        >
          Clean out…
        </ActionButton>
      )}
      {canBeDeleted ? (
        <ActionButton
          {...look}
          color="danger"
          refusal={refusal}
          aria-label={`Remove ${name}`}
          onClick={() => void runCommand('cluster.removeServer', server)}
        >
          Remove…
        </ActionButton>
      ) : (
        status === 'failed' && <span className={classes.muted}>still has shards</span>
      )}
    </span>
  );
}
