import type { ScriptFailure } from '../../../../driver/script.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { JsonScanner } from '../../../../protocol/lib/JsonScanner.ts';

/** Maximum size of the JSON of a result. */
export const maxResultBytes = 16 << 20;

/** Characters of each text of a failure. */
const maxTextLength = 16 << 10;
const maxStackLines = 100;

/** The values with which the sandbox reports an error. A script may have changed the members of the error. */
export interface FailureValues {
  readonly exception: unknown;
  readonly stack?: unknown;
  readonly message?: unknown;
  readonly errorNum?: unknown;
  readonly status?: unknown;
  readonly isSyntaxError?: unknown;
}

/** The result of a script exceeds a limit. */
export class ResultLimit extends Error {
  override readonly name = 'ResultLimit';
}

/** A failure with bounded texts; the status is that of an error. Values of other types are omitted. */
export function toFailure(values: FailureValues): ScriptFailure {
  const { errorNum, status, isSyntaxError } = values;
  const exception = textOf(values.exception) ?? 'an unknown error';
  const message = textOf(values.message);
  return {
    exception,
    ...(typeof values.stack === 'string' ? { stack: [exception, ...linesOf(values.stack)] } : {}),
    ...(message === undefined ? {} : { message }),
    ...(isErrorNumber(errorNum) ? { errorNum } : {}),
    ...(isErrorStatus(status) ? { status } : {}),
    ...(isSyntaxError === true ? { isSyntaxError } : {}),
  };
}

/** The bytes of the JSON of a result. Throws ResultLimit. */
export function resultBytes(json: string, isTextResult: boolean): Uint8Array {
  const bytes = new TextEncoder().encode(json);
  try {
    JsonScanner.scan(bytes, { maxValues: Number.POSITIVE_INFINITY });
  } catch (error) {
    if (error instanceof DatabaseError) throw new ResultLimit(`the result of the script: ${error.message}`);
    throw error;
  }
  const sent = isTextResult ? new TextEncoder().encode(JSON.stringify(json)) : bytes;
  if (sent.length <= maxResultBytes) return sent;
  throw new ResultLimit(
    `expected a result of at most ${maxResultBytes} bytes, found ${sent.length}; write it to a collection`,
  );
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.length > maxTextLength ? `${value.slice(0, maxTextLength)}…` : value;
}

function linesOf(stack: string): readonly string[] {
  return stack
    .slice(0, maxTextLength)
    .split('\n')
    .filter((line) => line !== '')
    .slice(0, maxStackLines);
}

/** Scripts may throw errors with numbers of their own. */
function isErrorNumber(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31;
}

function isErrorStatus(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 400 && (value as number) <= 599;
}
