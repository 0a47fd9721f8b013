import { isAttributePath, walk } from '../expression-tree.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { SubqueryNode } from '../nodes/subquery.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import { isUsedFrom, renameInAll } from '../plan/Plan.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { renaming, substitute } from '../plan/rename-variable.ts';
import { isRandom } from './lib/draw-at-random.ts';

const rule: OptimizerRule = {
  id: 'remove-unnecessary-calculations',
  description: 'Removes calculations of unused values, and variables that are only aliases.',
  orders: [140, 350, 440],
  isIn28: true,
  apply(plan: Plan, scope: PlanScope): Plan {
    let nodes: PlanNode[] = [...plan.nodes];
    // From the end, so that calculations used only by removed nodes are removed, too.
    for (let at = nodes.length - 1; at >= 0; at--) {
      const node = nodes[at];
      if (!(node instanceof CalculationNode) && !(node instanceof SubqueryNode)) continue;
      if (isRemovable(node) && !isUsedFrom({ nodes }, at + 1, node.variable)) {
        nodes = nodes.toSpliced(at, 1);
        continue;
      }
      const behind = node instanceof CalculationNode ? withoutName(node, nodes, at + 1, scope) : undefined;
      if (behind !== undefined) nodes = [...nodes.slice(0, at), ...behind];
    }
    return nodes.length === plan.nodes.length ? plan : { nodes };
  },
};
export default rule;

/** An unused random number has no effect. */
function isRemovable(node: CalculationNode | SubqueryNode): boolean {
  return node.isSteady || (node instanceof CalculationNode && isRandom(node.planned.expression));
}

/**
 * The nodes from an index on with an alias replaced by its source: another variable, or an attribute that a
 * single calculation reads.
 */
function withoutName(
  { variable, planned: { expression } }: CalculationNode,
  nodes: readonly PlanNode[],
  from: number,
  scope: PlanScope,
): readonly PlanNode[] | undefined {
  if (expression.kind === 'variable')
    return renameInAll(nodes.slice(from), renaming(variable, expression.id, scope));
  if (!isAttributePath(expression) || scope.dialect === '2.8') return undefined;
  const behind = nodes.slice(from);
  const readers = behind.filter((node) => node.uses.has(variable));
  const [reader] = readers;
  if (!(reader instanceof CalculationNode) || readers.length > 1) return undefined;
  const references = walk(reader.planned.expression).filter(
    (part) => part.kind === 'variable' && part.id === variable,
  );
  if (references.length > 1) return undefined;
  const changed = substitute(reader.planned.expression, variable, expression, scope);
  if (changed === undefined) return undefined;
  const inlined = new CalculationNode(reader.variable, scope.planned(changed));
  return behind.map((node) => (node === reader ? inlined : node));
}
