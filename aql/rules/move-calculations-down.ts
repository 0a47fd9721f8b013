import { CalculationNode } from '../nodes/calculation.ts';
import { FilterNode } from '../nodes/filter.ts';
import { LimitNode } from '../nodes/limit.ts';
import { SortNode } from '../nodes/sort.ts';
import { SubqueryNode } from '../nodes/subquery.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan } from '../plan/PlanNode.ts';

const rule: OptimizerRule = {
  id: 'move-calculations-down',
  description:
    'Moves calculations and subqueries after filters, sorts and limits that do not use them, where there are fewer rows.',
  orders: [410],
  isIn28: true,
  apply(plan: Plan): Plan {
    const nodes = [...plan.nodes];
    let isChanged = false;
    // From the end, so that moved nodes do not block earlier ones.
    for (let at = nodes.length - 1; at > 0; at--) {
      const node = nodes[at];
      if (!(node instanceof CalculationNode) && !(node instanceof SubqueryNode)) continue;
      if (!node.isSteady) continue;
      let target = at;
      for (let after = at + 1; after < nodes.length; after++) {
        const passed = nodes[after];
        if (passed === undefined || !passed.isSteady || passed.uses.has(node.sets[0] as number)) break;
        if (passed instanceof CalculationNode) continue;
        const isPassable =
          passed instanceof FilterNode ||
          passed instanceof SortNode ||
          passed instanceof LimitNode ||
          passed instanceof SubqueryNode;
        if (!isPassable) break;
        target = after;
      }
      if (target === at) continue;
      nodes.splice(at, 1);
      nodes.splice(target, 0, node);
      isChanged = true;
    }
    return isChanged ? { nodes } : plan;
  },
};
export default rule;
