import { type ErrorEntry, type ErrorName, errorTable } from './error-table.ts';

/** What an error looks like on the wire. */
export interface ErrorBody {
  readonly error: true;
  /** The HTTP status. */
  readonly code: number;
  readonly errorNum: number;
  readonly errorMessage: string;
}

interface DatabaseErrorOptions {
  /** Replaces the catalogue's text; says what was expected, what was found, where. */
  readonly message?: string;
  /** Appended to the catalogue's text after ': '. Ignored when `message` is given. */
  readonly detail?: string;
  /** Replaces the catalogue's HTTP status. */
  readonly status?: number;
  /** Further members of the wire form, such as `_rev` of a conflicting document. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** The header `retry-after` of the answer. */
  readonly retryAfterSeconds?: number;
}

/** An expected failure, from the catalogue. It crosses threads as its wire form (`toBody`, `fromBody`). */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly errorNum: number;
  readonly status: number;
  readonly extra: Readonly<Record<string, unknown>> | undefined;
  /** When the same call may be answered otherwise; it does not cross threads. */
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: ErrorName, options: DatabaseErrorOptions = {}) {
    const entry: ErrorEntry = errorTable[kind];
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

const nameByNumber = new Map<number, ErrorName>();
for (const [name, entry] of Object.entries(errorTable)) {
  if (!nameByNumber.has(entry.number)) nameByNumber.set(entry.number, name as ErrorName);
}

/** The catalogue's name of a number; undefined for a number that it does not have. */
export function findErrorName(errorNum: number): ErrorName | undefined {
  return nameByNumber.get(errorNum);
}

/** The catalogue's name of a number; `ERROR_INTERNAL` for a number that it does not have. */
export function errorNameOf(errorNum: number): ErrorName {
  return nameByNumber.get(errorNum) ?? 'ERROR_INTERNAL';
}
