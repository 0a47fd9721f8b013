import type { Literal, VariableId } from '../ast.ts';
import { expressionKey } from '../expression-tree.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { CollectNode } from '../nodes/collect.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import { renameInAll } from '../plan/Plan.ts';
import type { Plan } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { referenceTo, renaming } from '../plan/rename-variable.ts';

const rule: OptimizerRule = {
  id: 'remove-redundant-calculations',
  description:
    'Common subexpression elimination: of two equal calculations, the second becomes an alias of the first, and its readers read the first variable.',
  orders: [120],
  isIn28: true,
  apply(plan: Plan, scope: PlanScope): Plan {
    if (!hasAlike(plan)) return plan;
    let nodes = [...plan.nodes];
    let isChanged = false;
    // The literals of one LET are one object; a key would read their values, on which the plan would then depend.
    const known = new Map<string | Literal, VariableId>();
    for (let at = 1; at < nodes.length; at++) {
      const node = nodes[at];
      // Values of rows before a COLLECT are not available for its groups.
      if (node instanceof CollectNode) known.clear();
      if (!(node instanceof CalculationNode) || !node.isSteady || node.planned.isReading) continue;
      const { expression } = node.planned;
      if (expression.kind === 'variable') continue;
      const key = expression.kind === 'literal' ? expression : expressionKey(expression);
      const first = known.get(key);
      if (first === undefined) {
        known.set(key, node.variable);
        continue;
      }
      const behind = renameInAll(nodes.slice(at + 1), renaming(node.variable, first, scope));
      if (behind === undefined) continue;
      const alias = new CalculationNode(node.variable, scope.planned(referenceTo(first, scope)));
      nodes = [...nodes.slice(0, at), alias, ...behind];
      isChanged = true;
    }
    return isChanged ? { nodes } : plan;
  },
};
export default rule;

/** Fast check: true if two expressions have the same first part, so that a full comparison is needed. */
function hasAlike({ nodes }: Plan): boolean {
  const beginnings = new Set<string | Literal>();
  for (const node of nodes) {
    if (!(node instanceof CalculationNode)) continue;
    const { expression } = node.planned;
    const beginning =
      expression.kind === 'literal'
        ? expression
        : 'name' in expression
          ? expression.kind + expression.name
          : expression.kind;
    if (beginnings.has(beginning)) return true;
    beginnings.add(beginning);
  }
  return false;
}
