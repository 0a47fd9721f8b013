import type { Clock, QueryRequest, QueryWarning } from './execution.ts';
import { explainPlan } from './plan/explain-plan.ts';
import { planQuery } from './prepare.ts';
import type { Source } from './source.ts';
import type { ObjectValue } from './values/value.ts';

interface ExplainOptions {
  /** Measures the preparation; the rules only with the option profile 2. */
  readonly clock?: Clock;
  /** True to return all plans of the optimizer, cheapest first. */
  readonly allPlans: boolean;
}

interface Explanation {
  /** Cheapest first; one plan unless `allPlans` is set. */
  readonly plans: readonly [ObjectValue, ...ObjectValue[]];
  readonly warnings: readonly QueryWarning[];
  readonly stats: {
    readonly rulesExecuted: number;
    readonly rulesSkipped: number;
    readonly plansCreated: number;
    /** Peak bytes of constant folding. */
    readonly peakMemoryUsage: number;
    /** Seconds of the whole preparation, and of each rule; without a clock 0 and undefined. */
    readonly executionTime: number;
    readonly rules: ReadonlyMap<string, number> | undefined;
  };
  /** True if the query cache can store the result. */
  readonly isCacheable: boolean;
}

/** Plans of a query, without running it. */
export function explainPlans(request: QueryRequest, source: Source, options: ExplainOptions): Explanation {
  const { clock } = options;
  const fromMs = clock?.() ?? 0;
  const { scope, optimized, warnings, peakBytes } = planQuery(request, source, clock);
  const { plan, plans, rules, stats } = optimized;
  const others = options.allPlans ? plans.filter((each) => each.plan !== plan) : [];
  return {
    plans: [
      explainPlan(scope, plan, rules),
      ...others.map((each) => explainPlan(scope, each.plan, each.rules)),
    ],
    warnings,
    stats: {
      rulesExecuted: stats.rulesExecuted,
      rulesSkipped: stats.rulesSkipped,
      plansCreated: stats.plansCreated,
      peakMemoryUsage: peakBytes,
      executionTime: ((clock?.() ?? 0) - fromMs) / 1000,
      rules: stats.ruleSeconds,
    },
    isCacheable: scope.isCacheable(plan),
  };
}

/** Response of `POST /_api/explain` without `error` and `code`. */
export function explainQuery(request: QueryRequest, source: Source, options: ExplainOptions): ObjectValue {
  const { plans, warnings, stats, isCacheable } = explainPlans(request, source, options);
  const { rulesExecuted, rulesSkipped, plansCreated, peakMemoryUsage, executionTime, rules } = stats;
  const counts = { rulesExecuted, rulesSkipped, plansCreated };
  if (request.dialect === '2.8') {
    return {
      ...(options.allPlans ? { plans } : { plan: plans[0] }),
      warnings: warnings.map(({ code, message }) => ({ code, message })),
      stats: counts,
    };
  }
  return {
    ...(options.allPlans ? { plans } : { plan: plans[0] }),
    warnings: warnings.map(({ code, message }) => ({ code, message })),
    stats: {
      ...counts,
      peakMemoryUsage,
      executionTime,
      ...(rules === undefined ? {} : { rules: Object.fromEntries(rules) }),
    },
    ...(options.allPlans ? {} : { cacheable: isCacheable }),
  };
}
