import { DatabaseError } from '../../../../protocol/errors.ts';
import type { Engine } from '../../../engine/Engine.ts';
import { type OperationScope, serverScope } from '../../../operation/operation.ts';
import readApplier from '../operations/read-applier.ts';
import { Applier } from './Applier.ts';
import { Batches } from './Batches.ts';
import { Dumps } from './Dumps.ts';
import { Followers } from './Followers.ts';
import { GlobalApplier } from './GlobalApplier.ts';
import { KeyLists } from './KeyLists.ts';
import { SyncFigures } from './SyncFigures.ts';
import { TimedEntries } from './TimedEntries.ts';

/** Maximum number of appliers; a stopped one is replaced. */
const maxAppliers = 1000;

/** Replication of an engine: its readers, and its appliers. */
export class Replication {
  static readonly #byEngine = new WeakMap<Engine, Replication>();
  readonly batches = new Batches();
  readonly dumps = new Dumps();
  /** Ticks from which on clients want to read the log. Unknown ids are 1202, as in ArangoDB. */
  readonly barriers = new TimedEntries<{ tick: number }>('ERROR_ARANGO_DOCUMENT_NOT_FOUND');
  readonly keyLists = new KeyLists();
  readonly followers = new Followers();
  readonly figures = new SyncFigures();
  /** The servers that this one may follow. */
  endpoints: readonly string[] = [];
  readonly #engine: Engine;
  /** By the id of their database. */
  readonly #appliers = new Map<string, Applier>();
  #global: GlobalApplier | undefined;

  private constructor(engine: Engine) {
    this.#engine = engine;
  }

  static of(engine: Engine): Replication {
    let replication = Replication.#byEngine.get(engine);
    if (replication === undefined) {
      replication = new Replication(engine);
      Replication.#byEngine.set(engine, replication);
    }
    return replication;
  }

  /** The applier of the database. */
  async applierOf(scope: OperationScope): Promise<Applier> {
    const { databaseId } = await this.#engine.run(readApplier, scope, null);
    const known = this.#appliers.get(databaseId);
    if (known !== undefined) return known;
    if (this.#appliers.size >= maxAppliers) this.#removeStopped();
    const { databaseName } = scope;
    const applier = new Applier({
      engine: this.#engine,
      databaseName,
      endpoints: this.endpoints,
      figures: this.figures,
    });
    this.#appliers.set(databaseId, applier);
    return applier;
  }

  /** The applier of all databases. */
  globalApplier(databaseNames: () => readonly string[]): GlobalApplier {
    this.#global ??= new GlobalApplier({
      engine: this.#engine,
      endpoints: () => this.endpoints,
      databaseNames,
      applierOf: (databaseName) => this.applierOf({ ...serverScope, databaseName }),
    });
    return this.#global;
  }

  /** The appliers of these databases that are configured, by the name of the database. */
  async configuredAppliers(databaseNames: readonly string[]): Promise<ReadonlyMap<string, Applier>> {
    const found = new Map<string, Applier>();
    for (const databaseName of databaseNames) {
      const scope = { ...serverScope, databaseName };
      const { record } = await this.#engine.run(readApplier, scope, null);
      if (record?.config.endpoint !== undefined) found.set(databaseName, await this.applierOf(scope));
    }
    return found;
  }

  #removeStopped(): void {
    for (const [id, { status }] of this.#appliers) {
      if (status.isRunning || status.phase !== 'inactive') continue;
      this.#appliers.delete(id);
      return;
    }
    throw new DatabaseError('ERROR_RESOURCE_LIMIT', { detail: `expected at most ${maxAppliers} appliers` });
  }

  /** Starts the appliers that start with the server. A refused start is a warning. */
  async startAppliers(
    databaseNames: () => readonly string[],
    onRefused: (error: unknown) => void,
  ): Promise<void> {
    for (const databaseName of databaseNames()) {
      const scope = { ...serverScope, databaseName };
      const { record } = await this.#engine.run(readApplier, scope, null);
      if (record?.config.autoStart !== true) continue;
      await (await this.applierOf(scope)).start(undefined).catch(onRefused);
    }
    const { record } = await this.#engine.run(readApplier, serverScope, { isGlobal: true });
    if (record?.config.autoStart !== true) return;
    await this.globalApplier(databaseNames).start(undefined).catch(onRefused);
  }

  async stop(): Promise<void> {
    await this.#global?.stop();
    await Promise.all([...this.#appliers.values()].map((applier) => applier.stop()));
  }
}
