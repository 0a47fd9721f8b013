import type { QueryRequest, QueryWarning } from './execution.ts';
import { explainPlan } from './plan/explain-plan.ts';
import { isSteady } from './plan/Plan.ts';
import { planQuery } from './prepare.ts';
import type { Source } from './source.ts';
import type { ObjectValue } from './values/value.ts';

interface ExplainOptions {
  /** Gives all plans that were made, the cheapest first. */
  readonly allPlans: boolean;
}

interface Explanation {
  /** The cheapest first; all only where all were asked for. */
  readonly plans: readonly [ObjectValue, ...ObjectValue[]];
  readonly warnings: readonly QueryWarning[];
  readonly stats: {
    readonly rulesExecuted: number;
    readonly rulesSkipped: number;
    readonly plansCreated: number;
  };
  /** The same query gives the same until somebody writes. */
  readonly isCacheable: boolean;
}

/** The plans of a query, without running it. */
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

/** The answer of `POST /_api/explain` less `error` and `code`. */
export function explainQuery(request: QueryRequest, source: Source, options: ExplainOptions): ObjectValue {
  const { plans, warnings, stats, isCacheable } = explainPlans(request, source, options);
  return {
    ...(options.allPlans ? { plans } : { plan: plans[0] }),
    warnings: warnings.map(({ code, message }) => ({ code, message })),
    stats,
    ...(request.dialect === '2.8' ? {} : { cacheable: isCacheable }),
  };
}
