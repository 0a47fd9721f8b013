import { dialectRules } from '../dialect-rules.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { EnumerateCollectionNode } from '../nodes/enumerate-collection.ts';
import { IndexNode } from '../nodes/index-scan.ts';
import { LimitNode } from '../nodes/limit.ts';
import { SortNode } from '../nodes/sort.ts';
import { indexHintOf } from '../plan/index-hints.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { commonLength, indexForSort, isOrdered, type LoopSort, sortOfLoop } from './lib/sort-by-index.ts';

const rule: OptimizerRule = {
  id: 'use-index-for-sort',
  description:
    'Removes a sort if an index provides the documents in that order. If it provides the order of the first sort keys and a LIMIT follows, documents with equal keys are sorted group by group.',
  orders: [320],
  isIn28: true,
  needs: ['SortNode'],
  apply(plan: Plan, scope: PlanScope): Plan {
    for (const [at, loop] of plan.nodes.entries()) {
      const found =
        loop instanceof IndexNode
          ? sortedLookup(plan, at, loop)
          : loop instanceof EnumerateCollectionNode && isFree(loop, scope)
            ? indexForSort(plan, at, loop, scope)
            : undefined;
      if (found === undefined) continue;
      const { scan, sort, covered } = found;
      if (covered < sort.paths.length && !isWorthGrouping(plan, sort.sort, scope)) continue;
      return { nodes: plan.nodes.flatMap((node) => replaced(node, loop, scan, sort, covered)) };
    }
    return plan;
  },
};
export default rule;

/** Without a LIMIT, reading all documents by an index costs more than the shorter sorts save. */
function isWorthGrouping(plan: Plan, sort: SortNode, scope: PlanScope): boolean {
  let at = plan.nodes.indexOf(sort) + 1;
  while (plan.nodes[at] instanceof CalculationNode) at += 1;
  return plan.nodes[at] instanceof LimitNode || dialectRules[scope.dialect].partlyIndexedSort === 'always';
}

function replaced(
  node: PlanNode,
  loop: PlanNode,
  scan: IndexNode,
  { sort }: LoopSort,
  covered: number,
): readonly PlanNode[] {
  if (node === loop) return [scan];
  if (node !== sort) return [node];
  return covered === sort.elements.length ? [] : [new SortNode(sort.elements, undefined, covered)];
}

function isFree(loop: EnumerateCollectionNode, scope: PlanScope): boolean {
  return loop.sampleSize === undefined && indexHintOf(scope, loop.variable)?.isDisabled !== true;
}

/** The lookup in the order of the sort that follows it; undefined if its order is another one. */
function sortedLookup(plan: Plan, at: number, loop: IndexNode): ReturnType<typeof indexForSort> {
  const sort = sortOfLoop(plan, at, loop.variable);
  const [lookup, ...others] = loop.lookups;
  if (sort === undefined || lookup === undefined || others.length > 0) return undefined;
  if (!isOrdered(lookup.index) && lookup.index.type !== 'hash') return undefined;
  // Fields with one value do not affect the order. The values of a list are looked up in the order of the index.
  const isFixed = (field: number): boolean => lookup.equal[field]?.isList === false;
  const { fields } = lookup.index;
  const fixed = fields.filter((_, field) => isFixed(field));
  const given = isOrdered(lookup.index) ? fields.filter((_, field) => !isFixed(field)) : [];
  const isOpen = (path: string | undefined): boolean => path === undefined || !fixed.includes(path);
  const asked = sort.paths.filter(isOpen);
  const inOrder = commonLength(given, asked);
  const covered = inOrder === asked.length ? sort.paths.length : sort.paths.indexOf(asked[inOrder]);
  if (covered === 0 || (inOrder === 0 && covered < sort.paths.length)) return undefined;
  const { collection, variable, lookups, condition } = loop;
  const scan = new IndexNode(collection, variable, lookups, !sort.isAscending, condition);
  return { scan, sort, covered };
}
