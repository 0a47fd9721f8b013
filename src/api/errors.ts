import type { ErrorName, errorNumbers } from '../../protocol/error-numbers.ts';

/** The errors that the console handles. All names are 5 KiB compressed, which the sign-in page does not need. */
const handledNumbers = {
  ERROR_ARANGO_CONFLICT: 1200,
  ERROR_ARANGO_DOCUMENT_NOT_FOUND: 1202,
  ERROR_ARANGO_COLLECTION_NOT_FOUND: 1203,
  ERROR_ARANGO_DUPLICATE_NAME: 1207,
  ERROR_ARANGO_UNIQUE_CONSTRAINT_VIOLATED: 1210,
  ERROR_ARANGO_DATABASE_NOT_FOUND: 1228,
  ERROR_QUERY_FUNCTION_INVALID_NAME: 1580,
  ERROR_QUERY_FUNCTION_INVALID_CODE: 1581,
  ERROR_CURSOR_NOT_FOUND: 1600,
  ERROR_USER_NOT_FOUND: 1703,
} satisfies { readonly [Name in ErrorName]?: (typeof errorNumbers)[Name] };

type HandledName = keyof typeof handledNumbers;

const handledNames = new Map<number, HandledName>(
  Object.entries(handledNumbers).map(([name, number]) => [number, name as HandledName]),
);

let nameOfNumber: (errorNum: number) => string | undefined = (errorNum) => handledNames.get(errorNum);

/** Sets the names of all error numbers for the details of errors. */
export function nameErrorsBy(findName: (errorNum: number) => string | undefined): void {
  nameOfNumber = findName;
}

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

  /** The catalogue's name of the error number; undefined if the console handles all such errors alike. */
  get errorName(): HandledName | undefined {
    return handledNames.get(this.errorNum);
  }
}

/** An error response in the words of a data source of the graph viewer. */
export class SourceError extends RequestError {
  constructor(
    { request, status, errorNum, message, body, retryAfterSeconds }: RequestError,
    /** The text of the notification. */
    readonly text: string,
    /** The title of the notification; undefined: the operation. */
    readonly title?: string,
  ) {
    super(request, status, errorNum, message, body, retryAfterSeconds);
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

/** No response to one request, although the server answers others. */
export class BlockedError extends Error {
  override readonly name = 'BlockedError';
  readonly request: string;

  constructor(request: string, cause: unknown) {
    super(
      `The request ${request} was blocked or interrupted. Extensions such as ad blockers can block addresses that contain certain words; allow this page in the extension.`,
      { cause },
    );
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

const unexpectedAnswer =
  'Unexpected response from the server: it does not have the form that the console expects.';

const fullStorage =
  'The disk, or the storage of the browser for this page, is full. A private window has less storage than a normal one.';

interface ErrorDescription {
  /** True if no message is shown: the operation was cancelled, or the session expired, which has its own dialog. */
  readonly isStop: boolean;
  /** For the user: the server's message and error number. */
  readonly text: string;
  /** For bug reports: all available information. */
  readonly details: string;
  /** Replaces the title of the notification. */
  readonly title?: string;
}

/** Describes any thrown value. */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof Error && error.name === 'AbortError') return { isStop: true, text: '', details: '' };
  if (error instanceof RequestError) {
    const name = nameOfNumber(error.errorNum);
    const number = error.errorNum > 0 ? ` (error ${error.errorNum})` : '';
    return {
      isStop: error.status === 401,
      text: error instanceof SourceError ? error.text : `${error.message}${number}`,
      ...(error instanceof SourceError && error.title !== undefined && { title: error.title }),
      details: `${error.request}\nHTTP ${error.status}, error ${error.errorNum}${name === undefined ? '' : ` (${name})`}\n${error.message}`,
    };
  }
  if (error instanceof ConnectionError || error instanceof BlockedError || error instanceof AnswerError) {
    const cause = error.cause instanceof Error ? `\n${error.cause.message}` : '';
    return { isStop: false, text: error.message, details: `${error.request}\n${error.message}${cause}` };
  }
  // The rows of a query that do not have the expected form; the message lists the attributes as JSON.
  if (error instanceof Error && error.name === 'ZodError') {
    return { isStop: false, text: unexpectedAnswer, details: `${unexpectedAnswer}\n${error.message}` };
  }
  if (error instanceof DOMException && error.name === 'QuotaExceededError') {
    return { isStop: false, title: 'Storage full', text: fullStorage, details: error.message };
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
