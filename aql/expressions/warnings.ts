import { DatabaseError } from '../../protocol/errors.ts';
import type { QueryOptions, QueryWarning } from '../execution.ts';
import type { ExpressionContext } from './types.ts';

/** Messages can hold texts that a query has made. */
export const maxMessageLength = 10_000;

/** Adds warnings to the list up to the query's limit; throws them instead with the option failOnWarning. */
export function warningCollector(warnings: QueryWarning[], options: QueryOptions): ExpressionContext['warn'] {
  const most = options.maxWarningCount ?? 10;
  return (name, message) => {
    const error = new DatabaseError(
      name,
      message === undefined ? {} : { message: message.slice(0, maxMessageLength) },
    );
    if (options.failOnWarning === true) throw error;
    if (warnings.length < most) warnings.push({ code: error.errorNum, message: error.message });
  };
}
