import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Dialect } from '../../protocol/dialect.ts';
import type { Access, Endpoint, Method } from '../../protocol/endpoint.ts';
import type { Rights } from '../auth/rights.ts';
import type { Engine } from '../engine/Engine.ts';
import type { Backups } from '../families/backup/service/Backups.ts';
import type { CopyJobs } from '../families/copies/service/CopyJobs.ts';
import type { AsyncJobs } from '../families/jobs/service/AsyncJobs.ts';
import type { Scripts } from '../families/scripts/service/Scripts.ts';
import type { ScriptCaller } from '../families/scripts/service/script-caller.ts';
import type { Tasks } from '../families/scripts/service/Tasks.ts';
import type { Services } from '../families/services/service/Services.ts';
import type { AbandonSignal } from '../lib/AbandonSignal.ts';
import type { ServerHost } from '../monitoring/ServerHost.ts';
import type { Site } from '../network/site.ts';
import type { Operation } from '../operation/operation.ts';
import type { Authenticator } from '../sign-in/Authenticator.ts';
import type { Identity } from '../sign-in/identity.ts';

/** A request inside another one, such as a part of a batch. */
export interface InnerRequest {
  readonly method: string;
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

export interface InnerReply {
  readonly status: number;
  readonly reason: string;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly parts: readonly Uint8Array[];
  /** See JsonParts. */
  readonly owned: readonly Uint8Array[];
}

/** The request of a route: authenticated, for an existing database, body not read yet. */
export interface RequestScope {
  readonly engine: Engine;
  readonly host: ServerHost;
  readonly method: Method;
  /** Existed when the request arrived; operations throw 1228 (database not found) if it is dropped meanwhile. */
  readonly databaseName: string;
  /** See `OperationScope.databaseId`. */
  readonly databaseId: string | undefined;
  readonly dialect: Dialect;
  /** Undefined without sign-in (public routes, or a server started with --no-auth: see `isAuthOff`). */
  readonly identity: Identity | undefined;
  /** Name of the signed-in user. */
  readonly user: string | undefined;
  readonly userId: string | undefined;
  /** The stream transaction of the call, from the header `x-arango-trx-id`. */
  readonly transactionId: string | undefined;
  /** See `OperationScope.owner`. */
  readonly owner: string;
  readonly isAuthOff: boolean;
  /** The request, or the script that sends it, is authorized by the cookie of a console session. */
  readonly isSession: boolean;
  /** Rights of the signed-in user in this database; the engine checks operations against them. */
  readonly rights: Rights;
  readonly authenticator: Authenticator;
  /** Requests that run without a waiting client. */
  readonly asyncJobs: AsyncJobs;
  /** See `OperationScope.cancelled`. */
  readonly cancelled: AbortSignal | undefined;
  readonly backups: Backups;
  readonly scripts: Scripts;
  readonly services: Services;
  readonly tasks: Tasks;
  readonly copies: CopyJobs;
  /** Option --allow-execute. */
  readonly isExecuteAllowed: boolean;
  /** The caller of scripts that this request starts. */
  readonly scriptCaller: ScriptCaller;
  /** Below `/_db/<name>`, without the query string, percent-encoded in canonical form (`canonicalPath`). */
  readonly path: string;
  /** As `path`, percent-encoded as the client sent it. */
  readonly rawPath: string;
  /** The query string as the client sent it, with the question mark; empty without one. */
  readonly search: string;
  /** `/_db/<name>` + path: the prefix of a `location` header. */
  readonly databasePath: string;
  /** Segments of the pattern (`:name`; `*` is the rest without its first slash), decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Address of the client as text; behind a trusted proxy, the forwarded address. */
  readonly remoteAddress: string;
  /** The client's port of the connection; behind a proxy, that of the proxy. */
  readonly remotePort: number;
  /** The server as the client sees it. */
  readonly site: Site;
  /** The local port of the connection. */
  readonly localPort: number;
  /** The raw body; empty if there was none. Not for routes with `isStreaming`. */
  readonly body: Uint8Array;
  /** The body as text; invalid UTF-8 becomes replacement characters. */
  text(): string;
  /**
   * The parsed body; undefined if it is empty or blank. Throws 600 (invalid JSON). Not for routes with bodies above 1
   * MiB: the main thread does not parse them.
   */
  json(): unknown;
  /** As `json`, but throws unless the body is an object. An empty body counts as an empty object. */
  jsonObject(): Readonly<Record<string, unknown>>;
  /**
   * The members of the object in a body of any size; large members as JSON bytes (see LargeJson). Rejects as
   * `jsonObject`; for a 2.8 client with the messages of its native calls if `isNative`.
   */
  members(isNative: boolean): Promise<Readonly<Record<string, unknown>>>;
  /** Reserves memory for a part of the body that is stored until the answer. Rejects with 503 without memory. */
  reserve(bytes: number): Promise<void>;
  /**
   * Reserves memory for a part of the answer that is collected until the answer is complete. Rejects with 503 without
   * memory.
   */
  holdAnswer(bytes: number): Promise<void> | undefined;
  /** The body stream, unpacked; only for routes with `isStreaming`. */
  stream(): Readable;
  /** The announced length of the body; undefined for an unknown one, such as that of a packed body. */
  readonly declaredBytes: number | undefined;
  /** Aborted when the client disconnects before its answer, or when its asynchronous job is cancelled. */
  readonly disconnect: AbandonSignal;
  /** As `disconnect`, for functions that take an AbortSignal. */
  readonly abandoned: AbortSignal;
  /** Number of requests around this one; 0 for a request of the network. */
  readonly depth: number;
  /**
   * Passes a request through the pipeline: with the credentials and the database of this request, and with the access
   * check, rights and limits of its own route. Rejects for a malformed target, and with 32 (resource limit) for a longer
   * answer.
   */
  runInner(request: InnerRequest, maxAnswerBytes: number): Promise<InnerReply>;
  /** Runs an operation in the request's database and dialect. */
  run<Args, Result>(operation: Operation<Args, Result>, args: Args): Promise<Result>;
}

export interface Reply {
  readonly status: number;
  /**
   * A Uint8Array is sent unchanged, a StreamedBody as its bytes, JsonText and JsonParts as their text, undefined as an
   * empty body, any other value as JSON. The content type is that of JSON in the dialect unless `headers` overrides it.
   */
  readonly body?: unknown;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

/** JSON that is already text. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The maximum body of documents, bind parameters and other data; imports have a separate limit. */
export const maxDataBytes = 64 << 20;

/** JSON in parts; large parts are not copied. */
export class JsonParts {
  readonly parts: readonly (string | Uint8Array)[];
  /** The parts that only this answer uses: their memory is freed as soon as its client has received it or has left. */
  readonly owned: readonly Uint8Array[];

  constructor(parts: readonly (string | Uint8Array)[], owned: readonly Uint8Array[] = []) {
    this.parts = parts;
    this.owned = owned;
  }
}

/** A long answer that is read while it is sent, at the pace of the client, such as a file. */
export class StreamedBody {
  readonly sizeBytes: number;
  readonly open: () => Readable;

  constructor(sizeBytes: number, open: () => Readable) {
    this.sizeBytes = sizeBytes;
    this.open = open;
  }
}

/** JSON from an operation that nothing else uses: text, or bytes if it is large. */
export function jsonOf(json: string | Uint8Array): JsonText | JsonParts {
  return typeof json === 'string' ? new JsonText(json) : new JsonParts([json], [json]);
}

export interface Route {
  /** The handler; missing for a route that refuses all requests. */
  readonly endpoints?: readonly Endpoint[];
  /** `*`: every method without a separate route of the same path. */
  readonly method: Method | '*' | readonly Method[];
  /**
   * `/_api/document/:collection/:key`; a final `*` matches any rest. Fixed segments take precedence over `:name`, and
   * `:name` over `*`. A known path with another method is answered with 405; HEAD uses GET unless it has its own route.
   */
  readonly path: string;
  /** Checked before the body is read. An `own` route concerns the user `:user` of its path. */
  readonly access: Access;
  /** Of the service whose requests it takes; their bodies reach it unchanged. */
  readonly serviceMount?: string;
  /** A public route that knows the user of a request with credentials. */
  readonly hasOptionalUser?: boolean;
  /** Refused with 1230 (only in _system database) in every database except _system. */
  readonly isSystemOnly?: boolean;
  /** The body is not collected; the handler reads `stream()`. */
  readonly isStreaming?: boolean;
  /**
   * The maximum collected body; default 16 KiB for `public`, 1 MiB for the others. A route with `maxDataBytes` passes
   * the bytes to a thread and does not parse them.
   */
  readonly maxBodyBytes?: number;
  /** The body has a script, which may run long. */
  readonly runsScript?: true;
  /** The handler passes the bytes of the body to a thread, and does not call `json`. */
  readonly isParsedOnThread?: boolean;
  /** Members of the body's object that `json` gives as the bytes of their JSON, because only a thread needs them. */
  readonly rawMembers?: readonly string[];
  /** The same for members that are large, of at most 10,000 values; `json` gives small ones as their value. */
  readonly largeMembers?: readonly string[];
  /** The maximum number of values that `json` gives, without the members above; default 2,000. */
  readonly maxValues?: number;
  handle(request: RequestScope): Reply | Promise<Reply>;
}

/** A registry entry: one file in `server/families/<family>/routes/`, `id` = file name. */
export interface RouteFamily {
  readonly id: string;
  readonly routes: readonly Route[];
}
