import type { Dialect } from '../../protocol/dialect.ts';
import { send } from '../http/client.ts';
import { type ServerProcess, startServer } from '../http/server-process.ts';
import { isRecordedError, memoryLimitBytes } from './checks.ts';
import { collections, graph, indexes, valuesFor } from './sample-database.ts';

const databaseName = 'fuzz';
const maxRuntimeSeconds = 1;
/** A request that is not answered by then hangs. */
const patienceMs = 20_000;

/** A started server with the fuzzer's documents, in a temporary folder. */
export class ServerCheck {
  private constructor(private readonly server: ServerProcess) {}

  static async start(): Promise<ServerCheck> {
    const check = new ServerCheck(await startServer());
    await check.fill();
    return check;
  }

  private get baseUrl(): string {
    return `${this.server.baseUrl}/_db/${databaseName}`;
  }

  stop(): Promise<number | null> {
    return this.server.stop();
  }

  private async fill(): Promise<void> {
    const created = await send(this.server.baseUrl, 'POST', '/_api/database', {
      body: { name: databaseName },
    });
    if (created.status !== 201) throw new Error(`fuzz: no database: ${created.text}`);
    const { baseUrl } = this;
    const call = async (path: string, body: unknown): Promise<void> => {
      const answer = await send(baseUrl, 'POST', path, { body });
      if (answer.status >= 400) throw new Error(`fuzz: ${path}: ${answer.text}`);
    };
    for (const { name, isEdge } of collections)
      await call('/_api/collection', { name, type: isEdge ? 3 : 2 });
    await call('/_api/gharial', graph);
    for (const { collection, index } of indexes) await call(`/_api/index?collection=${collection}`, index);
    await this.refill();
  }

  /** The documents as they were at the start. */
  async refill(): Promise<void> {
    const { baseUrl } = this;
    for (const { name: collection, list } of collections) {
      await send(baseUrl, 'PUT', `/_api/collection/${collection}/truncate`);
      const body = list.map((document) => JSON.stringify(document)).join('\n');
      const path = `/_api/import?type=documents&collection=${collection}&complete=true`;
      const answer = await send(baseUrl, 'POST', path, { body });
      if (answer.status >= 400) throw new Error(`fuzz: ${path}: ${answer.text}`);
    }
  }

  /** Runs a query; throws for an error 500, no answer in time, or a server that has ended. */
  async check(text: string, dialect: Dialect): Promise<void> {
    const body = {
      ...{ query: text, bindVars: valuesFor(text, dialect), memoryLimit: memoryLimitBytes },
      options: { maxRuntime: maxRuntimeSeconds },
    };
    const headers: Record<string, string> = dialect === '2.8' ? { 'x-arango-version': '20804' } : {};
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`over HTTP: no answer within ${patienceMs} ms`)), patienceMs);
    });
    try {
      const answer = await Promise.race([
        send(this.baseUrl, 'POST', '/_api/cursor', { body, headers }),
        late,
      ]);
      if (answer.status < 500) return;
      const error = answer.json<{ errorNum: number }>();
      if (!isRecordedError(error)) throw new Error(`over HTTP: ${answer.status} ${answer.text}`);
    } catch (error) {
      if (error instanceof TypeError) {
        throw new Error(`over HTTP: the server has ended: ${this.server.standardError().slice(-2000)}`);
      }
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** What the server has complained of: promises that nobody took care of among it. */
  complaints(): string {
    return this.server.standardError();
  }
}
