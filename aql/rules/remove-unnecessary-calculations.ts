import { CalculationNode } from '../nodes/calculation.ts';
import { SubqueryNode } from '../nodes/subquery.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import { type Plan, usedFrom } from '../plan/Plan.ts';
import type { PlanNode } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { renameInAll } from '../plan/rename-variable.ts';

/** Takes out what computes a value that nothing reads, and variables that are but another name of one. */
const rule: OptimizerRule = {
  id: 'remove-unnecessary-calculations',
  orders: [140, 350, 440],
  isIn28: true,
  apply(plan: Plan, scope: PlanScope): Plan {
    let nodes: PlanNode[] = [...plan.nodes];
    // From the end, so that what only a dropped node read goes too.
    for (let at = nodes.length - 1; at >= 0; at--) {
      const node = nodes[at];
      if (!(node instanceof CalculationNode) && !(node instanceof SubqueryNode)) continue;
      if (node.isSteady && !usedFrom({ nodes }, at + 1).has(node.variable)) {
        nodes = nodes.toSpliced(at, 1);
        continue;
      }
      const expression = node instanceof CalculationNode ? node.planned.expression : undefined;
      if (expression?.kind !== 'variable') continue;
      const behind = renameInAll(
        nodes.slice(at + 1),
        (node as CalculationNode).variable,
        expression.id,
        scope,
      );
      if (behind !== undefined) nodes = [...nodes.slice(0, at), ...behind];
    }
    return nodes.length === plan.nodes.length ? plan : { nodes };
  },
};
export default rule;
