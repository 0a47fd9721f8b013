import { Agent, request as httpRequest } from 'node:http';
import { type ServerProcess, startServer } from '../http/server-process.ts';

export interface ServerAnswer {
  /** 0: the connection broke before the answer was complete. */
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A server on one data folder that is killed and restarted. */
export class CrashServer {
  readonly #server: ServerProcess;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 12 });

  private constructor(server: ServerProcess) {
    this.#server = server;
  }

  static async start(dataFolder: string): Promise<CrashServer> {
    return new CrashServer(await startServer({ dataFolder }));
  }

  async kill(): Promise<void> {
    await this.#server.stop('SIGKILL');
    this.#agent.destroy();
  }

  async stop(): Promise<number | null> {
    const status = await this.#server.stop();
    this.#agent.destroy();
    return status;
  }

  /** A string is sent unchanged, any other value as JSON. */
  send(method: string, path: string, body?: unknown): Promise<ServerAnswer> {
    const { hostname, port } = new URL(this.#server.baseUrl);
    const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    // Node sends no content-length with DELETE.
    const headers = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) };
    return new Promise((resolve) => {
      const broken = () => resolve({ status: 0, body: {} });
      const sent = httpRequest({ hostname, port, method, path, headers, agent: this.#agent }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('error', broken);
        response.on('end', () => {
          if (!response.complete) return broken();
          const json: unknown = text === '' ? {} : JSON.parse(text);
          resolve({ status: response.statusCode ?? 0, body: json as ServerAnswer['body'] });
        });
      });
      sent.on('error', broken);
      sent.end(payload);
    });
  }

  /** All rows of a query; throws for an error. */
  async query<Row>(
    query: string,
    bindVars: Readonly<Record<string, unknown>> = {},
    options = {},
  ): Promise<readonly Row[]> {
    const answer = await this.send('POST', '/_api/cursor', { query, bindVars, batchSize: 100_000, options });
    if (answer.status !== 201) throw new Error(`${query}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.result as readonly Row[];
  }
}
