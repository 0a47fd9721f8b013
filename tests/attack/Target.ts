import { basic } from '../http/client.ts';
import { type ServerProcess, startServer } from '../http/server-process.ts';
import { callServer, defaultPatienceMs } from './http-call.ts';
import { Secrets } from './secrets.ts';

/** The users of the attacked server, by grants. */
export const users = {
  root: {},
  /** The user of the regular clients. */
  honest: { honest: 'rw', victim: 'rw' },
  /** A user to attack, so that other users stay usable for later rounds. */
  bystander: { bystander: 'rw' },
  'guest-none': {},
  'guest-ro': { victim: 'ro' },
  'guest-rw': { victim: 'rw' },
  'guest-ro-system': { _system: 'ro' },
} as const satisfies Record<string, Readonly<Record<string, 'ro' | 'rw'>>>;
export type User = keyof typeof users;

/** Databases: `honest` belongs to the regular clients, `victim` is attacked, `bystander` is inaccessible. */
export const victimPath = '/_db/victim';
export const honestPath = '/_db/honest';

const documentCount = 1000;

/** A fresh built server on loopback with authentication, users and data; its folder is removed at the end. */
export class Target {
  #server: ServerProcess;
  #secrets: Secrets;

  private constructor(server: ServerProcess) {
    this.#server = server;
    this.#secrets = Secrets.readFrom(server.dataFolder);
  }

  /** With a data folder that `remove` deletes, not a stop of the server. */
  static async start(dataFolder: string): Promise<Target> {
    const target = new Target(await startServer({ dataFolder, password: passwordOf('root') }));
    await target.#fill();
    target.#secrets = Secrets.readFrom(dataFolder);
    return target;
  }

  get baseUrl(): string {
    return this.#server.baseUrl;
  }

  get pid(): number {
    return this.#server.pid;
  }

  get dataFolder(): string {
    return this.#server.dataFolder;
  }

  get secrets(): Secrets {
    return this.#secrets;
  }

  /** The standard error output of the server. */
  complaints(): string {
    return this.#server.standardError();
  }

  /** Stops the server and returns its exit status and the duration. */
  async end(signal: NodeJS.Signals): Promise<{ readonly status: number | null; readonly tookMs: number }> {
    const startMs = performance.now();
    const status = await this.#server.stop(signal);
    return { status, tookMs: performance.now() - startMs };
  }

  /** Starts a new process on the same folder. */
  async startAgain(): Promise<void> {
    const { dataFolder } = this.#server;
    this.#server = await startServer({ dataFolder, password: passwordOf('root') });
  }

  headersOf(user: User | undefined): Readonly<Record<string, string>> {
    return user === undefined ? {} : basic(user, passwordOf(user));
  }

  /** Whether the server answers root. */
  async isAnswering(patienceMs = defaultPatienceMs): Promise<boolean> {
    const request = { path: '/_api/version', headers: this.headersOf('root'), patienceMs };
    return (await callServer(this.baseUrl, { ...request, localAddress: undefined })).status === 200;
  }

  async #fill(): Promise<void> {
    for (const name of ['honest', 'victim', 'bystander'])
      await this.#prepare('POST', '/_api/database', { name });
    for (const [user, grants] of Object.entries(users)) {
      if (user === 'root') continue;
      await this.#prepare('POST', '/_api/user', { user, passwd: passwordOf(user as User) });
      for (const [database, grant] of Object.entries(grants)) {
        await this.#prepare('PUT', `/_api/user/${user}/database/${database}`, { grant });
      }
    }
    const lines = Array.from({ length: documentCount }, (_, at) =>
      JSON.stringify({ _key: `k${at}`, number: at, text: 'some words to read', tags: ['a', 'b'] }),
    );
    for (const name of ['kept', 'written']) {
      await this.#prepare('POST', `${honestPath}/_api/collection`, { name });
    }
    const importPath = '_api/import?type=documents&collection';
    await this.#prepare('POST', `${honestPath}/${importPath}=kept`, lines.join('\n'));
    for (const [name, type] of [
      ['documents', 2],
      ['scratch', 2],
      ['edges', 3],
    ]) {
      await this.#prepare('POST', `${victimPath}/_api/collection`, { name, type });
    }
    await this.#prepare('POST', `${victimPath}/${importPath}=documents`, lines.slice(0, 200).join('\n'));
    const edges = Array.from({ length: 200 }, (_, at) => ({
      _key: `e${at}`,
      _from: `documents/k${at}`,
      _to: `documents/k${(at * 7) % 200}`,
    }));
    await this.#prepare('POST', `${victimPath}/_api/document/edges`, edges);
    const index = { type: 'persistent', fields: ['number'] };
    await this.#prepare('POST', `${victimPath}/_api/index?collection=documents`, index);
    const edgeDefinitions = [{ collection: 'edges', from: ['documents'], to: ['documents'] }];
    await this.#prepare('POST', `${victimPath}/_api/gharial`, { name: 'net', edgeDefinitions });
  }

  async #prepare(method: string, path: string, body: unknown): Promise<void> {
    const request = { method, path, body, headers: this.headersOf('root'), localAddress: undefined };
    const { status, text } = await callServer(this.baseUrl, request);
    if (status < 200 || status >= 300) throw new Error(`attack: ${method} ${path}: ${status} ${text}`);
  }
}

/** Passwords of a temporary server on loopback. */
function passwordOf(user: User): string {
  return `the-password-of-${user}`;
}
