import type { Dialect } from '../protocol/dialect.ts';
import { DatabaseError, errorNameOf } from '../protocol/errors.ts';
import { limitError } from './limits/limit-error.ts';

/** Where in a query's life an error arose, as error messages say it. */
type QueryPhase = 'parsing' | 'optimizing ast' | 'instantiating plan' | 'optimizing plan' | 'executing';

/** 1500 (killed), and 1203, which 2.8 finds between two phases. */
const withoutPhase: Readonly<Record<Dialect, readonly number[]>> = { '2.8': [1500, 1203], '3.12': [1500] };

/**
 * Runs a phase; a DatabaseError leaves it with the phase in its message, as the real servers have it:
 * `… (while parsing)`, in 3.12 with `AQL: ` before it.
 */
export function inPhase<T>(phase: QueryPhase, dialect: Dialect, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw withPhase(error, phase, dialect);
  }
}

/** The same error with the phase in its message; anything but a DatabaseError and a limit of the runtime as it is. */
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
