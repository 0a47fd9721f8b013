import { z } from 'zod';
import { refusedModules } from './modules.ts';
import { type MigrationSource, OtherServer, pathIn } from './OtherServer.ts';
import type { MigrationFinding, MigrationItem, MigrationReport } from './report.ts';

const named = z.looseObject({ name: z.string() });
const index = z.looseObject({ type: z.string(), id: z.string() });
const graph = z.looseObject({
  name: z.string().optional(),
  _key: z.string().optional(),
  isSmart: z.boolean().optional(),
  isDisjoint: z.boolean().optional(),
});

/** Index types of former versions, and what replaces them. */
const oldIndexes: Readonly<Record<string, string>> = {
  cap: 'cap constraints',
  fulltext: 'fulltext indexes',
  geo1: 'geo indexes of 2.8',
  geo2: 'geo indexes of 2.8',
  hash: 'hash indexes',
  skiplist: 'skiplist indexes',
};

/** Calls that need JavaScript in the server, or that current versions have deprecated. */
const oldCalls: readonly (readonly [RegExp, string])[] = [
  [/^\/_api\/simple(\/|$)/, 'simple queries'],
  [/^\/_api\/transaction$/, 'JavaScript transactions'],
  [/^\/_api\/tasks(\/|$)/, 'tasks'],
  [/^\/_api\/foxx(\/|$)/, 'management of services'],
  [/^\/_api\/traversal(\/|$)/, 'traversals in JavaScript'],
  [/^\/_api\/(edge|graph)(\/|$)/, 'calls of 2.8 for edges and graphs'],
  [/^\/_api\/(batch|export)(\/|$)/, 'batch requests and exports'],
  [/^\/_admin\/(execute|aardvark)(\/|$)/, 'scripts, and the console of ArangoDB'],
];

interface FindOptions {
  /** Called before each database. */
  readonly onDatabase?: (name: string, number: number, count: number) => void;
}

/** Reads another server and finds what breaks when it moves to ArangoDB 4. Rejects without an answer of it. */
export async function findMigrationProblems(
  source: MigrationSource,
  { onDatabase }: FindOptions = {},
): Promise<MigrationReport> {
  const server = new OtherServer(source);
  const version = await server.readVersion();
  if (version === undefined) throw new Error(server.unread.join('; '));
  // The server keeps its latest calls only: they are read before the calls that this report makes.
  const calls = await findOldCalls(server);
  const listed = await server.read('/_api/database', z.array(z.string()), { member: 'result' });
  const databases = listed ?? ['_system'];
  const findings: MigrationFinding[] = [];
  for (const [at, database] of databases.entries()) {
    onDatabase?.(database, at + 1, databases.length);
    findings.push(...(await findInDatabase(server, database, version)));
  }
  findings.push(...calls);
  return {
    version,
    databases,
    findings: findings.filter(({ items }) => items.length > 0),
    unread: server.unread,
  };
}

async function findInDatabase(
  server: OtherServer,
  database: string,
  version: string,
): Promise<readonly MigrationFinding[]> {
  const base = pathIn(database);
  const options = { member: 'result', isOptional: true };
  const functions = await server.read(`${base}/_api/aqlfunction`, z.array(named), options);
  const tasks = await server.read(`${base}/_api/tasks`, z.array(named), options);
  return [
    {
      kind: 'services',
      severity: 'removed',
      database,
      title: 'Services',
      items: await findServices(server, database, version),
      instead:
        'Orrery runs them: copy them with their settings (Compare, Services), or install the zip of each.',
    },
    {
      kind: 'functions',
      severity: 'removed',
      database,
      title: 'User-defined functions',
      items: (functions ?? []).map(({ name }) => ({ name })),
      instead: 'Orrery runs them: copy them (Compare, Copy), or register their code (Tools, Functions).',
    },
    {
      kind: 'tasks',
      severity: 'removed',
      database,
      title: 'Tasks in JavaScript',
      items: (tasks ?? []).map(({ name }) => ({ name })),
      instead: 'Orrery runs tasks: register them with /_api/tasks.',
    },
    ...(await findIndexes(server, database)),
    {
      kind: 'graphs',
      severity: 'known',
      database,
      title: 'Smart graphs',
      items: await findSmartGraphs(server, database),
      instead: 'Orrery stores them as general graphs: it is a single server.',
    },
  ];
}

async function findServices(
  server: OtherServer,
  database: string,
  version: string,
): Promise<readonly MigrationItem[]> {
  const items: MigrationItem[] = [];
  for (const found of (await server.readServices(database, version)) ?? []) {
    const modules = (await server.readModules(database, version, found.mount)) ?? [];
    const problem = refusalText(modules);
    items.push({
      name: found.mount,
      detail: `${`${found.name ?? 'without a name'} ${found.version ?? ''}`.trim()}${modules.length === 0 ? '' : `, needs ${modules.join(', ')}`}`,
      ...(problem === undefined ? {} : { problem }),
    });
  }
  return items;
}

/** A sentence about the modules that Orrery refuses; undefined without any. */
export function refusalText(modules: readonly string[]): string | undefined {
  const refused = modules.flatMap((each) => {
    const reason = Object.hasOwn(refusedModules, each) ? refusedModules[each] : undefined;
    return reason === undefined ? [] : [`${each} (${reason})`];
  });
  return refused.length === 0 ? undefined : `Orrery refuses ${refused.join(', ')}.`;
}

async function findIndexes(server: OtherServer, database: string): Promise<readonly MigrationFinding[]> {
  const base = pathIn(database);
  const answer = await server.read(`${base}/_api/collection?excludeSystem=true`, z.looseObject({}));
  const { result, collections } = (answer ?? {}) as {
    readonly result?: unknown;
    readonly collections?: unknown;
  };
  const names = z.array(named).safeParse(result ?? collections);
  const byTitle = new Map<string, MigrationItem[]>();
  for (const { name } of names.data ?? []) {
    const query = `?collection=${encodeURIComponent(name)}`;
    const indexes = await server.read(`${base}/_api/index${query}`, z.array(index), { member: 'indexes' });
    for (const { type, id } of indexes ?? []) {
      const title = Object.hasOwn(oldIndexes, type) ? oldIndexes[type] : undefined;
      if (title !== undefined)
        byTitle.set(title, [...(byTitle.get(title) ?? []), { name: id, detail: type }]);
    }
  }
  return [...byTitle].map(([title, items]) => ({
    kind: 'indexes',
    severity: 'changed',
    database,
    title: `Index types of former versions: ${title}`,
    items,
    instead: 'Orrery keeps these types; elsewhere, create persistent indexes before the move.',
  }));
}

async function findSmartGraphs(server: OtherServer, database: string): Promise<readonly MigrationItem[]> {
  const graphs = await server.read(`${pathIn(database)}/_api/gharial`, z.array(graph), { member: 'graphs' });
  return (graphs ?? [])
    .filter(({ isSmart = false, isDisjoint = false }) => isSmart || isDisjoint)
    .map(({ name, _key }) => ({ name: name ?? _key ?? '' }));
}

/** Calls and queries that the server has recorded. Servers before 3.12.5 record no calls. */
async function findOldCalls(server: OtherServer): Promise<readonly MigrationFinding[]> {
  const call = z.looseObject({ path: z.string(), database: z.string() });
  const recorded = await server.read('/_admin/server/api-calls', z.looseObject({ calls: z.array(call) }), {
    member: 'result',
    isOptional: true,
  });
  const slow = await server.read('/_api/query/slow', z.array(z.looseObject({ query: z.string() })));
  const counts = new Map<string, number>();
  for (const { path } of recorded?.calls ?? []) {
    const plain = path.replace(/^\/_db\/[^/]+/, '').replace(/\?.*$/, '');
    const title = oldCalls.find(([pattern]) => pattern.test(plain))?.[1];
    if (title !== undefined) counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  const calling = (slow ?? []).filter(({ query }) => /\b\w+::\w+\s*\(/.test(query));
  return [
    {
      kind: 'calls',
      severity: 'changed',
      title: 'Recorded calls that current versions have deprecated or removed',
      items: [...counts].map(([name, count]) => ({ name, detail: `${count}` })),
      instead: 'Orrery answers these calls in the forms of 2.8 and 3.12.',
    },
    {
      kind: 'queries',
      severity: 'removed',
      database: '_system',
      title: 'Slow queries that call user-defined functions',
      items: calling.map(({ query }) => ({ name: query.slice(0, 200) })),
      instead: 'Orrery runs user-defined functions in queries.',
    },
  ];
}
