import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Random } from '../../protocol/lib/random.ts';
import { send } from '../http/client.ts';
import { expectCaughtUp, stateOf } from '../http/replicas.ts';
import { type ServerProcess, startServer } from '../http/server-process.ts';

interface ReplicationCrashOptions {
  readonly cycles: number;
  readonly seed: number;
  readonly print: (line: string) => void;
}

export interface ReplicationCrashResult {
  /** Acknowledged changes of the leader. */
  readonly acknowledged: number;
  readonly kills: number;
  readonly differences: readonly string[];
}

const clientCount = 4;
/** Acknowledged changes before a kill. */
const changesBeforeKill = { least: 40, most: 200 };
const keyCount = 300;
const collections = ['items', 'links', 'other'] as const;

/**
 * Two servers: clients change the data of the leader, the follower copies them. Either server, or both, are killed
 * during the changes. After each cycle both must have equal databases.
 */
export async function runReplication(options: ReplicationCrashOptions): Promise<ReplicationCrashResult> {
  const { cycles, seed, print } = options;
  const random = new Random(seed);
  const pair = await ServerPair.start();
  const differences: string[] = [];
  let acknowledged = 0;
  let kills = 0;
  try {
    await pair.prepare();
    for (let cycle = 1; cycle <= cycles; cycle++) {
      const { least, most } = changesBeforeKill;
      const victim = (['leader', 'follower', 'both'] as const)[random.nextBelow(3)]!;
      const limit = least + random.nextBelow(most - least);
      acknowledged += await pair.change(random, limit, () => pair.kill(victim));
      kills += victim === 'both' ? 2 : 1;
      await expectCaughtUp({ url: pair.leader.baseUrl }, { url: pair.follower.baseUrl }, '_system');
      const [original, copy] = [
        await stateOf({ url: pair.leader.baseUrl }, '_system'),
        await stateOf({ url: pair.follower.baseUrl }, '_system'),
      ];
      const found = differencesOf(original, copy).map((text) => `cycle ${cycle} (${victim}): ${text}`);
      differences.push(...found);
      print(`cycle ${cycle}: ${victim} killed after ${limit} changes, ${found.length} differences`);
    }
  } finally {
    await pair.stop();
  }
  return { acknowledged, kills, differences };
}

type State = Readonly<
  Record<string, { readonly documents: readonly string[] } & Readonly<Record<string, unknown>>>
>;

/** Collections with figures of the server itself are not copied. */
function differencesOf(leader: unknown, follower: unknown): readonly string[] {
  const [original, copy] = [leader as State, follower as State];
  const names = new Set([...Object.keys(original), ...Object.keys(copy)]);
  return [...names]
    .filter((name) => !name.startsWith('_statistics') && !isDeepStrictEqual(original[name], copy[name]))
    .map((name) => {
      const [left, right] = [original[name], copy[name]];
      if (left === undefined || right === undefined) return `'${name}' is on one server only`;
      const known = new Set(right.documents);
      const missing = left.documents.filter((document) => !known.has(document));
      return `'${name}': ${left.documents.length} and ${right.documents.length} documents, missing ${missing.slice(0, 3).join(' ')}`;
    });
}

class ServerPair {
  leader: ServerProcess;
  follower: ServerProcess;
  readonly #folders: readonly [string, string];
  readonly #ports: readonly [string, string];
  #isKilled = false;

  private constructor(
    servers: readonly [ServerProcess, ServerProcess],
    folders: readonly [string, string],
    ports: readonly [string, string],
  ) {
    [this.leader, this.follower] = servers;
    this.#folders = folders;
    this.#ports = ports;
  }

  static async start(): Promise<ServerPair> {
    const folders = [folderOf('leader'), folderOf('follower')] as const;
    const ports = [await freePort(), await freePort()] as const;
    const leader = await startLeader(folders[0], ports[0]);
    return new ServerPair([leader, await startFollower(folders[1], ports)], folders, ports);
  }

  async prepare(): Promise<void> {
    for (const name of collections) {
      await this.#expect('POST', '/_api/collection', { name, type: name === 'links' ? 3 : 2 });
    }
    await this.#expect('POST', '/_api/index?collection=items', {
      type: 'persistent',
      fields: ['place'],
      unique: true,
      sparse: true,
    });
    const body = {
      endpoint: this.leader.baseUrl,
      idleMinWaitTime: 0.01,
      idleMaxWaitTime: 0.05,
      connectionRetryWaitTime: 0.05,
      maxConnectRetries: 1_000_000,
    };
    const answer = await send(this.follower.baseUrl, 'PUT', '/_api/replication/make-slave', { body });
    if (answer.status !== 200) throw new Error(`no follower: ${answer.text}`);
  }

  async #expect(method: string, path: string, body: unknown): Promise<void> {
    const { status, text } = await send(this.leader.baseUrl, method, path, { body });
    if (status >= 300) throw new Error(`${method} ${path}: ${text}`);
  }

  /** Changes data with several clients until `limit` changes are acknowledged, kills, and returns their number. */
  async change(random: Random, limit: number, kill: () => Promise<void>): Promise<number> {
    this.#isKilled = false;
    let count = 0;
    let killing: Promise<void> | undefined;
    const client = async (): Promise<void> => {
      // After the kill of the follower alone, the leader continues for as many changes.
      while (!this.#isKilled && count < 2 * limit) {
        const [method, path, body] = changeOf(random);
        const answer = await send(this.leader.baseUrl, method, path, { body }).catch(() => undefined);
        if (answer === undefined) return;
        count += 1;
        if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.text}`);
        if (count >= limit) killing ??= kill();
      }
    };
    await Promise.all(Array.from({ length: clientCount }, client));
    await killing;
    return count;
  }

  async kill(victim: 'leader' | 'follower' | 'both'): Promise<void> {
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

type Call = readonly [method: string, path: string, body?: unknown];

/** A random change. Refused changes, such as a duplicate key or place, are part of the load. */
function changeOf(random: Random): Call {
  const key = () => `k${random.nextBelow(keyCount)}`;
  const text = () => 'x'.repeat(random.nextBelow(2000));
  const one = key();
  switch (random.nextBelow(14)) {
    case 0:
    case 1:
    case 2:
      return ['POST', '/_api/document/items', { _key: one, place: random.nextBelow(keyCount), text: text() }];
    case 3:
    case 4:
      return [
        'PATCH',
        `/_api/document/items/${one}`,
        { place: random.nextBelow(keyCount), n: random.next() },
      ];
    case 5:
      return ['DELETE', `/_api/document/items/${one}`];
    case 6: {
      const lines = Array.from({ length: 60 }, () => JSON.stringify({ _key: key(), text: text() }));
      return ['POST', '/_api/import?collection=other&type=documents&onDuplicate=replace', lines.join('\n')];
    }
    case 7: {
      const query = 'FOR i IN items SORT RAND() LIMIT 80 UPDATE i WITH {n: RAND()} IN items';
      return ['POST', '/_api/cursor', { query }];
    }
    case 8: {
      const query = 'FOR i IN items SORT RAND() LIMIT 70 REMOVE i IN items';
      return random.next() < 0.3
        ? ['POST', '/_api/cursor', { query }]
        : ['POST', '/_api/document/links', { _from: `items/${one}`, _to: `items/${key()}` }];
    }
    case 9:
      return random.next() < 0.2
        ? ['PUT', '/_api/collection/other/truncate']
        : ['POST', '/_api/document/other', { text: text().repeat(random.next() < 0.1 ? 100 : 1) }];
    case 10: {
      const name = `made${random.nextBelow(4)}`;
      return random.next() < 0.5
        ? ['POST', '/_api/collection', { name }]
        : ['DELETE', `/_api/collection/${name}`];
    }
    case 11:
      return [
        'PUT',
        `/_api/collection/made${random.nextBelow(4)}/rename`,
        { name: `made${random.nextBelow(4)}` },
      ];
    case 12: {
      const fields = [`field${random.nextBelow(3)}`];
      const unique = random.next() < 0.5;
      return [
        'POST',
        `/_api/index?collection=made${random.nextBelow(4)}`,
        { type: 'persistent', fields, unique, sparse: true },
      ];
    }
    default:
      return [
        'POST',
        `/_api/document/made${random.nextBelow(4)}`,
        { _key: one, field0: random.nextBelow(99) },
      ];
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
  const args = ['--port', port, '--replication-endpoint', `http://127.0.0.1:${leaderPort}`];
  return startServer({ dataFolder, args });
}

async function freePort(): Promise<string> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return String(typeof address === 'object' && address !== null ? address.port : 0);
}
