import type { VariableId } from '../ast.ts';
import { dialectRules } from '../dialect-rules.ts';
import { BarrierNode } from '../nodes/barrier.ts';
import { LimitNode } from '../nodes/limit.ts';
import { ModificationNode } from '../nodes/modification.ts';
import { UpsertNode } from '../nodes/upsert.ts';
import { mapInner } from '../plan/Plan.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { isPatchable, isSelfContained } from '../rules/lib/self-contained.ts';

/**
 * Last step of planning for a writing query: inserts a barrier before the first write, so that the query does
 * not read its own writes (the Halloween problem). The barrier is omitted if every row writes only to the
 * document of its own scan. A LIMIT after a write consumes all rows.
 */
export function withBarriers(plan: Plan, scope: PlanScope): Plan {
  const nodes: PlanNode[] = [];
  let isWriting = false;
  for (const given of plan.nodes) {
    const node = mapInner(given, (inner) => withBarriers(inner, scope));
    const isWriter = node.isWriting;
    if (isWriter && !isStreamed(nodes, node)) {
      const isUpsert = node instanceof UpsertNode && dialectRules[scope.dialect].upsertReadsOwnWrites;
      // In 3.12, UPSERT looks up and writes row by row, so the barrier precedes the lookup.
      const at = isUpsert ? startOfSearch(nodes, node) : nodes.length;
      nodes.splice(at, 0, new BarrierNode(isUpsert));
    }
    isWriting ||= isWriter;
    const isCut = isWriting && node instanceof LimitNode;
    nodes.push(isCut ? new LimitNode(node.offset, node.count, node.isCounting, true) : node);
  }
  return isWriting ? { nodes } : plan;
}

/** Index at which the lookup of an UPSERT begins: its subquery. Constants moved before it are excluded. */
function startOfSearch(nodes: readonly PlanNode[], node: UpsertNode): number {
  const old = nodes.findLastIndex((other) => other.sets.includes(node.inDocVariable));
  const found = nodes[old]?.uses ?? new Set<VariableId>();
  const search = nodes.findLastIndex(
    (other) => other.inner !== undefined && other.sets.some((id) => found.has(id)),
  );
  return search < 0 ? nodes.length : search;
}

/**
 * The rule patch-update-statements selects updates that need no barrier; other writes are selected by the
 * same condition.
 */
function isStreamed(before: readonly PlanNode[], node: PlanNode): boolean {
  if (node instanceof ModificationNode && isPatchable(node)) return node.settings.isStreamed === true;
  return isSelfContained(before, node);
}
