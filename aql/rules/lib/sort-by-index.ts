import { CalculationNode } from '../../nodes/calculation.ts';
import type { EnumerateCollectionNode } from '../../nodes/enumerate-collection.ts';
import { FilterNode } from '../../nodes/filter.ts';
import { type IndexLookup, IndexNode } from '../../nodes/index-scan.ts';
import { SortNode } from '../../nodes/sort.ts';
import { SubqueryNode } from '../../nodes/subquery.ts';
import { attributePath, isArrayField } from '../../plan/index-conditions.ts';
import type { Plan, PlanNode } from '../../plan/PlanNode.ts';
import type { PlanScope } from '../../plan/PlanScope.ts';
import type { IndexDescription } from '../../source.ts';
import { definitionOf } from './loop-conditions.ts';

/** A sort of the rows of one loop by attributes of its documents, all in one direction. */
interface LoopSort {
  readonly sort: SortNode;
  readonly paths: readonly (string | undefined)[];
  readonly isAscending: boolean;
}

/** The sort that follows the loop at `index` with only filters and calculations in between. */
export function sortOfLoop(plan: Plan, index: number, variable: number): LoopSort | undefined {
  let at = index + 1;
  while (isPassing(plan.nodes[at])) at += 1;
  const sort = plan.nodes[at];
  if (!(sort instanceof SortNode)) return undefined;
  // An inner loop restarts for each outer row, so its rows are not sorted as a whole.
  if (plan.nodes.slice(0, index).some((node) => node.sets.length > 0 && !isOneToOne(node))) return undefined;
  const isAscending = sort.elements[0]?.isAscending === true;
  if (sort.elements.some((element) => element.isAscending !== isAscending)) return undefined;
  const paths = sort.elements.map((element) => {
    const definition = definitionOf(plan, element.variable);
    return definition && attributePath(definition.planned.expression, variable);
  });
  return { sort, paths, isAscending };
}

function isPassing(node: PlanNode | undefined): boolean {
  return node !== undefined && (node instanceof FilterNode || isOneToOne(node));
}

function isOneToOne(node: PlanNode): boolean {
  return node instanceof CalculationNode || node instanceof SubqueryNode;
}

/** The loop as a scan of an index in the order of the following sort; undefined without such an index. */
export function indexForSort(
  plan: Plan,
  at: number,
  node: EnumerateCollectionNode,
  scope: PlanScope,
): IndexNode | undefined {
  const found = sortOfLoop(plan, at, node.variable);
  if (found === undefined) return undefined;
  const collection = scope.collection(node.collection);
  const index = collection
    ?.indexes()
    .find(
      (candidate) => isOrdered(candidate) && !candidate.sparse && startsWith(candidate.fields, found.paths),
    );
  if (collection === undefined || index === undefined) return undefined;
  const lookup: IndexLookup = {
    index,
    attribute: undefined,
    equal: [],
    low: undefined,
    high: undefined,
    estimatedItems: collection.count(),
  };
  return new IndexNode(node.collection, node.variable, [lookup], false, undefined);
}

/** True for an index that contains each document once, in the order of its fields. */
export function isOrdered(index: IndexDescription): boolean {
  return (index.type === 'skiplist' || index.type === 'persistent') && !index.fields.some(isArrayField);
}

export function startsWith(fields: readonly string[], paths: readonly (string | undefined)[]): boolean {
  return paths.every((path, at) => path !== undefined && path === fields[at]);
}
