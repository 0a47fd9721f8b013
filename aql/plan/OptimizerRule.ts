import type { Plan } from './PlanNode.ts';
import type { PlanScope } from './PlanScope.ts';

/** One way to make a plan quicker without changing what it gives. A registry entry: a file in `aql/rules/`. */
export interface OptimizerRule {
  /** The name in explained plans and in `optimizer.rules`, as the real server has it. */
  readonly id: string;
  /** When it is tried, ascending; a rule tried again has several, and its second use is called `…-2`. */
  readonly orders: readonly number[];
  /** False for a rule that a 2.8 server does not have: it is used, but not named to a client of that time. */
  readonly isIn28: boolean;
  /** The name that a 2.8 server gives it, where that is another one. */
  readonly nameIn28?: string;
  /**
   * Types of nodes without which a plan has nothing for it: it is tried only where each is found, in the plan or a
   * subquery of it. `ModificationNode` stands for all that write.
   */
  readonly needs?: readonly string[];
  /** The changed plan, or the same object when there was nothing to do. Subqueries are done by the caller. */
  apply(plan: Plan, scope: PlanScope): Plan;
  /** Further plans for the main query, at most so many; all go on, and the one that costs least is run. */
  alternatives?(plan: Plan, scope: PlanScope, most: number): readonly Plan[];
}
