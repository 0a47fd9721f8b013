import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { type Dialect, dialectOf } from '../../protocol/dialect.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { assert } from '../../protocol/lib/assert.ts';
import type { Authenticator } from '../auth/Authenticator.ts';
import { type Identity, userIdOf } from '../auth/identity.ts';
import type { Rights } from '../auth/rights.ts';
import type { Engine } from '../engine/Engine.ts';
import type { Operation } from '../engine/operation.ts';
import { bodyText, findJson } from '../json-body.ts';
import type { Method, RequestScope } from '../route.ts';
import type { AppServices } from './AppServices.ts';
import { type Address, addressOf } from './address.ts';
import type { Allowed } from './authenticate.ts';
import type { Site } from './site.ts';

const noBytes = new Uint8Array();

/** What a route gets: a request of Fastify's seen as a RequestScope. */
export class HttpRequest implements RequestScope {
  readonly authenticator: Authenticator;
  readonly engine: Engine;
  readonly identity: Identity | undefined;
  readonly user: string | undefined;
  readonly userId: string | undefined;
  readonly rights: Rights;
  readonly isAuthOff: boolean;
  readonly dialect: Dialect;
  readonly #address: Address;
  readonly #request: FastifyRequest;
  readonly #response: ServerResponse;
  #abandoned: AbortController | undefined;
  #query: URLSearchParams | undefined;
  #json: { readonly value: unknown } | undefined;

  constructor(request: FastifyRequest, response: ServerResponse, services: AppServices, answer: Allowed) {
    this.#request = request;
    this.#response = response;
    this.#address = addressOf(request.raw);
    this.authenticator = services.authenticator;
    this.engine = services.engine;
    this.identity = answer.identity;
    this.user = answer.identity?.record.user;
    this.userId = answer.identity && userIdOf(answer.identity);
    this.rights = answer.rights;
    this.isAuthOff = services.authenticator.isOff;
    this.dialect = requestDialect(request);
  }

  get method(): Method {
    return this.#request.method as Method;
  }

  get databaseName(): string {
    return this.#address.databaseName;
  }

  get path(): string {
    return this.#address.path;
  }

  get databasePath(): string {
    return `/_db/${encodeURIComponent(this.databaseName)}${this.path}`;
  }

  get params(): Readonly<Record<string, string>> {
    return this.#request.params as Record<string, string>;
  }

  get query(): URLSearchParams {
    this.#query ??= new URLSearchParams(this.#address.search);
    return this.#query;
  }

  get headers(): IncomingHttpHeaders {
    return this.#request.headers;
  }

  get remoteAddress(): string {
    return this.#request.ip;
  }

  get site(): Site {
    return this.#request.site;
  }

  get localPort(): number {
    return this.#request.socket.localPort ?? 0;
  }

  get body(): Uint8Array {
    const { body } = this.#request;
    return body instanceof Uint8Array ? body : noBytes;
  }

  text(): string {
    return bodyText(this.body);
  }

  json(): unknown {
    this.#json ??= { value: findJson(this.body) };
    return this.#json.value;
  }

  jsonObject(): Readonly<Record<string, unknown>> {
    const value = this.json() ?? {};
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER', { message: 'expecting a JSON object in the body' });
    }
    return value as Readonly<Record<string, unknown>>;
  }

  stream(): Readable {
    const { body } = this.#request;
    // Without a body there is nothing to collect, and the raw message is at its end.
    if (body === undefined || body === null) return this.#request.raw;
    assert(!(body instanceof Uint8Array), 'a route that reads the stream says isStreaming');
    return body as Readable;
  }

  get abandoned(): AbortSignal {
    if (this.#abandoned === undefined) {
      this.#abandoned = new AbortController();
      const { signal } = this.#abandoned;
      const { socket } = this.#request.raw;
      const onClose = () => this.#abandoned?.abort();
      socket.once('close', onClose);
      // A connection carries many requests.
      this.#response.once('finish', () => socket.off('close', onClose));
      return signal;
    }
    return this.#abandoned.signal;
  }

  run<Args, Result>(operation: Operation<Args, Result>, args: Args): Promise<Result> {
    return this.engine.run(operation, this, args);
  }
}

export function requestDialect(request: FastifyRequest): Dialect {
  const header = request.headers['x-arango-version'];
  return dialectOf(typeof header === 'string' ? header : undefined);
}
