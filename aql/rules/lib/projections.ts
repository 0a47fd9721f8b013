import { EnumerateCollectionNode } from '../../nodes/enumerate-collection.ts';
import { FilterNode } from '../../nodes/filter.ts';
import { LimitNode } from '../../nodes/limit.ts';
import { SortNode } from '../../nodes/sort.ts';
import type { Plan, PlanNode } from '../../plan/PlanNode.ts';
import { attributeUses } from './attribute-uses.ts';

/** As many attributes as are read one by one; for more of them whole documents are cheaper. */
const mostAttributes = 5;

/**
 * Tells loops over collections which attributes are read of most of their documents, when these are only a few.
 * `reading`: nothing else is read, or whole documents are, but few of them.
 */
export function withProjections(plan: Plan, reading: 'attributes' | 'few documents'): Plan {
  let nodes: PlanNode[] | undefined;
  for (const [at, node] of plan.nodes.entries()) {
    if (!(node instanceof EnumerateCollectionNode)) continue;
    if (node.sampleSize !== undefined || node.projection !== undefined) continue;
    const behind = plan.nodes.slice(at + 1);
    const { attributes, wholeReaders } = attributeUses(behind, node.variable);
    if (attributes.size === 0 || attributes.size > mostAttributes) continue;
    const isComplete = wholeReaders.length === 0;
    if (isComplete !== (reading === 'attributes')) continue;
    if (wholeReaders.some((reader) => !isBehindCut(behind, reader))) continue;
    nodes ??= [...plan.nodes];
    const projection = { attributes: [...attributes], isComplete };
    nodes[at] = new EnumerateCollectionNode(node.collection, node.variable, undefined, projection);
  }
  return nodes === undefined ? plan : { nodes };
}

/** True for a node that few rows get to, as a rule: behind a filter, or a sort that keeps the first ones. */
function isBehindCut(nodes: readonly PlanNode[], reader: PlanNode): boolean {
  for (const node of nodes) {
    if (node === reader) return false;
    if (node instanceof FilterNode || node instanceof LimitNode) return true;
    if (node instanceof SortNode && node.limit !== undefined) return true;
  }
  return false;
}
