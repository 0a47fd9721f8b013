import type { Expression } from '../ast.ts';
import { TraversalNode } from '../nodes/traversal.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan, PlannedExpression } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { depthCondition, type PathCondition, pathCondition } from '../plan/path-conditions.ts';
import { conditionsBehind, setFrom } from './lib/loop-conditions.ts';

const rule: OptimizerRule = {
  id: 'optimize-traversals',
  description:
    'Moves filter conditions into traversals, so that paths that cannot meet them are not extended.',
  orders: [340],
  isIn28: true,
  nameIn28: 'merge-traversal-filter',
  needs: ['TraversalNode'],
  apply(plan: Plan, scope: PlanScope): Plan {
    let isChanged = false;
    const nodes = plan.nodes.map((node, at) => {
      if (!(node instanceof TraversalNode) || node.shape.covered.length > 0) return node;
      const changed = withConditions(plan, at, node, scope);
      isChanged ||= changed !== node;
      return changed;
    });
    return isChanged ? { nodes } : plan;
  },
};
export default rule;

function withConditions(plan: Plan, at: number, node: TraversalNode, scope: PlanScope): TraversalNode {
  const { shape } = node;
  const { pathVariable, vertexVariable, edgeVariable } = shape;
  const tooLate = setFrom(plan, at + 1);
  const pathConditions: PathCondition[] = [];
  const outputConditions: PlannedExpression[] = [];
  const covered: Expression[] = [];
  let { minDepth, maxDepth } = shape;
  for (const { expression } of conditionsBehind(plan, at)) {
    const planned = scope.planned(expression);
    if (!planned.isDeterministic || planned.isReading) continue;
    if ([...planned.uses].some((id) => tooLate.has(id))) continue;
    const own = node.sets.filter((id) => planned.uses.has(id));
    if (own.length === 0) continue;
    if (own.every((id) => id === vertexVariable || id === edgeVariable)) {
      outputConditions.push(planned);
      covered.push(expression);
      continue;
    }
    if (pathVariable === undefined || own.some((id) => id !== pathVariable)) continue;
    const depths = depthCondition(expression, pathVariable);
    if (depths !== undefined) {
      const low = Math.max(minDepth, depths.minDepth);
      const high = Math.min(maxDepth, depths.maxDepth);
      // The range is empty; the filter drops all rows.
      if (low > high) continue;
      minDepth = low;
      maxDepth = high;
      covered.push(expression);
      continue;
    }
    // With unique vertices a vertex is reached only by its first path, even if a filter drops that path.
    if (shape.options.uniqueVertices === 'global') continue;
    const condition = pathCondition(expression, pathVariable, scope);
    if (condition === undefined) continue;
    pathConditions.push(condition);
    covered.push(expression);
  }
  if (covered.length === 0) return node;
  return new TraversalNode({ ...shape, minDepth, maxDepth, pathConditions, outputConditions, covered });
}
