import type { QueryRequest } from './execution.ts';
import { isModification } from './plan/modifies.ts';
import type { Plan } from './plan/Plan.ts';
import { planQuery } from './prepare.ts';
import type { Source } from './source.ts';
import type { ObjectValue } from './value.ts';

interface ExplainOptions {
  /** Gives a list of plans; ours makes one, so that the list has one. */
  readonly allPlans: boolean;
}

/** The plan of a query without running it: the answer of `POST /_api/explain` less `error` and `code`. */
export function explainQuery(request: QueryRequest, source: Source, options: ExplainOptions): ObjectValue {
  const { scope, optimized, warnings } = planQuery(request, source);
  const { plan, rules, stats } = optimized;
  const estimate = scope.estimate(plan);
  const explained: ObjectValue = {
    nodes: scope.explainNodes(plan),
    rules: [...rules],
    collections: [...scope.resolved.collections].map(([name, type]) => ({ name, type })),
    variables: scope.explainVariables(),
    estimatedCost: estimate.cost,
    estimatedNrItems: Math.round(estimate.items),
    ...(request.dialect === '2.8' ? {} : { isModificationQuery: isModification(plan) }),
  };
  return {
    ...(options.allPlans ? { plans: [explained] } : { plan: explained }),
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
