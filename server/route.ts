import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Dialect } from '../protocol/dialect.ts';
import type { Access, Endpoint, Method } from '../protocol/endpoint.ts';
import type { Rights } from './auth/rights.ts';
import type { Engine } from './engine/Engine.ts';
import type { Operation } from './engine/operation.ts';
import type { Site } from './network/site.ts';
import type { Authenticator } from './sign-in/Authenticator.ts';
import type { Identity } from './sign-in/identity.ts';

/** A request as a route sees it: signed in, of an existing database, not yet read. */
export interface RequestScope {
  readonly engine: Engine;
  readonly method: Method;
  /** Exists when the request came in; operations throw 1228 when it is dropped meanwhile. */
  readonly databaseName: string;
  readonly dialect: Dialect;
  /** Undefined without sign-in (public routes, or a server started with --no-auth: see `isAuthOff`). */
  readonly identity: Identity | undefined;
  /** Name of the signed-in user. */
  readonly user: string | undefined;
  readonly userId: string | undefined;
  /** See `OperationScope.owner`. */
  readonly owner: string;
  readonly isAuthOff: boolean;
  /** Of the signed-in user in this database; the engine checks what the operations do by them. */
  readonly rights: Rights;
  readonly authenticator: Authenticator;
  /** Below `/_db/<name>`, without the query string, percent-encoded in canonical form (`canonicalPath`). */
  readonly path: string;
  /** `/_db/<name>` + path: what a `location` header begins with. */
  readonly databasePath: string;
  /** Segments of the pattern (`:name`; `*` is the rest without its first slash), decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Of the client, as text; behind a trusted proxy, the address that the proxy forwards. */
  readonly remoteAddress: string;
  /** The server as the client sees it. */
  readonly site: Site;
  /** The server's port that the request came to. */
  readonly localPort: number;
  /** The body as it came; empty when there was none. Not for routes with `isStreaming`. */
  readonly body: Uint8Array;
  /** The body as text; bytes that are not UTF-8 become replacement characters. */
  text(): string;
  /**
   * The parsed body; undefined when it is empty or blank. Throws 600 for broken JSON. Not for routes whose bodies may be
   * larger than 1 MiB: the main thread does not parse them.
   */
  json(): unknown;
  /** As `json`, but throws unless the body is an object. An empty body is an empty object. */
  jsonObject(): Readonly<Record<string, unknown>>;
  /**
   * The members of the object that a body of any size is; those of more than 64 KiB as the bytes of their JSON (see
   * LargeJson). Rejects as `jsonObject`, for a 2.8 client in the words of its native calls where `isNative`.
   */
  members(isNative: boolean): Promise<Readonly<Record<string, unknown>>>;
  /** Waits for memory for a part of the body that is kept until the answer. Rejects with 503 when there is none. */
  reserve(bytes: number): Promise<void>;
  /** The body as it arrives; only for routes with `isStreaming`. */
  stream(): Readable;
  /** Aborted when the client goes away before its answer. */
  readonly abandoned: AbortSignal;
  /** Runs an operation in the request's database and dialect. */
  run<Args, Result>(operation: Operation<Args, Result>, args: Args): Promise<Result>;
}

export interface Reply {
  readonly status: number;
  /**
   * A Uint8Array goes out as it is, JsonText and JsonParts as their text, undefined as an empty body; anything else as its JSON.
   * The content type is JSON in the words of the dialect unless `headers` says otherwise.
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

/** The longest body of documents, bind parameters and other data; imports have a limit of their own. */
export const maxDataBytes = 64 << 20;

/** JSON in pieces, of which the large ones are not copied. */
export class JsonParts {
  readonly parts: readonly (string | Uint8Array)[];

  constructor(parts: readonly (string | Uint8Array)[]) {
    this.parts = parts;
  }
}

/** JSON that an operation made: text, or bytes where it is large. */
export function jsonOf(json: string | Uint8Array): JsonText | Uint8Array {
  return typeof json === 'string' ? new JsonText(json) : json;
}

export interface Route {
  /** What the route answers; none for a route that refuses each of its requests. */
  readonly endpoints?: readonly Endpoint[];
  /** `*`: every method for which the same path has no route of its own. */
  readonly method: Method | '*' | readonly Method[];
  /**
   * `/_api/document/:collection/:key`; a last `*` takes any rest. Fixed segments win over `:name`, which win over `*`.
   * A known path with another method is answered with 405; HEAD follows GET unless it has a route of its own.
   */
  readonly path: string;
  /** Checked before the body is read. The record of an `own` route is that of the user `:user` of its path. */
  readonly access: Access;
  /** Refused with 1230 in every database but _system. */
  readonly isSystemOnly?: boolean;
  /** The body is not collected; the handler reads `stream()`. */
  readonly isStreaming?: boolean;
  /**
   * The longest body that is collected; default 16 KiB for `public`, 1 MiB for the others. A route with `maxDataBytes`
   * hands the bytes on to a thread and does not parse them.
   */
  readonly maxBodyBytes?: number;
  handle(request: RequestScope): Reply | Promise<Reply>;
}

/** A registry entry: one file in `server/routes/`, `id` = file name. */
export interface RouteFamily {
  readonly id: string;
  readonly routes: readonly Route[];
}
