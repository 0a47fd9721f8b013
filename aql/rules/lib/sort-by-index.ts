import { CalculationNode } from '../../nodes/calculation.ts';
import type { EnumerateCollectionNode } from '../../nodes/enumerate-collection.ts';
import { EnumerateListNode } from '../../nodes/enumerate-list.ts';
import { FilterNode } from '../../nodes/filter.ts';
import { type IndexLookup, IndexNode } from '../../nodes/index-scan.ts';
import { SortNode } from '../../nodes/sort.ts';
import { SubqueryNode } from '../../nodes/subquery.ts';
import { TraversalNode } from '../../nodes/traversal.ts';
import { attributePath, isArrayField } from '../../plan/index-conditions.ts';
import type { Plan, PlanNode } from '../../plan/PlanNode.ts';
import type { PlanScope } from '../../plan/PlanScope.ts';
import type { IndexDescription } from '../../source.ts';
import { definitionOf } from './loop-conditions.ts';

/** A sort of the rows of one loop by attributes of its documents, all in one direction. */
export interface LoopSort {
  readonly sort: SortNode;
  readonly paths: readonly (string | undefined)[];
  readonly isAscending: boolean;
}

/**
 * The sort that follows the loop at `index` with only nodes in between that keep its order: filters, calculations, and
 * loops over lists and traversals.
 */
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
  if (node instanceof FilterNode || node instanceof EnumerateListNode || node instanceof TraversalNode)
    return true;
  return node !== undefined && isOneToOne(node);
}

function isOneToOne(node: PlanNode): boolean {
  return node instanceof CalculationNode || node instanceof SubqueryNode;
}

/** A loop as a scan of an index, with the number of leading sort elements whose order the index provides. */
interface SortedScan {
  readonly scan: IndexNode;
  readonly sort: LoopSort;
  readonly covered: number;
}

/** The loop as a scan of the index that covers most of the following sort; undefined without such an index. */
export function indexForSort(
  plan: Plan,
  at: number,
  node: EnumerateCollectionNode,
  scope: PlanScope,
): SortedScan | undefined {
  const sort = sortOfLoop(plan, at, node.variable);
  const collection = scope.collection(node.collection);
  if (sort === undefined || collection === undefined) return undefined;
  let index: IndexDescription | undefined;
  let covered = 0;
  for (const candidate of collection.indexes()) {
    if (!isOrdered(candidate) || candidate.sparse) continue;
    const length = commonLength(candidate.fields, sort.paths);
    if (length <= covered) continue;
    index = candidate;
    covered = length;
  }
  if (index === undefined) return undefined;
  const lookup: IndexLookup = {
    index,
    attribute: undefined,
    equal: [],
    low: undefined,
    high: undefined,
    estimatedItems: collection.count(),
  };
  const scan = new IndexNode(node.collection, node.variable, [lookup], !sort.isAscending, undefined);
  return { scan, sort, covered };
}

/** True for an index that contains each document once, in the order of its fields. */
export function isOrdered(index: IndexDescription): boolean {
  return (index.type === 'skiplist' || index.type === 'persistent') && !index.fields.some(isArrayField);
}

/** Number of leading paths that are the leading fields of the index. */
export function commonLength(fields: readonly string[], paths: readonly (string | undefined)[]): number {
  let length = 0;
  while (length < paths.length && paths[length] !== undefined && paths[length] === fields[length])
    length += 1;
  return length;
}
