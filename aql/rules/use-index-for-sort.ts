import { CalculationNode } from '../nodes/calculation.ts';
import { EnumerateCollectionNode } from '../nodes/enumerate-collection.ts';
import { FilterNode } from '../nodes/filter.ts';
import { type IndexLookup, IndexNode } from '../nodes/index-scan.ts';
import { SortNode } from '../nodes/sort.ts';
import { attributePath } from '../plan/index-conditions.ts';
import { definitionOf } from '../plan/loop-conditions.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan } from '../plan/Plan.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import type { IndexDescription } from '../source.ts';

/** Leaves out a sort where an index gives the documents in that order. */
const rule: OptimizerRule = {
  id: 'use-index-for-sort',
  orders: [320],
  isIn28: true,
  apply(plan: Plan, scope: PlanScope): Plan {
    for (const [sortAt, sort] of plan.nodes.entries()) {
      if (!(sort instanceof SortNode)) continue;
      let loopAt = sortAt - 1;
      while (isPassing(plan.nodes[loopAt])) loopAt -= 1;
      const loop = plan.nodes[loopAt];
      if (!(loop instanceof EnumerateCollectionNode) && !(loop instanceof IndexNode)) continue;
      // A loop within a loop begins anew for each outer row.
      if (plan.nodes.slice(0, loopAt).some((node) => node.sets.length > 0 && !isSingleRow(node))) continue;
      const paths = sort.elements.map(({ variable }) => {
        const definition = definitionOf(plan, variable);
        return definition === undefined
          ? undefined
          : attributePath(definition.planned.expression, loop.variable);
      });
      const isAscending = sort.elements[0]?.isAscending === true;
      if (sort.elements.some((element) => element.isAscending !== isAscending)) continue;
      const sorted =
        loop instanceof IndexNode
          ? sortedIndexNode(loop, paths, !isAscending)
          : sortedScan(loop, paths, !isAscending, scope);
      if (sorted === undefined) continue;
      const nodes = plan.nodes.map((node) => (node === loop ? sorted : node)).filter((node) => node !== sort);
      return { nodes };
    }
    return plan;
  },
};
export default rule;

function isPassing(node: unknown): boolean {
  return node instanceof CalculationNode || node instanceof FilterNode;
}

function isSingleRow(node: unknown): boolean {
  return node instanceof CalculationNode;
}

function sortedIndexNode(
  node: IndexNode,
  paths: readonly (string | undefined)[],
  isDescending: boolean,
): IndexNode | undefined {
  const [lookup, ...others] = node.lookups;
  if (lookup === undefined || others.length > 0 || !isOrdered(lookup.index)) return undefined;
  if (lookup.equal.some((operand) => operand.isList)) return undefined;
  // Fields with one value each order nothing, whether they are named in the sort or not.
  const fixed = lookup.index.fields.slice(0, lookup.equal.length);
  const asked = paths.filter((path) => path === undefined || !fixed.includes(path));
  const given = lookup.index.fields.slice(lookup.equal.length);
  if (!startsWith(given, asked)) return undefined;
  return new IndexNode(node.collection, node.variable, node.lookups, isDescending, node.condition);
}

function sortedScan(
  node: EnumerateCollectionNode,
  paths: readonly (string | undefined)[],
  isDescending: boolean,
  scope: PlanScope,
): IndexNode | undefined {
  if (node.sampleSize !== undefined) return undefined;
  const collection = scope.collection(node.collection);
  const index = collection
    ?.indexes()
    .find((candidate) => isOrdered(candidate) && !candidate.sparse && startsWith(candidate.fields, paths));
  if (collection === undefined || index === undefined) return undefined;
  const lookup: IndexLookup = {
    index,
    attribute: undefined,
    equal: [],
    low: undefined,
    high: undefined,
    estimatedItems: collection.count(),
  };
  return new IndexNode(node.collection, node.variable, [lookup], isDescending, undefined);
}

function isOrdered(index: IndexDescription): boolean {
  const isArrayIndex = index.fields.some((field) => field.includes('[*]'));
  return (index.type === 'skiplist' || index.type === 'persistent') && !isArrayIndex;
}

function startsWith(fields: readonly string[], paths: readonly (string | undefined)[]): boolean {
  return paths.every((path, at) => path !== undefined && path === fields[at]);
}
