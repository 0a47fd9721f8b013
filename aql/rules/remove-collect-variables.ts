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
  apply(plan: Plan): Plan {
    return withCollects(plan, ({ node, behind }) => {
      const { into } = node.shape;
      const used = usedFrom({ nodes: behind }, 0);
      const aggregates = node.shape.aggregates.filter(({ variable }) => used.has(variable));
      const isUnused = into !== undefined && !used.has(into.variable);
      if (!isUnused && aggregates.length === node.shape.aggregates.length) return undefined;
      return [new CollectNode({ ...node.shape, aggregates, into: isUnused ? undefined : into }), ...behind];
    });
  },
  applyBeyond28(plan: Plan, scope: PlanScope): Plan {
    return withCollects(plan, ({ node, behind }) => {
      const { into, count } = node.shape;
      if (into === undefined) return undefined;
      if (count === undefined && isLengthOnly(behind, into.variable)) {
        const counted = scope.newVariable();
        const shape = { ...node.shape, into: undefined, count: counted };
        return [
          new CollectNode(shape),
          ...replaceLengths(behind, into.variable, referenceTo(counted, scope), scope),
        ];
      }
      const found = 'kept' in into ? memberProjection(behind, into, scope) : undefined;
      if (found === undefined) return undefined;
      const projected = { variable: into.variable, projection: scope.planned(found.projection) };
      return [new CollectNode({ ...node.shape, into: projected }), ...found.nodes];
    });
  },
};
export default rule;

/** The plan with each COLLECT and the nodes behind it replaced by others; undefined keeps them. */
function withCollects(
  plan: Plan,
  change: (place: {
    readonly node: CollectNode;
    readonly behind: readonly PlanNode[];
  }) => readonly PlanNode[] | undefined,
): Plan {
  let nodes: readonly PlanNode[] = plan.nodes;
  for (const [at, node] of plan.nodes.entries()) {
    if (!(node instanceof CollectNode) || node.shape.isDistinct) continue;
    const changed = change({ node, behind: nodes.slice(at + 1) });
    if (changed !== undefined) nodes = [...nodes.slice(0, at), ...changed];
  }
  return nodes === plan.nodes ? plan : { nodes };
}
