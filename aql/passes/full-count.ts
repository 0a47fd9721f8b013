import { dialectRules } from '../dialect-rules.ts';
import { LimitNode } from '../nodes/limit.ts';
import { mapInner } from '../plan/Plan.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';

/**
 * Enables counting in the LIMIT that the option fullCount refers to: the last one of the main query, in 2.8
 * the last one of the text, subqueries included.
 */
export function withFullCount(plan: Plan, scope: PlanScope): Plan {
  if (scope.options.fullCount !== true) return plan;
  const nodes: PlanNode[] = [...plan.nodes];
  for (let at = nodes.length - 1; at >= 0; at--) {
    const node = nodes[at];
    if (node instanceof LimitNode) {
      nodes[at] = new LimitNode(node.offset, node.count, true);
      return { nodes };
    }
    if (node === undefined || dialectRules[scope.dialect].fullCountScope === 'main') continue;
    const counting = mapInner(node, (inner) => withFullCount(inner, scope));
    if (counting === node) continue;
    nodes[at] = counting;
    return { nodes };
  }
  return plan;
}
