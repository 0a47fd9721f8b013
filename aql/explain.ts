import type { QueryRequest, QueryWarning } from './execution.ts';
import { explainPlan } from './plan/explain-plan.ts';
import { isSteady } from './plan/Plan.ts';
import { planQuery } from './prepare.ts';
import type { Source } from './source.ts';
import type { ObjectValue } from './values/value.ts';

interface ExplainOptions {
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
  };
  /** True if the query gives the same result until the next write. */
  readonly isCacheable: boolean;
}

/** Plans of a query, without running it. */
export function explainPlans(request: QueryRequest, source: Source, options: ExplainOptions): Explanation {
  const { scope, optimized, warnings } = planQuery(request, source);
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
    },
    isCacheable: isSteady(plan),
  };
}

/** Response of `POST /_api/explain` without `error` and `code`. */
export function explainQuery(request: QueryRequest, source: Source, options: ExplainOptions): ObjectValue {
  const { plans, warnings, stats, isCacheable } = explainPlans(request, source, options);
  return {
    ...(options.allPlans ? { plans } : { plan: plans[0] }),
    warnings: warnings.map(({ code, message }) => ({ code, message })),
    stats,
    ...(request.dialect === '2.8' ? {} : { cacheable: isCacheable }),
  };
}
