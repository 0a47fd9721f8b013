import { refusedModules } from '../../protocol/migration/modules.ts';
import type { ArangoDatabase } from '../Database.ts';
import type { Modules } from '../modules.ts';
import { filesOf, type ServiceFiles, type ServiceHost } from './host.ts';
import { loadControllers, loadExports } from './legacy/load-legacy.ts';
import { ModuleLoader } from './ModuleLoader.ts';
import { builtInModules, replaceableModules } from './modules/built-in.ts';
import type { CallJobs } from './modules/queues.ts';
import { BodyTypes } from './routing/body-types.ts';
import { Router } from './routing/Router.ts';
import type { JoiModule } from './routing/schemas.ts';
import { ServiceContext } from './ServiceContext.ts';
import type { UnitSettings } from './service-call.ts';

/** What all services of a sandbox share. */
export interface SharedParts {
  readonly host: ServiceHost;
  readonly driver: Modules;
  readonly db: ArangoDatabase;
  readonly console: object;
  readonly process: object;
  /** Loaded packages of the server. */
  readonly packages: Map<string, unknown>;
  toBuffer(bytes: ArrayBuffer): Uint8Array;
  /** The exports of a service that the service depends on. Throws 3009 (service not found), 3010 (needs configuration). */
  exportsAt(mount: string): unknown;
  readonly callJobs: CallJobs;
}

/** A service in the sandbox: the one that the sandbox belongs to, or one that it depends on. */
export class ServiceUnit {
  readonly settings: UnitSettings;
  readonly loader: ModuleLoader;
  readonly router: Router;
  readonly files: ServiceFiles;
  readonly bodyTypes = new BodyTypes();
  readonly #shared: SharedParts;
  #main: { readonly exports: unknown } | undefined;

  constructor(settings: UnitSettings, shared: SharedParts) {
    this.settings = settings;
    this.#shared = shared;
    const { host } = shared;
    this.files = filesOf(host, settings.mount, settings.files);
    const joi = () => this.loader.require('joi', '') as JoiModule;
    this.router = new Router(joi);
    const builtIn = builtInModules({
      ...shared,
      joi,
      isLegacy: settings.isLegacy,
      files: this.files,
      serverPackage: (name) => this.loader.serverPackage(name),
      require: (name) => this.loader.require(name, ''),
      context: () => this.loader.context as ServiceContext,
    });
    const { packages } = shared;
    const { isLegacy } = settings;
    this.loader = new ModuleLoader({
      host,
      files: this.files,
      builtIn,
      replaceable: replaceableModules((name) => this.loader.require(name, '')),
      refused: refusedModules,
      packages,
      isLegacy,
      libraryFolder: typeof settings.manifest.lib === 'string' ? settings.manifest.lib : '',
    });
    this.loader.context = this.contextOf();
  }

  contextOf(argv: readonly unknown[] = [], prefix = ''): ServiceContext {
    const { host, db, toBuffer, exportsAt } = this.#shared;
    const { settings, router, files, bodyTypes } = this;
    return new ServiceContext(
      { settings, host, db, router, files, bodyTypes, toBuffer, exportsAt, exports: () => this.exports },
      argv,
      prefix,
    );
  }

  /** The exports of its main file, which runs once. Throws the error of its code. */
  get exports(): unknown {
    return this.load();
  }

  load(): unknown {
    if (this.#main !== undefined) return this.#main.exports;
    const { mainFile, isLegacy } = this.settings;
    let exported: unknown = {};
    if (mainFile !== undefined) exported = this.loader.load(mainFile);
    if (isLegacy) {
      exported = loadExports(this) ?? exported;
      loadControllers(this);
    }
    this.#main = { exports: exported };
    return exported;
  }
}
