import { DatabaseError } from '../../protocol/errors.ts';
import type { QueryOptions, QueryWarning } from '../execution.ts';
import type { ExpressionContext } from './types.ts';

/** Maximum length of a warning. Messages can contain strings computed by the query. */
export const maxMessageLength = 10_000;

/**
 * Returns a function that stores warnings up to the limit of the query. With the option failOnWarning it
 * throws them instead.
 */
export function warningCollector(warnings: QueryWarning[], options: QueryOptions): ExpressionContext['warn'] {
  const max = options.maxWarningCount ?? 10;
  return (name, message) => {
    const error = new DatabaseError(
      name,
      message === undefined ? {} : { message: message.slice(0, maxMessageLength) },
    );
    if (options.failOnWarning === true) throw error;
    if (warnings.length < max) warnings.push({ code: error.errorNum, message: error.message });
  };
}
