import { ModificationNode } from '../nodes/modification.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import { usedFrom } from '../plan/Plan.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';

const rule: OptimizerRule = {
  id: 'remove-data-modification-out-variables',
  description: 'Removes unused variables OLD and NEW.',
  orders: [250],
  isIn28: true,
  needs: ['ModificationNode'],
  apply(plan: Plan, scope: PlanScope): Plan {
    let isChanged = false;
    const nodes = plan.nodes.map((node, at): PlanNode => {
      if (!(node instanceof ModificationNode)) return node;
      const used = usedFrom(plan, at + 1);
      const { collection, settings, oldVariable, newVariable } = node;
      const keptOld = oldVariable !== undefined && used.has(oldVariable) ? oldVariable : undefined;
      const keptNew = newVariable !== undefined && used.has(newVariable) ? newVariable : undefined;
      // 2.8 lists the rule for every modification that it examines.
      isChanged ||= scope.dialect === '2.8';
      if (keptOld === oldVariable && keptNew === newVariable) return node;
      isChanged = true;
      return node.withTarget({ collection, settings, oldVariable: keptOld, newVariable: keptNew });
    });
    return isChanged ? { nodes } : plan;
  },
};
export default rule;
