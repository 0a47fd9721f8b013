import type { Dialect } from '../../protocol/dialect.ts';
import type { Method } from '../../protocol/endpoint.ts';

/** A request of the driver. */
export interface PortRequest {
  readonly method: Method;
  /** Below `/_db/<name>`, with the query string. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Undefined without a body. */
  readonly body?: unknown;
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
