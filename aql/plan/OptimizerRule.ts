import type { Plan } from './PlanNode.ts';
import type { PlanScope } from './PlanScope.ts';

/**
 * A transformation that makes a plan cheaper without changing its result. A registry entry: one file in
 * `aql/rules/`.
 */
export interface OptimizerRule {
  /** Name in explained plans and in `optimizer.rules`, as in ArangoDB. */
  readonly id: string;
  /** What the rule does, for users. */
  readonly description: string;
  /**
   * Positions in the order of rules, ascending. A rule that is applied again has several; its second use is
   * named `…-2`.
   */
  readonly orders: readonly number[];
  /** False for a rule that 2.8 does not have: it is applied, but not listed to 2.8 clients. */
  readonly isIn28: boolean;
  /** Name in 2.8, if it differs. */
  readonly nameIn28?: string;
  /**
   * Node types that the rule requires: it is applied only if the plan or one of its subqueries contains all
   * of them. `ModificationNode` matches all writing nodes.
   */
  readonly needs?: readonly string[];
  /**
   * Returns the changed plan, or the same object if the rule does not apply. The caller handles subqueries.
   */
  apply(plan: Plan, scope: PlanScope): Plan;
  /** Changes that the rule of 2.8 does not make: applied after `apply`, but not listed to 2.8 clients. */
  applyBeyond28?(plan: Plan, scope: PlanScope): Plan;
  /**
   * At most `max` alternative plans for the main query. All are optimized further, and the cheapest plan is
   * executed.
   */
  alternatives?(plan: Plan, scope: PlanScope, max: number): readonly Plan[];
}
