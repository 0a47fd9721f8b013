import { CalculationNode } from '../nodes/calculation.ts';
import { CollectNode } from '../nodes/collect.ts';
import { SourceNode } from '../nodes/SourceNode.ts';
import { SubqueryNode } from '../nodes/subquery.ts';
import { WindowNode } from '../nodes/window.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan } from '../plan/PlanNode.ts';

const rule: OptimizerRule = {
  id: 'move-calculations-up',
  description:
    'Moves calculations as early as their inputs allow, and subqueries out of loops on which they do not depend. The rule move-calculations-down reverts moves that leave no loop.',
  orders: [100, 200],
  isIn28: true,
  apply(plan: Plan): Plan {
    const nodes = [...plan.nodes];
    let isChanged = false;
    const move = (at: number, isLeavingLoopsOnly: boolean): void => {
      const node = nodes[at];
      if (!(node instanceof CalculationNode) && !(node instanceof SubqueryNode)) return;
      if (!node.isSteady) return;
      let target = at;
      for (let before = at - 1; before > 0; before--) {
        const passed = nodes[before];
        // After a COLLECT only its own variables exist. Nodes that write or are not deterministic are not
        // moved.
        if (passed === undefined || passed instanceof CollectNode || passed instanceof WindowNode) break;
        if (!passed.isSteady || passed.sets.some((id) => node.uses.has(id))) break;
        if (!isLeavingLoopsOnly || passed instanceof SourceNode) target = before;
      }
      if (target === at) return;
      nodes.splice(at, 1);
      nodes.splice(target, 0, node);
      isChanged = true;
    };
    // From the end, as in ArangoDB, so that filters can pass the same calculations.
    for (const node of plan.nodes.toReversed()) {
      move(nodes.indexOf(node), !(node instanceof CalculationNode));
    }
    // Nodes after a calculation that has left a loop can now follow it.
    for (let at = 1; at < nodes.length; at++) move(at, true);
    return isChanged ? { nodes } : plan;
  },
};
export default rule;
