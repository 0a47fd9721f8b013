import type { Expression, VariableId } from '../ast.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { FilterNode } from '../nodes/filter.ts';
import { SourceNode } from '../nodes/SourceNode.ts';
import { SubqueryNode } from '../nodes/subquery.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';
import { type PlanScope, withoutPassing } from '../plan/PlanScope.ts';
import { referenceTo } from '../plan/rename-variable.ts';
import { isArray } from '../values/compare.ts';
import { definitionOf } from './lib/loop-conditions.ts';

const rule: OptimizerRule = {
  id: 'sort-in-values',
  description:
    'Sorts the list of an IN condition once, without duplicates, in front of the loops whose rows are compared with it.',
  orders: [330],
  isIn28: true,
  needs: ['FilterNode'],
  apply(plan: Plan, scope: PlanScope): Plan {
    let nodes: readonly PlanNode[] = plan.nodes;
    for (const filter of plan.nodes) {
      if (filter instanceof FilterNode) nodes = withSortedList(nodes, filter, scope);
    }
    return nodes === plan.nodes ? plan : { nodes };
  },
};
export default rule;

function withSortedList(
  nodes: readonly PlanNode[],
  filter: FilterNode,
  scope: PlanScope,
): readonly PlanNode[] {
  const condition = definitionOf({ nodes }, filter.inVariable);
  const expression = condition?.planned.expression;
  if (condition === undefined || expression?.kind !== 'binary' || expression.right.kind !== 'variable')
    return nodes;
  if (expression.operator !== 'in' && expression.operator !== 'not in') return nodes;
  const list = expression.right.id;
  const setAt = nodes.findIndex(({ sets }) => sets.includes(list));
  const isInLoop = nodes
    .slice(setAt + 1, nodes.indexOf(condition))
    .some((node) => node instanceof SourceNode);
  const setter = nodes[setAt];
  if (!isInLoop || setter === undefined || !isWorthSorting(setter, scope)) return nodes;
  const sorted = scope.newVariable();
  const right = referenceTo(sorted, scope);
  const compared = new CalculationNode(condition.variable, scope.planned({ ...expression, right }));
  return nodes.flatMap((node) =>
    node === setter ? [setter, sortedList(list, sorted, scope)] : node === condition ? [compared] : [node],
  );
}

function sortedList(list: VariableId, sorted: VariableId, scope: PlanScope): CalculationNode {
  const { start, end } = referenceTo(list, scope);
  const args = [referenceTo(list, scope)];
  return new CalculationNode(
    sorted,
    scope.planned({ kind: 'call', name: 'SORTED_UNIQUE', args, start, end }),
  );
}

/** Shorter lists are compared item by item. */
const minItems = 8;

/** A lookup in a list does not depend on its order, so that sorting a longer list costs more than its duplicates. */
const maxItems = 1000;

function isWorthSorting(setter: PlanNode, scope: PlanScope): boolean {
  const items =
    setter instanceof SubqueryNode
      ? scope.estimate(setter.plan).items
      : setter instanceof CalculationNode
        ? lengthOf(withoutPassing(setter.planned.expression))
        : 0;
  return items >= minItems && items <= maxItems;
}

/** Number of items of a list; 0 if the value is not certainly a list, or sorted already. */
function lengthOf(expression: Expression): number {
  if (expression.kind === 'array') return expression.items.length;
  return expression.kind === 'literal' && isArray(expression.value) ? expression.value.length : 0;
}
