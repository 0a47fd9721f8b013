import type { Expression } from '../ast.ts';
import { expressionKey } from '../expression-tree.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { EnumerateCollectionNode } from '../nodes/enumerate-collection.ts';
import { FilterNode } from '../nodes/filter.ts';
import { GeoScanNode, type PlannedPlace } from '../nodes/geo-scan.ts';
import { LimitNode } from '../nodes/limit.ts';
import { SortNode } from '../nodes/sort.ts';
import { SubqueryNode } from '../nodes/subquery.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { type IndexedDistance, indexedDistance } from './lib/geo-conditions.ts';
import { conditionsBehind, definitionOf, setFrom } from './lib/loop-conditions.ts';

const rule: OptimizerRule = {
  id: 'geo-index-optimizer',
  description:
    'Uses a geo index to find documents within a distance or the nearest documents. Documents without a point are not in the index.',
  orders: [280],
  isIn28: false,
  needs: ['EnumerateCollectionNode'],
  apply(plan: Plan, scope: PlanScope): Plan {
    let current = plan;
    for (const node of plan.nodes) {
      if (!(node instanceof EnumerateCollectionNode) || node.sampleSize !== undefined) continue;
      current = withGeoIndex(current, node, scope);
    }
    return current;
  },
};
export default rule;

function withGeoIndex(plan: Plan, loop: EnumerateCollectionNode, scope: PlanScope): Plan {
  // Storage searches the first geo index of a collection.
  const index = scope
    .collection(loop.collection)
    ?.indexes()
    .find(({ type }) => type === 'geo');
  if (index === undefined) return plan;
  const at = plan.nodes.indexOf(loop);
  const tooLate = setFrom(plan, at);
  const isUnknown = (expression: Expression): boolean => {
    const { uses, isDeterministic } = scope.planned(expression);
    return !isDeterministic || [...uses].some((id) => tooLate.has(id));
  };
  const distanceIn = (expression: Expression): IndexedDistance | undefined =>
    indexedDistance(expression, loop.variable, index, isUnknown);

  let found:
    | { readonly from: IndexedDistance; readonly radius: Expression; readonly condition: Expression }
    | undefined;
  for (const { expression } of conditionsBehind(plan, at)) {
    const bound = upperBound(expression);
    const from = bound && distanceIn(bound.measured);
    if (bound === undefined || from === undefined || isUnknown(bound.limit)) continue;
    found ??= { from, radius: bound.limit, condition: expression };
  }
  const sorted = nearestFirst(plan, at, distanceIn);
  const isSorted = sorted !== undefined && (found === undefined || keyOf(found.from) === keyOf(sorted.from));
  const from = found?.from ?? sorted?.from;
  if (from === undefined) return plan;
  const search = {
    index,
    place: plannedPlace(from, scope),
    radius: found && scope.planned(found.radius),
    limit: isSorted ? sorted.limit : undefined,
  };
  const scan = new GeoScanNode(
    loop.collection,
    loop.variable,
    search,
    found && scope.planned(found.condition),
  );
  const nodes = plan.nodes
    .map((node) => (node === loop ? scan : node))
    .filter((node) => !isSorted || node !== sorted.sort);
  return { nodes };
}

/** Recognizes `measured < limit` or `<=`, with the operands in either order. */
function upperBound(
  expression: Expression,
): { readonly measured: Expression; readonly limit: Expression } | undefined {
  if (expression.kind !== 'binary') return undefined;
  const { operator, left, right } = expression;
  if (operator === '<' || operator === '<=') return { measured: left, limit: right };
  return operator === '>' || operator === '>=' ? { measured: right, limit: left } : undefined;
}

/** The sort by distance that follows the loop, with the row count of a directly following LIMIT. */
function nearestFirst(
  plan: Plan,
  at: number,
  distanceIn: (expression: Expression) => IndexedDistance | undefined,
):
  | { readonly sort: SortNode; readonly from: IndexedDistance; readonly limit: number | undefined }
  | undefined {
  const isOneToOne = (node: PlanNode | undefined): boolean =>
    node instanceof CalculationNode || node instanceof SubqueryNode;
  if (plan.nodes.slice(0, at).some((node) => node.sets.length > 0 && !isOneToOne(node))) return undefined;
  let sortAt = at + 1;
  while (isOneToOne(plan.nodes[sortAt]) || plan.nodes[sortAt] instanceof FilterNode) sortAt += 1;
  const sort = plan.nodes[sortAt];
  if (!(sort instanceof SortNode)) return undefined;
  const [element, ...others] = sort.elements;
  if (element?.isAscending !== true || others.length > 0) return undefined;
  const definition = definitionOf(plan, element.variable);
  const from = definition && distanceIn(definition.planned.expression);
  if (from === undefined) return undefined;
  let limitAt = sortAt + 1;
  while (isOneToOne(plan.nodes[limitAt])) limitAt += 1;
  const limit = plan.nodes[limitAt];
  const isFiltered = plan.nodes.slice(at, sortAt).some((node) => node instanceof FilterNode);
  if (isFiltered || !(limit instanceof LimitNode) || limit.isCounting)
    return { sort, from, limit: undefined };
  const rows = limit.offset + limit.count;
  return { sort, from, limit: Number.isFinite(rows) ? rows : undefined };
}

function plannedPlace(from: IndexedDistance, scope: PlanScope): PlannedPlace {
  if ('shape' in from) return { shape: scope.planned(from.shape) };
  return { latitude: scope.planned(from.latitude), longitude: scope.planned(from.longitude) };
}

function keyOf(from: IndexedDistance): string {
  return Object.values(from).map(expressionKey).join();
}
