import type { ArangoDatabase } from './Database.ts';
import { normalizeURL } from './helpers.ts';

/** A module as its code sees it. */
interface StoredModule {
  readonly id: string;
  exports: unknown;
}

type Require = (name: string, from: string) => unknown;

/** Modules of the user: documents of the collection `_modules` with `path` and `content`. */
export class StoredModules {
  readonly #db: ArangoDatabase;
  readonly #require: Require;
  readonly #modules = new Map<string, StoredModule>();

  constructor(db: ArangoDatabase, require: Require) {
    this.#db = db;
    this.#require = require;
  }

  /** The module of a name as it is required in the module `from`; runs its code once. Undefined if there is none. */
  find(name: string, from: string): StoredModule | undefined {
    const path = pathOf(name, from);
    const known = this.#modules.get(path);
    if (known !== undefined) return known;
    const content = this.#contentOf(path);
    if (content === undefined) return undefined;
    const module: StoredModule = { id: path, exports: {} };
    // Modules that require each other see the exports that exist by then.
    this.#modules.set(path, module);
    try {
      const run = new Function('exports', 'require', 'module', content) as (...args: unknown[]) => void;
      run(module.exports, (other: string) => this.#require(other, path), module);
    } catch (error) {
      this.#modules.delete(path);
      throw error;
    }
    return module;
  }

  #contentOf(path: string): string | undefined {
    const modules = this.#db._collection('_modules');
    const document = modules?.firstExample({ path }) as { readonly content?: unknown } | null | undefined;
    return typeof document?.content === 'string' ? document.content : undefined;
  }
}

/** Names that begin with a dot are relative to the folder of the module. */
function pathOf(name: string, from: string): string {
  const isRelative = name.startsWith('./') || name.startsWith('../');
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  return normalizeURL(`/${isRelative ? `${folder}${name}` : name}`.replace(/\/+/g, '/'));
}
