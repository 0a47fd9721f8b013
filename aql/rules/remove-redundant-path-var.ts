import { TraversalNode } from '../nodes/traversal.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import { usedFrom } from '../plan/Plan.ts';
import type { Plan } from '../plan/PlanNode.ts';
import { attributeUses } from './lib/attribute-uses.ts';

const rule: OptimizerRule = {
  id: 'remove-redundant-path-var',
  description: 'Removes unused path and edge variables, and restricts paths to the parts that are read.',
  orders: [355],
  isIn28: false,
  needs: ['TraversalNode'],
  apply(plan: Plan): Plan {
    let isChanged = false;
    const nodes = plan.nodes.map((node, at) => {
      if (!(node instanceof TraversalNode)) return node;
      const { pathVariable, edgeVariable, pathParts } = node.shape;
      const used = usedFrom(plan, at + 1);
      const isRead = (variable: number): boolean => used.has(variable) || node.readsInConditions(variable);
      let shape = node.shape;
      if (edgeVariable !== undefined && !isRead(edgeVariable)) shape = { ...shape, edgeVariable: undefined };
      if (pathVariable !== undefined && !isRead(pathVariable)) {
        shape = { ...shape, pathVariable: undefined };
      } else if (
        pathVariable !== undefined &&
        pathParts === undefined &&
        !node.readsInConditions(pathVariable)
      ) {
        const { attributes, wholeReaders } = attributeUses(plan.nodes.slice(at + 1), pathVariable);
        const parts = ['vertices', 'edges', 'weights'].filter((part) => attributes.has(part));
        if (wholeReaders.length === 0 && parts.length < 3) shape = { ...shape, pathParts: new Set(parts) };
      }
      if (shape === node.shape) return node;
      isChanged = true;
      return new TraversalNode(shape);
    });
    return isChanged ? { nodes } : plan;
  },
};
export default rule;
