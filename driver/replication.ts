import { arangoError } from './ArangoError.ts';
import { type DriverConnection, type Json, queryString, withoutEnvelope } from './DriverConnection.ts';

const base = '/_api/replication';

const firstSleepMs = 1000;
const sleepMs = 2000;
const laterSleepMs = 3000;
/** After this number of polls the sleeps are longer. */
const shortSleeps = 6;
/** Progress is printed after each of this number of polls. */
const pollsPerMessage = 3;

interface ReplicationSurroundings {
  readonly isServer: boolean;
  print(text: string): void;
  sleep(ms: number): void;
}

/** The module `replication`. */
export function replicationModule(
  connection: DriverConnection,
  surroundings: ReplicationSurroundings,
  /** Called after a synchronization, which may have changed all collections. */
  onSynced: () => void,
) {
  const applierState = (): Json => withoutEnvelope(connection.get(`${base}/applier-state`));
  const stopApplier = (): Json => withoutEnvelope(connection.call('PUT', `${base}/applier-stop`));

  /** Starts a synchronization as a job of the server, and waits for its end. */
  const synchronize = (path: string, config: Json): Json => {
    onSynced();
    // A script of the server has no other work meanwhile.
    if (surroundings.isServer) return withoutEnvelope(connection.call('PUT', path, config));
    const { headers } = connection.send('PUT', path, config, { 'x-arango-async': 'store' });
    const id = headers['x-arango-async-id'];
    if (typeof id !== 'string') throw arangoError('ERROR_INTERNAL', 'the server has not started a job');
    return waitFor(id, config.progress !== false);
  };

  const waitFor = (id: string, hasProgress: boolean): Json => {
    surroundings.sleep(firstSleepMs);
    for (let polls = 1; ; polls++) {
      const answer = connection.send('PUT', `/_api/job/${encodeURIComponent(id)}`);
      if (answer.status !== 204) {
        onSynced();
        return withoutEnvelope(answer.body as Json);
      }
      if (hasProgress && polls % pollsPerMessage === 0) {
        const { progress } = applierState().state as {
          readonly progress?: { readonly time?: string; readonly message?: string };
        };
        surroundings.print(
          `still synchronizing... last received status: ${progress?.time ?? ''}: ${progress?.message ?? ''}`,
        );
      }
      surroundings.sleep(polls < shortSleeps ? sleepMs : laterSleepMs);
    }
  };

  return {
    logger: {
      state: (): Json => withoutEnvelope(connection.get(`${base}/logger-state`)),
      tickRanges: (): unknown => connection.get(`${base}/logger-tick-ranges`),
      firstTick: (): unknown => connection.get(`${base}/logger-first-tick`).firstTick,
    },
    applier: {
      start(initialTick?: string | number, barrierId?: string | number): Json {
        const query = queryString({ from: initialTick, barrierId });
        return withoutEnvelope(connection.call('PUT', `${base}/applier-start${query}`));
      },
      stop: stopApplier,
      shutdown: stopApplier,
      state: applierState,
      /** Removes the state of the applier. */
      forget: (): Json => withoutEnvelope(connection.call('DELETE', `${base}/applier-state`)),
      /** Reads the configuration; changes it first if there is a new one. */
      properties(config?: Json): Json {
        const path = `${base}/applier-config`;
        return withoutEnvelope(
          config === undefined ? connection.get(path) : connection.call('PUT', path, config),
        );
      },
    },
    /** Copies the data of another server once. */
    sync: (config: Json = {}): Json => synchronize(`${base}/sync`, { progress: true, ...config }),
    syncCollection(collection: unknown, config: Json = {}): Json {
      const restrictCollections = [String((collection as { name?: () => string }).name?.() ?? collection)];
      return synchronize(`${base}/sync`, {
        progress: true,
        ...config,
        restrictType: 'include',
        restrictCollections,
        includeSystem: true,
      });
    },
    /** Copies the data of another server and follows it. */
    setupReplication(config: Json = {}): Json {
      const defaults = { autoStart: true, includeSystem: true, verbose: false, progress: true };
      return synchronize(`${base}/make-slave`, { ...defaults, ...config });
    },
    serverId: (): unknown => connection.get(`${base}/server-id`).serverId,
  };
}
