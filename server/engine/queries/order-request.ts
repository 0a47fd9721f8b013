import type { QueryRequest } from '../../../aql/execution.ts';
import type { Dialect } from '../../../protocol/dialect.ts';
import type { QueryOrder } from './query-call.ts';
import { queryMemory } from './query-memory.ts';

/** The part of an order that the language is concerned with. */
export function toQueryRequest(order: QueryOrder, dialect: Dialect): QueryRequest {
  const { options } = order;
  return {
    text: order.text,
    bindVars: order.bindVars,
    dialect,
    options: {
      fullCount: options.fullCount,
      profile: options.profile,
      failOnWarning: options.failOnWarning,
      maxWarningCount: options.maxWarningCount,
      maxNumberOfPlans: options.maxNumberOfPlans,
      optimizerRules: options.optimizerRules,
      memoryLimitBytes: options.memoryLimitBytes,
      // A query that needs more fails by itself; a thread that runs out of memory ends, and with it all its queries.
      defaultMemoryLimitBytes: queryMemory().queryBytes,
      maxRuntimeMs: options.maxRuntimeMs,
    },
  };
}
