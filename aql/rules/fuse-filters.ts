import type { Expression } from '../ast.ts';
import { joinConjuncts } from '../expression-tree.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { FilterNode } from '../nodes/filter.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';

const rule: OptimizerRule = {
  id: 'fuse-filters',
  description: 'Combines consecutive filters to one filter with `&&`.',
  orders: [420],
  isIn28: false,
  needs: ['FilterNode'],
  apply(plan: Plan, scope: PlanScope): Plan {
    let nodes: readonly PlanNode[] = plan.nodes;
    for (let at = 0; at + 3 < nodes.length; at++) {
      const [first, filter, second, next] = nodes.slice(at, at + 4);
      if (!isCondition(first, filter, nodes) || !isCondition(second, next, nodes)) continue;
      const parts = [first, second].map((node): Expression => (node as CalculationNode).planned.expression);
      const fused = new CalculationNode(
        (first as CalculationNode).variable,
        scope.planned(joinConjuncts(parts)),
      );
      nodes = [...nodes.slice(0, at), fused, filter as PlanNode, ...nodes.slice(at + 4)];
      // The combined filter may precede a third one.
      at -= 1;
    }
    return nodes === plan.nodes ? plan : { nodes };
  },
};
export default rule;

/** True for a calculation and the directly following filter, its only reader. */
function isCondition(
  calculation: PlanNode | undefined,
  filter: PlanNode | undefined,
  nodes: readonly PlanNode[],
): boolean {
  if (!(calculation instanceof CalculationNode) || !(filter instanceof FilterNode)) return false;
  if (!calculation.isSteady || filter.inVariable !== calculation.variable) return false;
  return nodes.every((node) => node === filter || !node.uses.has(calculation.variable));
}
