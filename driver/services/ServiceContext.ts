import type { ArangoDatabase } from '../Database.ts';
import type { Json } from '../DriverConnection.ts';
import type { ServiceHost } from './host.ts';
import { joinPath } from './ModuleLoader.ts';
import type { Router } from './routing/Router.ts';
import type { ServiceSettings } from './service-call.ts';

interface ContextParts {
  readonly settings: ServiceSettings;
  readonly host: ServiceHost;
  readonly db: ArangoDatabase;
  readonly router: Router;
  toBuffer(bytes: ArrayBuffer): Uint8Array;
}

/** `module.context` of a service. */
export class ServiceContext {
  readonly argv: readonly unknown[];
  readonly basePath = '/';
  readonly mount: string;
  readonly baseUrl: string;
  readonly collectionPrefix: string;
  readonly manifest: ServiceSettings['manifest'];
  readonly configuration: ServiceSettings['configuration'];
  readonly dependencies: Readonly<Record<string, unknown>> = {};
  readonly isDevelopment: boolean;
  readonly isProduction: boolean;
  readonly options: object;
  readonly service: object;
  readonly #parts: ContextParts;

  constructor(parts: ContextParts, argv: readonly unknown[] = []) {
    this.#parts = parts;
    const { settings } = parts;
    this.argv = argv;
    this.mount = settings.mount;
    this.baseUrl = `/_db/${encodeURIComponent(settings.databaseName)}${settings.mount}`;
    this.collectionPrefix = `${settings.mount.slice(1).replace(/\W/g, '_')}_`;
    this.manifest = settings.manifest;
    this.configuration = settings.configuration;
    this.isDevelopment = settings.isDevelopment;
    this.isProduction = !settings.isDevelopment;
    this.options = { configuration: settings.configuration, dependencies: {} };
    this.service = { mount: settings.mount, manifest: settings.manifest, isDevelopment: this.isDevelopment };
  }

  use(...args: readonly unknown[]): unknown {
    return this.#parts.router.use(...args);
  }

  collectionName(name: string): string {
    return `${this.collectionPrefix}${name.replace(/[^\w-]/g, '_')}`;
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

  /** A file of the service, as bytes or as a text of an encoding. */
  file(name: string, encoding?: string): unknown {
    const path = this.#pathOf(name);
    if (encoding !== undefined) {
      const text = this.#parts.host.readText(path);
      if (text !== undefined) return text;
    } else {
      const bytes = this.#parts.host.readBytes(path);
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
