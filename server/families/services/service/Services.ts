import type { Logger } from 'pino';
import { DatabaseError } from '../../../../protocol/errors.ts';
import type { Rights } from '../../../auth/rights.ts';
import type { Engine } from '../../../engine/Engine.ts';
import { type OperationScope, serverScope } from '../../../operation/operation.ts';
import { valuesOf } from '../lib/configuration.ts';
import type { PreparedBundle } from '../lib/prepare-bundle.ts';
import type { ServiceRecord } from '../lib/service-record.ts';
import readBundle from '../operations/read-bundle.ts';
import readServices from '../operations/read-services.ts';
import removeService from '../operations/remove-service.ts';
import writeService from '../operations/write-service.ts';
import { checkBundle } from './check-bundle.ts';
import { type ServiceInstance, ServicePool } from './ServicePool.ts';

/** A service at its mount. */
export interface MountedService extends ServiceInstance {
  readonly databaseName: string;
  readonly databaseId: string;
  readonly record: ServiceRecord;
  /** Of the requests that it sends. */
  readonly rights: Rights;
}

type Place = Pick<OperationScope, 'databaseName' | 'databaseId'>;

interface ServiceFiles {
  /** The built entries of the threads. */
  readonly service: URL;
  readonly bundle: URL;
}

/** The services of all databases: which are mounted, and the changes of mounts. */
export class Services {
  readonly pool: ServicePool;
  readonly #engine: Engine;
  readonly #logger: Logger;
  readonly #bundleFile: URL;
  /** By database; the longest mounts first. */
  #mounted: ReadonlyMap<string, readonly MountedService[]> = new Map();
  /** Changes of mounts run one after the other. */
  #lastChange: Promise<unknown> = Promise.resolve();

  constructor(engine: Engine, logger: Logger, files: ServiceFiles) {
    this.#engine = engine;
    this.#logger = logger;
    this.#bundleFile = files.bundle;
    this.pool = new ServicePool(files.service);
  }

  /** Reads the services of all databases. */
  async reload(): Promise<void> {
    const found = await this.#engine.run(readServices, serverScope, {});
    const former = [...this.#mounted.values()].flat();
    const kept = new Set<MountedService>();
    this.#mounted = new Map(
      found
        .filter(({ records }) => records.length > 0)
        .map(({ databaseName, databaseId, records }) => {
          const mounted = records.map((record) => {
            const same = former.find((each) => each.databaseId === databaseId && each.mount === record.mount);
            if (same === undefined || !isSameRecord(same.record, record)) {
              return this.#mount({ databaseName, databaseId }, record);
            }
            kept.add(same);
            return same;
          });
          return [databaseName, mounted.sort((left, right) => right.mount.length - left.mount.length)];
        }),
    );
    for (const each of former) if (!kept.has(each)) this.pool.end(each);
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
    });
  }

  readZip({ databaseName, databaseId, record }: Place & Pick<MountedService, 'record'>): Promise<Uint8Array> {
    const scope = { ...serverScope, databaseName, databaseId };
    return this.#engine.run(readBundle, scope, { checksum: record.checksum });
  }

  /** The file README of a service; undefined without one. */
  async readReadme(mounted: MountedService): Promise<string | undefined> {
    const bundle = await this.check(await this.readZip(mounted));
    return bundle.readme;
  }

  stop(): void {
    this.pool.stop();
  }

  #mount({ databaseName, databaseId = '' }: Place, record: ServiceRecord, zip?: Uint8Array): MountedService {
    const { mount, manifest, level, isDevelopment } = record;
    return {
      mount,
      databaseName,
      databaseId,
      record,
      rights: { isAdministrator: false, database: level },
      load: async () => ({
        zip: zip ?? (await this.readZip({ databaseName, databaseId, record })),
        settings: {
          databaseName,
          dialect: '3.12',
          mount,
          manifest,
          configuration: valuesOf(record),
          isDevelopment,
        },
      }),
      onLog: ({ level: severity, text }) =>
        this.#logger[severity]({ database: databaseName, mount }, `${mount}: ${text}`),
    };
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
