import type { Expression } from '../ast.ts';
import { conjunctsOf } from '../expression-tree.ts';
import { IndexNode } from '../nodes/index-scan.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { withoutConditions } from './lib/without-conditions.ts';

const rule: OptimizerRule = {
  id: 'remove-filter-covered-by-index',
  description:
    'Removes filter conditions that an index lookup ensures; removes filters without remaining conditions.',
  orders: [310],
  isIn28: true,
  needs: ['IndexNode', 'FilterNode'],
  apply(plan: Plan, scope: PlanScope): Plan {
    const covered = new Set<Expression>();
    for (const node of plan.nodes) {
      // Lookups for alternatives can find documents that meet none of them, so their filter is kept.
      if (!(node instanceof IndexNode) || node.condition === undefined || node.lookups.length > 1) continue;
      for (const conjunct of conjunctsOf(node.condition.expression)) covered.add(conjunct);
    }
    return withoutConditions(plan, covered, scope);
  },
};
export default rule;
