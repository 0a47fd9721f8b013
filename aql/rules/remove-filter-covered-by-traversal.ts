import { TraversalNode } from '../nodes/traversal.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { withoutConditions } from './lib/without-conditions.ts';

/** Takes out of the filters what the traversal before them has looked at already. */
const rule: OptimizerRule = {
  id: 'remove-filter-covered-by-traversal',
  orders: [345],
  isIn28: false,
  needs: ['TraversalNode', 'FilterNode'],
  apply(plan: Plan, scope: PlanScope): Plan {
    const covered = plan.nodes.flatMap((node) => (node instanceof TraversalNode ? node.shape.covered : []));
    return withoutConditions(plan, new Set(covered), scope);
  },
};
export default rule;
