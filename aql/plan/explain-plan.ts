import type { ObjectValue } from '../values/value.ts';
import { isModification } from './Plan.ts';
import type { Plan } from './PlanNode.ts';
import type { PlanScope } from './PlanScope.ts';

/** A plan in the format of `POST /_api/explain` and of `extra` of a profiled query. */
export function explainPlan(scope: PlanScope, plan: Plan, rules: readonly string[]): ObjectValue {
  const estimate = scope.estimate(plan);
  return {
    nodes: scope.explainNodes(plan),
    rules: [...rules],
    collections: [...scope.resolved.collections].map(([name, type]) => ({ name, type })),
    variables: scope.explainVariables(),
    estimatedCost: estimate.cost,
    estimatedNrItems: Math.round(estimate.items),
    // No node fetches its rows ahead in another thread.
    ...(scope.dialect === '2.8' ? {} : { isModificationQuery: isModification(plan), asyncPrefetchNodes: 0 }),
  };
}
