import { EnumerateCollectionNode } from '../nodes/enumerate-collection.ts';
import { IndexNode } from '../nodes/index-scan.ts';
import { LimitNode } from '../nodes/limit.ts';
import { SingletonNode } from '../nodes/singleton.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';
import { isOrdered } from '../rules/lib/sort-by-index.ts';

/**
 * `FOR d IN c LIMIT offset, count` without other operations before the LIMIT: the storage skips the documents: it reads
 * only the headers of blocks, or no blocks. A range of a sorted index skips entries without reading their documents.
 * The explained plan is the same.
 */
export function withSkippedDocuments(plan: Plan): Plan {
  const [singleton, loop, limit, ...rest] = plan.nodes;
  if (!(singleton instanceof SingletonNode) || loop === undefined) return plan;
  if (!(limit instanceof LimitNode) || limit.offset === 0 || limit.isCounting) return plan;
  const skipping = skippingLoop(loop, limit.offset);
  if (skipping === undefined) return plan;
  return { nodes: [singleton, skipping, new LimitNode(0, limit.count, false, limit.isDraining), ...rest] };
}

function skippingLoop(loop: PlanNode, skipped: number): PlanNode | undefined {
  if (loop instanceof IndexNode) {
    const [lookup, ...others] = loop.lookups;
    if (loop.isCounting || lookup === undefined || others.length > 0) return undefined;
    // Entries of several ranges, and of arrays, cannot be counted by documents.
    const isOneRange = isOrdered(lookup.index) && !lookup.equal.some(({ isList }) => isList);
    return isOneRange ? loop.withSkipped(skipped) : undefined;
  }
  if (!(loop instanceof EnumerateCollectionNode)) return undefined;
  if (loop.isCounting || loop.sampleSize !== undefined) return undefined;
  const { collection, variable, projection } = loop;
  return new EnumerateCollectionNode(collection, variable, { projection, skipped });
}
