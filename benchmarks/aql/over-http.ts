import { Agent, request } from 'node:http';
import { type ServerProcess, startServer } from '../../tests/http/server-process.ts';
import type { Database } from './in-process.ts';
import type { Row } from './rows.ts';

/** Rows per batch, as in the measurements of ArangoDB. */
const batchSize = 10_000;

/** The built server as a separate process, over one connection. */
export class OverHttp implements Database {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  private constructor(readonly server: ServerProcess) {}

  static async start(): Promise<OverHttp> {
    return new OverHttp(await startServer());
  }

  async fill(name: string, kind: 'document' | 'edge', lines: readonly string[]): Promise<void> {
    await this.#ask('POST', '/_api/collection', JSON.stringify({ name, type: kind === 'edge' ? 3 : 2 }));
    await this.#ask('POST', `/_api/import?type=documents&collection=${name}`, lines.join('\n'));
  }

  async index(name: string, field: string): Promise<void> {
    const index = JSON.stringify({ type: 'persistent', fields: [field] });
    await this.#ask('POST', `/_api/index?collection=${name}`, index);
  }

  async run({ query, bindVars = {} }: Row): Promise<number> {
    const body = JSON.stringify({ query, bindVars, batchSize, count: true });
    for (let path = '/_api/cursor'; ; ) {
      const answer = await this.#ask('POST', path, body);
      // Only the end is parsed, because parsing rows is the task of the client.
      const end = answer.toString('utf8', Math.max(0, answer.length - 2000));
      const id = /"id":"(\d+)"/.exec(end)?.[1];
      if (!end.includes('"hasMore":true')) return Number(/"count":(\d+)/.exec(end)?.[1]);
      path = `/_api/cursor/${id}`;
    }
  }

  /** Runs a streaming query; yields the number of rows of each batch. */
  async *stream(query: string): AsyncGenerator<number> {
    const body = JSON.stringify({ query, batchSize: 1000, options: { stream: true } });
    for (let path = '/_api/cursor'; ; ) {
      const answer = JSON.parse((await this.#ask('POST', path, body)).toString()) as {
        readonly id?: string;
        readonly hasMore: boolean;
        readonly result: readonly unknown[];
      };
      yield answer.result.length;
      if (!answer.hasMore) return;
      path = `/_api/cursor/${answer.id}`;
    }
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    await this.server.stop();
  }

  #ask(method: string, path: string, body: string): Promise<Buffer> {
    const { hostname, port } = new URL(this.server.baseUrl);
    const bytes = Buffer.from(body);
    const headers = { 'content-length': bytes.length };
    return new Promise((resolve, reject) => {
      const asked = request({ hostname, port, method, path, headers, agent: this.#agent }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const answer = Buffer.concat(parts);
          if ((response.statusCode ?? 500) < 300) resolve(answer);
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${answer.toString()}`));
        });
        response.on('error', reject);
      });
      asked.on('error', reject);
      asked.end(bytes);
    });
  }
}
