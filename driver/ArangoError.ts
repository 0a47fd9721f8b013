import type { ErrorName } from '../protocol/error-numbers.ts';
import { errorTable } from '../protocol/error-table.ts';

interface ErrorFields {
  readonly errorNum: number;
  /** The HTTP status. */
  readonly code: number;
  readonly errorMessage: string;
}

/**
 * An error of the server or of the driver, with its number. A script may create one without its fields and set them
 * afterwards; the text and the message follow.
 */
export class ArangoError extends Error {
  override readonly name = 'ArangoError';
  readonly error = true;
  errorNum: number | undefined;
  code: number | undefined;
  errorMessage: string | undefined;

  static {
    // Stacks are made before the member of an instance is set.
    Object.defineProperty(ArangoError.prototype, 'name', {
      value: 'ArangoError',
      writable: true,
      configurable: true,
    });
  }

  constructor(fields: Partial<ErrorFields> = {}) {
    // The stack has the text that is known now.
    super(fields.errorMessage);
    this.errorNum = fields.errorNum;
    this.code = fields.code;
    this.errorMessage = fields.errorMessage;
    Object.defineProperty(this, 'message', { configurable: true, get: () => this.errorMessage ?? '' });
  }

  /** Services recognize errors of the database by it. */
  get isArangoError(): boolean {
    return true;
  }

  override toString(): string {
    return `${this.name} ${this.errorNum}: ${this.errorMessage}`;
  }
}

/** An error of the catalogue; `message` replaces its text. */
export function arangoError(name: ErrorName, message?: string): ArangoError {
  const { number, status, text } = errorTable[name];
  return new ArangoError({ errorNum: number, code: status, errorMessage: message ?? text });
}

/** The catalogue in the form of `require('internal').errors`. */
export function errorCatalogue(): Readonly<
  Record<string, { readonly code: number; readonly message: string }>
> {
  return Object.fromEntries(
    Object.entries(errorTable).map(([name, { number, template }]) => [
      name,
      { code: number, message: template },
    ]),
  );
}
