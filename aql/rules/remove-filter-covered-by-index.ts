import type { Expression } from '../ast.ts';
import { conjunctsOf } from '../expression-tree.ts';
import { IndexNode } from '../nodes/index-scan.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { withoutConditions } from './lib/without-conditions.ts';

/** Takes out of the filters what an index lookup has answered already; a filter of which nothing is left goes. */
const rule: OptimizerRule = {
  id: 'remove-filter-covered-by-index',
  orders: [310],
  isIn28: true,
  needs: ['IndexNode', 'FilterNode'],
  apply(plan: Plan, scope: PlanScope): Plan {
    const covered = new Set<Expression>();
    for (const node of plan.nodes) {
      // Lookups for alternatives may find more than the alternatives say, so that their filter stays.
      if (!(node instanceof IndexNode) || node.condition === undefined || node.lookups.length > 1) continue;
      for (const conjunct of conjunctsOf(node.condition.expression)) covered.add(conjunct);
    }
    return withoutConditions(plan, covered, scope);
  },
};
export default rule;
