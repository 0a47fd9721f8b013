import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Dialect } from '../../protocol/dialect.ts';
import type { Method } from '../../protocol/endpoint.ts';
import { badParameter, DatabaseError } from '../../protocol/errors.ts';
import { assert } from '../../protocol/lib/assert.ts';
import { maxMainValues } from '../../protocol/lib/json-limits.ts';
import { stringifyJson } from '../../protocol/lib/write-json.ts';
import type { Rights } from '../auth/rights.ts';
import type { Engine } from '../engine/Engine.ts';
import type { Backups } from '../families/backup/service/Backups.ts';
import type { CopyJobs } from '../families/copies/service/CopyJobs.ts';
import type { AsyncJob } from '../families/jobs/service/AsyncJob.ts';
import type { AsyncJobs } from '../families/jobs/service/AsyncJobs.ts';
import type { Scripts } from '../families/scripts/service/Scripts.ts';
import type { ScriptCaller } from '../families/scripts/service/script-caller.ts';
import type { Tasks } from '../families/scripts/service/Tasks.ts';
import parseBody, { type ParseBodyArgs } from '../families/server/operations/parse-body.ts';
import type { Services } from '../families/services/service/Services.ts';
import { Abandonment, type AbandonSignal } from '../lib/AbandonSignal.ts';
import { freeBytes } from '../lib/free-bytes.ts';
import { bodyText, findJson, isForThread } from '../lib/json-body.ts';
import { legacyRefusal } from '../lib/json-complaint.ts';
import { requireUniqueNames } from '../lib/unique-names.ts';
import type { ServerHost } from '../monitoring/ServerHost.ts';
import { type Address, addressOf, noBases, parseTarget } from '../network/address.ts';
import type { Site } from '../network/site.ts';
import { type Operation, serverScope } from '../operation/operation.ts';
import type { InnerReply, InnerRequest, RequestScope, Route } from '../route/route.ts';
import type { Authenticator } from '../sign-in/Authenticator.ts';
import { type Identity, userIdOf } from '../sign-in/identity.ts';
import type { FullServices } from './AppServices.ts';
import type { Allowed } from './authenticate.ts';
import { type AnswerBudget, smallAnswerBytes } from './budgets/AnswerBudget.ts';
import type { BodyBudget } from './budgets/BodyBudget.ts';
import type { ControlBodies } from './budgets/ControlBodies.ts';
import { Delivery } from './budgets/Delivery.ts';
import type { HeldRequest } from './ClientConnection.ts';
import { exchange, InnerMessage } from './inner-exchange.ts';
import { innerCallerOf, openSocketInside } from './inner-requests.ts';
import { requestDialect } from './request-dialect.ts';

const noBytes = new Uint8Array();

/** Headers of a request that identify its client; they apply to its inner requests. */
const inheritedHeaders = [
  'host',
  'authorization',
  'cookie',
  'origin',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-arango-version',
] as const;

/** Further headers that an inner request cannot set: those about its message and about asynchronous jobs. */
const notInner: ReadonlySet<string> = new Set([
  ...inheritedHeaders,
  'forwarded',
  'connection',
  'content-length',
  'expect',
  'transfer-encoding',
  'upgrade',
  'x-arango-async',
]);

/** State that all requests share. */
export interface SharedState {
  readonly budget: BodyBudget;
  readonly answers: AnswerBudget;
  readonly asyncJobs: AsyncJobs;
  /** The pipeline from the parsed message to the answer. */
  readonly listener: (message: IncomingMessage, response: ServerResponse) => void;
}

/** The end of an answer. */
type Ending = Pick<ServerResponse, 'socket' | 'closed'> & {
  once(event: 'finish' | 'close', listener: () => void): unknown;
};

interface RequestConnection {
  /** See `addressGroup`. */
  readonly address: string;
  /** Undefined for an inner request, and after the end of the connection. */
  readonly held: HeldRequest | undefined;
}

/** A request with its route: a Fastify request, or a request of a service. */
export interface RoutedRequest
  extends Pick<
    FastifyRequest,
    'raw' | 'method' | 'match' | 'headers' | 'body' | 'ip' | 'socket' | 'site' | 'id' | 'scope'
  > {}

/** The request of a route as a RequestScope. */
export class HttpRequest implements RequestScope {
  readonly authenticator: Authenticator;
  readonly engine: Engine;
  readonly host: ServerHost;
  readonly backups: Backups;
  readonly scripts: Scripts;
  readonly services: Services;
  readonly tasks: Tasks;
  readonly copies: CopyJobs;
  readonly isExecuteAllowed: boolean;
  readonly identity: Identity | undefined;
  readonly user: string | undefined;
  readonly userId: string | undefined;
  readonly databaseId: string | undefined;
  readonly rights: Rights;
  readonly owner: string;
  readonly isAuthOff: boolean;
  readonly dialect: Dialect;
  /** The body was not read completely. */
  isBodyBroken = false;
  readonly #address: Address;
  readonly #request: RoutedRequest;
  readonly #response: Ending;
  readonly #budget: BodyBudget;
  readonly #answers: AnswerBudget;
  readonly #clientAddress: string;
  /** The answer on its way to the client. */
  readonly delivery: Delivery;
  /** Bytes of the answer that are counted, and those of them without a reservation. */
  #answerBytes = 0;
  #unheldBytes = 0;
  readonly #listener: SharedState['listener'];
  #innerSocket: Socket | undefined;
  readonly asyncJobs: AsyncJobs;
  readonly #held: HeldRequest | undefined;
  #abandoned: AbortController | undefined;
  /** Set for a request whose client was answered before the end of its work. */
  #job: AsyncJob | undefined;
  /** The body of such a request to a route with `isStreaming`. */
  #collected: Uint8Array | undefined;
  #endTurn: (() => void) | undefined;
  #closers: (() => void)[] | undefined;
  #query: URLSearchParams | undefined;
  #json: (() => unknown) | undefined;

  constructor(
    request: RoutedRequest,
    response: Ending,
    services: FullServices,
    answer: Allowed,
    { budget, answers, asyncJobs, listener }: SharedState,
    { address, held }: RequestConnection,
  ) {
    this.#request = request;
    this.#response = response;
    this.#budget = budget;
    this.#answers = answers;
    this.#clientAddress = address;
    this.delivery = new Delivery(() => response.socket?.destroy());
    this.#listener = listener;
    this.asyncJobs = asyncJobs;
    this.#held = held;
    this.#address = addressOf(request.raw);
    this.databaseId = services.directory.databaseId(this.#address.databaseName);
    this.authenticator = services.authenticator;
    this.engine = services.engine;
    this.host = services.host;
    this.backups = services.backups;
    this.scripts = services.scripts;
    this.services = services.services;
    this.tasks = services.tasks;
    this.copies = services.copies;
    this.isExecuteAllowed = services.isExecuteAllowed;
    this.identity = answer.identity;
    this.user = answer.identity?.record.user;
    this.userId = answer.identity && userIdOf(answer.identity);
    // The client of a script, also if it is behind a proxy.
    this.owner = innerCallerOf(request.raw)?.owner ?? `${address} ${this.userId ?? ''}`;
    this.rights = answer.rights;
    this.isAuthOff = services.authenticator.isOff;
    this.dialect = requestDialect(request);
  }

  get scriptCaller(): ScriptCaller {
    const { identity, userId, databaseName, databaseId, dialect, remoteAddress, owner } = this;
    const inner = innerCallerOf(this.#request.raw);
    const { isSession } = this;
    return {
      identity,
      userId,
      databaseName,
      databaseId,
      dialect,
      remoteAddress,
      owner,
      isSession,
      isScript: inner !== undefined,
      serviceRights: inner?.serviceRights,
      onWrite: () => this.noteWrite(),
    };
  }

  get isSession(): boolean {
    const caller = innerCallerOf(this.#request.raw);
    if (caller !== undefined) return caller.isSession;
    return this.identity !== undefined && this.headers.authorization === undefined;
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

  get rawPath(): string {
    return this.#address.rawPath;
  }

  get search(): string {
    return this.#address.search;
  }

  get databasePath(): string {
    return `/_db/${encodeURIComponent(this.databaseName)}${this.path}`;
  }

  get params(): Readonly<Record<string, string>> {
    return this.#request.match?.params ?? {};
  }

  get query(): URLSearchParams {
    if (this.#query === undefined) {
      const query = new URLSearchParams(this.#address.search);
      this.#query = this.dialect === '2.8' ? lastValues(query) : query;
    }
    return this.#query;
  }

  get headers(): IncomingHttpHeaders {
    return this.#request.headers;
  }

  get transactionId(): string | undefined {
    const id = this.headers['x-arango-trx-id'];
    return id === undefined ? undefined : String(id);
  }

  get remoteAddress(): string {
    return this.#request.ip;
  }

  get remotePort(): number {
    return this.#request.socket.remotePort ?? 0;
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

  /** Size of the collected body. */
  get bodyBytes(): number {
    return this.#collected?.byteLength ?? this.body.byteLength;
  }

  text(): string {
    return bodyText(this.body);
  }

  /** Parses a large body on another thread, for a handler that calls `json`. */
  async prepareJson(): Promise<void> {
    // A copy, because handlers may read the bytes as well.
    const body = new Uint8Array(this.body);
    this.#json = await this.#parseElsewhere({ body }).then(
      (value) => () => value,
      (error: unknown) => () => {
        throw error;
      },
    );
  }

  #parseElsewhere(how: Partial<ParseBodyArgs> & Pick<ParseBodyArgs, 'body'>): Promise<unknown> {
    const { databaseName, dialect, owner } = this;
    const { rawMembers = [], largeMembers = [], maxValues = maxMainValues } = this.#route ?? {};
    const args = { rawMembers, largeMembers, maxValues, keepsLarge: false, isLegacyWorded: false, ...how };
    return this.engine.run(parseBody, { ...serverScope, databaseName, dialect, owner }, args);
  }

  json(): unknown {
    if (this.#json === undefined) {
      assert(!isForThread(this.body), 'the main thread parses small bodies only');
      const value = withRawMembers(findJson(this.body), this.#route?.rawMembers ?? []);
      // The calls of 2.8 that are not native read the last of equal names.
      if (this.dialect !== '2.8') requireUniqueNames(this.body);
      this.#json = () => value;
    }
    return this.#json();
  }

  async members(isNative: boolean): Promise<Readonly<Record<string, unknown>>> {
    const isLegacyWorded = isNative && this.dialect === '2.8';
    if (isForThread(this.body)) {
      const { body } = this;
      return membersOf(await this.#parseElsewhere({ body, keepsLarge: true, isLegacyWorded }));
    }
    try {
      const members = this.jsonObject();
      if (isLegacyWorded) requireUniqueNames(this.body);
      return members;
    } catch (error) {
      throw isLegacyWorded ? legacyRefusal(error, this.body) : error;
    }
  }

  get #route(): Route | undefined {
    return this.#request.match?.route;
  }

  jsonObject(): Readonly<Record<string, unknown>> {
    return membersOf(this.json() ?? {});
  }

  /** Waits for the turn of a large body. It ends with the work, even if the client has disconnected. */
  async takeTurn(bodies: ControlBodies, abandoned: AbandonSignal): Promise<void> {
    this.#endTurn = await bodies.take(this.owner, abandoned);
  }

  /** The work on the body is done. */
  endTurn(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }

  /**
   * Continues the request as an asynchronous job: the end of its connection has no effect, and its reservations last until `close`.
   */
  detach(job: AsyncJob): void {
    this.#job = job;
  }

  /** Replaces the body stream of a route with `isStreaming`. */
  collectStream(body: Uint8Array): void {
    this.#collected = body;
  }

  /** Set for an asynchronous job; aborted with 21 (canceled request). */
  get cancelled(): AbortSignal | undefined {
    return this.#job?.signal;
  }

  stream(): Readable {
    if (this.#collected !== undefined) return Readable.from([this.#collected], { objectMode: false });
    const { body } = this.#request;
    // Without a body there is no data to collect, and the raw message has ended.
    if (body === undefined || body === null) return this.#request.raw;
    assert(!(body instanceof Uint8Array), 'a route without isStreaming reads the stream');
    return body as Readable;
  }

  get declaredBytes(): number | undefined {
    const { body, headers, raw } = this.#request;
    const isPacked = body instanceof Readable && body !== raw;
    const length = headers['content-length'];
    return length === undefined || isPacked ? undefined : Number(length);
  }

  /**
   * Without effect for inner requests: the outer one counts their answers. The wait ends with 21 (canceled request)
   * when the client disconnects.
   */
  holdAnswer(bytes: number): Promise<void> | undefined {
    this.#answerBytes += bytes;
    this.#unheldBytes += bytes;
    if (this.depth > 0 || this.#unheldBytes <= smallAnswerBytes) return undefined;
    const owner = { address: this.#clientAddress, userId: this.userId };
    const reservation = this.#answers.reserve(this.#unheldBytes, owner, this.delivery, this.disconnect);
    this.#unheldBytes = 0;
    if (reservation instanceof Promise)
      return reservation.then((granted) => this.onceClosed(() => granted.release()));
    this.onceClosed(() => reservation.release());
    return undefined;
  }

  /** Reserves the rest of an answer of this size. */
  holdRest(sizeBytes: number): Promise<void> | undefined {
    return sizeBytes > this.#answerBytes ? this.holdAnswer(sizeBytes - this.#answerBytes) : undefined;
  }

  async reserve(bytes: number): Promise<void> {
    if (this.#collected !== undefined) return;
    const reservation = await this.#budget.reserve(bytes, this.remoteAddress, this.abandoned);
    // The threads apply backpressure to the sender of a stream; only its length is checked.
    reservation.arrived();
    this.onceClosed(() => reservation.release());
  }

  /** Called after the answer was sent or the client has disconnected. */
  onceClosed(work: () => void): void {
    if (this.#response.closed && this.#job === undefined) {
      work();
      return;
    }
    if (this.#closers === undefined) {
      this.#closers = [];
      this.#response.once('close', () => {
        if (this.#job === undefined) this.close();
      });
    }
    this.#closers.push(work);
  }

  /**
   * Frees buffers of the answer when it was sent or the client has left. The answer of an inner request is a part of that of
   * the outer one. The answer of an asynchronous job is stored.
   */
  freeOnceClosed(owned: readonly Uint8Array[]): void {
    if (owned.length === 0 || this.#job !== undefined) return;
    const { raw } = this.#request;
    if (raw instanceof InnerMessage) raw.owned.push(...owned);
    else this.onceClosed(() => freeBytes(owned.map(({ buffer }) => buffer as ArrayBuffer)));
  }

  /** The end of a request without a connection. */
  close(): void {
    for (const work of this.#closers?.splice(0) ?? []) work();
  }

  get disconnect(): AbandonSignal {
    const { raw } = this.#request;
    if (raw instanceof InnerMessage && raw.abandon !== undefined && this.#job === undefined)
      return raw.abandon;
    const held = this.#held;
    if (this.#job !== undefined || held === undefined || held.isEnded) return this.abandoned;
    held.disconnect ??= new Abandonment();
    return held.disconnect;
  }

  get abandoned(): AbortSignal {
    if (this.#job !== undefined) return this.#job.signal;
    if (this.#abandoned === undefined) {
      this.#abandoned = new AbortController();
      const { signal } = this.#abandoned;
      const { socket } = this.#request.raw;
      const onClose = () => this.#abandoned?.abort(new DatabaseError('ERROR_REQUEST_CANCELED'));
      socket.once('close', onClose);
      // A connection carries many requests.
      this.#response.once('finish', () => socket.off('close', onClose));
      return signal;
    }
    return this.#abandoned.signal;
  }

  get depth(): number {
    const { raw } = this.#request;
    return raw instanceof InnerMessage ? raw.depth : 0;
  }

  async runInner(request: InnerRequest, maxAnswerBytes: number): Promise<InnerReply> {
    const { method, target, headers, body } = request;
    this.abandoned.throwIfAborted();
    const { basePath } = this.#address;
    const { path, search } = parseTarget(
      target,
      method,
      { ...noBases, paths: [basePath].filter(Boolean) },
      this.dialect,
    );
    const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !notInner.has(name)));
    const inherited = inheritedHeaders.flatMap((name) => {
      const value = this.headers[name];
      return value === undefined ? [] : [[name, String(value)] as const];
    });
    this.#innerSocket ??= this.#openInnerSocket();
    const reply = await exchange(this.#listener, this.#innerSocket, {
      method,
      target: `${basePath}/_db/${encodeURIComponent(this.databaseName)}${path}${search}`,
      headers: { ...own, ...Object.fromEntries(inherited) },
      body,
      maxAnswerBytes,
      depth: this.depth + 1,
      onWrite: () => this.noteWrite(),
    });
    this.freeOnceClosed(reply.owned);
    return reply;
  }

  #openInnerSocket(): Socket {
    const socket = openSocketInside(this.#request.raw);
    this.abandoned.addEventListener('abort', () => socket.destroy(), { once: true });
    return socket;
  }

  /** Counts the request, and the one around it, as a write. */
  noteWrite(): void {
    if (this.#held !== undefined) this.#held.isWriting = true;
    const { raw } = this.#request;
    if (raw instanceof InnerMessage) raw.onWrite?.();
  }

  run<Args, Result>(operation: Operation<Args, Result>, args: Args): Promise<Result> {
    return this.engine.run(operation, this, args);
  }
}

/** In 2.8 the last value of a repeated parameter counts. */
function lastValues(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams(Object.fromEntries(query));
}

/** The value of a small body, with some members of the outermost object as the bytes of their JSON. */
function withRawMembers(value: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members: Record<string, unknown> = { ...value };
  for (const name of names) {
    if (Object.hasOwn(members, name)) members[name] = new TextEncoder().encode(stringifyJson(members[name]));
  }
  return members;
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badParameter('expecting a JSON object in the body');
  }
  return value as Readonly<Record<string, unknown>>;
}
