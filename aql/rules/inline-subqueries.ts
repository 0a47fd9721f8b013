import { dialectRules } from '../dialect-rules.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { EnumerateListNode } from '../nodes/enumerate-list.ts';
import { FilterNode } from '../nodes/filter.ts';
import { ReturnNode } from '../nodes/return.ts';
import { SourceNode } from '../nodes/SourceNode.ts';
import { SortNode } from '../nodes/sort.ts';
import { SubqueryNode } from '../nodes/subquery.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import { renameInAll } from '../plan/Plan.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { referenceTo, renaming } from '../plan/rename-variable.ts';

const rule: OptimizerRule = {
  id: 'inline-subqueries',
  description:
    'Merges the loops of `FOR x IN (FOR y IN …)` into the outer query, so that outer filters apply to them.',
  orders: [20],
  isIn28: false,
  needs: ['SubqueryNode', 'EnumerateListNode'],
  apply(plan: Plan, scope: PlanScope): Plan {
    let nodes: readonly PlanNode[] = plan.nodes;
    for (let at = 0; at < nodes.length; at++) {
      const inlined = inlinedAt(nodes, at, scope);
      if (inlined === undefined) continue;
      nodes = inlined;
      // The merged part can contain another loop over a subquery.
      at = 0;
    }
    return nodes === plan.nodes ? plan : { nodes };
  },
};
export default rule;

function inlinedAt(nodes: readonly PlanNode[], at: number, scope: PlanScope): PlanNode[] | undefined {
  const loop = nodes[at];
  if (!(loop instanceof EnumerateListNode)) return undefined;
  const from = nodes.findIndex((node) => node.sets.includes(loop.inVariable));
  const subquery = nodes[from];
  if (!(subquery instanceof SubqueryNode) || !subquery.isSteady) return undefined;
  if (nodes.some((node) => node !== loop && node.uses.has(loop.inVariable))) return undefined;
  // After another loop the subquery would be executed more often.
  if (nodes.slice(from + 1, at).some((node) => !isPlain(node) || node instanceof SourceNode))
    return undefined;
  const inner = subquery.plan.nodes.slice(1, -1);
  const last = subquery.plan.nodes.at(-1);
  if (!(last instanceof ReturnNode)) return undefined;
  // A sort, a limit or a group applies to the rows of one run.
  const isRunOnce = nodes.slice(0, at).every((node) => !(node instanceof SourceNode));
  if (!isRunOnce && !inner.every(isPlain)) return undefined;
  const isSorting = inner.some((node) => node instanceof SortNode);
  if (isSorting && dialectRules[scope.dialect].sortedSubqueries === 'kept') return undefined;
  const before = nodes.slice(0, at).filter((node) => node !== subquery);
  const behind = nodes.slice(at + 1);
  const renamed = renameInAll(behind, renaming(loop.variable, last.inVariable, scope));
  if (renamed !== undefined) return [...before, ...inner, ...renamed];
  const alias = new CalculationNode(loop.variable, scope.planned(referenceTo(last.inVariable, scope)));
  return [...before, ...inner, alias, ...behind];
}

function isPlain(node: PlanNode): boolean {
  const isKnown =
    node instanceof SourceNode ||
    node instanceof CalculationNode ||
    node instanceof FilterNode ||
    node instanceof SubqueryNode;
  return isKnown && node.isSteady;
}
