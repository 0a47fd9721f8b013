import type { Expression, VariableId } from '../ast.ts';
import { expressionKey } from '../expression-tree.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { CollectNode } from '../nodes/collect.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import { renameInAll } from '../plan/Plan.ts';
import type { Plan } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { renaming } from '../plan/rename-variable.ts';

const rule: OptimizerRule = {
  id: 'remove-redundant-calculations',
  description: 'Common subexpression elimination: readers of the second variable read the first one instead.',
  orders: [120],
  isIn28: true,
  apply(plan: Plan, scope: PlanScope): Plan {
    if (!hasAlike(plan)) return plan;
    let nodes = [...plan.nodes];
    let isChanged = false;
    const known = new Map<string, VariableId>();
    for (let at = 1; at < nodes.length; at++) {
      const node = nodes[at];
      // Values of rows before a COLLECT are not available for its groups.
      if (node instanceof CollectNode) known.clear();
      if (!(node instanceof CalculationNode) || !node.isSteady || node.planned.isReading) continue;
      if (isTrivial(node.planned.expression)) continue;
      const key = expressionKey(node.planned.expression);
      const first = known.get(key);
      if (first === undefined) {
        known.set(key, node.variable);
        continue;
      }
      const behind = renameInAll(nodes.slice(at + 1), renaming(node.variable, first, scope));
      if (behind === undefined || behind.every((other, index) => other === nodes[at + 1 + index])) continue;
      nodes = [...nodes.slice(0, at + 1), ...behind];
      isChanged = true;
    }
    return isChanged ? { nodes } : plan;
  },
};
export default rule;

/** Fast check: true if two expressions have the same first part, so that a full comparison is needed. */
function hasAlike({ nodes }: Plan): boolean {
  const beginnings = new Set<string>();
  for (const node of nodes) {
    if (!(node instanceof CalculationNode) || isTrivial(node.planned.expression)) continue;
    const { expression } = node.planned;
    const beginning = 'name' in expression ? expression.kind + expression.name : expression.kind;
    if (beginnings.has(beginning)) return true;
    beginnings.add(beginning);
  }
  return false;
}

/** Evaluating the expression is cheaper than reading a variable, and a literal can enable other rules. */
function isTrivial(expression: Expression): boolean {
  return expression.kind === 'literal' || expression.kind === 'variable';
}
