import { IndexNode } from '../nodes/index-scan.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan } from '../plan/PlanNode.ts';
import { isOrdered, sortOfLoop, startsWith } from './lib/sort-by-index.ts';

const rule: OptimizerRule = {
  id: 'use-index-for-sort',
  description: 'Removes a sort if an index provides the documents in that order.',
  orders: [320],
  isIn28: true,
  needs: ['IndexNode', 'SortNode'],
  apply(plan: Plan): Plan {
    for (const [at, loop] of plan.nodes.entries()) {
      if (!(loop instanceof IndexNode)) continue;
      const found = sortOfLoop(plan, at, loop.variable);
      if (found === undefined || !isSortedBy(loop, found.paths)) continue;
      const { collection, variable, lookups, condition } = loop;
      const sorted = new IndexNode(collection, variable, lookups, !found.isAscending, condition);
      const nodes = plan.nodes
        .map((node) => (node === loop ? sorted : node))
        .filter((node) => node !== found.sort);
      return { nodes };
    }
    return plan;
  },
};
export default rule;

function isSortedBy(node: IndexNode, paths: readonly (string | undefined)[]): boolean {
  const [lookup, ...others] = node.lookups;
  if (lookup === undefined || others.length > 0 || !isOrdered(lookup.index)) return false;
  if (lookup.equal.some((operand) => operand.isList)) return false;
  // Fields with a constant value do not affect the order.
  const fixed = lookup.index.fields.slice(0, lookup.equal.length);
  const asked = paths.filter((path) => path === undefined || !fixed.includes(path));
  const given = lookup.index.fields.slice(lookup.equal.length);
  return startsWith(given, asked);
}
