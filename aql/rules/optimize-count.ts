import { CollectNode } from '../nodes/collect.ts';
import { EnumerateCollectionNode } from '../nodes/enumerate-collection.ts';
import { IndexNode } from '../nodes/index-scan.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';

const rule: OptimizerRule = {
  id: 'optimize-count',
  description: 'Replaces a loop whose documents are only counted by the number of documents.',
  orders: [450],
  isIn28: false,
  needs: ['CollectNode'],
  apply(plan: Plan): Plan {
    for (const [at, collect] of plan.nodes.entries()) {
      if (!(collect instanceof CollectNode)) continue;
      const { groups, aggregates, into, count, counted } = collect.shape;
      if (groups.length > 0 || aggregates.length > 0 || into !== undefined) continue;
      if (count === undefined || counted !== undefined) continue;
      const before = plan.nodes[at - 1];
      if (!isCounter(before)) continue;
      const nodes: PlanNode[] = [...plan.nodes];
      nodes[at - 1] = counting(before);
      nodes[at] = new CollectNode({ ...collect.shape, counted: before.variable });
      return { nodes };
    }
    return plan;
  },
};
export default rule;

type Counter = EnumerateCollectionNode | IndexNode;

/** An array index or several lookups can find a document more than once. */
function isCounter(node: PlanNode | undefined): node is Counter {
  if (node instanceof EnumerateCollectionNode) return node.sampleSize === undefined;
  if (!(node instanceof IndexNode) || node.lookups.length !== 1) return false;
  return node.lookups.every(({ index }) => index.fields.every((field) => !field.includes('[*]')));
}

function counting(node: Counter): Counter {
  if (node instanceof EnumerateCollectionNode) {
    return new EnumerateCollectionNode(node.collection, node.variable, { isCounting: true });
  }
  const { collection, lookups, isDescending, condition } = node;
  return new IndexNode(collection, node.variable, lookups, isDescending, condition, true);
}
