import type { ArangoDatabase } from '../Database.ts';
import type { Json } from '../DriverConnection.ts';
import type { ServiceFiles, ServiceHost } from './host.ts';
import { joinPath } from './ModuleLoader.ts';
import type { BodyTypes } from './routing/body-types.ts';
import { type DocumentationOptions, documentationRouter } from './routing/documentation.ts';
import type { Router } from './routing/Router.ts';
import type { UnitSettings } from './service-call.ts';

interface ContextParts {
  readonly settings: UnitSettings;
  readonly host: ServiceHost;
  readonly db: ArangoDatabase;
  readonly router: Router;
  readonly files: ServiceFiles;
  readonly bodyTypes: BodyTypes;
  toBuffer(bytes: ArrayBuffer): Uint8Array;
  exportsAt(mount: string): unknown;
  /** The exports of the service itself. */
  exports(): unknown;
}

/** `module.context` of a service. */
export class ServiceContext {
  readonly argv: readonly unknown[];
  readonly basePath = '/';
  readonly mount: string;
  readonly baseUrl: string;
  readonly collectionPrefix: string;
  readonly manifest: UnitSettings['manifest'];
  readonly configuration: UnitSettings['configuration'];
  /** The exports of other services, which are loaded when they are read. */
  readonly dependencies: Readonly<Record<string, unknown>>;
  readonly isDevelopment: boolean;
  readonly isProduction: boolean;
  readonly options: object;
  readonly service: object;
  readonly name: unknown;
  readonly version: unknown;
  /** Of a controller of 2.8: its path below the mount. */
  readonly prefix: string;
  readonly #parts: ContextParts;

  constructor(parts: ContextParts, argv: readonly unknown[] = [], prefix = '') {
    this.#parts = parts;
    const { settings } = parts;
    this.argv = argv;
    this.prefix = prefix;
    this.name = settings.manifest.name;
    this.version = settings.manifest.version;
    this.mount = settings.mount;
    this.baseUrl = `/_db/${encodeURIComponent(settings.databaseName)}${settings.mount}`;
    this.collectionPrefix = `${settings.mount.slice(1).replace(/\W/g, '_')}_`;
    this.manifest = settings.manifest;
    this.configuration = settings.configuration;
    this.isDevelopment = settings.isDevelopment;
    this.isProduction = !settings.isDevelopment;
    this.dependencies = dependenciesOf(parts);
    this.options = { configuration: settings.configuration, dependencies: settings.dependencies };
    this.service = {
      mount: settings.mount,
      name: settings.manifest.name,
      version: settings.manifest.version,
      manifest: settings.manifest,
      isDevelopment: this.isDevelopment,
      main: { context: this },
      get exports() {
        return parts.exports();
      },
    };
  }

  /** A router with a page about the routes, and with their description as `swagger.json`. */
  createDocumentationRouter(options: DocumentationOptions = {}): Router {
    return documentationRouter(this.#parts.router, this.#parts.settings, options);
  }

  /** The same as a handler. */
  apiDocumentation(options: DocumentationOptions = {}): Router {
    return this.createDocumentationRouter(options);
  }

  /** How bodies of a media type are read and written. */
  registerType(name: string, type: Parameters<BodyTypes['register']>[1]): this {
    this.#parts.bodyTypes.register(String(name), type);
    return this;
  }

  /** The router of the service. */
  get router(): Router {
    return this.#parts.router;
  }

  use(...args: readonly unknown[]): unknown {
    return this.#parts.router.use(...args);
  }

  collectionName(name: string): string {
    const plain = String(name)
      .replace(/[^\w-]/g, '_')
      .replace(/^_+|_+$/g, '');
    if (plain === '') throw new Error(`expected the name of a collection, found '${String(name)}'`);
    return `${this.collectionPrefix}${plain}`;
  }

  collection(name: string): unknown {
    return this.#parts.db._collection(this.collectionName(name));
  }

  fileName(name: string): string {
    return `/${this.#pathOf(name)}`;
  }

  path(name: string): string {
    return this.fileName(name);
  }

  /** The name of `fileName` in 2.8. */
  foxxFilename(name: string): string {
    return this.fileName(name);
  }

  /** A file of the service, as bytes or as a text of an encoding. */
  file(name: string, encoding?: string): unknown {
    const path = this.#pathOf(name);
    if (encoding !== undefined) {
      const text = this.#parts.files.readText(path);
      if (text !== undefined) return text;
    } else {
      const bytes = this.#parts.files.readBytes(path);
      if (bytes !== undefined) return this.#parts.toBuffer(bytes);
    }
    throw new Error(`expected a file of the service, found none: '${name}'`);
  }

  toJSON(): Json {
    const { mount, collectionPrefix, isDevelopment, isProduction } = this;
    return { mount, collectionPrefix, isDevelopment, isProduction };
  }

  #pathOf(name: string): string {
    const path = joinPath('', name);
    if (path === undefined) throw new Error(`expected a path in the folder of the service, found '${name}'`);
    return path;
  }
}

/** Each read of a member loads its service; null without a mount. */
function dependenciesOf({ settings, exportsAt }: ContextParts): Readonly<Record<string, unknown>> {
  const dependencies: Record<string, unknown> = {};
  const defined = (settings.manifest.dependencies ?? {}) as Readonly<Record<string, { multiple?: unknown }>>;
  const lazy = (target: object, name: string | number, mount: string) =>
    Object.defineProperty(target, name, {
      enumerable: true,
      configurable: true,
      get: () => exportsAt(mount),
    });
  for (const [name, { multiple }] of Object.entries(defined)) {
    const mounts = settings.dependencies[name];
    if (multiple || Array.isArray(mounts)) {
      const list: unknown[] = [];
      for (const [index, mount] of [mounts ?? []].flat().entries()) lazy(list, index, String(mount));
      dependencies[name] = list;
    } else if (typeof mounts === 'string') lazy(dependencies, name, mounts);
    else dependencies[name] = null;
  }
  return dependencies;
}
