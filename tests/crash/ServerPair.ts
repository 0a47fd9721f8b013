import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Random } from '../../protocol/lib/random.ts';
import { send } from '../http/client.ts';
import { applierOptions, followerOptions } from '../http/replication/replicas.ts';
import { type ServerProcess, startServer } from '../http/server-process.ts';
import { changeOf, indexes, permanentCollections } from './random-change.ts';

type Victim = 'leader' | 'follower' | 'both';

const clientCount = 4;

/** A leader and its follower, each with a data folder and a port that survive kills. */
export class ServerPair {
  leader: ServerProcess;
  follower: ServerProcess;
  /** Databases with load. */
  readonly #databases: readonly string[];
  readonly #folders: readonly [string, string];
  readonly #ports: readonly [string, string];
  #isKilled = false;

  private constructor(
    servers: readonly [ServerProcess, ServerProcess],
    databases: readonly string[],
    folders: readonly [string, string],
    ports: readonly [string, string],
  ) {
    [this.leader, this.follower] = servers;
    this.#databases = databases;
    this.#folders = folders;
    this.#ports = ports;
  }

  static async start(databases: readonly string[]): Promise<ServerPair> {
    const folders = [folderOf('leader'), folderOf('follower')] as const;
    const ports = [await freePort(), await freePort()] as const;
    const leader = await startLeader(folders[0], ports[0]);
    return new ServerPair([leader, await startFollower(folders[1], ports)], databases, folders, ports);
  }

  /** True: the follower follows all databases; false: only `_system`. */
  get isGlobal(): boolean {
    return this.#databases.length > 1;
  }

  /** Creates the databases and collections on the leader, and starts to follow it. */
  async prepare(): Promise<void> {
    for (const database of this.#databases) {
      if (database !== '_system') await this.#expect('POST', '/_api/database', { name: database });
      const at = (method: string, path: string, body: unknown) =>
        this.#expect(method, `/_db/${database}${path}`, body);
      for (const name of permanentCollections) {
        await at('POST', '/_api/collection', { name, type: name === 'links' ? 3 : 2 });
      }
      for (const [collection, index] of indexes)
        await at('POST', `/_api/index?collection=${collection}`, index);
    }
    const path = `/_api/replication/make-follower?global=${this.isGlobal}`;
    const answer = await send(this.follower.baseUrl, 'PUT', path, { body: applierOptions(this.leader) });
    if (answer.status !== 200) throw new Error(`no follower: ${answer.text}`);
  }

  async #expect(method: string, path: string, body: unknown): Promise<void> {
    const { status, text } = await send(this.leader.baseUrl, method, path, { body });
    if (status >= 300) throw new Error(`${method} ${path}: ${text}`);
  }

  /** Changes data with several clients until `limit` changes are acknowledged, kills, and returns their number. */
  async change(random: Random, limit: number, victim: Victim): Promise<number> {
    this.#isKilled = false;
    let count = 0;
    let killing: Promise<void> | undefined;
    const client = async (): Promise<void> => {
      // After the kill of the follower alone, the leader continues for as many changes.
      while (!this.#isKilled && count < 2 * limit) {
        const [method, path, body] = changeOf(random, this.#databases);
        const answer = await send(this.leader.baseUrl, method, path, { body }).catch(() => undefined);
        if (answer === undefined) return;
        count += 1;
        if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.text}`);
        if (count >= limit) killing ??= this.#kill(victim);
      }
    };
    await Promise.all(Array.from({ length: clientCount }, client));
    await killing;
    return count;
  }

  async #kill(victim: Victim): Promise<void> {
    if (victim !== 'follower') {
      this.#isKilled = true;
      await this.leader.stop('SIGKILL');
    }
    if (victim !== 'leader') await this.follower.stop('SIGKILL');
    if (victim !== 'follower') this.leader = await startLeader(this.#folders[0], this.#ports[0]);
    if (victim !== 'leader') this.follower = await startFollower(this.#folders[1], this.#ports);
  }

  async stop(): Promise<void> {
    for (const server of [this.follower, this.leader]) await server.stop('SIGKILL');
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
  }
}

function folderOf(name: string): string {
  return mkdtempSync(join(tmpdir(), `orrery-${name}-`));
}

function startLeader(dataFolder: string, port: string): Promise<ServerProcess> {
  return startServer({ dataFolder, args: ['--port', port] });
}

function startFollower(
  dataFolder: string,
  [leaderPort, port]: readonly [string, string],
): Promise<ServerProcess> {
  const leader = { baseUrl: `http://127.0.0.1:${leaderPort}` };
  return startServer({ dataFolder, args: ['--port', port, ...followerOptions(leader)] });
}

async function freePort(): Promise<string> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return String(typeof address === 'object' && address !== null ? address.port : 0);
}
