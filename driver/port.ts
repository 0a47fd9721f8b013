import type { Dialect } from '../protocol/dialect.ts';
import type { Method } from '../protocol/endpoint.ts';
import { arangoError } from './ArangoError.ts';

/** A request of the driver. */
export interface PortRequest {
  readonly method: Method;
  /** Below `/_db/<name>` of the port, or with this prefix for another database; with the query string. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON; undefined without a body. */
  readonly body?: unknown;
  /** A body that is sent as it is, in place of `body`. */
  readonly text?: string | undefined;
}

export interface PortAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** The parsed body; undefined if it is empty. A body that is not JSON is a text. */
  readonly body: unknown;
}

/** The connection of a driver to one database of a server. Each call waits for its answer. */
export interface Port {
  readonly databaseName: string;
  readonly dialect: Dialect;
  send(request: PortRequest): PortAnswer;
}

/** A script may replace the functions of its global objects. */
const { stringify, parse } = JSON;

/**
 * A function of the thread of a sandbox, which sends a request and waits for its answer. `headers`: JSON; undefined without
 * any. The head of the answer is the three digits of its status and the JSON of its headers.
 */
export type Exchange = (
  method: string,
  path: string,
  headers: string | undefined,
  body: string | undefined,
) => readonly [head: string, body: string];

/** The port of a sandbox. */
export function sandboxPort(databaseName: string, dialect: Dialect, exchange: Exchange): Port {
  return {
    databaseName,
    dialect,
    send({ method, path, headers, body, text: raw }) {
      const [head, text] = exchange(
        method,
        path,
        headers && stringify(headers),
        raw ?? (body === undefined ? undefined : bodyToJson(body)),
      );
      return Object.assign(readHead(head), { body: parseBody(text) });
    },
  };
}

/** The head of an answer of an Exchange. */
export function readHead(head: string): Pick<PortAnswer, 'status' | 'headers'> {
  return {
    status: Number(head.slice(0, 3)),
    // Few calls read them.
    get headers() {
      return parse(head.slice(3)) as PortAnswer['headers'];
    },
  };
}

/** The JSON of a body. Throws ERROR_BAD_PARAMETER for a value without a JSON form, such as a function. */
export function bodyToJson(body: unknown): string {
  const text = JSON.stringify(body);
  if (text === undefined) throw arangoError('ERROR_BAD_PARAMETER', 'expected a value with a JSON form');
  return text;
}

/** The body of an answer, as `PortAnswer` has it. */
export function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
