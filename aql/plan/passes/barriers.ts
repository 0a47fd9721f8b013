import type { VariableId } from '../../ast.ts';
import { dialectRules } from '../../dialect-rules.ts';
import { BarrierNode } from '../../nodes/barrier.ts';
import { LimitNode } from '../../nodes/limit.ts';
import { ModificationNode } from '../../nodes/modification.ts';
import { UpsertNode } from '../../nodes/upsert.ts';
import { isPatchable, isSelfContained } from '../../rules/lib/self-contained.ts';
import { mapInner } from '../Plan.ts';
import type { Plan, PlanNode } from '../PlanNode.ts';
import type { PlanScope } from '../PlanScope.ts';

/**
 * The finishing touch on an optimized plan that writes: nothing may be read that the same query wrote (the Halloween
 * problem), so all rows are gathered before the first write. Not needed, and spared, where every row writes only to
 * the document that the scan gave it. A LIMIT behind a write lets all rows be written.
 */
export function withBarriers(plan: Plan, scope: PlanScope): Plan {
  const nodes: PlanNode[] = [];
  let isWriting = false;
  for (const given of plan.nodes) {
    const node = mapInner(given, (inner) => withBarriers(inner, scope));
    const isWriter = node.isWriting;
    if (isWriter && !isStreamed(nodes, node)) {
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

/** Where the nodes begin that look for the document of an UPSERT: its subquery, and constants moved before it stay out. */
function startOfSearch(nodes: readonly PlanNode[], node: UpsertNode): number {
  const old = nodes.findLastIndex((other) => other.sets.includes(node.inDocVariable));
  const found = nodes[old]?.uses ?? new Set<VariableId>();
  const search = nodes.findLastIndex(
    (other) => other.inner !== undefined && other.sets.some((id) => found.has(id)),
  );
  return search < 0 ? nodes.length : search;
}

/** The rule patch-update-statements says which updates go without waiting; other writes go by the same condition. */
function isStreamed(before: readonly PlanNode[], node: PlanNode): boolean {
  if (node instanceof ModificationNode && isPatchable(node)) return node.settings.isStreamed === true;
  return isSelfContained(before, node);
}
