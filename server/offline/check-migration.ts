import { z } from 'zod';
import { refusedModules } from '../../driver/services/modules/built-in.ts';
import { unpackZip } from '../families/services/lib/unpack-zip.ts';
import { StartError } from '../StartError.ts';
import type { Announce } from './start-event.ts';

/** One kind of things in a database that ArangoDB 4 does not have. */
export interface MigrationFinding {
  readonly database: string;
  readonly title: string;
  readonly items: readonly string[];
  /** What Orrery offers instead. */
  readonly instead: string;
}

export interface MigrationReport {
  readonly version: string;
  readonly databases: readonly string[];
  readonly findings: readonly MigrationFinding[];
  /** What could not be read, with the reason. */
  readonly unread: readonly string[];
}

const requestMs = 30_000;
const maxAnswerBytes = 64 << 20;

const named = z.looseObject({ name: z.string() });
const service = z.looseObject({
  mount: z.string(),
  name: z.string().optional(),
  version: z.string().optional(),
});
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

/** Reads a server over HTTP; all calls are reads. */
class OtherServer {
  readonly unread: string[] = [];
  readonly #address: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(address: string, headers: Readonly<Record<string, string>>) {
    this.#address = address;
    this.#headers = headers;
  }

  /** The member `member` of an answer, or the answer; undefined if it cannot be read, which is noted. */
  async read<Value>(
    path: string,
    schema: z.ZodType<Value>,
    { member, isOptional = false }: { readonly member?: string; readonly isOptional?: boolean } = {},
  ): Promise<Value | undefined> {
    try {
      const answer = await this.#send('GET', path);
      if (answer.status === 404 && isOptional) return undefined;
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      const body: unknown = JSON.parse(Buffer.from(await bytesOf(answer)).toString());
      const isMember = member !== undefined && typeof body === 'object' && body !== null && member in body;
      const parsed = schema.safeParse(isMember ? Reflect.get(body, member) : body);
      if (parsed.success) return parsed.data;
      throw new Error('the answer has another form');
    } catch (error) {
      this.unread.push(`${path}: ${(error as Error).message}`);
      return undefined;
    }
  }

  /** The modules that the files of a service require; undefined if its zip cannot be read. */
  async readModules(database: string, mount: string, isOld: boolean): Promise<readonly string[] | undefined> {
    const query = `?mount=${encodeURIComponent(mount)}`;
    const path = isOld ? '/_admin/aardvark/foxxes/download/zip' : '/_api/foxx/download';
    try {
      const answer = await this.#send(isOld ? 'GET' : 'POST', `${pathIn(database)}${path}${query}`);
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      return modulesIn(await unpackZip(await bytesOf(answer)));
    } catch (error) {
      this.unread.push(`modules of ${mount} in ${database}: ${(error as Error).message}`);
      return undefined;
    }
  }

  #send(method: string, path: string): Promise<Response> {
    return fetch(this.#address + path, {
      method,
      headers: this.#headers,
      redirect: 'error',
      signal: AbortSignal.timeout(requestMs),
    });
  }
}

async function bytesOf(answer: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of answer.body ?? []) {
    length += bytes.length;
    if (length > maxAnswerBytes) throw new Error(`expected at most ${maxAnswerBytes >> 20} MiB`);
    parts.push(bytes);
  }
  return new Uint8Array(Buffer.concat(parts));
}

function pathIn(database: string): string {
  return `/_db/${encodeURIComponent(database)}`;
}

/** Modules of the server that files outside of node_modules require, sorted. */
function modulesIn(files: ReadonlyMap<string, Uint8Array>): readonly string[] {
  const found = new Set<string>();
  for (const [path, bytes] of files) {
    if (!path.endsWith('.js') || path.includes('node_modules/')) continue;
    const text = new TextDecoder().decode(bytes);
    for (const [, name = ''] of text.matchAll(/\brequire\(\s*['"]([^'"\n]{1,200})['"]\s*\)/g)) {
      if (!name.startsWith('.') && !name.startsWith('/'))
        found.add(name.replace(/^org\/arangodb/, '@arangodb'));
    }
  }
  return [...found].sort();
}

/** Reads another server and finds what breaks when it moves to ArangoDB 4. Throws StartError without an answer. */
export async function findMigrationProblems(
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<MigrationReport> {
  const server = new OtherServer(address, headers);
  const version = await server.read('/_api/version', z.looseObject({ version: z.string() }));
  if (version === undefined) throw new StartError(`${address} cannot be read: ${server.unread.join('; ')}.`);
  // The server keeps its latest calls only: they are read before the calls that this report makes.
  const calls = await findOldCalls(server);
  const databases = (await server.read('/_api/database', z.array(z.string()), { member: 'result' })) ?? [
    '_system',
  ];
  const isOld = version.version.startsWith('2.');
  const findings: MigrationFinding[] = [];
  for (const database of databases) findings.push(...(await findInDatabase(server, database, isOld)));
  findings.push(...calls);
  return {
    version: version.version,
    databases,
    findings: findings.filter(({ items }) => items.length > 0),
    unread: server.unread,
  };
}

async function findInDatabase(
  server: OtherServer,
  database: string,
  isOld: boolean,
): Promise<readonly MigrationFinding[]> {
  const base = pathIn(database);
  const functions = await server.read(`${base}/_api/aqlfunction`, z.array(named), { member: 'result' });
  const tasks = await server.read(`${base}/_api/tasks`, z.array(named), {
    member: 'result',
    isOptional: true,
  });
  return [
    {
      database,
      title: 'Services',
      items: await findServices(server, database, isOld),
      instead: 'Orrery runs them: download each, and install its zip in the console or with /_api/foxx.',
    },
    {
      database,
      title: 'User-defined functions',
      items: (functions ?? []).map(({ name }) => name),
      instead: 'Orrery runs them: register their code again under Tools, Functions.',
    },
    {
      database,
      title: 'Tasks in JavaScript',
      items: (tasks ?? []).map(({ name }) => name),
      instead: 'Orrery runs tasks: register them with /_api/tasks.',
    },
    ...(await findIndexes(server, database)),
    {
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
  isOld: boolean,
): Promise<readonly string[]> {
  const path = isOld ? '/_admin/aardvark/foxxes' : '/_api/foxx?excludeSystem=true';
  const services = await server.read(pathIn(database) + path, z.array(service));
  const items: string[] = [];
  for (const { mount, name = 'without a name', version = '' } of services ?? []) {
    if (mount.startsWith('/_') && !mount.startsWith('/_open/')) continue;
    const modules = await server.readModules(database, mount, isOld);
    const listed = (modules ?? []).map((each) => {
      const reason = refusedModules[each];
      return reason === undefined ? each : `${each} (Orrery refuses it: ${reason})`;
    });
    items.push(
      `${mount}: ${`${name} ${version}`.trim()}${listed.length === 0 ? '' : `, needs ${listed.join(', ')}`}`,
    );
  }
  return items;
}

async function findIndexes(server: OtherServer, database: string): Promise<readonly MigrationFinding[]> {
  const base = pathIn(database);
  const path = `${base}/_api/collection?excludeSystem=true`;
  const answer = await server.read(path, z.looseObject({}));
  const { result, collections } = (answer ?? {}) as {
    readonly result?: unknown;
    readonly collections?: unknown;
  };
  const names = z.array(named).safeParse(result ?? collections);
  const byTitle = new Map<string, string[]>();
  for (const { name } of names.data ?? []) {
    const query = `?collection=${encodeURIComponent(name)}`;
    const indexes = await server.read(`${base}/_api/index${query}`, z.array(index), { member: 'indexes' });
    for (const { type, id } of indexes ?? []) {
      const title = oldIndexes[type];
      if (title !== undefined) byTitle.set(title, [...(byTitle.get(title) ?? []), `${id} (${type})`]);
    }
  }
  return [...byTitle].map(([title, items]) => ({
    database,
    title: `Index types of former versions: ${title}`,
    items,
    instead: 'Orrery keeps these types; elsewhere, create persistent indexes before the move.',
  }));
}

async function findSmartGraphs(server: OtherServer, database: string): Promise<readonly string[]> {
  const graphs = await server.read(`${pathIn(database)}/_api/gharial`, z.array(graph), { member: 'graphs' });
  return (graphs ?? [])
    .filter(({ isSmart = false, isDisjoint = false }) => isSmart || isDisjoint)
    .map(({ name, _key }) => name ?? _key ?? '');
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
      database: 'all',
      title: 'Recorded calls that current versions have deprecated or removed',
      items: [...counts].map(([title, count]) => `${title}: ${count}`),
      instead: 'Orrery answers these calls in the forms of 2.8 and 3.12.',
    },
    {
      database: '_system',
      title: 'Slow queries that call user-defined functions',
      items: calling.map(({ query }) => query.slice(0, 200)),
      instead: 'Orrery runs user-defined functions in queries.',
    },
  ];
}

/** Prints the report of another server. Credentials: ORRERY_MIGRATION_USER and ORRERY_MIGRATION_PASSWORD. */
export async function checkMigration(address: string, announce: Announce): Promise<void> {
  const { ORRERY_MIGRATION_USER: user = 'root', ORRERY_MIGRATION_PASSWORD: password } = process.env;
  const headers: Record<string, string> = {};
  if (password !== undefined) {
    headers.authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  }
  const report = await findMigrationProblems(address, headers);
  announce({ event: 'report', text: reportText(address, report) });
}

/** The report as lines of text. */
export function reportText(
  address: string,
  { version, databases, findings, unread }: MigrationReport,
): string {
  const count = findings.reduce((sum, { items }) => sum + items.length, 0);
  return [
    `${address}, version ${version}, ${databases.length} databases: ${count} things break when it moves to ArangoDB 4.`,
    ...findings.flatMap(({ database, title, items, instead }) => [
      '',
      `${title} (database ${database}): ${items.length}`,
      ...items.map((item) => `  ${item}`),
      `  Instead: ${instead}`,
    ]),
    ...(unread.length === 0 ? [] : ['', 'Not read:', ...unread.map((each) => `  ${each}`)]),
    ...(version.startsWith('2.')
      ? ['', 'The server does not record calls: removed calls of its clients are not known.']
      : []),
  ].join('\n');
}
