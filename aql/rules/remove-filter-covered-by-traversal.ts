import { TraversalNode } from '../nodes/traversal.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { withoutConditions } from './lib/without-conditions.ts';

const rule: OptimizerRule = {
  id: 'remove-filter-covered-by-traversal',
  description: 'Removes filter conditions that the preceding traversal ensures.',
  orders: [345],
  isIn28: false,
  needs: ['TraversalNode', 'FilterNode'],
  apply(plan: Plan, scope: PlanScope): Plan {
    const covered = plan.nodes.flatMap((node) => (node instanceof TraversalNode ? node.shape.covered : []));
    return withoutConditions(plan, new Set(covered), scope);
  },
};
export default rule;
