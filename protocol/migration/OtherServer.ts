import { z } from 'zod';
import { requiredModules } from './modules.ts';

/** How another server is read: by the command line, or by the console through a connection. */
export interface MigrationSource {
  /** Any status is an answer. Rejects without one. `path`: with the prefix of a database. */
  send(method: 'GET' | 'POST', path: string): Promise<Response>;
  /** The files of a zip by their paths. Rejects for other bytes. */
  unpack(bytes: Uint8Array<ArrayBuffer>): Promise<ReadonlyMap<string, Uint8Array>>;
}

const maxAnswerBytes = 64 << 20;

const service = z.looseObject({
  mount: z.string(),
  name: z.string().optional(),
  version: z.string().optional(),
  /** Of 3.x: the service has the interface of 2.8. */
  legacy: z.boolean().optional(),
  system: z.boolean().optional(),
});
export type OtherService = z.output<typeof service>;

/** Values by name, or descriptions with the member `current`. */
const settings = z.record(z.string(), z.unknown());

/** The values of a service that are not defaults of its manifest. */
export interface OtherSettings {
  readonly configuration: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, unknown>>;
}

interface ReadOptions {
  /** The result is this member of the answer, if the answer has it. */
  readonly member?: string;
  /** A server without the call is no failure. */
  readonly isOptional?: boolean;
}

/** Reads a server over HTTP; no call changes it. */
export class OtherServer {
  /** What could not be read, with the reason. */
  readonly unread: string[] = [];
  readonly #source: MigrationSource;

  constructor(source: MigrationSource) {
    this.#source = source;
  }

  /** Undefined if it cannot be read, which is noted in `unread`. Rejects with AbortError. */
  async read<Value>(
    path: string,
    schema: z.ZodType<Value>,
    { member, isOptional = false }: ReadOptions = {},
  ): Promise<Value | undefined> {
    return this.#noted(path, async () => {
      const answer = await this.#source.send('GET', path);
      if (answer.status === 404 && isOptional) {
        await answer.body?.cancel();
        return undefined;
      }
      return parse(await okBytes(answer), schema, member);
    });
  }

  /** The version of the server. */
  async readVersion(): Promise<string | undefined> {
    return (await this.read('/_api/version', z.looseObject({ version: z.string() })))?.version;
  }

  /** The services of a database, without those of the server. */
  async readServices(database: string, version: string): Promise<readonly OtherService[] | undefined> {
    const path = isOld(version) ? '/_admin/aardvark/foxxes' : '/_api/foxx?excludeSystem=true';
    const found = await this.read(pathIn(database) + path, z.array(service), { isOptional: true });
    return found?.filter(({ mount, system }) => system !== true && !isSystemMount(mount));
  }

  /** The zip of a service. Rejects if it cannot be read. */
  async readZip(database: string, version: string, mount: string): Promise<Uint8Array<ArrayBuffer>> {
    const query = `?mount=${encodeURIComponent(mount)}`;
    const base = pathIn(database);
    return okBytes(
      isOld(version)
        ? await this.#source.send('GET', `${base}/_admin/aardvark/foxxes/download/zip${query}`)
        : await this.#source.send('POST', `${base}/_api/foxx/download${query}`),
    );
  }

  /** The modules that the files of a service require; undefined if its zip cannot be read, which is noted. */
  readModules(database: string, version: string, mount: string): Promise<readonly string[] | undefined> {
    return this.#noted(`modules of ${mount} in ${database}`, async () =>
      requiredModules(await this.#source.unpack(await this.readZip(database, version, mount))),
    );
  }

  /** Rejects if they cannot be read. */
  async readSettings(database: string, version: string, mount: string): Promise<OtherSettings> {
    const query = `?mount=${encodeURIComponent(mount)}`;
    const base = pathIn(database);
    const readValues = async (old: string, kind: string) => {
      const path = isOld(version)
        ? `/_admin/aardvark/foxxes/${old}${query}`
        : `/_api/foxx/${kind}${query}&minimal=true`;
      const values = parse(await okBytes(await this.#source.send('GET', base + path)), settings);
      return isOld(version) ? currentValues(values) : values;
    };
    return {
      configuration: await readValues('config', 'configuration'),
      dependencies: await readValues('deps', 'dependencies'),
    };
  }

  async #noted<Value>(what: string, read: () => Promise<Value | undefined>): Promise<Value | undefined> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      this.unread.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }
}

export function pathIn(database: string): string {
  return `/_db/${encodeURIComponent(database)}`;
}

function isOld(version: string): boolean {
  return version.startsWith('2.');
}

function isSystemMount(mount: string): boolean {
  return mount.startsWith('/_') && !mount.startsWith('/_open/');
}

/** Servers of 2.8 answer descriptions whose member `current` is the value. */
function currentValues(described: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(described).flatMap(([name, entry]) => {
      const current: unknown =
        typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'current') : undefined;
      return current === undefined || current === null ? [] : [[name, current]];
    }),
  );
}

function parse<Value>(bytes: Uint8Array, schema: z.ZodType<Value>, member?: string): Value {
  const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const isMember = member !== undefined && typeof body === 'object' && body !== null && member in body;
  const parsed = schema.safeParse(isMember ? Reflect.get(body, member) : body);
  if (parsed.success) return parsed.data;
  throw new Error('the answer has another form');
}

async function okBytes(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`status ${answer.status}`);
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = answer.body?.getReader();
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    parts.push(read.value);
    length += read.value.length;
    if (length <= maxAnswerBytes) continue;
    await reader?.cancel();
    throw new Error(`expected at most ${maxAnswerBytes >> 20} MiB`);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
