import type { Logger } from 'pino';
import { DatabaseError } from '../../../../protocol/errors.ts';
import type { Rights } from '../../../auth/rights.ts';
import type { Engine } from '../../../engine/Engine.ts';
import { type OperationScope, serverScope } from '../../../operation/operation.ts';
import type { ScriptAnswer, ScriptRequest } from '../../scripts/service/script-messages.ts';
import type { FileChange } from '../lib/change-bundle.ts';
import { missingSettings, valuesOf } from '../lib/configuration.ts';
import type { Manifest } from '../lib/manifest.ts';
import type { PreparedBundle } from '../lib/prepare-bundle.ts';
import { isLegacy, type ServiceRecord } from '../lib/service-record.ts';
import { storeManifests } from '../lib/store.ts';
import callJobs from '../operations/call-jobs.ts';
import readBundle from '../operations/read-bundle.ts';
import readServices from '../operations/read-services.ts';
import removeService from '../operations/remove-service.ts';
import writeService from '../operations/write-service.ts';
import { changeBundle, checkBundle, readFile } from './check-bundle.ts';
import { OutgoingRequests } from './OutgoingRequests.ts';
import { Queues } from './Queues.ts';
import { type SendRequest, type ServiceInstance, ServicePool } from './ServicePool.ts';
import type { ServiceSources } from './ServiceSources.ts';
import { ServiceWatch } from './ServiceWatch.ts';
import type { PackedUnit } from './service-messages.ts';
import { Uploads } from './Uploads.ts';

/** A service at its mount. */
export interface MountedService extends ServiceInstance {
  readonly databaseName: string;
  readonly databaseId: string;
  readonly record: ServiceRecord;
  /** Its files are those of a service of the server: its pages share the origin with the console. */
  readonly isBundled: boolean;
  /** Of the requests that it sends. */
  readonly rights: Rights;
}

const fetchCall = '/_service/fetch?';
/** The longest job: its data, and its functions. */
const maxJobBytes = 1 << 20;

type Place = Pick<OperationScope, 'databaseName' | 'databaseId'>;

interface ServiceFiles {
  /** The built entries of the threads. */
  readonly service: URL;
  readonly bundle: URL;
}

interface ServiceLimits {
  /** To which services may send requests. */
  readonly hosts: readonly string[];
  readonly maxCallMs: number;
}

/** The services of all databases: which are mounted, and the changes of mounts. */
export class Services {
  readonly pool: ServicePool;
  readonly sources: ServiceSources;
  readonly uploads = new Uploads();
  readonly watch = new ServiceWatch();
  readonly queues: Queues;
  readonly #engine: Engine;
  readonly #logger: Logger;
  readonly #bundleFile: URL;
  readonly #outgoing: OutgoingRequests;
  /** By database; the longest mounts first. */
  #mounted: ReadonlyMap<string, readonly MountedService[]> = new Map();
  /** The manifests of the bundled services by their checksums; computed for the first mounted service. */
  #bundled: ReadonlyMap<string, Manifest> = new Map();
  #lastReload: Promise<void> = Promise.resolve();
  /** Changes of mounts run one after the other. */
  #lastChange: Promise<unknown> = Promise.resolve();

  constructor(
    engine: Engine,
    logger: Logger,
    files: ServiceFiles,
    sources: ServiceSources,
    { hosts, maxCallMs }: ServiceLimits,
  ) {
    this.sources = sources;
    this.#engine = engine;
    this.#logger = logger;
    this.#bundleFile = files.bundle;
    this.#outgoing = new OutgoingRequests(hosts);
    this.pool = new ServicePool(files.service, maxCallMs);
    this.queues = new Queues(engine, this, logger);
  }

  /** Reads the services of all databases. Reads run one after the other: an older result never replaces a newer one. */
  reload(): Promise<void> {
    const reload = this.#lastReload.then(() => this.#read());
    this.#lastReload = reload.catch(() => undefined);
    return reload;
  }

  async #read(): Promise<void> {
    const found = await this.#engine.run(readServices, serverScope, {});
    if (this.#bundled.size === 0 && found.some(({ records }) => records.length > 0)) {
      this.#bundled = await storeManifests();
    }
    const former = [...this.#mounted.values()].flat();
    const kept = new Set<MountedService>();
    // A service starts anew if one that it depends on changes.
    const isSame = (same: MountedService, records: readonly ServiceRecord[], record: ServiceRecord) => {
      const before = unitsOf(
        this.list(same.databaseName).map((each) => each.record),
        same.record,
      );
      const now = unitsOf(records, record);
      return isSameRecord(same.record, record) && JSON.stringify(before) === JSON.stringify(now);
    };
    const mounted = new Map(
      found
        .filter(({ records }) => records.length > 0)
        .map(({ databaseName, databaseId, records: stored }) => {
          const records = stored.map((record) => this.#trueRecord(record));
          const services = records.map((record) => {
            const same = former.find((each) => each.databaseId === databaseId && each.mount === record.mount);
            if (same === undefined || !isSame(same, records, record)) {
              return this.#mount({ databaseName, databaseId }, record);
            }
            kept.add(same);
            return same;
          });
          return [
            databaseName,
            services.sort((left, right) => right.mount.length - left.mount.length),
          ] as const;
        }),
    );
    this.#mounted = mounted;
    for (const each of former) if (!kept.has(each)) this.pool.end(each);
    if (mounted.size > 0) this.pool.prepare();
    else this.pool.rest();
  }

  /** The services of a database by their mounts. */
  list(databaseName: string): readonly MountedService[] {
    const mounted = this.#mounted.get(databaseName) ?? [];
    return [...mounted].sort((left, right) => (left.mount < right.mount ? -1 : 1));
  }

  /** The service whose mount a path begins with. */
  findByPath(databaseName: string, path: string): MountedService | undefined {
    return this.#mounted
      .get(databaseName)
      ?.find(
        ({ mount }) => path.startsWith(mount) && (path.length === mount.length || path[mount.length] === '/'),
      );
  }

  findByMount(databaseName: string, mount: string): MountedService | undefined {
    return this.#mounted.get(databaseName)?.find((each) => each.mount === mount);
  }

  /** Throws 3009 (service not found). */
  getByMount(databaseName: string, mount: string): MountedService {
    const found = this.findByMount(databaseName, mount);
    if (found !== undefined) return found;
    throw new DatabaseError('ERROR_APP_NOT_FOUND', {
      message: `service not found: no service is mounted at '${mount}'`,
      status: 404,
    });
  }

  /** Checks an upload in a thread of its own. */
  check(source: Uint8Array): Promise<PreparedBundle> {
    return checkBundle(this.#bundleFile, source);
  }

  /** A service that is not mounted yet, to run the setup script of a new version. */
  prepare(
    place: Place & { readonly databaseId: string },
    record: ServiceRecord,
    zip: Uint8Array,
  ): MountedService {
    return this.#mount(place, record, zip);
  }

  /** Stores a record, with the zip of a new bundle, and mounts it. */
  write(
    scope: OperationScope,
    record: ServiceRecord,
    how: { readonly zip?: Uint8Array; readonly replaces: string | undefined },
  ): Promise<MountedService> {
    return this.#change(async () => {
      const args = { record, zip: how.zip, replaces: how.replaces };
      await this.#engine.run(writeService, asServer(scope), args);
      await this.reload();
      return this.getByMount(scope.databaseName, record.mount);
    });
  }

  remove(scope: OperationScope, mount: string): Promise<void> {
    return this.#change(async () => {
      await this.#engine.run(removeService, asServer(scope), { mount });
      await this.reload();
      if (scope.databaseId !== undefined) this.watch.forget(scope.databaseId, mount);
    });
  }

  readZip({ databaseName, databaseId, record }: Place & Pick<MountedService, 'record'>): Promise<Uint8Array> {
    const scope = { ...serverScope, databaseName, databaseId };
    return this.#engine.run(readBundle, scope, { checksum: record.checksum });
  }

  /** The stored bundle of a service, with its readme and the names of its files. */
  async readBundle(mounted: MountedService): Promise<PreparedBundle> {
    return this.check(await this.readZip(mounted));
  }

  async readFile(mounted: MountedService, path: string): Promise<Uint8Array<ArrayBuffer>> {
    return readFile(this.#bundleFile, await this.readZip(mounted), path);
  }

  /** The bundle with a changed file, which is not stored yet. */
  async changeFile(mounted: MountedService, change: FileChange): Promise<PreparedBundle> {
    return changeBundle(this.#bundleFile, await this.readZip(mounted), change);
  }

  /** The databases with services. */
  databases(): readonly Pick<MountedService, 'databaseName' | 'databaseId'>[] {
    return [...this.#mounted.values()].flatMap((mounted) =>
      mounted.slice(0, 1).map(({ databaseName, databaseId }) => ({ databaseName, databaseId })),
    );
  }

  stop(): void {
    this.queues.stop();
    this.pool.stop();
  }

  /**
   * The trust in a bundled service depends on its code alone: what a record of a backup or of a leader says of the code is
   * not used.
   */
  #trueRecord(record: ServiceRecord): ServiceRecord {
    const manifest = this.#bundled.get(record.checksum);
    return manifest === undefined ? record : { ...record, manifest, dependencies: {}, isLegacy: false };
  }

  #mount({ databaseName, databaseId = '' }: Place, record: ServiceRecord, zip?: Uint8Array): MountedService {
    const { mount, level } = record;
    return {
      mount,
      databaseName,
      databaseId,
      record,
      isBundled: this.#bundled.has(record.checksum),
      rights: { isAdministrator: false, database: level },
      load: async () => {
        const records = this.list(databaseName).map((each) => each.record);
        const pack = async (unit: ServiceRecord): Promise<PackedUnit> => ({
          zip: await this.readZip({ databaseName, databaseId, record: unit }),
          settings: toUnit(databaseName, unit),
        });
        return {
          dialect: '3.12',
          settings: toUnit(databaseName, record),
          zip: zip ?? (await this.readZip({ databaseName, databaseId, record })),
          units: await Promise.all(unitsOf(records, record).map(pack)),
        };
      },
      answerOwn: (request, send) => this.#answerOwn({ databaseName, databaseId }, record, request, send),
      onLog: (entry) => {
        this.watch.addLine(databaseId, mount, entry);
        this.#logger[entry.level]({ database: databaseName, mount }, `${mount}: ${entry.text}`);
      },
    };
  }

  async #answerOwn(
    place: Pick<MountedService, 'databaseName' | 'databaseId'>,
    { mount, level }: ServiceRecord,
    { method, path, body }: ScriptRequest,
    send: SendRequest,
  ): Promise<ScriptAnswer> {
    if (method === 'POST' && path.startsWith(fetchCall)) {
      const head = decodeURIComponent(path.slice(fetchCall.length));
      return this.#outgoing.send(head, body, { mount, databaseName: place.databaseName, send });
    }
    if (method !== 'POST' || path !== '/_service/jobs' || body === undefined) {
      throw new DatabaseError('ERROR_HTTP_NOT_FOUND', {
        detail: `a service has no call '${path}'`,
        status: 404,
      });
    }
    if (body.byteLength > maxJobBytes) {
      throw new DatabaseError('ERROR_RESOURCE_LIMIT', {
        detail: `expected a job of at most ${maxJobBytes >> 20} MiB, found ${body.byteLength} bytes`,
        status: 413,
      });
    }
    const args = { mount, level, call: body, nowMs: Date.now() };
    const answer = await this.#engine.run(callJobs, { ...serverScope, ...place }, args);
    this.queues.wake(place);
    return { status: 200, headers: {}, body: [new TextEncoder().encode(answer)] };
  }

  #change<Result>(work: () => Promise<Result>): Promise<Result> {
    const change = this.#lastChange.then(work);
    this.#lastChange = change.catch(() => undefined);
    return change;
  }
}

/** The same caller with access to the collections of services; the route has checked the access. */
function asServer(scope: OperationScope): OperationScope {
  const { databaseName, databaseId, dialect, user, userId, owner } = scope;
  return { ...serverScope, databaseName, databaseId, dialect, user, userId, owner };
}

function isSameRecord(left: ServiceRecord, right: ServiceRecord): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** The services that a service depends on, directly or not. */
function unitsOf(
  records: readonly ServiceRecord[],
  { mount, dependencies }: ServiceRecord,
): readonly ServiceRecord[] {
  const found = new Map<string, ServiceRecord>();
  const add = (mounts: ServiceRecord['dependencies']): void => {
    for (const each of Object.values(mounts).flat()) {
      const unit = records.find((record) => record.mount === each);
      if (unit === undefined || unit.mount === mount || found.has(unit.mount)) continue;
      found.set(unit.mount, unit);
      add(unit.dependencies);
    }
  };
  add(dependencies);
  return [...found.values()];
}

function toUnit(databaseName: string, record: ServiceRecord): PackedUnit['settings'] {
  const { mount, manifest, dependencies, isDevelopment } = record;
  return {
    databaseName,
    mount,
    manifest,
    configuration: valuesOf(record),
    dependencies,
    missing: missingSettings(record),
    isDevelopment,
    isLegacy: isLegacy(record),
  };
}
