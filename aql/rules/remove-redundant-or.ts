import type { BinaryExpression, Expression } from '../ast.ts';
import { disjunctsOf, expressionKey, rewrite } from '../expression-tree.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { FilterNode } from '../nodes/filter.ts';
import { constantOf } from '../plan/constants.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { compareValues } from '../values/compare.ts';
import type { Value } from '../values/value.ts';

const rule: OptimizerRule = {
  id: 'remove-redundant-or',
  description:
    'Keeps only the widest of alternative bounds on one value: `d.a > 1 || d.a > 3` becomes `d.a > 1`.',
  orders: [270],
  isIn28: true,
  needs: ['FilterNode'],
  apply(plan: Plan, scope: PlanScope): Plan {
    const filtered = new Set(
      plan.nodes.flatMap((node) => (node instanceof FilterNode ? [node.inVariable] : [])),
    );
    let isChanged = false;
    const nodes = plan.nodes.map((node) => {
      if (!(node instanceof CalculationNode) || !filtered.has(node.variable)) return node;
      let isFound = false;
      const expression = rewrite(node.planned.expression, (part) => {
        const widest = widestBound(part);
        isFound ||= widest !== undefined;
        return widest;
      });
      if (!isFound) return node;
      isChanged = true;
      return new CalculationNode(node.variable, scope.planned(expression));
    });
    return isChanged ? { nodes } : plan;
  },
};
export default rule;

/** The alternative that is implied by all others; undefined if there is none. */
function widestBound(expression: Expression): Expression | undefined {
  const alternatives = disjunctsOf(expression);
  if (alternatives.length < 2) return undefined;
  let widest: Bound | undefined;
  for (const alternative of alternatives) {
    const bound = boundOf(alternative);
    if (bound === undefined) return undefined;
    if (widest !== undefined && (bound.key !== widest.key || bound.isUpper !== widest.isUpper))
      return undefined;
    if (widest === undefined || isWider(bound, widest)) widest = bound;
  }
  return widest?.expression;
}

interface Bound {
  readonly expression: BinaryExpression;
  readonly key: string;
  readonly value: Value;
  readonly isUpper: boolean;
  readonly isInclusive: boolean;
}

function boundOf(expression: Expression): Bound | undefined {
  if (expression.kind !== 'binary' || !['<', '<=', '>', '>='].includes(expression.operator)) return undefined;
  const { operator, left, right } = expression;
  const value = constantOf(right);
  if (value === undefined || (left.kind !== 'attribute' && left.kind !== 'variable')) return undefined;
  return {
    expression,
    key: expressionKey(left),
    value,
    isUpper: operator.startsWith('<'),
    isInclusive: operator.endsWith('='),
  };
}

function isWider(bound: Bound, than: Bound): boolean {
  const order = compareValues(bound.value, than.value);
  if (order === 0) return bound.isInclusive && !than.isInclusive;
  return bound.isUpper ? order > 0 : order < 0;
}
