import { CollectNode } from '../nodes/collect.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import { usedFrom } from '../plan/Plan.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { referenceTo } from '../plan/rename-variable.ts';
import { isLengthOnly, replaceLengths } from './lib/lengths.ts';
import { memberProjection } from './lib/member-projection.ts';

const rule: OptimizerRule = {
  id: 'remove-collect-variables',
  description:
    'Removes unused groups and aggregates of COLLECT. Replaces a group by a count if only its length is read, and stores only `d.name` if only `group[*].d.name` is read.',
  orders: [230],
  isIn28: true,
  needs: ['CollectNode'],
  apply(plan: Plan, scope: PlanScope): Plan {
    let nodes: readonly PlanNode[] = plan.nodes;
    for (const [at, node] of plan.nodes.entries()) {
      if (!(node instanceof CollectNode) || node.shape.isDistinct) continue;
      const { into, count } = node.shape;
      const used = usedFrom({ nodes }, at + 1);
      const aggregates = node.shape.aggregates.filter(({ variable }) => used.has(variable));
      let shape = { ...node.shape, aggregates };
      let behind = nodes.slice(at + 1);
      if (into !== undefined && !used.has(into.variable)) {
        shape = { ...shape, into: undefined };
      } else if (into !== undefined && count === undefined && isLengthOnly(behind, into.variable)) {
        const counted = scope.newVariable();
        shape = { ...shape, into: undefined, count: counted };
        behind = replaceLengths(behind, into.variable, referenceTo(counted, scope), scope);
      } else if (into !== undefined && 'kept' in into) {
        const found = memberProjection(behind, into, scope);
        if (found !== undefined) {
          shape = {
            ...shape,
            into: { variable: into.variable, projection: scope.planned(found.projection) },
          };
          behind = [...found.nodes];
        }
      }
      if (shape.into === into && aggregates.length === node.shape.aggregates.length) continue;
      nodes = [...nodes.slice(0, at), new CollectNode(shape), ...behind];
    }
    return nodes === plan.nodes ? plan : { nodes };
  },
};
export default rule;
