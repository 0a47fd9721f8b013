import underscore from 'underscore';
import { ArangoConnection } from './ArangoConnection.ts';
import { ArangoError, arangoError, errorCatalogue } from './ArangoError.ts';
import { administration } from './administration.ts';
import { ArangoCollection } from './Collection.ts';
import { ArangoQueryCursor } from './Cursor.ts';
import { type ArangoDatabase, openDatabase } from './Database.ts';
import { type DriverConnection, type Json, withoutEnvelope } from './DriverConnection.ts';
import { formatText } from './format-text.ts';
import { checkParameter, guessContentType, normalizeURL } from './helpers.ts';
import { memoryFiles } from './memory-files.ts';
import { queriesModule } from './query-management.ts';
import { replicationModule } from './replication.ts';
import { ArangoStatement } from './Statement.ts';
import { StoredModules } from './StoredModules.ts';
import { functionsModule } from './user-functions.ts';
import { usersModule } from './users.ts';

/** A query of a template text: each value becomes a bind parameter. */
function aql(strings: readonly string[], ...values: readonly unknown[]): Json {
  const bindVars: Record<string, unknown> = {};
  let query = strings[0] ?? '';
  for (const [index, value] of values.entries()) {
    const isCollection = value instanceof ArangoCollection;
    const name = `value${index}`;
    bindVars[isCollection ? `@${name}` : name] = isCollection ? value.name() : value;
    query += `${isCollection ? '@@' : '@'}${name}${strings[index + 1]}`;
  }
  return { query, bindVars };
}

/** Timed and periodic tasks. */
function tasksModule(connection: DriverConnection) {
  const pathOf = (task: unknown): string => {
    const id = typeof task === 'object' && task !== null ? (task as { readonly id?: unknown }).id : task;
    if ((typeof id !== 'string' && typeof id !== 'number') || id === '') {
      throw arangoError('ERROR_BAD_PARAMETER', 'expected a task or its id');
    }
    return `/_api/tasks/${encodeURIComponent(id)}`;
  };
  return {
    register(options: Json): Json {
      const { command } = options;
      const code = typeof command === 'function' ? `(${String(command)})(params)` : command;
      const [method, path] =
        options.id === undefined ? (['POST', '/_api/tasks'] as const) : (['PUT', pathOf(options)] as const);
      return withoutEnvelope(connection.call(method, path, { ...options, command: code }));
    },
    unregister(task: unknown): void {
      connection.call('DELETE', pathOf(task));
    },
    get(task?: unknown): unknown {
      const answer = connection.get(task === undefined ? '/_api/tasks' : pathOf(task));
      return Array.isArray(answer) ? answer : withoutEnvelope(answer);
    },
  };
}

/** What a driver can do besides requests. */
export interface Surroundings {
  /** The address of the server, and the signed-in user, as the object `arango` shows them. */
  readonly endpoint?: string;
  readonly user?: string | undefined;
  /** True in scripts of the server, false in a shell. */
  readonly isServer: boolean;
  print(...values: readonly unknown[]): void;
  /** Prints a text without the end of the line; absent in scripts of the server. */
  write?(text: string): void;
  sleep(ms: number): void;
}

const consoleMethods = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'time', 'timeEnd', 'dir', 'assert'];
const printing: ReadonlySet<string> = new Set(['log', 'info', 'warn', 'error', 'debug', 'dir']);

function consoleOf({ print }: Surroundings) {
  return Object.fromEntries(
    consoleMethods.map((name) => [name, printing.has(name) ? print : () => undefined]),
  );
}

/** The modules that a script can require, by their names without `org/arangodb/` or `@arangodb/`. */
export interface Modules {
  readonly db: ArangoDatabase;
  readonly arango: ArangoConnection;
  readonly require: (name: string) => unknown;
  readonly console: Readonly<Record<string, unknown>>;
}

/** Modules that do not depend on the connection of the base module. */
type ModuleLoaders = Readonly<Record<string, () => unknown>>;

export function createModules(
  connection: DriverConnection,
  surroundings: Surroundings,
  further: (db: ArangoDatabase) => ModuleLoaders,
): Modules {
  const { isServer, print } = surroundings;
  const shellConsole = consoleOf(surroundings);
  const arango = new ArangoConnection(connection, surroundings.endpoint ?? '', surroundings.user);
  const db = openDatabase(connection, arango, isServer ? undefined : print);
  const printf = (format: unknown, ...args: readonly unknown[]) => {
    const text = formatText(format, args);
    if (surroundings.write === undefined) print(text);
    else surroundings.write(text);
  };
  const arangodb = {
    db,
    arango,
    aql,
    aqlQuery: aql,
    ArangoError,
    ArangoCollection,
    ArangoConnection,
    ArangoDatabase: db.constructor,
    ArangoQueryCursor,
    ArangoStatement,
    errors: errorCatalogue(),
    isServer,
    isClient: !isServer,
    print,
    printf,
    sprintf: (format: unknown, ...args: readonly unknown[]) => formatText(format, args),
    checkParameter,
    normalizeURL,
    guessContentType,
    time: () => Date.now() / 1000,
  };
  const internal = {
    ...arangodb,
    ...administration(connection),
    wait: (seconds: number) => surroundings.sleep(1000 * seconds),
  };
  const loaders: ModuleLoaders = {
    '': () => arangodb,
    internal: () => internal,
    console: () => shellConsole,
    'aql/functions': () => functionsModule(connection),
    'aql/queries': () => queriesModule(connection),
    replication: () => replicationModule(connection, surroundings, () => db._flushCache()),
    tasks: () => tasksModule(connection),
    users: () => usersModule(connection),
    underscore: () => underscore,
    ...(isServer ? {} : { fs: () => memoryFiles() }),
    ...further(db),
  };
  const loaded = new Map<string, unknown>();
  const stored = new StoredModules(db, (name, from) => requireModule(name, from));
  const requireModule = (name: string, from = '/'): unknown => {
    const id = String(name).replace(/^(org\/arangodb|@arangodb)(\/|$)/, '');
    const load = Object.hasOwn(loaders, id) ? loaders[id] : undefined;
    if (load !== undefined) {
      if (!loaded.has(id)) loaded.set(id, load());
      return loaded.get(id);
    }
    const found = stored.find(id, from);
    if (found === undefined) {
      throw new Error(
        `cannot find module '${name}': there are ${Object.keys(loaders).filter(Boolean).join(', ')}, and no document of _modules has this path`,
      );
    }
    return found.exports;
  };
  return { db, arango, require: (name) => requireModule(name), console: shellConsole };
}

/** The global objects of a script. */
export function globalsOf({ db, require, console }: Modules): Readonly<Record<string, unknown>> {
  return { db, require, ArangoError, console };
}
