import { EnumerateCollectionNode } from '../../nodes/enumerate-collection.ts';
import { FilterNode } from '../../nodes/filter.ts';
import { IndexNode } from '../../nodes/index-scan.ts';
import { LimitNode } from '../../nodes/limit.ts';
import { SortNode } from '../../nodes/sort.ts';
import type { Plan, PlanNode } from '../../plan/PlanNode.ts';
import { attributeUses } from './attribute-uses.ts';

/**
 * Maximum number of attributes that are read individually; beyond it, decoding whole documents is cheaper.
 */
const maxAttributes = 5;

/**
 * Sets projections on loops over collections that read only a few attributes of most documents. `reading`:
 * only these attributes are read, or additionally whole documents in a few rows.
 */
export function withProjections(plan: Plan, reading: 'attributes' | 'few documents'): Plan {
  let nodes: PlanNode[] | undefined;
  for (const [at, node] of plan.nodes.entries()) {
    if (node instanceof IndexNode && reading === 'attributes') {
      const projected = withAttributes(node, plan.nodes.slice(at + 1));
      if (projected === undefined) continue;
      nodes ??= [...plan.nodes];
      nodes[at] = projected;
      continue;
    }
    if (!(node instanceof EnumerateCollectionNode)) continue;
    if (node.sampleSize !== undefined || node.projection !== undefined) continue;
    const behind = plan.nodes.slice(at + 1);
    const { attributes, wholeReaders } = attributeUses(behind, node.variable);
    if (attributes.size === 0 || attributes.size > maxAttributes) continue;
    const isComplete = wholeReaders.length === 0;
    if (isComplete !== (reading === 'attributes')) continue;
    if (wholeReaders.some((reader) => !isBehindCut(behind, reader))) continue;
    nodes ??= [...plan.nodes];
    const projection = { attributes: [...attributes], isComplete };
    nodes[at] = new EnumerateCollectionNode(node.collection, node.variable, { projection });
  }
  return nodes === undefined ? plan : { nodes };
}

/** A single lookup in a sorted or hash index whose documents are read by a few attributes only. */
function withAttributes(node: IndexNode, behind: readonly PlanNode[]): IndexNode | undefined {
  const [lookup, second] = node.lookups;
  if (node.attributes !== undefined || node.isCounting || lookup === undefined || second !== undefined)
    return undefined;
  if (!rangeTypes.has(lookup.index.type)) return undefined;
  const { attributes, wholeReaders } = attributeUses(behind, node.variable);
  if (wholeReaders.length > 0 || attributes.size === 0 || attributes.size > maxAttributes) return undefined;
  const { collection, variable, lookups, isDescending, condition } = node;
  return new IndexNode(collection, variable, lookups, isDescending, condition, false, [...attributes]);
}

const rangeTypes: ReadonlySet<string> = new Set(['hash', 'skiplist', 'persistent']);

/** True for a node that few rows reach: after a filter, or after a sort with a limit. */
function isBehindCut(nodes: readonly PlanNode[], reader: PlanNode): boolean {
  for (const node of nodes) {
    if (node === reader) return false;
    if (node instanceof FilterNode || node instanceof LimitNode) return true;
    if (node instanceof SortNode && node.limit !== undefined) return true;
  }
  return false;
}
