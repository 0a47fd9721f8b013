import {
  type ConnectionDescription,
  type QueryValues,
  requestAddress,
  requestHeaders,
} from '../../protocol/connection.ts';
import type { AnswerOf, Arguments, Endpoint } from '../../protocol/endpoint.ts';
import { AnswerError, ConnectionError, RequestError } from './errors.ts';

interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Time until a request without a response fails with ConnectionError. Default: no limit. */
  readonly timeoutMs?: number;
}

/** Events that change the console's state. */
export interface ConnectionEvents {
  /** A request received no response. */
  onOffline(): void;
  /** A request that requires authentication received 401. */
  onUnauthorized(): void;
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

  /** Like `request`, without validating the response body. */
  async send<E extends Endpoint>(endpoint: E, args: Arguments<E> & RequestOptions): Promise<Response> {
    const { path, query, body, headers, signal, timeoutMs }: AnyArguments = args as AnyArguments;
    const address = this.addressOf(endpoint, path, query);
    const answer = await this.#fetch(
      address,
      {
        method: endpoint.method,
        headers: {
          ...requestHeaders(this.description),
          ...(body === undefined || isRaw(body) ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
      },
      { signal, timeoutMs },
    );
    if (answer.ok) return answer;
    if (answer.status === 401 && endpoint.access !== 'public') this.#events.onUnauthorized();
    throw await toError(`${endpoint.method} ${address}`, answer);
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
    const timeout = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
    const signals = [signal, timeout].filter((each) => each !== undefined);
    const name = `${init.method ?? 'GET'} ${address}`;
    try {
      return await fetch(address, {
        ...init,
        credentials: this.description.credentials.kind === 'cookie' ? 'same-origin' : 'omit',
        ...(signals.length === 0
          ? {}
          : { signal: signals.length === 1 ? signals[0]! : AbortSignal.any(signals) }),
      });
    } catch (error) {
      const isStop =
        signal?.aborted || (error instanceof Error && error.name === 'AbortError' && !timeout?.aborted);
      if (isStop) throw error;
      this.#events.onOffline();
      throw new ConnectionError(name, error);
    }
  }
}

type RawBody = string | Blob | Uint8Array<ArrayBuffer>;

/** Body types that are sent unchanged; others are sent as JSON. */
function isRaw(body: unknown): body is RawBody {
  return typeof body === 'string' || body instanceof Blob || body instanceof Uint8Array;
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
