import { ModificationNode } from '../nodes/modification.ts';
import { SubqueryNode } from '../nodes/subquery.ts';
import type { Plan } from './Plan.ts';

/** True when the plan or one of its subqueries writes. */
export function isModification(plan: Plan): boolean {
  return plan.nodes.some(
    (node) => node instanceof ModificationNode || (node instanceof SubqueryNode && isModification(node.plan)),
  );
}
