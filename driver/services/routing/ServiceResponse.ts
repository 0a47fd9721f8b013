import { ArangoError } from '../../ArangoError.ts';
import type { AnswerBody } from '../service-call.ts';
import type { BodyTypes } from './body-types.ts';
import { mediaType, statusOf, statusText } from './Endpoint.ts';
import { forClient, type Model } from './schemas.ts';

interface CookieOptions {
  readonly ttl?: number;
  readonly algorithm?: string;
  readonly secret?: string;
  readonly path?: string;
  readonly domain?: string;
  readonly secure?: boolean;
  readonly httpOnly?: boolean;
  readonly sameSite?: string;
}

/** The parts of a service that its answers use. */
interface ResponseSurroundings {
  readonly context: unknown;
  readonly mount: string;
  readonly databasePath: string;
  readonly bodyTypes: BodyTypes;
  /** The signature of a text. Default of the algorithm: sha256. */
  sign(text: string, secret: string, algorithm: string | undefined): string;
  readBytes(path: string): ArrayBuffer | undefined;
  toBuffer(value: ArrayBuffer | string): Uint8Array;
  isBuffer(value: unknown): value is Uint8Array;
  httpError(status: number, message: string | undefined, properties: object): Error;
}

/** The answer as the code of a service sees it. */
export class ServiceResponse {
  body: unknown;
  statusCode: number | undefined;
  headers: Record<string, string | readonly string[]> = {};
  readonly context: unknown;
  /** What the route describes, by status. */
  described: ReadonlyMap<number, DescribedResponse> = new Map();
  readonly #surroundings: ResponseSurroundings;

  constructor(surroundings: ResponseSurroundings) {
    this.#surroundings = surroundings;
    this.context = surroundings.context;
  }

  getHeader(name: string): unknown {
    return this.headers[name.toLowerCase()];
  }

  get(name: string): unknown {
    return this.getHeader(name);
  }

  setHeader(name: string, value: unknown): this {
    this.headers[name.toLowerCase()] = Array.isArray(value) ? value.map(String) : String(value);
    return this;
  }

  set(names: string | Readonly<Record<string, unknown>>, value?: unknown): this {
    if (typeof names === 'string') return this.setHeader(names, value);
    for (const [name, each] of Object.entries(names)) this.setHeader(name, each);
    return this;
  }

  removeHeader(name: string): this {
    delete this.headers[name.toLowerCase()];
    return this;
  }

  status(status: number | string): this {
    this.statusCode = statusOf(status);
    return this;
  }

  type(type?: string): unknown {
    if (type === undefined) return this.headers['content-type'];
    return this.setHeader('content-type', mediaType(type));
  }

  vary(...names: readonly (string | readonly string[])[]): this {
    const listed = [this.headers.vary ?? [], ...names].flat().flatMap((each) => each.split(/\s*,\s*/));
    // The first spelling of a name stays.
    const known = new Map(
      listed
        .filter(Boolean)
        .map((name) => [name.toLowerCase(), name] as const)
        .reverse(),
    );
    const shown = known.has('*') ? ['*'] : [...known.values()].reverse();
    return this.setHeader('vary', shown.join(', '));
  }

  write(data: unknown): this {
    const more =
      typeof data === 'object' && data !== null && !this.#isBuffer(data) ? JSON.stringify(data) : data;
    if (this.body === undefined) this.body = this.#isBuffer(more) ? more : String(more);
    else this.body = `${String(this.body)}${String(more)}`;
    return this;
  }

  json(value: unknown, isPretty = false): this {
    if (this.headers['content-type'] === undefined) this.type('json');
    this.body = JSON.stringify(value, undefined, isPretty ? 2 : undefined);
    return this;
  }

  /** A text, bytes, or a value that the model of the route converts. */
  send(value?: unknown, type?: string): this {
    const status = this.statusCode ?? (value === undefined ? 204 : 200);
    const { model, types = [] } = this.described.get(status) ?? {};
    const plain = isResultSet(value) ? value.toArray() : value;
    const shown = model === undefined ? plain : forClient(model, plain);
    const given = type === 'auto' ? undefined : type;
    const isText = typeof shown === 'string';
    const usual = this.#isBuffer(shown) ? 'binary' : isText ? 'html' : 'json';
    if (given !== undefined) this.type(given);
    else this.#typeIfMissing(types[0] ?? usual);
    const own = this.#surroundings.bodyTypes.find(this.headers['content-type'])?.forClient?.(shown);
    if (own?.headers !== undefined) this.set(own.headers);
    const sent = own === undefined ? shown : own.data;
    if (this.#isBuffer(sent) || typeof sent === 'string') this.body = sent;
    else if (sent !== undefined) this.body = JSON.stringify(sent);
    else if (given === undefined && types.length === 0) this.removeHeader('content-type');
    return this;
  }

  sendStatus(status: number | string): this {
    this.status(status);
    this.#typeIfMissing('text');
    this.body = statusText(this.statusCode ?? 200);
    return this;
  }

  /** A file of the service. */
  sendFile(path: string): this {
    const bytes = this.#surroundings.readBytes(path.replace(/^\/+/, ''));
    if (bytes === undefined)
      throw this.#surroundings.httpError(404, `expected a file, found none: '${path}'`, {});
    this.body = this.#surroundings.toBuffer(bytes);
    this.#typeIfMissing(path.slice(path.lastIndexOf('.') + 1));
    return this;
  }

  download(path: string, name?: string): this {
    return this.attachment(name ?? path.slice(path.lastIndexOf('/') + 1)).sendFile(path);
  }

  attachment(name?: string): this {
    const shown = name === undefined ? '' : `; ${fileNameHeader(name)}`;
    if (name !== undefined) this.#typeIfMissing(name.slice(name.lastIndexOf('.') + 1));
    return this.setHeader('content-disposition', `attachment${shown}`);
  }

  redirect(...args: readonly unknown[]): this {
    const [status, path] = args.length > 1 ? args : [undefined, args[0]];
    const code =
      status === 'permanent' ? 301 : typeof status === 'number' || typeof status === 'string' ? status : 302;
    this.status(code);
    return this.setHeader('location', path);
  }

  throw(status: number | string | Error, ...more: readonly unknown[]): never {
    if (status instanceof Error) throw status;
    const message = more.find((each) => typeof each === 'string') as string | undefined;
    const cause = more.find((each) => each instanceof Error) as Error | undefined;
    const options = more.find(
      (each) => typeof each === 'object' && each !== null && !(each instanceof Error),
    );
    const text = message ?? cause?.message;
    const { errorNum } = (cause ?? {}) as { readonly errorNum?: unknown };
    const details = cause === undefined ? {} : { cause, ...(errorNum === undefined ? {} : { errorNum }) };
    throw this.#surroundings.httpError(statusOf(status), text, {
      ...details,
      ...(options as object | undefined),
    });
  }

  cookie(
    name: string,
    value: string | null | undefined,
    options: number | string | CookieOptions = {},
  ): this {
    const given: CookieOptions =
      typeof options === 'number'
        ? { ttl: options }
        : typeof options === 'string'
          ? { secret: options }
          : options;
    const text = value ?? '';
    const settings = value === undefined || value === null ? { ...given, ttl: -1 } : given;
    this.#addCookie(name, text, settings);
    if (given.secret !== undefined) {
      const signature = this.#surroundings.sign(text, given.secret, given.algorithm);
      this.#addCookie(`${name}.sig`, signature, settings);
    }
    return this;
  }

  /** The body as the thread passes it on. */
  takeBody(): AnswerBody {
    const { body } = this;
    if (body === undefined || body === null) return undefined;
    if (!this.#isBuffer(body)) return typeof body === 'object' ? JSON.stringify(body) : String(body);
    return body.buffer.slice(body.byteOffset, body.byteOffset + body.byteLength) as ArrayBuffer;
  }

  #addCookie(
    name: string,
    value: string,
    { ttl, path, domain, secure, httpOnly = true, sameSite }: CookieOptions,
  ): void {
    const { databasePath, mount } = this.#surroundings;
    const parts = [
      `${name}=${encodeURIComponent(value)}`,
      `Path=${path ?? `${databasePath}${mount}`}`,
      ...(ttl === undefined ? [] : [`Max-Age=${ttl < 0 ? 0 : Math.floor(ttl)}`]),
      ...(domain === undefined ? [] : [`Domain=${domain}`]),
      ...(secure ? ['Secure'] : []),
      ...(httpOnly ? ['HttpOnly'] : []),
      ...(sameSite === undefined ? [] : [`SameSite=${sameSite}`]),
    ];
    const known = this.headers['set-cookie'] ?? [];
    this.headers['set-cookie'] = [known].flat().concat(parts.join('; ').replace(/[\r\n]/g, ''));
  }

  #typeIfMissing(type: string): void {
    if (this.headers['content-type'] === undefined) this.type(type);
  }

  #isBuffer(value: unknown): value is Uint8Array {
    return this.#surroundings.isBuffer(value);
  }
}

/** A name with other characters than ASCII has a second form (RFC 6266). */
function fileNameHeader(name: string): string {
  const plain = `filename="${name.replace(/["\\]|[^\x20-\x7e]/g, '_')}"`;
  if (/^[\x20-\x7e]*$/.test(name)) return plain;
  const encoded = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '_')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${plain}; filename*=UTF-8''${encoded}`;
}

/** The status and the number of an error. */
export function describeError(error: unknown): {
  readonly status: number;
  readonly errorNum: number;
  readonly message: string;
} {
  const { statusCode, status, code, errorNum, message } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as Readonly<Record<string, unknown>>;
  const given = [statusCode, status, error instanceof ArangoError ? code : undefined].find(isErrorStatus);
  const number = typeof errorNum === 'number' ? errorNum : (given ?? 500);
  if (given === undefined) return { status: 500, errorNum: number, message: statusText(500) };
  const text = typeof message === 'string' && message !== '' ? message : statusText(given);
  return { status: given, errorNum: number, message: text };
}

function isErrorStatus(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 400 && value <= 599;
}

/** What a route describes of an answer. */
interface DescribedResponse {
  readonly model: Model | undefined;
  readonly types: readonly string[];
}

/** The answers that the parts of a route describe. */
export function responsesOf(
  endpoints: readonly { readonly responses: ReadonlyMap<number, DescribedResponse> }[],
): ReadonlyMap<number, DescribedResponse> {
  const found = new Map<number, DescribedResponse>();
  for (const { responses } of endpoints) for (const [status, each] of responses) found.set(status, each);
  return found;
}

/** The result of a query, which is sent as a list. */
function isResultSet(value: unknown): value is { toArray(): unknown } {
  return (value as { readonly isArangoResultSet?: unknown } | null | undefined)?.isArangoResultSet === true;
}
