import { ModificationNode } from '../nodes/modification.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';
import { isPatchable, isSelfContained } from './lib/self-contained.ts';

const rule: OptimizerRule = {
  id: 'patch-update-statements',
  description: 'Runs an UPDATE or REPLACE of the scanned documents row by row, without a barrier.',
  orders: [430],
  isIn28: true,
  needs: ['ModificationNode'],
  apply(plan: Plan): Plan {
    let isChanged = false;
    const nodes = plan.nodes.map((node, at): PlanNode => {
      if (!(node instanceof ModificationNode) || !isPatchable(node) || node.settings.isStreamed === true) {
        return node;
      }
      if (!isSelfContained(plan.nodes.slice(0, at), node)) return node;
      isChanged = true;
      return node.withTarget({
        collection: node.collection,
        settings: { ...node.settings, isStreamed: true },
      });
    });
    return isChanged ? { nodes } : plan;
  },
};
export default rule;
