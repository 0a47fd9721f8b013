import type { RangeExpression, VariableId } from '../ast.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { EnumerateListNode } from '../nodes/enumerate-list.ts';
import { FilteredLoopNode } from '../nodes/filtered-loop.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';

/**
 * Last step of planning for loops over ranges: a range that only loops read is not materialized. The variable
 * contains the two bounds instead of the items.
 */
export function withLazyRanges(plan: Plan, scope: PlanScope): Plan {
  for (const [subquery, inner] of scope.subplans) scope.setSubplan(subquery, withCounting(inner, scope));
  return withCounting(plan, scope);
}

function withCounting(plan: Plan, scope: PlanScope): Plan {
  const ranges = new Set<VariableId>();
  addRanges(plan, ranges);
  if (ranges.size > 0) keepLoopsOnly(plan, ranges);
  return ranges.size === 0 ? plan : countInLoops(plan, ranges, scope);
}

function addRanges({ nodes }: Plan, ranges: Set<VariableId>): void {
  for (const node of nodes) {
    if (node.inner !== undefined) addRanges(node.inner, ranges);
    else if (rangeOfNode(node) !== undefined) ranges.add((node as CalculationNode).variable);
  }
}

/** Removes from `ranges` those that a node other than a loop reads. */
function keepLoopsOnly({ nodes }: Plan, ranges: Set<VariableId>): void {
  for (const node of nodes) {
    if (node.inner !== undefined) keepLoopsOnly(node.inner, ranges);
    else for (const id of usesBesideList(node)) ranges.delete(id);
  }
}

/** Variables that the node reads, except for its own list. */
function usesBesideList(node: PlanNode): Iterable<VariableId> {
  if (node instanceof EnumerateListNode) return [];
  if (node instanceof FilteredLoopNode) return [...usesBesideList(node.loop), ...node.filter.uses];
  return node.uses;
}

function countInLoops(plan: Plan, ranges: ReadonlySet<VariableId>, scope: PlanScope): Plan {
  return { nodes: plan.nodes.map((node) => countIn(node, ranges, scope)) };
}

function countIn(node: PlanNode, ranges: ReadonlySet<VariableId>, scope: PlanScope): PlanNode {
  if (node.inner !== undefined) return node.withInner(countInLoops(node.inner, ranges, scope));
  if (node instanceof FilteredLoopNode) {
    const { loop, filter } = node;
    return isOver(loop, ranges) ? new FilteredLoopNode(counting(loop), filter) : node;
  }
  if (isOver(node, ranges)) return counting(node);
  const range = rangeOfNode(node);
  if (range === undefined || !(node instanceof CalculationNode) || !ranges.has(node.variable)) return node;
  const { low, high, start, end } = range;
  const bounds = scope.planned({ kind: 'array', items: [low, high], start, end });
  return new CalculationNode(node.variable, bounds);
}

function isOver(node: PlanNode, ranges: ReadonlySet<VariableId>): node is EnumerateListNode {
  return node instanceof EnumerateListNode && ranges.has(node.inVariable);
}

function counting({ inVariable, variable, length }: EnumerateListNode): EnumerateListNode {
  return new EnumerateListNode(inVariable, variable, true, length);
}

function rangeOfNode(node: PlanNode): RangeExpression | undefined {
  if (!(node instanceof CalculationNode)) return undefined;
  const { expression } = node.planned;
  return expression.kind === 'range' ? expression : undefined;
}
