import type { Expression, VariableId } from '../ast.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { CollectNode } from '../nodes/collect.ts';
import { EnumerateListNode } from '../nodes/enumerate-list.ts';
import { FilterNode } from '../nodes/filter.ts';
import { ReturnNode } from '../nodes/return.ts';
import { SortNode } from '../nodes/sort.ts';
import { SubqueryNode } from '../nodes/subquery.ts';
import { TraversalNode } from '../nodes/traversal.ts';
import { rewrite } from './expression-tree.ts';
import type { PlanNode } from './PlanNode.ts';
import type { PlanScope } from './PlanScope.ts';

/** The expression with another one in place of a variable; undefined when a subquery inside it reads the variable. */
export function substitute(
  expression: Expression,
  variable: VariableId,
  replacement: Expression,
  scope: PlanScope,
): Expression | undefined {
  let isPossible = true;
  const changed = rewrite(expression, (part) => {
    if (part.kind === 'variable') return part.id === variable ? replacement : part;
    if (part.kind === 'subquery' && scope.planned(part).uses.has(variable)) isPossible = false;
    return undefined;
  });
  return isPossible ? changed : undefined;
}

/** A reference to a variable of the plan, as it would stand in the query. */
export function referenceTo(variable: VariableId, scope: PlanScope): Expression {
  return { kind: 'variable', name: scope.nameOf(variable), id: variable, start: 0, end: 0 };
}

/** The nodes reading one variable instead of another; undefined when one of them knows no way to. */
export function renameInAll(
  nodes: readonly PlanNode[],
  from: VariableId,
  to: VariableId,
  scope: PlanScope,
): PlanNode[] | undefined {
  const renamed: PlanNode[] = [];
  for (const node of nodes) {
    const other = renameIn(node, from, to, scope);
    if (other === undefined) return undefined;
    renamed.push(other);
  }
  return renamed;
}

function renameIn(node: PlanNode, from: VariableId, to: VariableId, scope: PlanScope): PlanNode | undefined {
  if (!node.uses.has(from)) return node;
  const rename = (id: VariableId): VariableId => (id === from ? to : id);
  const inExpression = (expression: Expression): Expression | undefined =>
    substitute(expression, from, referenceTo(to, scope), scope);
  if (node instanceof FilterNode) return new FilterNode(to);
  if (node instanceof ReturnNode) return new ReturnNode(to);
  if (node instanceof EnumerateListNode) return new EnumerateListNode(to, node.variable);
  if (node instanceof CalculationNode) {
    const expression = inExpression(node.planned.expression);
    return expression && new CalculationNode(node.variable, scope.planned(expression));
  }
  if (node instanceof SortNode) {
    const elements = node.elements.map((element) => ({ ...element, variable: rename(element.variable) }));
    return new SortNode(elements, node.limit);
  }
  if (node instanceof SubqueryNode) {
    const inner = renameInAll(node.plan.nodes, from, to, scope);
    return inner && new SubqueryNode(node.variable, { nodes: inner });
  }
  if (node instanceof CollectNode) return renameInCollect(node, rename, inExpression, scope);
  if (node instanceof TraversalNode && !node.readsInConditions(from)) {
    const { start } = node.shape;
    return new TraversalNode({ ...node.shape, start: typeof start === 'number' ? rename(start) : start });
  }
  return undefined;
}

function renameInCollect(
  { shape }: CollectNode,
  rename: (id: VariableId) => VariableId,
  inExpression: (expression: Expression) => Expression | undefined,
  scope: PlanScope,
): CollectNode | undefined {
  const renamed = <Part extends { readonly inVariable: VariableId }>(part: Part): Part => ({
    ...part,
    inVariable: rename(part.inVariable),
  });
  let { into } = shape;
  if (into !== undefined && 'projection' in into) {
    const expression = inExpression(into.projection.expression);
    if (expression === undefined) return undefined;
    into = { ...into, projection: scope.planned(expression) };
  } else if (into !== undefined) {
    into = { ...into, kept: into.kept.map((each) => ({ ...each, variable: rename(each.variable) })) };
  }
  return new CollectNode({
    ...shape,
    groups: shape.groups.map(renamed),
    aggregates: shape.aggregates.map(renamed),
    into,
  });
}
