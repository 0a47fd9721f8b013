import { CalculationNode } from '../nodes/calculation.ts';
import { FilterNode } from '../nodes/filter.ts';
import { type SortElement, SortNode } from '../nodes/sort.ts';
import { SubqueryNode } from '../nodes/subquery.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';

const rule: OptimizerRule = {
  id: 'remove-redundant-sorts',
  description:
    'Merges a sort into the next one if no node in between depends on the order. Sorts are stable, so `SORT a SORT b` equals `SORT b, a`.',
  orders: [150, 220],
  isIn28: true,
  needs: ['SortNode'],
  apply(plan: Plan): Plan {
    let nodes: readonly PlanNode[] = plan.nodes;
    for (let at = 0; at < nodes.length; at++) {
      const first = nodes[at];
      if (!(first instanceof SortNode) || first.limit !== undefined) continue;
      let next = at + 1;
      while (isOrderless(nodes[next])) next += 1;
      const second = nodes[next];
      if (!(second instanceof SortNode) || second.limit !== undefined) continue;
      const merged = new SortNode(distinct([...second.elements, ...first.elements]));
      nodes = nodes.filter((node) => node !== first).map((node) => (node === second ? merged : node));
      at -= 1;
    }
    return nodes === plan.nodes ? plan : { nodes };
  },
};
export default rule;

function isOrderless(node: PlanNode | undefined): boolean {
  if (node instanceof FilterNode) return true;
  return (node instanceof CalculationNode || node instanceof SubqueryNode) && node.isSteady;
}

/** Removes repeated sort variables; only the first occurrence has an effect. */
function distinct(elements: readonly SortElement[]): readonly SortElement[] {
  return elements.filter(
    ({ variable }, at) => elements.findIndex((other) => other.variable === variable) === at,
  );
}
