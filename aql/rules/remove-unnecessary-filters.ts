import { FilterNode } from '../nodes/filter.ts';
import { NoResultsNode } from '../nodes/no-results.ts';
import { constantOf } from '../plan/constants.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';
import { toBoolean } from '../values/casts.ts';
import { definitionOf } from './lib/loop-conditions.ts';

const rule: OptimizerRule = {
  id: 'remove-unnecessary-filters',
  description:
    'Removes filters that are always true. Replaces a filter that is never true by an empty result.',
  orders: [130, 315],
  isIn28: true,
  needs: ['FilterNode'],
  apply(plan: Plan): Plan {
    const known = new Map<PlanNode, readonly PlanNode[]>();
    for (const node of plan.nodes) {
      if (!(node instanceof FilterNode)) continue;
      const definition = definitionOf(plan, node.inVariable);
      const value = definition && constantOf(definition.planned.expression);
      if (value !== undefined) known.set(node, toBoolean(value) ? [] : [new NoResultsNode()]);
    }
    return known.size === 0 ? plan : { nodes: plan.nodes.flatMap((node) => known.get(node) ?? [node]) };
  },
};
export default rule;
