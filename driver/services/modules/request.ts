import { ArangoError, arangoError } from '../../ArangoError.ts';
import { readHead } from '../../port.ts';
import type { ServiceHost } from '../host.ts';

interface RequestOptions {
  readonly url?: string;
  readonly uri?: string;
  readonly baseUrl?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly qs?: string | Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly json?: unknown;
  readonly form?: string | Readonly<Record<string, unknown>>;
  readonly auth?: { readonly username?: string; readonly password?: string; readonly bearer?: string };
  /** Seconds. */
  readonly timeout?: number;
  readonly followRedirect?: boolean;
  readonly followRedirects?: boolean;
  /** Null: the body of the answer is bytes. */
  readonly encoding?: string | null;
}

interface RequestParts {
  readonly host: Pick<ServiceHost, 'request'>;
  stringify(values: Readonly<Record<string, unknown>>): string;
  toBuffer(text: string, encoding: string): { toString(encoding: string): string };
}

type Send = (url: string | RequestOptions, options?: RequestOptions) => object;

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head'];

/** `@arangodb/request`: requests to hosts that the administrator has listed. */
export function requestModule(parts: RequestParts): Send {
  const request: Send = (url, options = {}) =>
    send(parts, typeof url === 'string' ? { ...options, url } : { ...url, ...options });
  const withMethod = (method: string): Send => {
    return (url, options = {}) =>
      typeof url === 'string'
        ? request({ ...options, url, method })
        : request({ ...url, ...options, method });
  };
  return Object.assign(request, {
    request,
    ...Object.fromEntries(methods.map((method) => [method, withMethod(method)])),
  });
}

interface Shown {
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

function send(parts: RequestParts, options: RequestOptions): object {
  const { headers, body } = contentOf(parts, options);
  const {
    method = 'GET',
    timeout,
    encoding,
    followRedirect = true,
    followRedirects = followRedirect,
  } = options;
  const head = {
    url: addressOf(parts, options),
    method: method.toUpperCase(),
    headers,
    followsRedirects: followRedirects,
    ...(timeout === undefined ? {} : { timeoutMs: timeout * 1000 }),
    isBinary: encoding === null,
  };
  const { shown, text } = exchange(parts, head, body);
  const bytes = parts.toBuffer(text, encoding === null ? 'base64' : 'utf8');
  const json = encoding === null ? undefined : findJson(text);
  return {
    status: shown.status,
    statusCode: shown.status,
    message: shown.message,
    headers: shown.headers,
    rawBody: bytes,
    body: encoding === null ? bytes : options.json ? (json ?? text) : text,
    json,
    throw(message?: string): void {
      if (shown.status >= 400)
        throw arangoError('ERROR_HTTP_SERVER_ERROR', message ?? `${shown.status} ${shown.message}`);
    },
  };
}

/** Throws ArangoError if the server did not send the request. */
function exchange(
  { host }: RequestParts,
  head: object,
  body: string,
): { readonly shown: Shown; readonly text: string } {
  const path = `/_service/fetch?${encodeURIComponent(JSON.stringify(head))}`;
  const [answerHead, text] = host.request('POST', path, undefined, body);
  const { status, headers } = readHead(answerHead);
  if (status < 400) return { shown: JSON.parse(String(headers['x-answer'] ?? '{}')) as Shown, text };
  const { errorNum, errorMessage } = JSON.parse(text) as { errorNum: number; errorMessage: string };
  throw new ArangoError({ errorNum, errorMessage, code: status });
}

function findJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function addressOf({ stringify }: RequestParts, { url, uri, baseUrl, qs }: RequestOptions): string {
  const given = url ?? uri;
  if (typeof given !== 'string') throw new TypeError('expected the address of a request');
  const address = baseUrl === undefined ? given : `${baseUrl.replace(/\/$/, '')}/${given.replace(/^\//, '')}`;
  const query = typeof qs === 'object' ? stringify(qs) : qs;
  if (!query) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}

function contentOf(
  parts: RequestParts,
  { headers: given = {}, body, json, form, auth }: RequestOptions,
): { readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const headers = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  if (auth?.bearer !== undefined) headers.authorization = `Bearer ${auth.bearer}`;
  else if (auth !== undefined) {
    const { username = '', password = '' } = auth;
    headers.authorization = `Basic ${parts.toBuffer(`${username}:${password}`, 'utf8').toString('base64')}`;
  }
  if (form !== undefined) {
    headers['content-type'] ??= 'application/x-www-form-urlencoded';
    return { headers, body: typeof form === 'string' ? form : parts.stringify(form) };
  }
  const content = typeof json === 'object' && json !== null ? json : body;
  if (content === undefined || content === null) return { headers, body: '' };
  if (json) {
    headers['content-type'] ??= 'application/json';
    headers.accept ??= 'application/json';
    return { headers, body: typeof content === 'string' ? content : JSON.stringify(content) };
  }
  const isPlain = typeof content === 'object' && Object.getPrototypeOf(content) === Object.prototype;
  return { headers, body: isPlain ? JSON.stringify(content) : String(content) };
}
