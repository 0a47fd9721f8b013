import type { QueryRequest } from '../../../aql/execution.ts';
import type { Dialect } from '../../../protocol/dialect.ts';
import type { CursorRequest } from './query-call.ts';
import { queryMemory } from './query-memory.ts';

/** The part of a cursor request for the query language. */
export function toQueryRequest(request: CursorRequest, dialect: Dialect): QueryRequest {
  const { options } = request;
  return {
    text: request.text,
    bindVars: request.bindVars,
    dialect,
    options: {
      fullCount: options.fullCount,
      profile: options.profile,
      failOnWarning: options.failOnWarning,
      maxWarningCount: options.maxWarningCount,
      maxNumberOfPlans: options.maxNumberOfPlans,
      optimizerRules: options.optimizerRules,
      memoryLimitBytes: options.memoryLimitBytes,
      // A query above its limit fails alone; a thread without memory ends together with all its queries.
      defaultMemoryLimitBytes: queryMemory().queryBytes,
      maxRuntimeMs: options.maxRuntimeMs,
    },
  };
}
