import type { QueryRequest } from '../../../aql/execution.ts';
import type { Dialect } from '../../../protocol/dialect.ts';
import type { QueryOrder } from './query-call.ts';

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
      maxRuntimeMs: options.maxRuntimeMs,
    },
  };
}
