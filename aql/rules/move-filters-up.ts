import { CalculationNode } from '../nodes/calculation.ts';
import { FilterNode } from '../nodes/filter.ts';
import { SourceNode } from '../nodes/SourceNode.ts';
import { SortNode } from '../nodes/sort.ts';
import { SubqueryNode } from '../nodes/subquery.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan } from '../plan/PlanNode.ts';

const rule: OptimizerRule = {
  id: 'move-filters-up',
  description:
    'Moves filters directly after the calculation of their inputs, before loops, sorts, subqueries and other nodes.',
  orders: [110, 210],
  isIn28: true,
  needs: ['FilterNode'],
  apply(plan: Plan): Plan {
    const nodes = [...plan.nodes];
    let isChanged = false;
    for (let at = 1; at < nodes.length; at++) {
      const filter = nodes[at];
      if (!(filter instanceof FilterNode)) continue;
      let target = at;
      for (let before = at - 1; before > 0; before--) {
        const passed = nodes[before];
        const isPassable =
          passed instanceof CalculationNode ||
          passed instanceof SourceNode ||
          passed instanceof SortNode ||
          passed instanceof SubqueryNode;
        if (!isPassable || !passed.isSteady || passed.sets.includes(filter.inVariable)) break;
        target = before;
      }
      if (target === at) continue;
      nodes.splice(at, 1);
      nodes.splice(target, 0, filter);
      isChanged = true;
    }
    return isChanged ? { nodes } : plan;
  },
};
export default rule;
