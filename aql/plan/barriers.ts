import type { VariableId } from '../ast.ts';
import { dialectRules } from '../dialect-rules.ts';
import { BarrierNode } from '../nodes/barrier.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { EnumerateCollectionNode } from '../nodes/enumerate-collection.ts';
import { FilterNode } from '../nodes/filter.ts';
import { LimitNode } from '../nodes/limit.ts';
import { ModificationNode } from '../nodes/modification.ts';
import { RemoveNode } from '../nodes/remove.ts';
import { SingletonNode } from '../nodes/singleton.ts';
import { SubqueryNode } from '../nodes/subquery.ts';
import { ReplaceNode, UpdateNode } from '../nodes/update.ts';
import { UpsertNode } from '../nodes/upsert.ts';
import type { Plan } from './Plan.ts';
import type { PlanNode } from './PlanNode.ts';
import type { PlanScope } from './PlanScope.ts';

/**
 * The finishing touch on an optimized plan that writes: nothing may be read that the same query wrote (the Halloween
 * problem), so all rows are gathered before the first write. Not needed, and spared, where every row writes only to
 * the document that the scan gave it. A LIMIT behind a write lets all rows be written.
 */
export function withBarriers(plan: Plan, scope: PlanScope): Plan {
  const nodes: PlanNode[] = [];
  let isWriting = false;
  for (const given of plan.nodes) {
    const node = given instanceof SubqueryNode ? insideSubquery(given, scope) : given;
    const isWriter = writes(node);
    if (isWriter && !isSelfContained(nodes, node)) {
      const isUpsert = node instanceof UpsertNode && dialectRules[scope.dialect].upsertReadsOwnWrites;
      // Today's UPSERT looks and writes row by row, so the barrier stands before the search.
      const at = isUpsert ? startOfSearch(nodes, node) : nodes.length;
      nodes.splice(at, 0, new BarrierNode(isUpsert));
    }
    isWriting ||= isWriter;
    const isCut = isWriting && node instanceof LimitNode;
    nodes.push(isCut ? new LimitNode(node.offset, node.count, node.isCounting, true) : node);
  }
  return isWriting ? { nodes } : plan;
}

function insideSubquery(node: SubqueryNode, scope: PlanScope): SubqueryNode {
  const inner = withBarriers(node.plan, scope);
  return inner === node.plan ? node : new SubqueryNode(node.variable, inner);
}

/** True for a node that writes, itself or in its subquery. */
function writes(node: PlanNode): boolean {
  if (node instanceof SubqueryNode) return node.plan.nodes.some(writes);
  return node instanceof ModificationNode;
}

/** Where the nodes begin that look for the document of an UPSERT: its subquery, and constants moved before it stay out. */
function startOfSearch(nodes: readonly PlanNode[], node: UpsertNode): number {
  const old = nodes.findLastIndex((other) => other.sets.includes(node.inDocVariable));
  const found = nodes[old]?.uses ?? new Set<VariableId>();
  const search = nodes.findLastIndex((other) => other instanceof SubqueryNode && found.has(other.variable));
  return search < 0 ? nodes.length : search;
}

/**
 * True when a row at a time may be written without harm: the rows come from one scan, the write goes to the document
 * of the row, and nothing between them reads anything else. (A scan sees what was there as it began: source.ts.)
 */
function isSelfContained(before: readonly PlanNode[], node: PlanNode): boolean {
  const scans = before.filter((other) => other instanceof EnumerateCollectionNode);
  const [scan] = scans;
  const isPlain = before.every(
    (other) =>
      other instanceof SingletonNode ||
      other instanceof EnumerateCollectionNode ||
      other instanceof FilterNode ||
      other instanceof LimitNode ||
      (other instanceof CalculationNode && !other.planned.isReading),
  );
  if (!isPlain) return false;
  if (scan === undefined) return !(node instanceof SubqueryNode) && !(node instanceof UpsertNode);
  const key =
    node instanceof RemoveNode
      ? node.inVariable
      : node instanceof UpdateNode || node instanceof ReplaceNode
        ? (node.inKeyVariable ?? node.inDocVariable)
        : undefined;
  if (key === undefined || scans.length > 1) return false;
  return node instanceof ModificationNode && node.collection === scan.collection && key === scan.variable;
}
