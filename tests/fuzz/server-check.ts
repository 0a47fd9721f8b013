import type { Dialect } from '../../protocol/dialect.ts';
import { type Answer, type Call, send } from '../http/client.ts';
import { type ServerProcess, startServer } from '../http/server-process.ts';
import { memoryLimitBytes } from './checks.ts';
import { errorNumIn, isExpectedError, isExpectedQueryError } from './expected-errors.ts';
import type { OddRequest } from './RequestMaker.ts';
import { collections, graph, indexes, valuesFor } from './sample-database.ts';

const databaseName = 'fuzz';
/** A separate database for unusual requests, because they can drop collections that the queries need. */
const requestDatabaseName = 'requests';
const maxRuntimeSeconds = 1;
/** Maximum number of fetched batches; then the cursor is closed. */
const maxBatches = 4;
/** Timeout of a request; a longer request counts as a hang. */
const timeoutMs = 20_000;

/** A started server with the fuzzer's documents in a temporary folder. */
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
    for (const name of [databaseName, requestDatabaseName]) {
      const created = await send(this.server.baseUrl, 'POST', '/_api/database', { body: { name } });
      if (created.status !== 201) throw new Error(`fuzz: no database: ${created.text}`);
    }
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

  /** Restores the initial documents. */
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

  /**
   * Runs a query to its last batch, explains it and parses it. Throws for an error 500, a timeout, or a
   * terminated server.
   */
  async check(text: string, dialect: Dialect): Promise<void> {
    const headers: Record<string, string> = dialect === '2.8' ? { 'x-arango-version': '20804' } : {};
    const bindVars = valuesFor(text, dialect);
    const body = {
      query: text,
      bindVars,
      memoryLimit: memoryLimitBytes,
      batchSize: 100,
      options: { maxRuntime: maxRuntimeSeconds },
    };
    let answer = await this.#ask('POST', '/_api/cursor', { body, headers });
    for (let batch = 1; batch < maxBatches && answer.status < 300; batch++) {
      const { hasMore, id } = answer.json<{ readonly hasMore?: boolean; readonly id?: string }>();
      if (hasMore !== true) break;
      answer = await this.#ask(batch === maxBatches - 1 ? 'DELETE' : 'PUT', `/_api/cursor/${id}`, {
        headers,
      });
    }
    await this.#ask('POST', '/_api/explain', { body: { query: text, bindVars }, headers });
    await this.#ask('POST', '/_api/query', { body: { query: text }, headers });
  }

  /** Sends an unusual request; throws like `check`. */
  async checkRequest({ method, path, headers, body }: OddRequest): Promise<void> {
    const url = `${this.server.baseUrl}/_db/${requestDatabaseName}`;
    // fetch rejects a body with GET and HEAD.
    const sent = method === 'GET' || method === 'HEAD' ? undefined : body;
    const answer = await this.#inTime(() => send(url, method, path, { headers, body: sent }));
    const { status, text } = answer;
    const error = { method, path, headers, body: sent, status, errorNum: errorNumIn(text) };
    if (isExpectedError(error, { atLimits: true })) return;
    throw new Error(`over HTTP: ${method} ${path}: ${answer.status} ${answer.text.slice(0, 500)}`);
  }

  async #ask(method: string, path: string, call: Call): Promise<Answer> {
    const answer = await this.#inTime(() => send(this.baseUrl, method, path, call));
    if (answer.status >= 500 && !isExpectedQueryError(answer.json<{ errorNum: number }>())) {
      throw new Error(`over HTTP: ${method} ${path}: ${answer.status} ${answer.text}`);
    }
    return answer;
  }

  async #inTime(ask: () => Promise<Answer>): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`over HTTP: no answer within ${timeoutMs} ms`)), timeoutMs);
    });
    try {
      return await Promise.race([ask(), late]);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new Error(`over HTTP: the server has ended: ${this.server.standardError().slice(-2000)}`);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Standard error output of the server, which includes unhandled promise rejections. */
  standardError(): string {
    return this.server.standardError();
  }
}
