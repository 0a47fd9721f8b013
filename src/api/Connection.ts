import {
  type ConnectionDescription,
  type QueryValues,
  requestAddress,
  requestHeaders,
} from '../../protocol/connection.ts';
import type { AnswerOf, Arguments, Endpoint, Method } from '../../protocol/endpoint.ts';
import { stringifyJson } from '../../protocol/lib/write-json.ts';
import { AnswerError, BlockedError, ConnectionError, RequestError } from './errors.ts';

interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Time until a request without a response fails with ConnectionError. Default: no limit. */
  readonly timeoutMs?: number;
}

/** Events that change the console's state. */
export interface ConnectionEvents {
  /** The server has sent a response. */
  onAnswer?(): void;
  /**
   * Called before each request that requires authentication. A rejection is passed to the caller.
   * @param path of the endpoint, with the names of its parameters; undefined for a request that code of the user has composed
   */
  beforeRequest?(signal: AbortSignal | undefined, path: string | undefined): Promise<void>;
  /** A request received no response, or none in time. Resolves to true if the server answers others. */
  onNoAnswer(error: ConnectionError, isTimeout: boolean): Promise<boolean>;
  /** A request that requires authentication received 401. Resolves to true if it can be repeated. */
  onUnauthorized(signal: AbortSignal | undefined): Promise<boolean>;
}

/** Arguments for any endpoint. */
interface AnyArguments extends RequestOptions {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: QueryValues;
  readonly body?: unknown;
}

/**
 * Requests to one database of one server. All requests of the console use a connection.
 * Requests reject with RequestError (refused by the server), ConnectionError (no response), AnswerError (response does
 * not match the contract) or AbortError.
 */
export class Connection {
  readonly description: ConnectionDescription;
  readonly #events: ConnectionEvents;

  constructor(description: ConnectionDescription, events: ConnectionEvents) {
    this.description = description;
    this.#events = events;
  }

  /** Sends a request and validates the response with the endpoint's schema. */
  async request<E extends Endpoint>(endpoint: E, args: Arguments<E> & RequestOptions): Promise<AnswerOf<E>> {
    return this.parse(endpoint, await this.send(endpoint, args));
  }

  /** Like `request` for a call without a schema: the caller validates the response. */
  async ask(
    call: Pick<Endpoint, 'method' | 'path' | 'access'>,
    args: Pick<AnyArguments, 'body' | 'path' | 'query' | 'signal'>,
  ): Promise<unknown> {
    const answer = await this.send(call as Endpoint, args as Arguments<Endpoint> & RequestOptions);
    return readJson(answer, `${call.method} ${call.path}`);
  }

  /** Like `request`, without validating the response body. */
  async send<E extends Endpoint>(endpoint: E, args: Arguments<E> & RequestOptions): Promise<Response> {
    const { path, query, body, headers, signal, timeoutMs }: AnyArguments = args as AnyArguments;
    const address = this.addressOf(endpoint, path, query);
    const init: RequestInit = {
      method: endpoint.method,
      headers: {
        ...requestHeaders(this.description),
        ...(body === undefined || isRaw(body) ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw(body) ? body : stringifyJson(body) }),
    };
    const options = { signal, timeoutMs };
    if (endpoint.access === 'public')
      return this.#checked(init, address, await this.#fetch(address, init, options));
    return this.#checked(
      init,
      address,
      await this.#fetchSignedIn(address, init, { ...options, path: endpoint.path }),
    );
  }

  /**
   * Sends a request that code of the user has composed. Any status is an answer.
   * @param path of the server, with the prefix of a database and the query string, encoded
   */
  exchange(
    method: Method,
    path: string,
    {
      headers,
      body,
      signal,
    }: Pick<AnyArguments, 'headers' | 'signal'> & { readonly body?: string | undefined },
  ): Promise<Response> {
    const init: RequestInit = {
      method,
      headers: {
        ...requestHeaders(this.description),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    };
    const address = `${this.description.server}${this.description.basePath}${path}`;
    return this.#fetchSignedIn(address, init, { signal });
  }

  async #fetchSignedIn(
    address: string,
    init: RequestInit,
    { path, ...options }: Pick<RequestOptions, 'signal' | 'timeoutMs'> & { readonly path?: string },
  ): Promise<Response> {
    await this.#events.beforeRequest?.(options.signal, path);
    const answer = await this.#fetch(address, init, options);
    // The server has not executed a request with this answer.
    if (answer.status !== 401 || !(await this.#events.onUnauthorized(options.signal))) return answer;
    return this.#fetch(address, init, options);
  }

  async #checked({ method }: RequestInit, address: string, answer: Response): Promise<Response> {
    if (answer.ok) return answer;
    throw await toError(`${method} ${address}`, answer);
  }

  /** Whether the server sends any response. */
  async answers(endpoint: Pick<Endpoint, 'method' | 'path'>, timeoutMs: number): Promise<boolean> {
    const headers = requestHeaders(this.description);
    const init = {
      ...this.#credentials,
      method: endpoint.method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
    };
    try {
      await fetch(this.addressOf(endpoint), init);
      this.#events.onAnswer?.();
      return true;
    } catch {
      // No response in time: the only other result.
      return false;
    }
  }

  get #credentials(): Pick<RequestInit, 'credentials'> {
    return { credentials: this.description.credentials.kind === 'cookie' ? 'same-origin' : 'omit' };
  }

  /** Like `send`, with a body that is JSON text already, so that its numbers keep their digits. */
  sendJson<E extends Endpoint>(
    endpoint: E,
    args: Omit<Arguments<E>, 'body'> & RequestOptions,
    json: string,
  ): Promise<Response> {
    const headers = { 'content-type': 'application/json', ...args.headers };
    return this.send(endpoint, { ...args, headers, body: json } as unknown as Arguments<E> & RequestOptions);
  }

  /** Validates a response of `send`. Throws AnswerError. */
  async parse<E extends Endpoint>(endpoint: E, answer: Response): Promise<AnswerOf<E>> {
    const name = `${endpoint.method} ${answer.url || endpoint.path}`;
    // A server may respond with a success status that the endpoint does not describe.
    const schema = endpoint.answers[answer.status] ?? Object.values(endpoint.answers)[0];
    const parsed = schema?.safeParse(await readJson(answer, name));
    if (parsed?.success) return parsed.data as AnswerOf<E>;
    const issue = parsed?.error.issues[0];
    throw new AnswerError(name, `${issue?.path.join('.') || 'answer'}: ${issue?.message ?? 'unknown'}`);
  }

  /** Fetches a resource outside the API, such as an image. Rejects with ConnectionError or AbortError. */
  load(address: URL, signal: AbortSignal): Promise<Response> {
    return this.#fetch(address.href, { redirect: 'error' }, { signal });
  }

  addressOf(endpoint: Pick<Endpoint, 'path'>, path?: AnyArguments['path'], query?: QueryValues): string {
    return requestAddress(this.description, endpoint, path, query);
  }

  async #fetch(
    address: string,
    init: RequestInit,
    { signal, timeoutMs }: Pick<RequestOptions, 'signal' | 'timeoutMs'>,
  ): Promise<Response> {
    signal?.throwIfAborted();
    const timeout = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
    const signals = [signal, timeout].filter((each) => each !== undefined);
    const name = `${init.method ?? 'GET'} ${address}`;
    const send = async () => {
      const answer = await fetch(address, {
        ...init,
        ...this.#credentials,
        ...(signals.length === 0
          ? {}
          : { signal: signals.length === 1 ? signals[0]! : AbortSignal.any(signals) }),
      });
      this.#events.onAnswer?.();
      return answer;
    };
    const fail = async (error: unknown): Promise<ConnectionError | BlockedError> => {
      const isStop =
        signal?.aborted || (error instanceof Error && error.name === 'AbortError' && !timeout?.aborted);
      if (isStop) throw error;
      const failure = new ConnectionError(name, error);
      return (await this.#events.onNoAnswer(failure, timeout?.aborted ?? false))
        ? new BlockedError(name, error)
        : failure;
    };
    try {
      return await send();
    } catch (error) {
      const failure = await fail(error);
      // A response may be lost while the server restarts; a repeated read changes nothing.
      const isRepeatable =
        failure instanceof BlockedError && (init.method ?? 'GET') === 'GET' && !timeout?.aborted;
      if (!isRepeatable) throw failure;
    }
    try {
      return await send();
    } catch (error) {
      throw await fail(error);
    }
  }
}

type RawBody = string | Blob | FormData | Uint8Array<ArrayBuffer>;

/** Body types that are sent unchanged; others are sent as JSON. */
function isRaw(body: unknown): body is RawBody {
  return [Blob, FormData, Uint8Array].some((kind) => body instanceof kind) || typeof body === 'string';
}

async function readJson(answer: Response, name: string): Promise<unknown> {
  const text = await answer.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AnswerError(name, `expected JSON, found '${text.slice(0, 80)}'`, error);
  }
}

async function toError(name: string, answer: Response): Promise<RequestError> {
  const text = await answer.text();
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy's page instead of the server's wire form: its text becomes the message.
    return new RequestError(name, answer.status, 0, text.slice(0, 200) || answer.statusText, text);
  }
  const { errorNum, errorMessage } = (body ?? {}) as { errorNum?: unknown; errorMessage?: unknown };
  return new RequestError(
    name,
    answer.status,
    typeof errorNum === 'number' ? errorNum : 0,
    typeof errorMessage === 'string' ? errorMessage : answer.statusText || `HTTP ${answer.status}`,
    body,
    secondsIn(answer.headers.get('retry-after')),
  );
}

/** Undefined for a date, the other form of the header. */
function secondsIn(header: string | null): number | undefined {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : undefined;
}
