import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconSettings, IconUnlink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { describeError, RequestError } from '../../api/errors.ts';
import {
  allDatabases,
  fetchAllApplierStates,
  fetchApplierState,
  fetchLoggerState,
} from '../../api/statistics.ts';
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
import { titleOf } from './replication-commands.ts';
import classes from './Statistics.module.css';

/** The log of changes that other servers follow, and the applier that follows another server. */
export function ReplicationPanel({ isPaused }: { readonly isPaused: boolean }) {
  const [configured, setConfigured] = useAddressState('applier', { isStep: true });
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['statistics', 'replication'],
    queryFn: async ({ signal }) => {
      const [logger, applier, more] = await Promise.all([
        fetchLoggerState(signal),
        fetchApplierState(pageDatabase(), signal),
        fetchMoreStates(signal),
      ]);
      const own = [pageDatabase(), applier] as const;
      const [ofAll, ...others] = more.filter(([name]) => name !== pageDatabase());
      return { logger, appliers: ofAll === undefined ? [own] : [ofAll, own, ...others] };
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
      {configured !== '' && <ApplierDialog applier={configured} onClose={() => setConfigured('')} />}
    </Panel>
  );
}

type ApplierState = Awaited<ReturnType<typeof fetchApplierState>>;

/** The applier of all databases, then those of databases. None from a server without such calls, such as ArangoDB 2.8. */
async function fetchMoreStates(signal: AbortSignal): Promise<readonly (readonly [string, ApplierState])[]> {
  try {
    const states = await fetchAllApplierStates(signal);
    return [[allDatabases, await fetchApplierState(allDatabases, signal)], ...Object.entries(states)];
  } catch (error) {
    if (error instanceof RequestError && (error.status === 400 || error.status === 404)) return [];
    throw error;
  }
}

interface StatesProps {
  readonly logger: Awaited<ReturnType<typeof fetchLoggerState>>;
  /** By name: that of all databases, that of the database of the page, and others. */
  readonly appliers: readonly (readonly [name: string, applier: ApplierState])[];
  readonly onConfigure: (name: string) => void;
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
            {appliers.map(([name, applier]) => (
              <ApplierRow key={name} name={name} applier={applier} onConfigure={() => onConfigure(name)} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface ApplierRowProps {
  readonly name: string;
  readonly applier: ApplierState;
  readonly onConfigure: () => void;
}

function ApplierRow({ name, applier: { endpoint, state }, onConfigure }: ApplierRowProps) {
  const failed = state.lastError.errorNum !== 0;
  return (
    <tr>
      <td>{name === allDatabases ? 'all databases' : name}</td>
      <td className={classes.endpoint}>
        {endpoint === undefined ? 'not configured' : <Mono>{endpoint}</Mono>}
      </td>
      <td title={state.progress.message}>
        <Status kind={isActive(state) ? 'on' : 'off'}>{describeState(state)}</Status>
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
        {endpoint === undefined ? (
          <Button size="compact-xs" variant="default" onClick={onConfigure}>
            Configure…
          </Button>
        ) : (
          <ApplierActions name={name} isActive={isActive(state)} onConfigure={onConfigure} />
        )}
      </td>
    </tr>
  );
}

interface ApplierActionsProps {
  readonly name: string;
  readonly isActive: boolean;
  readonly onConfigure: () => void;
}

function ApplierActions({ name, isActive, onConfigure }: ApplierActionsProps) {
  const run = (id: string) => void runCommand(id, { applier: name });
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => run(isActive ? 'replication.stop' : 'replication.start')}
      >
        {isActive ? 'Stop' : 'Start'}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={26} aria-label={`Actions of the applier of ${titleOf(name)}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconSettings size={16} />}
            disabled={isActive}
            title={isActive ? 'Stop the applier first.' : undefined}
            onClick={onConfigure}
          >
            Configure…
          </Menu.Item>
          <Menu.Item leftSection={<IconUnlink size={16} />} onClick={() => run('replication.forget')}>
            Forget…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** A copy of all data comes before the applier runs. */
function isActive({ running, phase }: ApplierState['state']): boolean {
  return running || phase?.startsWith('initial') === true;
}

function describeState({ running, phase }: ApplierState['state']): string {
  if (phase?.startsWith('initial') === true) return 'copying';
  return running ? 'running' : 'stopped';
}

/** How far a follower is behind the log of changes. */
function behindOf(lastTick: string, servedTick: string): string {
  const ticks = Math.max(0, Number(lastTick) - Number(servedTick));
  return ticks === 0 ? 'is up to date' : `is ${formatAmount(ticks, 'tick')} behind`;
}
