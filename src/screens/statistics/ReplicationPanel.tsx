import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { describeError, RequestError } from '../../api/errors.ts';
import { fetchAllApplierStates, fetchApplierState, fetchLoggerState } from '../../api/statistics.ts';
import { runCommand } from '../../command.ts';
import { formatAmount, formatExact } from '../../lib/format.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { DateTime } from '../../ui/values/DateTime.tsx';
import { KeyValueList } from '../../ui/values/KeyValueList.tsx';
import { Mono } from '../../ui/values/Mono.tsx';
import { Status } from '../../ui/values/Status.tsx';
import { ApplierDialog } from './ApplierDialog.tsx';
import { recordSeconds } from './history.ts';
import { Panel } from './Panel.tsx';
import classes from './Statistics.module.css';

/** The log of changes that other servers follow, and the applier that follows another server. */
export function ReplicationPanel({ isPaused }: { readonly isPaused: boolean }) {
  const [configured, setConfigured] = useAddressState('applier', { isStep: true });
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['statistics', 'replication'],
    queryFn: async ({ signal }) => {
      const [logger, applier, all] = await Promise.all([
        fetchLoggerState(signal),
        fetchApplierState(signal),
        fetchAllStates(signal),
      ]);
      const others = Object.entries(all).filter(([name]) => name !== pageDatabase());
      return { logger, appliers: [[pageDatabase(), applier] as const, ...others] };
    },
    refetchInterval: isPaused ? false : recordSeconds * 1000,
    enabled: !isPaused,
  });
  const isRunning = data?.logger.state.running === true;
  return (
    <Panel
      title="Replication"
      size="twoThirds"
      info="The logger records changes, which other servers read and apply. The applier copies the changes of another server into this database."
      note={data && <Status kind={isRunning ? 'on' : 'off'}>{isRunning ? 'running' : 'stopped'}</Status>}
      end={
        data && (
          <span className={classes.muted}>
            checked <DateTime timeMs={dataUpdatedAt} />
          </span>
        )
      }
    >
      {error && !data && <p className={classes.note}>{describeError(error).text}</p>}
      {data && <States {...data} onConfigure={setConfigured} />}
      {configured !== '' && <ApplierDialog database={configured} onClose={() => setConfigured('')} />}
    </Panel>
  );
}

type ApplierState = Awaited<ReturnType<typeof fetchApplierState>>;

/** None from a server that has no such call, such as ArangoDB 2.8. */
async function fetchAllStates(signal: AbortSignal): Promise<Readonly<Record<string, ApplierState>>> {
  try {
    return await fetchAllApplierStates(signal);
  } catch (error) {
    if (error instanceof RequestError && (error.status === 400 || error.status === 404)) return {};
    throw error;
  }
}

interface StatesProps {
  readonly logger: Awaited<ReturnType<typeof fetchLoggerState>>;
  /** By database, that of the page first. */
  readonly appliers: readonly (readonly [database: string, applier: ApplierState])[];
  readonly onConfigure: (database: string) => void;
}

function States({ logger, appliers, onConfigure }: StatesProps) {
  return (
    <div className={classes.replication}>
      <div>
        <h3 className={classes.subtitle}>Logger</h3>
        <KeyValueList
          entries={[
            ['State', logger.state.running ? 'running' : 'stopped'],
            ['Last tick', <Mono key="tick">{logger.state.lastLogTick}</Mono>],
            ['Events', formatExact(logger.state.totalEvents)],
            ['Followers', formatExact(logger.clients.length)],
          ]}
        />
        {logger.clients.map(({ serverId, time, lastServedTick }) => (
          <p key={serverId} className={classes.follower}>
            <Mono>{serverId}</Mono> {behindOf(logger.state.lastLogTick, lastServedTick)}, last request{' '}
            <DateTime timeMs={Date.parse(time)} />
          </p>
        ))}
      </div>
      <div className={classes.applier}>
        <h3 className={classes.subtitle}>Appliers</h3>
        <table className={classes.table}>
          <thead>
            <tr>
              <th>Database</th>
              <th>Endpoint</th>
              <th>State</th>
              <th data-number>Last applied tick</th>
              <th data-number>Failed connections</th>
              <th data-number>Behind</th>
              <th data-number>Error</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {appliers.map(([database, applier]) => (
              <ApplierRow
                key={database}
                database={database}
                applier={applier}
                onConfigure={() => onConfigure(database)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface ApplierRowProps {
  readonly database: string;
  readonly applier: ApplierState;
  readonly onConfigure: () => void;
}

function ApplierRow({ database, applier: { endpoint, state }, onConfigure }: ApplierRowProps) {
  const failed = state.lastError.errorNum !== 0;
  return (
    <tr>
      <td>{database}</td>
      <td>{endpoint === undefined ? 'not configured' : <Mono>{endpoint}</Mono>}</td>
      <td>
        <Status kind={state.running ? 'on' : 'off'}>{state.running ? 'running' : 'stopped'}</Status>
      </td>
      <td data-number>{state.lastAppliedContinuousTick ?? '–'}</td>
      <td data-number>{formatExact(state.totalFailedConnects)}</td>
      <td data-number title="Changes of the leader that are not applied yet, in ticks">
        {typeof state.ticksBehind === 'number' && endpoint !== undefined
          ? formatExact(state.ticksBehind)
          : '–'}
      </td>
      <td data-number className={failed ? classes.failed : undefined}>
        {failed ? `${state.lastError.errorMessage ?? 'error'} (${state.lastError.errorNum})` : '0'}
      </td>
      <td data-number className={classes.rowActions}>
        {endpoint !== undefined && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() =>
              void runCommand(state.running ? 'replication.stop' : 'replication.start', { database })
            }
          >
            {state.running ? 'Stop' : 'Start'}
          </Button>
        )}
        <Button size="compact-xs" variant="default" onClick={onConfigure}>
          Configure…
        </Button>
      </td>
    </tr>
  );
}

/** How far a follower is behind the log of changes. */
function behindOf(lastTick: string, servedTick: string): string {
  const ticks = Math.max(0, Number(lastTick) - Number(servedTick));
  return ticks === 0 ? 'is up to date' : `is ${formatAmount(ticks, 'tick')} behind`;
}
