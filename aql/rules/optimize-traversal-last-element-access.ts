import type { Expression, VariableId } from '../ast.ts';
import { rewrite } from '../expression-tree.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { TraversalNode } from '../nodes/traversal.ts';
import { constantOf } from '../plan/constants.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { referenceTo } from '../plan/rename-variable.ts';

const rule: OptimizerRule = {
  id: 'optimize-traversal-last-element-access',
  description:
    'Replaces the last vertex or edge of the path by the variable of the row: `p.vertices[-1]` becomes `v`.',
  orders: [335],
  isIn28: false,
  needs: ['TraversalNode'],
  apply(plan: Plan, scope: PlanScope): Plan {
    let nodes: readonly PlanNode[] = plan.nodes;
    for (const traversal of plan.nodes) {
      if (!(traversal instanceof TraversalNode)) continue;
      const { pathVariable, vertexVariable } = traversal.shape;
      if (pathVariable === undefined) continue;
      let { edgeVariable } = traversal.shape;
      const replaced = nodes.map((node): PlanNode => {
        if (!(node instanceof CalculationNode) || !node.uses.has(pathVariable)) return node;
        let isFound = false;
        const expression = rewrite(node.planned.expression, (part) => {
          const name = lastElement(part, pathVariable);
          if (name === undefined) return undefined;
          isFound = true;
          if (name === 'vertices') return referenceTo(vertexVariable, scope);
          edgeVariable ??= scope.newVariable();
          return referenceTo(edgeVariable, scope);
        });
        return isFound ? new CalculationNode(node.variable, scope.planned(expression)) : node;
      });
      if (replaced.every((node, at) => node === nodes[at])) continue;
      const changed = new TraversalNode({ ...traversal.shape, edgeVariable });
      nodes = replaced.map((node) => (node === traversal ? changed : node));
    }
    return nodes === plan.nodes ? plan : { nodes };
  },
};
export default rule;

function lastElement(expression: Expression, path: VariableId): string | undefined {
  if (expression.kind !== 'index' || constantOf(expression.index) !== -1) return undefined;
  const { target } = expression;
  if (target.kind !== 'attribute' || target.target.kind !== 'variable') return undefined;
  return target.target.id === path && ['vertices', 'edges'].includes(target.name) ? target.name : undefined;
}
