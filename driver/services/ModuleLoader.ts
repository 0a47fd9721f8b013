import { arangoError } from '../ArangoError.ts';
import type { ServiceFiles, ServiceHost } from './host.ts';

type Require = (name: string) => unknown;

/** A module as its code sees it. */
interface ServiceModule {
  readonly id: string;
  readonly filename: string;
  exports: unknown;
  loaded: boolean;
  readonly context: unknown;
  require: Require;
}

interface LoaderSettings {
  readonly host: Pick<ServiceHost, 'evaluate' | 'packageText'>;
  readonly files: ServiceFiles;
  /** Loaded packages of the server, which all services of an engine share. */
  readonly packages: Map<string, unknown>;
  /** Modules of the server by name. */
  readonly builtIn: Readonly<Record<string, () => unknown>>;
  /** Modules of the server, if node_modules has no package of the same name. */
  readonly replaceable: Readonly<Record<string, () => unknown>>;
  /** Names of modules that the sandbox refuses, with the reason. */
  readonly refused: Readonly<Record<string, string>>;
  /** Modules have their context as the variable `applicationContext`, too. */
  readonly isLegacy: boolean;
  /** The folder in which services of 2.8 find their modules by name. */
  readonly libraryFolder: string;
}

/** Gives each module its own context: a script has its arguments there. */
const localsModule = '@arangodb/locals';

/** The packages of the server in the versions that services of 2.8 know. */
const legacyPackages: Readonly<Record<string, string>> = { joi: 'joi-6' };

/** Loads the modules of a service: built-in ones, its own files, its packages in node_modules, and packages of the server. */
export class ModuleLoader {
  /** `module.context` of the modules of the service. */
  context: unknown;
  readonly #settings: LoaderSettings;
  readonly #files: ReadonlySet<string>;
  readonly #modules = new Map<string, ServiceModule>();
  readonly #builtIn = new Map<string, unknown>();

  constructor(settings: LoaderSettings) {
    this.#settings = settings;
    this.#files = new Set(settings.files.names);
  }

  /** The exports of a file of the service. `fresh`: runs its code also if it is loaded, with its own context. */
  load(path: string, fresh?: { readonly context: unknown }): unknown {
    const known = fresh === undefined ? this.#modules.get(path) : undefined;
    if (known !== undefined) return known.exports;
    const module: ServiceModule = {
      id: `/${path}`,
      filename: `/${path}`,
      exports: {},
      loaded: false,
      context: fresh === undefined ? this.context : fresh.context,
      require: (name) => (name === localsModule ? { context: module.context } : this.require(name, path)),
    };
    // Modules that require each other see the exports that exist by then.
    if (fresh === undefined) this.#modules.set(path, module);
    try {
      this.#run(module, path);
    } catch (error) {
      this.#modules.delete(path);
      throw error;
    }
    module.loaded = true;
    return module.exports;
  }

  /** What `require(name)` gives in a file of the service. Throws 3100 (module not found). */
  require(name: unknown, from: string): unknown {
    if (typeof name !== 'string' || name === '')
      throw notFound(String(name), 'expected the name of a module');
    if (/^\.{0,2}\//.test(name) || name === '.' || name === '..') {
      const folder = name.startsWith('/') ? '' : folderOf(from);
      const path = joinPath(folder, name);
      const file = path === undefined ? undefined : this.#fileAt(path);
      if (file === undefined)
        throw notFound(name, `there is no such file in the service, required by '${from}'`);
      return this.load(file);
    }
    const builtIn = this.#findBuiltIn(name);
    if (builtIn !== undefined) return builtIn.exports;
    const file = this.#packageFile(name, from) ?? this.#libraryFile(name);
    if (file !== undefined) return this.load(file);
    return this.serverPackage(name);
  }

  /** A package of the server. Throws 3100 (module not found). */
  serverPackage(given: string): unknown {
    const name = this.#settings.isLegacy ? (own(legacyPackages, given) ?? given) : given;
    const { packages } = this.#settings;
    if (packages.has(name)) return packages.get(name);
    const { replaceable } = this.#settings;
    const create = Object.hasOwn(replaceable, name) ? replaceable[name] : undefined;
    if (create !== undefined) {
      const created = create();
      packages.set(name, created);
      return created;
    }
    const text = this.#settings.host.packageText(name);
    if (text === undefined) {
      const reason = own(this.#settings.refused, name.replace(/^org\/arangodb/, '@arangodb'));
      throw notFound(
        name,
        reason ?? 'it is neither in node_modules of the service nor a module of the server',
      );
    }
    const module = { exports: {} as unknown };
    packages.set(name, module.exports);
    const run = this.#evaluate('exports, require, module', text, `server:${name}`);
    run(module.exports, (other: string) => this.require(other, ''), module);
    packages.set(name, module.exports);
    return module.exports;
  }

  #findBuiltIn(name: string): { readonly exports: unknown } | undefined {
    const id = name.replace(/^org\/arangodb(?=\/|$)/, '@arangodb').replace(/^node:/, '');
    const create = Object.hasOwn(this.#settings.builtIn, id) ? this.#settings.builtIn[id] : undefined;
    if (create === undefined) return undefined;
    if (!this.#builtIn.has(id)) this.#builtIn.set(id, create());
    return { exports: this.#builtIn.get(id) };
  }

  #run(module: ServiceModule, path: string): void {
    const text = this.#settings.files.readText(path) ?? '';
    if (path.endsWith('.json')) {
      module.exports = JSON.parse(text);
      return;
    }
    const own = this.#settings.isLegacy ? { applicationContext: module.context } : {};
    const names = ['exports', 'require', 'module', '__filename', '__dirname', ...Object.keys(own)];
    const run = this.#evaluate(names.join(', '), text.replace(/^#!/, '//'), path);
    const folder = `/${folderOf(path)}`.replace(/\/$/, '');
    run.call(
      module.exports,
      module.exports,
      module.require,
      module,
      module.filename,
      folder,
      ...Object.values(own),
    );
  }

  #evaluate(names: string, text: string, fileName: string): (...args: readonly unknown[]) => void {
    try {
      const value = this.#settings.host.evaluate(`(function (${names}) {${text}\n})`, fileName);
      return value as (...args: readonly unknown[]) => void;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw arangoError(
        'ERROR_MODULE_SYNTAX_ERROR',
        `syntax error in module '${fileName}': ${error.message}`,
      );
    }
  }

  #packageFile(name: string, from: string): string | undefined {
    for (let folder = folderOf(from); ; folder = folderOf(folder.replace(/\/$/, ''))) {
      const file = this.#fileAt(`${folder}node_modules/${name}`);
      if (file !== undefined) return file;
      if (folder === '') return undefined;
    }
  }

  #libraryFile(name: string): string | undefined {
    const { isLegacy, libraryFolder } = this.#settings;
    const path = isLegacy ? joinPath(libraryFolder, name) : undefined;
    return path === undefined ? undefined : this.#fileAt(path);
  }

  /** The file of a path without its extension, or the main file of a folder. */
  #fileAt(path: string): string | undefined {
    const plain = path.replace(/\/$/, '');
    const found = this.#withExtension(plain);
    if (found !== undefined) return found;
    const description = `${plain}/package.json`.replace(/^\//, '');
    if (this.#files.has(description)) {
      const { main } = JSON.parse(this.#settings.files.readText(description) ?? '{}') as { main?: unknown };
      const target = typeof main === 'string' ? joinPath(plain, main) : undefined;
      const file = target && (this.#withExtension(target) ?? this.#withExtension(`${target}/index`));
      if (file !== undefined) return file;
    }
    return this.#withExtension(plain === '' ? 'index' : `${plain}/index`);
  }

  #withExtension(path: string): string | undefined {
    return [path, `${path}.js`, `${path}.json`].find((each) => this.#files.has(each));
  }
}

/** A member of a table, without those that each object has. */
function own(table: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** With a slash at its end; empty for the outermost folder. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** Undefined for a path outside the outermost folder. */
export function joinPath(folder: string, name: string): string | undefined {
  const parts: string[] = [];
  for (const part of `${folder}/${name}`.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

function notFound(name: string, reason: string): Error {
  const error = arangoError('ERROR_MODULE_NOT_FOUND', `Cannot find module '${name}': ${reason}`);
  return Object.assign(error, { code: 'MODULE_NOT_FOUND' });
}
