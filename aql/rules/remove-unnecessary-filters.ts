import { toBoolean } from '../casts.ts';
import { FilterNode } from '../nodes/filter.ts';
import { NoResultsNode } from '../nodes/no-results.ts';
import { constantOf } from '../plan/constants.ts';
import { definitionOf } from '../plan/loop-conditions.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan } from '../plan/Plan.ts';
import type { PlanNode } from '../plan/PlanNode.ts';

/** Takes out filters that are always true; one that never is gives no results without looking. */
const rule: OptimizerRule = {
  id: 'remove-unnecessary-filters',
  orders: [130, 315],
  isIn28: true,
  apply(plan: Plan): Plan {
    let isChanged = false;
    const nodes = plan.nodes.flatMap((node): PlanNode[] => {
      if (!(node instanceof FilterNode)) return [node];
      const definition = definitionOf(plan, node.inVariable);
      const value = definition === undefined ? undefined : constantOf(definition.planned.expression);
      if (value === undefined) return [node];
      isChanged = true;
      return toBoolean(value) ? [] : [new NoResultsNode()];
    });
    return isChanged ? { nodes } : plan;
  },
};
export default rule;
