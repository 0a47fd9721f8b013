import type { ErrorName } from '../../protocol/error-table.ts';
import { findErrorName } from '../../protocol/errors.ts';

/** An error response of the server. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: number;
  /** The error number; 0 if the response has none. */
  readonly errorNum: number;
  /** Method and URL, for the details. */
  readonly request: string;
  /** Further members of the response. */
  readonly body: unknown;
  /** Delay before the next attempt from the header `retry-after`; undefined without it. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    request: string,
    status: number,
    errorNum: number,
    message: string,
    body: unknown,
    retryAfterSeconds?: number,
  ) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
    this.request = request;
    this.status = status;
    this.errorNum = errorNum;
    this.body = body;
  }

  /** The catalogue's name of the error number. */
  get errorName(): ErrorName | undefined {
    return findErrorName(this.errorNum);
  }
}

/** No response: the server is not running or not reachable. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly request: string;

  constructor(request: string, cause: unknown) {
    super('The server does not respond.', { cause });
    this.request = request;
  }
}

/** A response that does not match the contract. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  readonly request: string;

  constructor(request: string, problem: string, cause?: unknown) {
    super(`Unexpected response from the server: ${problem}`, { cause });
    this.request = request;
  }
}

interface ErrorDescription {
  /** True if no message is shown: the operation was cancelled, or the session expired, which has its own dialog. */
  readonly isStop: boolean;
  /** For the user: the server's message and error number. */
  readonly text: string;
  /** For bug reports: all available information. */
  readonly details: string;
}

/** Describes any thrown value. */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof Error && error.name === 'AbortError') return { isStop: true, text: '', details: '' };
  if (error instanceof RequestError) {
    const number = error.errorNum > 0 ? ` (error ${error.errorNum})` : '';
    return {
      isStop: error.status === 401,
      text: `${error.message}${number}`,
      details: `${error.request}\nHTTP ${error.status}, error ${error.errorNum}${error.errorName === undefined ? '' : ` (${error.errorName})`}\n${error.message}`,
    };
  }
  if (error instanceof ConnectionError || error instanceof AnswerError) {
    const cause = error.cause instanceof Error ? `\n${error.cause.message}` : '';
    return { isStop: false, text: error.message, details: `${error.request}\n${error.message}${cause}` };
  }
  if (error instanceof Error && isMissingPart(error)) {
    return { isStop: false, text: missingPart, details: error.stack ?? error.message };
  }
  if (error instanceof Error) {
    return { isStop: false, text: error.message, details: error.stack ?? error.message };
  }
  return { isStop: false, text: String(error), details: String(error) };
}

const missingPart =
  'This part of the console could not be loaded: the server does not respond or was updated. Reload the page when it responds.';

/** True for code or styles that could not be loaded, by the messages of Vite and browsers. */
function isMissingPart({ message }: Error): boolean {
  return /preload CSS|dynamically imported module|Importing a module script failed/.test(message);
}
