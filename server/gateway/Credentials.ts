import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Method } from '../../protocol/endpoint.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { stringifyJson } from '../../protocol/lib/write-json.ts';
import type { FarAnswer, FarServer } from './FarServer.ts';
import { gatewayLimits } from './gateway-limits.ts';

const { maxOwnAnswerBytes, ownCallMs, renewBeforeMs } = gatewayLimits;

interface OwnCall {
  readonly method?: Method;
  readonly target: string;
  readonly authorization?: string | undefined;
  readonly body?: unknown;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly turn?: number;
  /** See `FarServer.open`. */
  readonly isOnly?: boolean;
}

interface SignInData {
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export interface OwnAnswer {
  readonly status: number;
  /** Undefined for a body that is no JSON. */
  readonly body: unknown;
}

/** A small request of the gateway itself. Rejects with FarServerError. */
export async function callServer(server: FarServer, call: OwnCall): Promise<OwnAnswer> {
  const { method = 'GET', target, authorization, body, turn = 0, isOnly = false } = call;
  const text = body === undefined ? undefined : stringifyJson(body);
  const signal = AbortSignal.timeout(ownCallMs);
  const headers = {
    accept: 'application/json',
    ...call.headers,
    ...(authorization === undefined ? {} : { authorization }),
    ...(text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  const stream = text === undefined ? undefined : Readable.from([Buffer.from(text)]);
  const answer = await server.open({ method, target, headers, body: stream, signal }, turn, isOnly);
  return { status: answer.message.statusCode ?? 0, body: await readJson(answer) };
}

async function readJson({ message }: FarAnswer): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxOwnAnswerBytes) {
      message.destroy();
      return undefined;
    }
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    // A page of a proxy, or the empty answer of 2.8.
    return undefined;
  }
}

const tokenAnswer = z.object({ jwt: z.string().max(8192) });
const tokenClaims = z.object({ iat: z.number().optional(), exp: z.number().optional() });

/** The life of a token by its own claims; the server alone decides whether it is valid. */
function renewalTime(jwt: string, nowMs: number): number {
  const [, claims = ''] = jwt.split('.');
  try {
    const { exp, iat } = tokenClaims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
    if (exp === undefined) return Number.POSITIVE_INFINITY;
    const lifeMs = (exp - (iat ?? nowMs / 1000)) * 1000;
    return nowMs + Math.max(0, lifeMs - Math.min(renewBeforeMs, lifeMs / 2));
  } catch {
    // Not a token with claims: it is used until the server refuses it.
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * What a user of another server signed in with. It stays in the memory of this process: the password renews tokens, and
 * servers before 3.0 need it with each request.
 */
export class Credentials {
  readonly user: string;
  readonly #server: FarServer;
  readonly #password: string;
  /** Undefined: Basic authorization. */
  #jwt: string | undefined;
  #renewMs = Number.POSITIVE_INFINITY;
  #renewing: Promise<boolean> | undefined;

  private constructor(server: FarServer, user: string, password: string) {
    this.#server = server;
    this.user = user;
    this.#password = password;
  }

  /**
   * Undefined for a wrong user name or password. Rejects with FarServerError, and DatabaseError for another refusal.
   * @param database before 3.0, each database has its own users
   */
  static async check(
    server: FarServer,
    { user, password, database }: SignInData,
  ): Promise<Credentials | undefined> {
    const credentials = new Credentials(server, user, password);
    const { status, body } = await credentials.#askToken();
    if (status === 200) return credentials.#take(body) ? credentials : undefined;
    if (status === 401 || status === 403) return undefined;
    if (status === 429) throw refusal(429, 'the server asks to wait before the next sign-in');
    // ArangoDB before 3.0 has no tokens.
    if (status !== 404 && status !== 405) throw refusal(502, `it answers the sign-in with status ${status}`);
    const target = `/_db/${encodeURIComponent(database)}/_api/version`;
    const tried = await callServer(server, { target, authorization: credentials.#basic });
    return tried.status === 200 || tried.status === 403 ? credentials : undefined;
  }

  /** The header for a request; renews a token before it expires. Undefined if the server no longer accepts the user. */
  async authorization(): Promise<string | undefined> {
    if (this.#jwt === undefined) return this.#basic;
    if (Date.now() >= this.#renewMs && !(await this.renew())) return undefined;
    return `bearer ${this.#jwt}`;
  }

  /** Gets a new token; false if the server refuses the user, and for Basic authorization. */
  async renew(): Promise<boolean> {
    if (this.#jwt === undefined) return false;
    this.#renewing ??= this.#renewNow().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #renewNow(): Promise<boolean> {
    const { status, body } = await this.#askToken();
    if (status === 200) return this.#take(body);
    if (status === 401 || status === 403) return false;
    throw refusal(502, `it answers the renewal of the sign-in with status ${status}`);
  }

  #askToken(): Promise<OwnAnswer> {
    const body = { username: this.user, password: this.#password };
    return callServer(this.#server, { method: 'POST', target: '/_open/auth', body });
  }

  #take(body: unknown): boolean {
    const parsed = tokenAnswer.safeParse(body);
    if (!parsed.success) throw refusal(502, 'it answers the sign-in without a token');
    this.#jwt = parsed.data.jwt;
    this.#renewMs = renewalTime(parsed.data.jwt, Date.now());
    return true;
  }

  get #basic(): string {
    return `Basic ${Buffer.from(`${this.user}:${this.#password}`).toString('base64')}`;
  }
}

function refusal(status: 429 | 502, message: string): DatabaseError {
  return new DatabaseError('ERROR_HTTP_SERVICE_UNAVAILABLE', { status, message });
}
