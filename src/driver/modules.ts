import { ArangoError, arangoError, errorCatalogue } from './ArangoError.ts';
import { ArangoCollection } from './Collection.ts';
import { type Connection, type Json, withoutEnvelope } from './Connection.ts';
import { ArangoQueryCursor } from './Cursor.ts';
import { type ArangoDatabase, openDatabase } from './Database.ts';
import { ArangoStatement } from './Statement.ts';

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

/** User-defined functions of queries. */
function functionsModule(connection: Connection) {
  return {
    register(name: string, code: unknown, isDeterministic = false): boolean {
      const body = { name, code: String(code), isDeterministic };
      return connection.send('POST', '/_api/aqlfunction', body).status === 200;
    },
    unregister(name: string): void {
      connection.call('DELETE', `/_api/aqlfunction/${encodeURIComponent(name)}`);
    },
    unregisterGroup(group: string): unknown {
      if (group === '') throw arangoError('ERROR_BAD_PARAMETER');
      return connection.call('DELETE', `/_api/aqlfunction/${encodeURIComponent(group)}?group=true`)
        .deletedCount;
    },
    toArray(namespace = ''): unknown {
      const answer = connection.get(`/_api/aqlfunction?namespace=${encodeURIComponent(namespace)}`);
      return Array.isArray(answer) ? answer : answer.result;
    },
  };
}

/** Timed and periodic tasks. */
function tasksModule(connection: Connection) {
  const pathOf = (task: unknown): string => {
    const id = typeof task === 'object' && task !== null ? (task as { readonly id?: unknown }).id : task;
    return `/_api/tasks/${encodeURIComponent(String(id))}`;
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

/** The console of a script writes nowhere: scripts have no output. */
const silentConsole = Object.fromEntries(
  ['log', 'info', 'warn', 'error', 'debug', 'trace', 'time', 'timeEnd', 'dir', 'assert'].map((name) => [
    name,
    () => undefined,
  ]),
);

/** The modules that a script can require, by their names without `org/arangodb/` or `@arangodb/`. */
export interface Modules {
  readonly db: ArangoDatabase;
  readonly require: (name: string) => unknown;
}

/** Modules that do not depend on the connection of the base module. */
export type ModuleLoaders = Readonly<Record<string, () => unknown>>;

export function createModules(
  connection: Connection,
  further: (db: ArangoDatabase) => ModuleLoaders,
): Modules {
  const db = openDatabase(connection);
  const arangodb = {
    db,
    aql,
    aqlQuery: aql,
    ArangoError,
    ArangoCollection,
    ArangoDatabase: db.constructor,
    ArangoQueryCursor,
    ArangoStatement,
    errors: errorCatalogue(),
    isServer: true,
    isClient: false,
    time: () => Date.now() / 1000,
  };
  const internal = { ...arangodb, print: () => undefined, wait: () => undefined, debugSegfault: undefined };
  const loaders: ModuleLoaders = {
    '': () => arangodb,
    internal: () => internal,
    console: () => silentConsole,
    'aql/functions': () => functionsModule(connection),
    tasks: () => tasksModule(connection),
    ...further(db),
  };
  const loaded = new Map<string, unknown>();
  const requireModule = (name: string): unknown => {
    const id = String(name).replace(/^(org\/arangodb|@arangodb)(\/|$)/, '');
    if (!loaded.has(id)) {
      const load = Object.hasOwn(loaders, id) ? loaders[id] : undefined;
      if (load === undefined) {
        throw new Error(
          `cannot find module '${name}': scripts have ${Object.keys(loaders).filter(Boolean).join(', ')}`,
        );
      }
      loaded.set(id, load());
    }
    return loaded.get(id);
  };
  return { db, require: requireModule };
}

/** The global objects of a script. */
export function globalsOf({ db, require }: Modules): Readonly<Record<string, unknown>> {
  return { db, require, ArangoError, console: silentConsole };
}
