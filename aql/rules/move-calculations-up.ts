import { CalculationNode } from '../nodes/calculation.ts';
import { SubqueryNode } from '../nodes/subquery.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan } from '../plan/Plan.ts';
import { SourceNode } from '../plan/SourceNode.ts';

/** Takes calculations and subqueries out of the loops that they do not depend on. */
const rule: OptimizerRule = {
  id: 'move-calculations-up',
  orders: [100, 200],
  isIn28: true,
  apply(plan: Plan): Plan {
    const nodes = [...plan.nodes];
    let isChanged = false;
    for (let at = 1; at < nodes.length; at++) {
      const node = nodes[at];
      if (!(node instanceof CalculationNode) && !(node instanceof SubqueryNode)) continue;
      if (!node.isSteady) continue;
      // Before the outermost loop on the way up; never before a node that sets what it reads or writes.
      let target = at;
      for (let before = at - 1; before > 0; before--) {
        const passed = nodes[before];
        if (passed === undefined || !passed.isSteady || passed.sets.some((id) => node.uses.has(id))) break;
        if (passed instanceof SourceNode) target = before;
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
