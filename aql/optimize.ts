import type { Plan } from './plan/Plan.ts';
import type { PlanScope } from './plan/PlanScope.ts';

/** A plan with the names of the rules that changed it, in their order. */
export interface OptimizedPlan {
  readonly plan: Plan;
  readonly rules: readonly string[];
}

export function optimize(plan: Plan, _scope: PlanScope): OptimizedPlan {
  return { plan, rules: [] };
}
