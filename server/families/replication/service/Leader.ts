import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type RequestOptions,
  request,
} from 'node:http';
import { Agent as HttpsAgent, request as secureRequest } from 'node:https';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { parseJson } from '../../../../protocol/lib/json.ts';

interface LeaderAddress {
  /** As from `parseEndpoint`. */
  readonly endpoint: string;
  readonly database: string;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly connectTimeoutMs: number;
  readonly requestTimeoutMs: number;
}

interface LeaderAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
}

/** A line has one document of at most 64 MiB. */
const maxAnswerBytes = 96 << 20;
const maxErrorLength = 300;

/** A failure that may disappear: the leader restarts, or the network is interrupted. */
export class LeaderUnavailable extends DatabaseError {
  constructor(detail: string) {
    super('ERROR_REPLICATION_NO_RESPONSE', { detail });
  }
}

/** Requests to the leader of one applier. Redirects are not followed. */
export class Leader {
  readonly #address: LeaderAddress;
  readonly #signal: AbortSignal;
  readonly #agent: HttpAgent;
  readonly #authorization: string | undefined;
  requestCount = 0;

  constructor(address: LeaderAddress, signal: AbortSignal) {
    this.#address = address;
    this.#signal = signal;
    const Agent = this.#isSecure ? HttpsAgent : HttpAgent;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { username, password = '' } = address;
    this.#authorization =
      username === undefined || username === ''
        ? undefined
        : `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  }

  get #isSecure(): boolean {
    return this.#address.endpoint.startsWith('https:');
  }

  /** The JSON of an answer. */
  async json(
    method: 'GET' | 'POST',
    path: string,
    query: Query = {},
  ): Promise<Readonly<Record<string, unknown>>> {
    const { body } = await this.send(method, path, query);
    const value = parseJson(Buffer.from(body).toString());
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as never;
    throw new DatabaseError('ERROR_REPLICATION_INVALID_RESPONSE', {
      detail: `expected an object from ${path}`,
    });
  }

  /**
   * Sends a request. Throws 1400 (no response) if the leader cannot be reached or is too busy, 1402 (master error) if it
   * refuses the request, 1401 (invalid response) for a redirect.
   */
  async send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    query: Query = {},
    body?: object,
  ): Promise<LeaderAnswer> {
    this.requestCount += 1;
    const { endpoint, database } = this.#address;
    const parameters = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    );
    const target = `/_db/${encodeURIComponent(database)}/_api/${path}?${parameters}`;
    const answer = await this.#exchange(method, new URL(target, endpoint), body);
    const { status } = answer;
    const where = `${method} ${path} of ${endpoint}`;
    if (status < 300) return answer;
    if (status < 400) {
      throw new DatabaseError('ERROR_REPLICATION_INVALID_RESPONSE', {
        detail: `${where} answered with a redirect, which is not followed`,
      });
    }
    const text = Buffer.from(answer.body).toString('utf8', 0, maxErrorLength);
    const detail = `${where} answered ${status}: ${text}`;
    if (status === 429 || status >= 500) throw new LeaderUnavailable(detail);
    throw new DatabaseError('ERROR_REPLICATION_MASTER_ERROR', { detail });
  }

  #exchange(method: string, url: URL, body: object | undefined): Promise<LeaderAnswer> {
    const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const headers: Record<string, string | number> = { accept: '*/*' };
    if (this.#authorization !== undefined) headers.authorization = this.#authorization;
    if (payload !== undefined) headers['content-length'] = payload.byteLength;
    const options: RequestOptions = { method, headers, agent: this.#agent, signal: this.#signal };
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void =>
        reject(
          this.#signal.aborted || error instanceof DatabaseError
            ? error
            : new LeaderUnavailable(`${url.origin}: ${error.message}`),
        );
      const sent = (this.#isSecure ? secureRequest : request)(url, options, (response) => {
        const chunks: Buffer[] = [];
        let sizeBytes = 0;
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          sizeBytes += chunk.length;
          if (sizeBytes > maxAnswerBytes) sent.destroy(tooLarge());
        });
        response.on('error', fail);
        response.on('end', () => {
          const { statusCode = 0, headers: received } = response;
          resolve({ status: statusCode, headers: received, body: Buffer.concat(chunks, sizeBytes) });
        });
      });
      sent.on('error', fail);
      this.#limitTime(sent);
      sent.end(payload);
    });
  }

  #limitTime(sent: ClientRequest): void {
    const { connectTimeoutMs, requestTimeoutMs } = this.#address;
    const whole = setTimeout(() => sent.destroy(new Error('the request timed out')), requestTimeoutMs);
    const connecting = setTimeout(
      () => sent.destroy(new Error('the connection timed out')),
      connectTimeoutMs,
    );
    sent.on('socket', (socket) => {
      if (!socket.connecting) clearTimeout(connecting);
      else socket.once('connect', () => clearTimeout(connecting));
    });
    sent.on('close', () => {
      clearTimeout(whole);
      clearTimeout(connecting);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

type Query = Readonly<Record<string, string | number | boolean>>;

function tooLarge(): DatabaseError {
  return new DatabaseError('ERROR_REPLICATION_INVALID_RESPONSE', {
    detail: `the answer of the leader has more than ${maxAnswerBytes >> 20} MiB`,
  });
}
