import type { ErrorName } from '../../protocol/error-table.ts';
import { findErrorName } from '../../protocol/errors.ts';

/** An answer that says no, in the server's words. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: number;
  /** The catalogue's number; 0 when the answer had none. */
  readonly errorNum: number;
  /** Method and address, for the details. */
  readonly request: string;
  /** Further members of the answer. */
  readonly body: unknown;
  /** How long the server asks to wait before the next try; undefined when it does not. */
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

  /** The catalogue's name of the number. */
  get errorName(): ErrorName | undefined {
    return findErrorName(this.errorNum);
  }
}

/** No answer came: the server is not running or not reachable. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly request: string;

  constructor(request: string, cause: unknown) {
    super('The server does not answer.', { cause });
    this.request = request;
  }
}

/** An answer that is not what the contract says: a server that we do not understand. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  readonly request: string;

  constructor(request: string, problem: string, cause?: unknown) {
    super(`The server's answer is not what was expected: ${problem}`, { cause });
    this.request = request;
  }
}

interface ErrorDescription {
  /** Nothing to tell: the user or a newer gesture stopped it, or the session ended, which has its own dialog. */
  readonly isStop: boolean;
  /** For the user: the server's own text and number. */
  readonly text: string;
  /** For a report: all that is known. */
  readonly details: string;
}

/** What to say about anything that was thrown. */
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
  'This part of the console could not be fetched: the server does not answer, or was renewed. Reload the page once it answers.';

/** Code or styles of a screen that did not come, in the words of Vite and the browsers. */
function isMissingPart({ message }: Error): boolean {
  return /preload CSS|dynamically imported module|Importing a module script failed/.test(message);
}
