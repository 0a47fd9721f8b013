import type { BinaryExpression, Expression } from '../ast.ts';
import { disjunctsOf, rewrite } from '../expression-tree.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { FilterNode } from '../nodes/filter.ts';
import { constantOf } from '../plan/constants.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { compareValues } from '../values/compare.ts';
import type { Value } from '../values/value.ts';
import { pathName } from './lib/path-name.ts';

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
  const all: Bound[] = [];
  for (const alternative of alternatives) {
    const bound = boundOf(alternative);
    if (bound === undefined) return undefined;
    all.push(bound);
  }
  let widest: Bound | undefined;
  for (const bound of all) {
    if (bound.direction === '==') continue;
    if (widest === undefined || isWider(bound, widest)) widest = bound;
  }
  return widest !== undefined && all.every((bound) => isImplied(bound, widest))
    ? widest.expression
    : undefined;
}

/** `==` counts as a bound with its value on both sides. */
interface Bound {
  readonly expression: BinaryExpression;
  readonly key: string;
  readonly value: Value;
  readonly direction: '<' | '>' | '==';
  readonly isInclusive: boolean;
}

const mirrored: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==' };

function boundOf(expression: Expression): Bound | undefined {
  if (expression.kind !== 'binary') return undefined;
  const { operator, left, right } = expression;
  const mirror = mirrored[operator];
  if (mirror === undefined) return undefined;
  const isSwapped = constantOf(left) !== undefined;
  const [target, constant] = isSwapped ? [right, left] : [left, right];
  const value = constantOf(constant);
  const key = pathName(target);
  if (value === undefined || key === undefined) return undefined;
  const read = isSwapped ? mirror : operator;
  return {
    expression,
    key,
    value,
    direction: read === '==' ? '==' : read.startsWith('<') ? '<' : '>',
    isInclusive: read.endsWith('='),
  };
}

/** True if each value within the bound is within the wide one. */
function isImplied(bound: Bound, wide: Bound): boolean {
  if (bound.key !== wide.key) return false;
  if (bound.direction !== '==') return bound.direction === wide.direction;
  const order = compareValues(bound.value, wide.value);
  if (order === 0) return wide.isInclusive;
  return wide.direction === '<' ? order < 0 : order > 0;
}

function isWider(bound: Bound, than: Bound): boolean {
  const order = compareValues(bound.value, than.value);
  if (order === 0) return bound.isInclusive && !than.isInclusive;
  return bound.direction === '<' ? order > 0 : order < 0;
}
