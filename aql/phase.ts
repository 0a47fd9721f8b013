import type { Dialect } from '../protocol/dialect.ts';
import { errorNameOf } from '../protocol/error-numbers.ts';
import { errorTable } from '../protocol/error-table.ts';
import { DatabaseError } from '../protocol/errors.ts';
import { limitError } from './limits/limit-error.ts';

/** Phase in which an error occurred, as named in error messages. */
type QueryPhase = 'parsing' | 'optimizing ast' | 'instantiating plan' | 'optimizing plan' | 'executing';

/** Errors without a phase: 1500 (query killed), in 2.8 also those of its script functions. */
const withoutPhase: Readonly<Record<Dialect, readonly number[]>> = {
  '2.8': [1500, 1503, 1569, 1578, 1580, 1581, 1582, 1909, 1924],
  '3.12': [1500],
};

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
  const { errorNum } = error;
  const message = dialect === '2.8' && phase === 'executing' ? legacyText(error) : error.message;
  const isComplete =
    withoutPhase[dialect].includes(errorNum) ||
    (message.endsWith(')') && message.includes(' (while ')) ||
    (dialect === '2.8' && isFoundBetweenPhases(errorNum, message));
  if (isComplete) return message === error.message ? error : withMessage(error, message);
  const prefix = dialect === '2.8' ? '' : 'AQL: ';
  return withMessage(error, `${prefix}${message} (while ${phase})`);
}

/** 1203 (collection not found) with the name of the collection, and invalid options of functions. */
function isFoundBetweenPhases(errorNum: number, message: string): boolean {
  if (errorNum === errorTable.ERROR_ARANGO_COLLECTION_NOT_FOUND.number) return message.endsWith(')');
  return errorNum === errorTable.ERROR_BAD_PARAMETER.number && message.startsWith('invalid value for ');
}

function withMessage({ errorNum, status, extra }: DatabaseError, message: string): DatabaseError {
  return new DatabaseError(errorNameOf(errorNum), {
    message,
    status,
    ...(extra === undefined ? {} : { extra }),
  });
}

/** The text without expected and found values, which 2.8 does not name. Limits of this server keep theirs. */
function legacyText({ errorNum, message }: DatabaseError): string {
  if (errorNum === errorTable.ERROR_RESOURCE_LIMIT.number) return message;
  const { text } = errorTable[errorNameOf(errorNum)];
  if ([': ', ' - '].some((mark) => message.startsWith(`${text}${mark}`))) return text;
  return message
    .replace(/^(array expected as operand to FOR loop), found \w+$/, '$1')
    .replace(/^(invalid value for \w+): expected .*$/, '$1');
}
