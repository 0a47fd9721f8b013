import { ArangoError, arangoError } from '../../../driver/ArangoError.ts';
import type { Port, PortAnswer, PortRequest } from '../../../driver/port.ts';
import { exactBodyToJson, parseExactBody } from './exact-json.ts';

/** A function of the worker. Gives JSON of the answer's head and body. */
type SendRequest = (head: string, body: string | undefined) => string;

/** The driver in the shell has the API of this version. */
const version = '20804';

/** The port of the shell's driver, which knows its last request. */
export class ShellPort implements Port {
  readonly dialect = '2.8';
  readonly databaseName: string;
  readonly #server: string;
  readonly #send: SendRequest;
  #lastRequest: string | undefined;

  constructor(databaseName: string, server: string, send: SendRequest) {
    this.databaseName = databaseName;
    this.#server = server;
    this.#send = send;
  }

  /** Such as `POST /_db/_system/_api/collection, HTTP 409`. */
  get lastRequest(): string | undefined {
    return this.#lastRequest;
  }

  forgetRequest(): void {
    this.#lastRequest = undefined;
  }

  send({ method, path, headers, body, text: raw }: PortRequest): PortAnswer {
    const target = this.#targetOf(path);
    this.#lastRequest = `${method} ${target}`;
    const head = JSON.stringify({
      method,
      path: target,
      headers: { ...headers, 'x-arango-version': version },
    });
    const [answerHead, text] = this.#exchange(
      head,
      raw ?? (body === undefined ? undefined : exactBodyToJson(body)),
    );
    const { status, headers: answered } = JSON.parse(answerHead) as Omit<PortAnswer, 'body'>;
    this.#lastRequest = `${method} ${target}, HTTP ${status}`;
    return { status, headers: answered, body: parseExactBody(text) };
  }

  #exchange(head: string, body: string | undefined): readonly [head: string, body: string] {
    try {
      return JSON.parse(this.#send(head, body)) as readonly [string, string];
    } catch (error) {
      if (error instanceof Error && error.name === 'NoAnswer') {
        throw arangoError('SIMPLE_CLIENT_COULD_NOT_CONNECT', `not connected: ${error.message}`);
      }
      throw error;
    }
  }

  /** The path from the root of the server. An absolute URL is accepted for this server only. */
  #targetOf(path: string): string {
    if (/^https?:\/\//i.test(path)) {
      if (path.startsWith(`${this.#server}/`)) return path.slice(this.#server.length);
      throw new ArangoError({
        errorNum: 11,
        code: 403,
        errorMessage: `'${path}' is not on the server of this page`,
      });
    }
    return withDatabase(path, this.databaseName);
  }
}

/** A path with the prefix of a database, unless it has one. */
export function withDatabase(path: string, databaseName: string): string {
  if (path.startsWith('/_db/')) return path;
  return `/_db/${encodeURIComponent(databaseName)}${path.startsWith('/') ? '' : '/'}${path}`;
}
