import type { Dialect } from '../protocol/dialect.ts';
import { DatabaseError, errorNameOf } from '../protocol/errors.ts';
import { limitError } from './limits/limit-error.ts';

/** Phase in which an error occurred, as named in error messages. */
type QueryPhase = 'parsing' | 'optimizing ast' | 'instantiating plan' | 'optimizing plan' | 'executing';

/**
 * Errors without a phase: 1500 (query killed), and 1203 (collection not found) in 2.8, which is detected
 * between two phases.
 */
const withoutPhase: Readonly<Record<Dialect, readonly number[]>> = { '2.8': [1500, 1203], '3.12': [1500] };

/**
 * Runs a phase. Adds the phase to the message of a DatabaseError in ArangoDB's format: `… (while parsing)`,
 * in 3.12 with the prefix `AQL: `.
 */
export function inPhase<T>(phase: QueryPhase, dialect: Dialect, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw withPhase(error, phase, dialect);
  }
}

/**
 * The error with the phase in its message, for a DatabaseError or a size limit of the runtime; other errors
 * unchanged.
 */
export function withPhase(thrown: unknown, phase: QueryPhase, dialect: Dialect): unknown {
  const error = limitError(thrown);
  if (!(error instanceof DatabaseError)) return error;
  const { errorNum, message, status, extra } = error;
  if (withoutPhase[dialect].includes(errorNum) || (message.endsWith(')') && message.includes(' (while ')))
    return error;
  const prefix = dialect === '2.8' ? '' : 'AQL: ';
  return new DatabaseError(errorNameOf(errorNum), {
    message: `${prefix}${message} (while ${phase})`,
    status,
    ...(extra === undefined ? {} : { extra }),
  });
}
