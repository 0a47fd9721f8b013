import type { Method } from '../protocol/endpoint.ts';
import type { DriverConnection } from './DriverConnection.ts';
import type { Printer } from './printing/Printer.ts';

type Headers = Readonly<Record<string, string>>;

/** The object `arango`: requests to the server without the objects of the driver. */
export class ArangoConnection {
  readonly #connection: DriverConnection;
  readonly #endpoint: string;
  readonly #user: string | undefined;

  constructor(connection: DriverConnection, endpoint: string, user: string | undefined) {
    this.#connection = connection;
    this.#endpoint = endpoint;
    this.#user = user;
  }

  GET(path: string, headers?: Headers): unknown {
    return this.#send('GET', path, undefined, headers);
  }

  HEAD(path: string, headers?: Headers): unknown {
    return this.#connection.trySend('HEAD', path, undefined, headers).headers;
  }

  DELETE(path: string, headers?: Headers): unknown {
    return this.#send('DELETE', path, undefined, headers);
  }

  POST(path: string, body: unknown, headers?: Headers): unknown {
    return this.#send('POST', path, body, headers);
  }

  PUT(path: string, body: unknown, headers?: Headers): unknown {
    return this.#send('PUT', path, body, headers);
  }

  PATCH(path: string, body: unknown, headers?: Headers): unknown {
    return this.#send('PATCH', path, body, headers);
  }

  getDatabaseName(): string {
    return this.#connection.databaseName;
  }

  setDatabaseName(name: string): void {
    this.#connection.enterDatabase(name);
  }

  getEndpoint(): string {
    return this.#endpoint;
  }

  connectedUser(): string | undefined {
    return this.#user;
  }

  getVersion(): unknown {
    return this.#connection.get('/_api/version').version;
  }

  isConnected(): boolean {
    return this.#connection.trySend('GET', '/_api/version').status === 200;
  }

  toString(): string {
    return `[object ArangoConnection ${this.#endpoint}, "${this.getDatabaseName()}"]`;
  }

  _PRINT(printer: Printer): void {
    printer.write('class', this.toString());
  }

  /** The body of an answer in the form of 2.8. A text is sent as it is. */
  #send(method: Method, path: string, body: unknown, headers: Headers | undefined): unknown {
    const answer =
      typeof body === 'string'
        ? this.#connection.trySendText(method, path, body, headers)
        : this.#connection.trySend(method, path, body, headers);
    return answer.body;
  }
}
