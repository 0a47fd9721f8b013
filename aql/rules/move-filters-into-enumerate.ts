import { CalculationNode } from '../nodes/calculation.ts';
import { EnumerateCollectionNode } from '../nodes/enumerate-collection.ts';
import { EnumerateListNode } from '../nodes/enumerate-list.ts';
import { FilterNode } from '../nodes/filter.ts';
import { FilteredLoopNode } from '../nodes/filtered-loop.ts';
import { IndexNode } from '../nodes/index-scan.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';

const rule: OptimizerRule = {
  id: 'move-filters-into-enumerate',
  description:
    'Fuses a filter with the directly preceding loop, so that no row is created for dropped documents.',
  orders: [520],
  isIn28: false,
  needs: ['FilterNode'],
  apply(plan: Plan, scope: PlanScope): Plan {
    // EXPLAIN of 2.8 shows loops and filters as separate nodes.
    if (scope.dialect === '2.8') return plan;
    let nodes: PlanNode[] | undefined;
    for (let at = plan.nodes.length - 3; at > 0; at--) {
      const [loop, calculation, filter] = plan.nodes.slice(at, at + 3);
      if (!(filter instanceof FilterNode) || !(calculation instanceof CalculationNode) || !isLoop(loop))
        continue;
      if (filter.inVariable !== calculation.variable || !calculation.isSteady) continue;
      if (plan.nodes.some((node) => node !== filter && node.uses.has(calculation.variable))) continue;
      nodes ??= [...plan.nodes];
      nodes.splice(at, 3, new FilteredLoopNode(loop, calculation.planned));
    }
    return nodes === undefined ? plan : { nodes };
  },
};
export default rule;

function isLoop(node: PlanNode | undefined): node is EnumerateCollectionNode | EnumerateListNode | IndexNode {
  if (node instanceof EnumerateCollectionNode) return node.sampleSize === undefined && !node.isCounting;
  return node instanceof EnumerateListNode || (node instanceof IndexNode && !node.isCounting);
}
