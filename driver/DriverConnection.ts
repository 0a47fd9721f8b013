import type { Method } from '../protocol/endpoint.ts';
import { errorTable } from '../protocol/error-table.ts';
import { ArangoError, arangoError } from './ArangoError.ts';
import type { Port, PortAnswer, PortRequest } from './port.ts';

export type Json = Readonly<Record<string, unknown>>;
type Parameters = Readonly<Record<string, string | number | boolean | undefined>>;

interface ConnectionOptions {
  /**
   * Errors of documents, indexes and collections have the text of the catalogue, as errors thrown in the server of 2.8,
   * not the text of the HTTP answer.
   */
  readonly hasPlainErrors?: boolean;
  /** In a shell, not in a script of the server. */
  readonly isShell?: boolean;
  /** The port reaches no other database. */
  readonly isConfined?: boolean;
  /** In a service, where the end of a result is no error. */
  readonly isService?: boolean;
}

const typeErrorNumber = errorTable.ERROR_TYPE_ERROR.number;

const plainTexts: ReadonlyMap<number, string> = new Map(
  Object.values(errorTable).map(({ number, text }) => [number, text]),
);

/** Sends the calls of the driver. */
export class DriverConnection {
  readonly #port: Port;
  readonly #options: ConnectionOptions;
  /** Undefined: the database of the port. */
  #databaseName: string | undefined;

  constructor(port: Port, options: ConnectionOptions = {}) {
    this.#port = port;
    this.#options = options;
  }

  get databaseName(): string {
    return this.#databaseName ?? this.#port.databaseName;
  }

  /** A connection to the current database. A later change of the current database does not affect it. */
  pinned(): DriverConnection {
    const connection = new DriverConnection(this.#port, this.#options);
    connection.#databaseName = this.databaseName;
    return connection;
  }

  /**
   * Sends the next calls to another database of the server. Throws 9 (not implemented) in a shell, 11 (forbidden) if
   * the port reaches no other database, and the error of the server if the database cannot be used. After an error, the
   * database does not change.
   */
  enterDatabase(name: string): void {
    if (this.isShell) {
      throw arangoError('ERROR_NOT_IMPLEMENTED', '_useDatabase() is not supported in the web interface');
    }
    if (this.#options.isConfined) throw arangoError('ERROR_FORBIDDEN', `cannot use database '${name}'`);
    const before = this.#databaseName;
    this.#databaseName = name;
    try {
      this.get('/_api/database/current');
    } catch (error) {
      this.#databaseName = before;
      throw error;
    }
  }

  get isShell(): boolean {
    return this.#options.isShell === true;
  }

  get isService(): boolean {
    return this.#options.isService === true;
  }

  /** Whether the server has the API of 2.8. */
  get isLegacy(): boolean {
    return this.#port.dialect === '2.8';
  }

  get(path: string): Json {
    return this.call('GET', path);
  }

  /** The body of a successful answer. Throws ArangoError. */
  call(method: Method, path: string, body?: unknown, headers?: PortRequest['headers']): Json {
    return this.send(method, path, body, headers).body as Json;
  }

  /** A successful answer. Throws ArangoError. */
  send(method: Method, path: string, body?: unknown, headers?: PortRequest['headers']): PortAnswer {
    const answer = this.trySend(method, path, body, headers);
    if (answer.status < 400) return answer;
    throw this.#toError(answer);
  }

  /** Any answer. */
  trySend(method: Method, path: string, body?: unknown, headers?: PortRequest['headers']): PortAnswer {
    return this.#port.send({ method, path: this.#pathOf(path), body, headers });
  }

  /** Any answer to a request with a body that is sent as it is. */
  trySendText(method: Method, path: string, text: string, headers?: PortRequest['headers']): PortAnswer {
    return this.#port.send({ method, path: this.#pathOf(path), text, headers });
  }

  /** The body of a successful answer. Throws ArangoError. */
  callText(method: Method, path: string, text: string): Json {
    const answer = this.trySendText(method, path, text);
    if (answer.status < 400) return answer.body as Json;
    throw this.#toError(answer);
  }

  #pathOf(path: string): string {
    if (this.databaseName === this.#port.databaseName || path.startsWith('/_db/')) return path;
    return `/_db/${encodeURIComponent(this.databaseName)}${path}`;
  }

  #toError({ status, body }: PortAnswer): ArangoError | TypeError {
    if (typeof body !== 'object' || body === null) {
      if (status === 412) return arangoError('ERROR_ARANGO_CONFLICT');
      if (status === 404) return arangoError('ERROR_HTTP_NOT_FOUND');
      return new ArangoError({
        errorNum: 500,
        code: status,
        errorMessage: 'Unknown error. Request result is empty',
      });
    }
    const { errorNum, errorMessage, code, ...more } = body as Json;
    const number = typeof errorNum === 'number' ? errorNum : status;
    if (number === typeErrorNumber) return new TypeError(String(errorMessage ?? ''));
    const isPlain = this.#options.hasPlainErrors && this.isLegacy && number >= 1200 && number < 1300;
    const text = isPlain ? plainTexts.get(number) : undefined;
    const error = new ArangoError({
      errorNum: number,
      code: typeof code === 'number' ? code : status,
      errorMessage: text ?? String(errorMessage ?? ''),
    });
    const { _id, _key, _rev } = more;
    return _rev === undefined || isPlain ? error : Object.assign(error, { _id, _key, _rev });
  }
}

/** The error without the number: true for an answer that may be ignored. */
export function hasErrorNum(error: unknown, ...numbers: readonly number[]): boolean {
  return error instanceof ArangoError && error.errorNum !== undefined && numbers.includes(error.errorNum);
}

/** The query string of the defined parameters, with its question mark; empty without any. */
export function queryString(parameters: Parameters): string {
  const pairs = Object.entries(parameters).filter(([, value]) => value !== undefined);
  if (pairs.length === 0) return '';
  return `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`;
}

/** The answer without the members of its envelope. */
export function withoutEnvelope({ error: _error, code: _code, ...rest }: Json): Json {
  return rest;
}
