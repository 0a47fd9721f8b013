import { CollectNode } from '../nodes/collect.ts';
import { isLengthOnly, replaceLengths } from '../plan/lengths.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import { type Plan, usedFrom } from '../plan/Plan.ts';
import type { PlanNode } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { referenceTo } from '../plan/rename-variable.ts';

/** Gathers no members of groups and computes no aggregates that nothing reads; where only their number is read, counts. */
const rule: OptimizerRule = {
  id: 'remove-collect-variables',
  orders: [230],
  isIn28: true,
  apply(plan: Plan, scope: PlanScope): Plan {
    let nodes: readonly PlanNode[] = plan.nodes;
    for (const [at, node] of plan.nodes.entries()) {
      if (!(node instanceof CollectNode) || node.shape.isDistinct) continue;
      const { into, count } = node.shape;
      const used = usedFrom({ nodes }, at + 1);
      const aggregates = node.shape.aggregates.filter(({ variable }) => used.has(variable));
      let shape = { ...node.shape, aggregates };
      let behind = nodes.slice(at + 1);
      if (into !== undefined && !used.has(into.variable)) {
        shape = { ...shape, into: undefined };
      } else if (into !== undefined && count === undefined) {
        const { variable } = into;
        if (!isLengthOnly(behind, variable)) continue;
        const counted = scope.newVariable();
        shape = { ...shape, into: undefined, count: counted };
        behind = replaceLengths(behind, variable, referenceTo(counted, scope), scope);
      }
      if (shape.into === into && aggregates.length === node.shape.aggregates.length) continue;
      nodes = [...nodes.slice(0, at), new CollectNode(shape), ...behind];
    }
    return nodes === plan.nodes ? plan : { nodes };
  },
};
export default rule;
