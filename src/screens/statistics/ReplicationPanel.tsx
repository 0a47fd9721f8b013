import { useQuery } from '@tanstack/react-query';
import { describeError, RequestError } from '../../api/errors.ts';
import { fetchAllApplierStates, fetchApplierState, fetchLoggerState } from '../../api/statistics.ts';
import { formatExact } from '../../lib/format.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { DateTime } from '../../ui/values/DateTime.tsx';
import { KeyValueList } from '../../ui/values/KeyValueList.tsx';
import { Mono } from '../../ui/values/Mono.tsx';
import { Status } from '../../ui/values/Status.tsx';
import { recordSeconds } from './history.ts';
import { Panel } from './Panel.tsx';
import classes from './Statistics.module.css';

/** The log of changes that other servers follow, and the applier that follows another server. */
export function ReplicationPanel({ isPaused }: { readonly isPaused: boolean }) {
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
      {data && <States {...data} />}
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
}

function States({ logger, appliers }: StatesProps) {
  return (
    <div className={classes.replication}>
      <div>
        <h3 className={classes.subtitle}>Logger</h3>
        <KeyValueList
          entries={[
            ['State', logger.state.running ? 'running' : 'stopped'],
            ['Last tick', <Mono key="tick">{logger.state.lastLogTick}</Mono>],
            ['Events', formatExact(logger.state.totalEvents)],
            ['Clients', formatExact(logger.clients.length)],
          ]}
        />
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
              <th data-number>Error</th>
            </tr>
          </thead>
          <tbody>
            {appliers.map(([database, applier]) => (
              <ApplierRow key={database} database={database} applier={applier} />
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
}

function ApplierRow({ database, applier: { endpoint, state } }: ApplierRowProps) {
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
      <td data-number className={failed ? classes.failed : undefined}>
        {failed ? `${state.lastError.errorMessage ?? 'error'} (${state.lastError.errorNum})` : '0'}
      </td>
    </tr>
  );
}
