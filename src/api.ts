import type { z } from 'zod';
import { AnswerError, ConnectionError, RequestError } from './api/errors.ts';
import { databasePrefix } from './api/page-database.ts';
import { setServerOffline } from './store/server.ts';
import { expireSession } from './store/session.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';

interface RequestOptions {
  /** Sent as JSON; a string, bytes or a blob is sent as it is. */
  readonly body?: unknown;
  /** Members that are undefined are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Default: the page's database. */
  readonly database?: string;
  /** A 401 is the caller's matter (signing in), not the end of the session. */
  readonly isSignIn?: boolean;
}

/**
 * Asks the server and checks its answer: the only fetch of the console.
 * Throws RequestError (it said no), ConnectionError (no answer), AnswerError (not the contract), AbortError.
 */
export async function request<Schema extends z.ZodType>(
  schema: Schema,
  method: Method,
  path: string,
  options: RequestOptions = {},
): Promise<z.output<Schema>> {
  const name = `${method} ${path}`;
  const answer = await send(method, path, options);
  const parsed = schema.safeParse(await readJson(answer, name));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AnswerError(name, `${issue?.path.join('.') || 'answer'}: ${issue?.message ?? 'unknown'}`);
}

/** As `request`, for calls whose answer nobody reads. */
export async function send(method: Method, path: string, options: RequestOptions = {}): Promise<Response> {
  const address = addressOf(path, options);
  const name = `${method} ${address}`;
  const isRaw =
    typeof options.body === 'string' || options.body instanceof Blob || options.body instanceof Uint8Array;
  let answer: Response;
  try {
    answer = await fetch(address, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(options.body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined
        ? {}
        : { body: isRaw ? (options.body as BodyInit) : JSON.stringify(options.body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  } catch (error) {
    if (options.signal?.aborted || (error instanceof Error && error.name === 'AbortError')) throw error;
    setServerOffline();
    throw new ConnectionError(name, error);
  }
  if (answer.ok) return answer;
  if (answer.status === 401 && !options.isSignIn) expireSession();
  throw await toError(name, answer);
}

function addressOf(path: string, { database, query = {} }: RequestOptions): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(key, String(value));
  }
  const text = parameters.toString();
  const sign = path.includes('?') ? '&' : '?';
  return `${databasePrefix(database)}${path}${text === '' ? '' : sign + text}`;
}

async function readJson(answer: Response, name: string): Promise<unknown> {
  const text = await answer.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AnswerError(name, `no JSON but '${text.slice(0, 80)}'`, error);
  }
}

async function toError(name: string, answer: Response): Promise<RequestError> {
  const text = await answer.text();
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy's page, not the server's wire form: its text stands for the message.
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
