import { CalculationNode } from '../nodes/calculation.ts';
import { LimitNode } from '../nodes/limit.ts';
import { SortNode } from '../nodes/sort.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';

const rule: OptimizerRule = {
  id: 'sort-limit',
  description: 'Passes the row count of a following LIMIT to a sort, which then stores only that many rows.',
  orders: [400],
  isIn28: false,
  needs: ['SortNode', 'LimitNode'],
  apply(plan: Plan): Plan {
    let nodes: PlanNode[] | undefined;
    for (const [at, node] of plan.nodes.entries()) {
      if (!(node instanceof SortNode) || node.limit !== undefined || node.presorted > 0) continue;
      let limitAt = at + 1;
      while (plan.nodes[limitAt] instanceof CalculationNode) limitAt += 1;
      const limit = plan.nodes[limitAt];
      // A LIMIT that counts all rows needs all rows.
      if (!(limit instanceof LimitNode) || limit.isCounting || limit.isDraining) continue;
      const rows = limit.offset + limit.count;
      if (!Number.isFinite(rows)) continue;
      nodes ??= [...plan.nodes];
      nodes[at] = new SortNode(node.elements, rows);
    }
    return nodes === undefined ? plan : { nodes };
  },
};
export default rule;
