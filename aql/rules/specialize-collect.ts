import { dialectRules } from '../dialect-rules.ts';
import { CollectNode } from '../nodes/collect.ts';
import { SortNode } from '../nodes/sort.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';

const rule: OptimizerRule = {
  id: 'specialize-collect',
  description:
    'Groups of a COLLECT for clients of 2.8: an alternative plan sorts the rows first, which an index in that order makes cheaper than a hash table.',
  orders: [20],
  isIn28: false,
  needs: ['CollectNode'],
  apply: (plan: Plan) => plan,
  alternatives(plan: Plan, scope: PlanScope, max: number): readonly Plan[] {
    if (max < 1 || !dialectRules[scope.dialect].sortedCollect) return [];
    const at = plan.nodes.findIndex((node) => node instanceof CollectNode && node.shape.isMethodFree);
    return at < 0 ? [] : [sortedFirst(plan, at)];
  },
};
export default rule;

/** The plan with the sort of the groups before the COLLECT at `at` instead of behind it. */
function sortedFirst(plan: Plan, at: number): Plan {
  const { shape } = plan.nodes[at] as CollectNode;
  const sort = new SortNode(
    shape.groups.map(({ inVariable }) => ({ variable: inVariable, isAscending: true })),
  );
  const collect = new CollectNode({ ...shape, isSortedFirst: true, isMethodFree: false });
  const behind = plan.nodes.slice(isSortOfGroups(plan.nodes[at + 1], shape) ? at + 2 : at + 1);
  return { nodes: [...plan.nodes.slice(0, at), sort, collect, ...behind] };
}

function isSortOfGroups(node: PlanNode | undefined, { groups }: CollectNode['shape']): boolean {
  if (!(node instanceof SortNode) || node.elements.length !== groups.length) return false;
  return node.elements.every(
    ({ variable, isAscending }, at) => isAscending && variable === groups[at]?.variable,
  );
}
