import type { QueryRequest } from './execution.ts';
import { explainPlan } from './plan/explain-plan.ts';
import type { Plan } from './plan/Plan.ts';
import { planQuery } from './prepare.ts';
import type { Source } from './source.ts';
import type { ObjectValue } from './value.ts';

interface ExplainOptions {
  /** Gives all plans that were made, the cheapest first. */
  readonly allPlans: boolean;
}

/** The plan of a query without running it: the answer of `POST /_api/explain` less `error` and `code`. */
export function explainQuery(request: QueryRequest, source: Source, options: ExplainOptions): ObjectValue {
  const { scope, optimized, warnings } = planQuery(request, source);
  const { plan, plans, rules, stats } = optimized;
  return {
    ...(options.allPlans
      ? { plans: plans.map((each) => explainPlan(scope, each.plan, each.rules)) }
      : { plan: explainPlan(scope, plan, rules) }),
    warnings: warnings.map(({ code, message }) => ({ code, message })),
    stats: {
      rulesExecuted: stats.rulesExecuted,
      rulesSkipped: stats.rulesSkipped,
      plansCreated: stats.plansCreated,
    },
    ...(request.dialect === '2.8' ? {} : { cacheable: isCacheable(plan) }),
  };
}

/** The same query gives the same until somebody writes. */
function isCacheable(plan: Plan): boolean {
  return plan.nodes.every((node) => node.isSteady);
}
