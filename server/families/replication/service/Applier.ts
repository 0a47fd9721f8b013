import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from '../../../../protocol/errors.ts';
import type { Engine } from '../../../engine/Engine.ts';
import { type OperationScope, serverScope } from '../../../operation/operation.ts';
import applyLog from '../operations/apply-log.ts';
import type { ApplierProgress } from '../operations/lib/applier-record.ts';
import readApplier from '../operations/read-applier.ts';
import readLogState from '../operations/read-log-state.ts';
import writeApplier from '../operations/write-applier.ts';
import { ApplierActivity } from './ApplierActivity.ts';
import { ApplierStatus } from './ApplierStatus.ts';
import { type ApplierConfig, changedConfig, defaultConfig, storedConfig } from './applier-config.ts';
import { buildIndexes } from './build-indexes.ts';
import { type Leader, LeaderUnavailable } from './Leader.ts';
import { openLeader, requireConfiguredEndpoint } from './open-leader.ts';
import type { SyncFigures } from './SyncFigures.ts';
import { type SyncResult, syncFromLeader } from './sync-from-leader.ts';

interface ApplierSettings {
  readonly engine: Engine;
  readonly databaseName: string;
  /** The servers that may be followed. */
  readonly endpoints: readonly string[];
  readonly figures: SyncFigures;
}

/** Bytes of one part of the log, which is applied in one commit. */
const defaultChunkBytes = 128 << 10;
const chunkLimits = { min: 16 << 10, max: 1 << 20 };

/** Errors that a new synchronization can end. */
const resyncErrors: ReadonlySet<number> = new Set([1404, 1414]);

/** Follows another server with one database. */
export class Applier {
  #status: ApplierStatus;
  readonly #settings: ApplierSettings;
  readonly #scope: OperationScope;
  readonly #activity = new ApplierActivity();

  constructor(settings: ApplierSettings) {
    const { databaseName } = settings;
    this.#settings = settings;
    this.#scope = { ...serverScope, databaseName };
    this.#status = new ApplierStatus(`applier initially created for database '${databaseName}'`);
  }

  get status(): ApplierStatus {
    return this.#status;
  }

  async readConfig(): Promise<ApplierConfig> {
    const { record } = await this.#settings.engine.run(readApplier, this.#scope, null);
    return changedConfig(defaultConfig, record?.config ?? {});
  }

  /** Throws 1411 (running) while the applier runs. */
  async configure(body: Readonly<Record<string, unknown>>): Promise<ApplierConfig> {
    this.#activity.requireStopped();
    const { databaseName: database } = this.#settings;
    const config = changedConfig({ database, ...(await this.readConfig()) }, body);
    await this.#settings.engine.run(writeApplier, this.#scope, { config: storedConfig(config) });
    return config;
  }

  /**
   * Starts to follow the configured leader after `from`, or where the applier stopped. Throws 1410 (invalid applier
   * configuration) and 11 (forbidden).
   */
  async start(from: number | undefined): Promise<void> {
    if (this.#activity.isActive) return;
    const config = await this.readConfig();
    this.#status.noteFailure(() => requireConfiguredEndpoint(config, this.#settings.endpoints));
    if (this.#activity.isActive) return;
    this.#status.isRunning = true;
    this.#status.lastError = { errorNum: 0 };
    this.#status.progress('the applier has started');
    void this.#activity.begin((signal) =>
      this.#follow(config, signal, from).finally(() => {
        this.#status.isRunning = false;
        this.#status.phase = 'inactive';
      }),
    );
  }

  async stop(): Promise<void> {
    await this.#activity.stop();
  }

  /** Stops the applier and removes its configuration and state. */
  async forget(): Promise<void> {
    await this.stop();
    await this.#settings.engine.run(writeApplier, this.#scope, { config: null });
    this.#status = new ApplierStatus(undefined);
  }

  /** Copies the leader's data once. Throws 1411 (running) while the applier runs. */
  async sync(config: ApplierConfig): Promise<SyncResult> {
    this.#activity.requireStopped();
    return this.#activity.begin((signal) => this.#copy(config, signal));
  }

  async #copy(config: ApplierConfig, signal: AbortSignal): Promise<SyncResult> {
    const leader = this.#open(config, signal);
    try {
      return await this.#synchronise(config, leader);
    } catch (error) {
      this.#status.fail(error);
      throw error;
    } finally {
      leader.close();
      this.#status.phase = 'inactive';
    }
  }

  #open(config: ApplierConfig, signal: AbortSignal): Leader {
    return openLeader(
      config,
      config.database ?? this.#settings.databaseName,
      this.#settings.endpoints,
      signal,
    );
  }

  async #synchronise(config: ApplierConfig, leader: Leader): Promise<SyncResult> {
    this.#status.phase = 'initial';
    const { engine, figures } = this.#settings;
    const result = await syncFromLeader({
      engine,
      figures,
      scope: this.#scope,
      config,
      leader,
      leaderId: await this.#identify(leader),
      onProgress: (message) => this.#status.progress(message),
    });
    this.#status.appliedTick = result.tick;
    this.#status.progress(`copied ${result.collections.length} collections`);
    return result;
  }

  /** The id of the leader. Throws 1405 (loop detected) for this server itself. */
  async #identify(leader: Leader): Promise<string> {
    const { server } = await leader.json('GET', 'replication/logger-state');
    const id = String((server as { readonly serverId?: unknown } | undefined)?.serverId ?? '');
    if (id === '')
      throw new DatabaseError('ERROR_REPLICATION_INVALID_RESPONSE', { detail: 'no id of the leader' });
    if (id === (await this.#ownId())) throw new DatabaseError('ERROR_REPLICATION_LOOP');
    return id;
  }

  async #ownId(): Promise<string> {
    return (await this.#settings.engine.run(readLogState, this.#scope, null)).serverId;
  }

  async #follow(config: ApplierConfig, signal: AbortSignal, from: number | undefined): Promise<void> {
    const leader = this.#open(config, signal);
    let resyncs = 0;
    try {
      if (from !== undefined) await this.#moveTo(from);
      for (;;) {
        try {
          await this.#followOnce(config, leader, signal);
        } catch (error) {
          if (signal.aborted) return;
          if (error instanceof LeaderUnavailable) await this.#retry(error, config, signal);
          else if (config.autoResync && isResyncable(error) && resyncs < config.autoResyncRetries) {
            resyncs += 1;
            this.#status.fail(error);
            await this.#synchronise(config, leader);
          } else throw error;
        }
      }
    } catch (error) {
      if (!signal.aborted) this.#status.fail(error);
    } finally {
      leader.close();
      if (signal.aborted) this.#status.progress('the applier was stopped');
    }
  }

  /** Waits before the next attempt. Throws the error after too many attempts. */
  async #retry(error: LeaderUnavailable, config: ApplierConfig, signal: AbortSignal): Promise<void> {
    this.#status.failedConnects += 1;
    this.#status.totalFailedConnects += 1;
    this.#status.fail(error);
    if (this.#status.failedConnects > config.maxConnectRetries) throw error;
    await sleep(1000 * config.connectionRetryWaitTime, undefined, { signal });
  }

  /** Follows the log until an error. */
  async #followOnce(config: ApplierConfig, leader: Leader, signal: AbortSignal): Promise<void> {
    const leaderId = await this.#identify(leader);
    const known = await this.#readProgress();
    if (known?.isComplete !== true) await this.#synchronise(config, leader);
    const stored = await this.#readProgress();
    if (stored?.leaderId !== leaderId) {
      throw new DatabaseError('ERROR_REPLICATION_MASTER_CHANGE', {
        detail: `expected the server ${stored?.leaderId}, found ${leaderId}`,
      });
    }
    this.#status.phase = 'running';
    this.#status.appliedTick = stored.tick;
    const serverId = await this.#ownId();
    const { engine } = this.#settings;
    let progress = stored;
    let idleSeconds = config.idleMinWaitTime;
    for (;;) {
      const part = await this.#fetch(config, leader, serverId, progress.tick);
      this.#status.failedConnects = 0;
      if (part.tick > progress.tick) {
        const { lines, tick } = part;
        progress = await this.#apply({ leaderId, lines, from: progress.tick, tick });
      }
      progress = await buildIndexes(progress, { engine, scope: this.#scope, isAtEnd: !part.hasMore });
      this.#status.appliedTick = progress.tick;
      if (this.#status.lastError.errorNum !== 0) this.#status.lastError = { errorNum: 0 };
      if (part.hasMore) continue;
      this.#status.progress('waiting for changes of the leader');
      idleSeconds =
        part.lines.length > 0 || !config.adaptivePolling
          ? config.idleMinWaitTime
          : Math.min(config.idleMaxWaitTime, idleSeconds * 1.5);
      await sleep(1000 * idleSeconds, undefined, { signal });
    }
  }

  /** A part of the leader's log. Throws 1414 (start tick not present) if the log no longer has it. */
  async #fetch({ chunkSize }: ApplierConfig, leader: Leader, serverId: string, tick: number) {
    const { min, max } = chunkLimits;
    const chunkBytes = chunkSize === 0 ? defaultChunkBytes : Math.min(max, Math.max(min, chunkSize));
    const { headers, body } = await leader.send('GET', 'wal/tail', {
      from: tick,
      chunkSize: chunkBytes,
      serverId,
    });
    this.#status.totalRequests += 1;
    const numberIn = (name: string): number => {
      const value = Number(headers[`x-arango-replication-${name}`] ?? 'none');
      if (Number.isSafeInteger(value)) return value;
      throw new DatabaseError('ERROR_REPLICATION_INVALID_RESPONSE', {
        detail: `the header ${name} is missing`,
      });
    };
    const lastTick = numberIn('lasttick');
    this.#status.availableTick = lastTick;
    if (headers['x-arango-replication-frompresent'] !== 'true') {
      throw new DatabaseError('ERROR_REPLICATION_START_TICK_NOT_PRESENT', {
        detail: `the log of the leader has no changes after ${tick}; a new synchronization is needed`,
      });
    }
    if (lastTick < tick) {
      throw new DatabaseError('ERROR_REPLICATION_MASTER_CHANGE', {
        detail: `the log of the leader ends at ${lastTick}, before ${tick}: its data are older`,
      });
    }
    return {
      lines: body,
      tick: numberIn('lastscanned'),
      hasMore: headers['x-arango-replication-checkmore'] === 'true',
    };
  }

  async #apply(args: Parameters<typeof applyLog.run>[1]): Promise<ApplierProgress> {
    const { engine } = this.#settings;
    const { applied, excluded, changesServerState, progress } = await engine.run(applyLog, this.#scope, args);
    // The position is shown when sign-in knows the changed users.
    if (changesServerState) await engine.onAnnounced();
    this.#status.totalEvents += applied;
    this.#status.totalExcluded += excluded;
    return progress;
  }

  async #readProgress(): Promise<ApplierProgress | undefined> {
    return (await this.#settings.engine.run(readApplier, this.#scope, null)).record?.progress;
  }

  async #moveTo(tick: number): Promise<void> {
    const progress = await this.#readProgress();
    if (progress === undefined) return;
    await this.#settings.engine.run(writeApplier, this.#scope, { progress: { ...progress, tick } });
  }
}

function isResyncable(error: unknown): boolean {
  return error instanceof DatabaseError && resyncErrors.has(error.errorNum);
}
