import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from '../../../../protocol/errors.ts';
import type { Engine } from '../../../engine/Engine.ts';
import { serverScope } from '../../../operation/operation.ts';
import createDatabase from '../../databases/operations/create-database.ts';
import dropDatabase from '../../databases/operations/drop-database.ts';
import readApplier from '../operations/read-applier.ts';
import writeApplier from '../operations/write-applier.ts';
import type { Applier } from './Applier.ts';
import { ApplierActivity } from './ApplierActivity.ts';
import { ApplierStatus } from './ApplierStatus.ts';
import { type ApplierConfig, changedConfig, defaultConfig, storedConfig } from './applier-config.ts';
import { type Leader, LeaderUnavailable } from './Leader.ts';
import { openLeader, requireConfiguredEndpoint } from './open-leader.ts';
import type { SyncedCollection, SyncResult } from './sync-from-leader.ts';

interface GlobalApplierSettings {
  readonly engine: Engine;
  /** The servers that may be followed. */
  readonly endpoints: () => readonly string[];
  /** The names of all databases. */
  readonly databaseNames: () => readonly string[];
  readonly applierOf: (databaseName: string) => Promise<Applier>;
}

/** Name of a database → its id on the leader. */
type LeaderDatabases = Readonly<Record<string, string>>;

const isGlobal = true;

/**
 * Follows another server with all databases. Each database has an applier of its own, which this one configures and
 * starts. Databases of the leader are created and, if this applier created them, dropped.
 */
export class GlobalApplier {
  #status = new ApplierStatus('applier initially created for all databases');
  readonly #settings: GlobalApplierSettings;
  readonly #appliers = new Map<string, Applier>();
  readonly #activity = new ApplierActivity();

  constructor(settings: GlobalApplierSettings) {
    this.#settings = settings;
  }

  /** The sum of the appliers; the position is that of the one furthest behind. */
  get status(): ApplierStatus {
    const status = this.#status;
    const all = [...this.#appliers.values()].map((applier) => applier.status);
    const sum = (numberOf: (each: ApplierStatus) => number) =>
      all.reduce((total, each) => total + numberOf(each), 0);
    status.appliedTick = knownTicks(all, ({ appliedTick }) => appliedTick)?.reduce((a, b) => Math.min(a, b));
    status.availableTick = knownTicks(all, ({ availableTick }) => availableTick)?.reduce((a, b) =>
      Math.max(a, b),
    );
    status.totalRequests = sum((each) => each.totalRequests);
    status.totalEvents = sum((each) => each.totalEvents);
    status.totalExcluded = sum((each) => each.totalExcluded);
    return status;
  }

  async readConfig(): Promise<ApplierConfig> {
    return changedConfig(defaultConfig, (await this.#readStored()) ?? {});
  }

  /** Throws 1411 (running) while the applier runs. */
  async configure(body: Readonly<Record<string, unknown>>): Promise<ApplierConfig> {
    this.#activity.requireStopped();
    const config = changedConfig(await this.readConfig(), body);
    await this.#store(config, await this.#readCreated());
    return config;
  }

  /** Throws 1410 (invalid applier configuration) and 11 (forbidden). */
  async start(_from: number | undefined): Promise<void> {
    if (this.#activity.isActive) return;
    const config = await this.readConfig();
    this.#status.noteFailure(() => requireConfiguredEndpoint(config, this.#settings.endpoints()));
    if (this.#activity.isActive) return;
    this.#status.isRunning = true;
    this.#status.phase = 'running';
    this.#status.lastError = { errorNum: 0 };
    this.#status.progress('the applier has started');
    void this.#activity.begin((signal) =>
      this.#follow(config, signal).finally(() => {
        this.#status.isRunning = false;
        this.#status.phase = 'inactive';
      }),
    );
  }

  async stop(): Promise<void> {
    // A copy of all databases waits for the applier of one of them.
    await Promise.all([this.#activity.stop(), this.#stopAppliers()]);
    // Those that were started meanwhile.
    await this.#stopAppliers();
  }

  async #stopAppliers(): Promise<void> {
    await Promise.all([...this.#appliers.values()].map((applier) => applier.stop()));
  }

  /** Stops the applier and removes its configuration and state, and those of the databases. */
  async forget(): Promise<void> {
    await this.stop();
    await Promise.all([...this.#appliers.values()].map((applier) => applier.forget()));
    this.#appliers.clear();
    await this.#settings.engine.run(writeApplier, serverScope, { isGlobal, config: null });
    this.#status = new ApplierStatus(undefined);
  }

  /** Copies all databases of the leader once. Throws 1411 (running) while the applier runs. */
  async sync(config: ApplierConfig): Promise<SyncResult> {
    this.#activity.requireStopped();
    return this.#activity.begin((signal) => this.#copyAll(config, signal));
  }

  async #copyAll(config: ApplierConfig, signal: AbortSignal): Promise<SyncResult> {
    const leader = this.#open(config, signal);
    this.#status.phase = 'initial';
    try {
      const collections: SyncedCollection[] = [];
      let tick = Number.POSITIVE_INFINITY;
      for (const name of await this.#adjustDatabases(config, leader)) {
        signal.throwIfAborted();
        const applier = await this.#applierOf(name);
        const result = await applier.sync({ ...config, database: name });
        collections.push(...result.collections);
        tick = Math.min(tick, result.tick);
      }
      return { collections, tick };
    } catch (error) {
      this.#status.fail(error);
      throw error;
    } finally {
      leader.close();
      this.#status.phase = 'inactive';
    }
  }

  async #follow(config: ApplierConfig, signal: AbortSignal): Promise<void> {
    const leader = this.#open(config, signal);
    try {
      for (;;) {
        const waitSeconds = await this.#followOnce(config, leader, signal);
        await sleep(1000 * waitSeconds, undefined, { signal });
      }
    } catch (error) {
      if (!signal.aborted) this.#status.fail(error);
    } finally {
      leader.close();
      if (signal.aborted) this.#status.progress('the applier was stopped');
    }
  }

  /** Starts the appliers of new databases, and those that have ended. Returns the time until the next call. */
  async #followOnce(config: ApplierConfig, leader: Leader, signal: AbortSignal): Promise<number> {
    try {
      let lastError: ApplierStatus['lastError'] = { errorNum: 0 };
      for (const name of await this.#adjustDatabases(config, leader)) {
        signal.throwIfAborted();
        const applier = await this.#applierOf(name);
        const { isRunning, phase } = applier.status;
        if (applier.status.lastError.errorNum !== 0) lastError = applier.status.lastError;
        if (isRunning || phase !== 'inactive') continue;
        await applier.configure({ ...config, database: name, autoStart: false });
        await applier.start(undefined);
      }
      this.#status.lastError = lastError;
      this.#status.failedConnects = 0;
      this.#status.progress('waiting for databases of the leader');
      return config.idleMaxWaitTime;
    } catch (error) {
      if (signal.aborted || !(error instanceof LeaderUnavailable)) throw error;
      this.#status.failedConnects += 1;
      this.#status.totalFailedConnects += 1;
      this.#status.fail(error);
      if (this.#status.failedConnects > config.maxConnectRetries) throw error;
      return config.connectionRetryWaitTime;
    }
  }

  /** Creates and drops databases as on the leader. Returns the names of the leader's databases. */
  async #adjustDatabases(config: ApplierConfig, leader: Leader): Promise<readonly string[]> {
    const { engine } = this.#settings;
    const onLeader = await readDatabases(leader);
    const created: Record<string, string> = { ...(await this.#readCreated()) };
    const local = new Set(this.#settings.databaseNames());
    for (const [name, id] of Object.entries(created)) {
      if (onLeader[name] === id) continue;
      const applier = local.has(name) ? await this.#applierOf(name) : undefined;
      await applier?.forget();
      this.#appliers.delete(name);
      if (local.delete(name)) await engine.run(dropDatabase, serverScope, { name });
      delete created[name];
      await this.#store(config, created);
    }
    for (const [name, id] of Object.entries(onLeader)) {
      if (local.has(name)) continue;
      // Stored first: after a crash in between, the database still belongs to this applier.
      created[name] = id;
      await this.#store(config, created);
      await engine.run(createDatabase, serverScope, { name, users: [] });
    }
    return Object.keys(onLeader);
  }

  async #applierOf(name: string): Promise<Applier> {
    const applier = await this.#settings.applierOf(name);
    this.#appliers.set(name, applier);
    return applier;
  }

  #open(config: ApplierConfig, signal: AbortSignal): Leader {
    return openLeader(config, '_system', this.#settings.endpoints(), signal);
  }

  async #readStored() {
    const { record } = await this.#settings.engine.run(readApplier, serverScope, { isGlobal });
    return record?.config;
  }

  /** The databases that this applier created. */
  async #readCreated(): Promise<LeaderDatabases> {
    return ((await this.#readStored())?.databases ?? {}) as LeaderDatabases;
  }

  async #store(config: ApplierConfig, databases: LeaderDatabases): Promise<void> {
    const stored = { ...storedConfig(config), databases };
    await this.#settings.engine.run(writeApplier, serverScope, { isGlobal, config: stored });
  }
}

/** Undefined without appliers, and if a tick is not known. */
function knownTicks(
  all: readonly ApplierStatus[],
  tickOf: (status: ApplierStatus) => number | undefined,
): readonly number[] | undefined {
  const ticks = all.map(tickOf).filter((tick) => tick !== undefined);
  return ticks.length === 0 || ticks.length < all.length ? undefined : ticks;
}

async function readDatabases(leader: Leader): Promise<LeaderDatabases> {
  const { databases } = await leader.json('GET', 'replication/inventory', { global: true });
  if (typeof databases !== 'object' || databases === null) {
    throw new DatabaseError('ERROR_REPLICATION_INVALID_RESPONSE', {
      detail: 'the inventory of the leader has no databases',
    });
  }
  return Object.fromEntries(
    Object.entries(databases as Record<string, { readonly id?: unknown }>).map(([name, { id }]) => [
      name,
      String(id),
    ]),
  );
}
