import { type ErrorName, errorNameOf } from './error-numbers.ts';
import { errorTable } from './error-table.ts';

/** The wire form of an error. */
export interface ErrorBody {
  readonly error: true;
  /** The HTTP status. */
  readonly code: number;
  readonly errorNum: number;
  readonly errorMessage: string;
}

interface DatabaseErrorOptions {
  /** Replaces the catalogue's text; contains the expected value, the found value and the position. */
  readonly message?: string;
  /** Appended to the catalogue's text after ': '. Ignored if `message` is given. */
  readonly detail?: string;
  /** Replaces the catalogue's HTTP status. */
  readonly status?: number;
  /** Further members of the wire form, such as `_rev` of a conflicting document. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Seconds for the header `retry-after` of the response. */
  readonly retryAfterSeconds?: number;
}

/** An expected failure from the catalogue. Threads exchange it in its wire form (`toBody`, `fromBody`). */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly errorNum: number;
  readonly status: number;
  readonly extra: Readonly<Record<string, unknown>> | undefined;
  /** Seconds until the same call may succeed; not part of the wire form. */
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: ErrorName, options: DatabaseErrorOptions = {}) {
    const entry = errorTable[kind];
    super(
      options.message ?? (options.detail === undefined ? entry.text : `${entry.text}: ${options.detail}`),
    );
    this.errorNum = entry.number;
    this.status = options.status ?? entry.status;
    this.extra = options.extra;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  toBody(): ErrorBody {
    return {
      ...this.extra,
      error: true,
      code: this.status,
      errorNum: this.errorNum,
      errorMessage: this.message,
    };
  }

  static fromBody(body: ErrorBody): DatabaseError {
    const { error: _error, code, errorNum, errorMessage, ...extra } = body;
    return new DatabaseError(errorNameOf(errorNum), {
      message: errorMessage,
      status: code,
      ...(Object.keys(extra).length > 0 ? { extra } : {}),
    });
  }
}

/** 400 (bad parameter) of a request, with the text of the call. */
export function badParameter(message: string): DatabaseError {
  return new DatabaseError('ERROR_HTTP_BAD_PARAMETER', { message });
}

/** 400 (bad parameter) of a request, with the catalogue's text before what was expected and found. */
export function unexpectedParameter(detail: string): DatabaseError {
  return new DatabaseError('ERROR_HTTP_BAD_PARAMETER', { detail });
}

/** 10 (bad parameter) of an operation, with the text of the call. */
export function badArgument(message: string): DatabaseError {
  return new DatabaseError('ERROR_BAD_PARAMETER', { message });
}

export function shuttingDown(): DatabaseError {
  return new DatabaseError('ERROR_SHUTTING_DOWN', { status: 503 });
}
