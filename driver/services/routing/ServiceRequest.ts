import type { RequestHead } from '../service-call.ts';
import { acceptedOf, type Range, rangesOf } from './accept.ts';
import { addressOf } from './address-of.ts';
import { decode, decodeQuery } from './decode.ts';
import { mediaType } from './Endpoint.ts';
import type { FoundRoute, PlacedRouter } from './find-route.ts';

interface SignedCookie {
  readonly secret?: string;
  readonly algorithm?: string;
}

/** The parts of a service that its requests use. */
interface RequestSurroundings {
  readonly context: unknown;
  readonly databaseName: string;
  readonly mount: string;
  /** The signature of a text. Default of the algorithm: sha256. */
  sign(text: string, secret: string, algorithm: string | undefined): string;
  /** The query string of values, without a question mark. */
  stringify(values: object): string;
  toBuffer(bytes: ArrayBuffer): Uint8Array;
}

/** The request as the code of a service sees it. Middleware may add and replace members. */
export class ServiceRequest {
  body: unknown;
  pathParams: Readonly<Record<string, unknown>> = {};
  queryParams: Record<string, unknown>;
  suffix = '';
  readonly rawBody: unknown;
  readonly headers: Record<string, string>;
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly originalUrl: string;
  readonly baseUrl: string;
  readonly database: string;
  readonly context: unknown;
  readonly protocol: string;
  readonly secure: boolean;
  readonly hostname: string;
  readonly port: number;
  readonly remoteAddress: string;
  readonly remoteAddresses: readonly string[];
  readonly remotePort: number;
  readonly trustProxy = false;
  readonly arangoUser: string | null;
  readonly arangoVersion: number = 30_000;
  readonly xhr: boolean;
  readonly auth: { readonly basic?: object; readonly bearer?: string } | undefined;
  readonly #surroundings: RequestSurroundings;
  /** The routers around the route. */
  #routers: readonly PlacedRouter[] = [];

  constructor(head: RequestHead, body: ArrayBuffer | undefined, surroundings: RequestSurroundings) {
    this.#surroundings = surroundings;
    const { mount, databaseName, context } = surroundings;
    this.rawBody = surroundings.toBuffer(body ?? new ArrayBuffer(0));
    this.body = this.rawBody;
    this.headers = { ...head.headers };
    this.method = head.method;
    this.url = head.url;
    this.path = head.path;
    this.baseUrl = head.databasePath;
    this.originalUrl = `${head.databasePath}${mount}${head.url}`;
    this.database = databaseName;
    this.context = context;
    this.protocol = head.protocol;
    this.secure = head.protocol === 'https';
    const [, hostname = head.host, port] = /^(.*?)(?::(\d+))?$/.exec(head.host) ?? [];
    this.hostname = hostname;
    this.port = port === undefined ? (this.secure ? 443 : 80) : Number(port);
    this.remoteAddress = head.remoteAddress;
    this.remoteAddresses = [head.remoteAddress];
    this.remotePort = head.remotePort;
    this.arangoUser = head.user;
    this.xhr = (head.headers['x-requested-with'] ?? '').toLowerCase() === 'xmlhttprequest';
    this.auth = authOf(head.headers.authorization, surroundings);
    this.queryParams = queryOf(head.url);
  }

  /** Takes what the path of the request gives. */
  enter({ pathParams, suffix, routers }: Pick<FoundRoute, 'pathParams' | 'suffix' | 'routers'>): void {
    this.pathParams = pathParams;
    this.suffix = suffix;
    this.#routers = routers;
  }

  get(name: string): string | undefined {
    const key = name.toLowerCase();
    return this.headers[key === 'referrer' ? 'referer' : key];
  }

  header(name: string): string | undefined {
    return this.get(name);
  }

  /** A member of the path or of the query. */
  param(name: string): unknown {
    return Object.hasOwn(this.pathParams, name) ? this.pathParams[name] : this.queryParams[name];
  }

  cookie(name: string, options?: string | SignedCookie): string | null {
    const values = cookiesOf(this.headers.cookie);
    const value = values.get(name);
    if (value === undefined) return null;
    const signed = typeof options === 'string' ? { secret: options } : (options ?? {});
    if (signed.secret === undefined) return value;
    const signature = this.#surroundings.sign(value, signed.secret, signed.algorithm);
    return values.get(`${name}.sig`) === signature ? value : null;
  }

  json(): unknown {
    const text = String(this.rawBody);
    return text === '' ? undefined : JSON.parse(text);
  }

  /** The first of the given types that the body has; false without one. */
  is(...types: readonly (string | readonly string[])[]): string | false {
    const found = (this.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (found === '') return false;
    for (const type of types.flat()) {
      const wanted = type.startsWith('+') || type.includes('*') ? type : mediaType(type).split(';')[0]!;
      const pattern = wanted.startsWith('+') ? `*/*${wanted}` : wanted;
      if (new RegExp(`^${pattern.replace(/[.+]/g, '\\$&').replace(/\*/g, '[^/]*')}$`).test(found))
        return type;
    }
    return false;
  }

  accepts(...types: readonly (string | readonly string[])[]): unknown {
    return acceptedOf(this.headers.accept, types.flat(), (type) => mediaType(type).split(';')[0]!);
  }

  acceptsEncodings(...names: readonly (string | readonly string[])[]): unknown {
    return acceptedOf(this.headers['accept-encoding'], names.flat(), (name) => name);
  }

  acceptsCharsets(...names: readonly (string | readonly string[])[]): unknown {
    return acceptedOf(this.headers['accept-charset'], names.flat(), (name) => name);
  }

  acceptsLanguages(...names: readonly (string | readonly string[])[]): unknown {
    return acceptedOf(this.headers['accept-language'], names.flat(), (name) => name);
  }

  range(sizeBytes: number = Number.POSITIVE_INFINITY): readonly Range[] | undefined {
    return rangesOf(this.headers.range, sizeBytes);
  }

  /** The address of a route by its name, below the mount. `params`: values of the path and the query, or a suffix. */
  reverse(name: string, params: Readonly<Record<string, unknown>> | string = {}, suffix?: string): string {
    const [values, end] = typeof params === 'string' ? [{}, params] : [params, suffix];
    return addressOf(this.#routers, name, values, end, this.pathParams);
  }

  makeAbsolute(path: string, query?: string | object): string {
    const text = typeof query === 'object' ? this.#surroundings.stringify(query) : (query ?? '');
    const search = text.replace(/^\?/, '');
    const tail = search === '' ? '' : `${path.includes('?') ? '&' : '?'}${search}`;
    const prefix = `${this.protocol}://${this.headers.host ?? this.hostname}`;
    return `${prefix}${this.baseUrl}${this.#surroundings.mount}${path.startsWith('/') ? '' : '/'}${path}${tail}`;
  }
}

function authOf(header: string | undefined, { toBuffer }: RequestSurroundings): ServiceRequest['auth'] {
  const [, kind = '', value = ''] = /^(basic|bearer)\s+(.*)$/i.exec(header ?? '') ?? [];
  if (kind === '') return undefined;
  if (kind.toLowerCase() === 'bearer') return { bearer: value };
  const { from } = toBuffer(new ArrayBuffer(0)).constructor as unknown as {
    from(text: string, encoding: string): Uint8Array;
  };
  const [username = '', ...password] = String(from(value, 'base64')).split(':');
  return { basic: { username, password: password.join(':') } };
}

/** Repeated names give a list. */
function queryOf(url: string): Record<string, unknown> {
  const at = url.indexOf('?');
  const values: Record<string, unknown> = {};
  if (at < 0) return values;
  for (const pair of url.slice(at + 1).split('&')) {
    if (pair === '') continue;
    const [name = '', ...rest] = pair.split('=');
    const key = decodeQuery(name).replace(/\[\]$/, '');
    const value = decodeQuery(rest.join('='));
    if (!Object.hasOwn(values, key)) values[key] = name.endsWith('[]') ? [value] : value;
    else values[key] = [values[key], value].flat();
  }
  return values;
}

function cookiesOf(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at < 0) continue;
    const name = pair.slice(0, at).trim();
    const value = decode(
      pair
        .slice(at + 1)
        .trim()
        .replace(/^"(.*)"$/, '$1'),
    );
    if (!cookies.has(name)) cookies.set(name, value);
  }
  return cookies;
}
