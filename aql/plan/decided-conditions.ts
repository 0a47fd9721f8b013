import type { Expression } from '../ast.ts';
import { walk } from '../expression-tree.ts';
import { toBoolean } from '../values/casts.ts';

/**
 * A condition without the operands of `&&` and `||` that a constant right operand decides: `x && false` becomes `false`,
 * `x && true` becomes `x`. Only the truth value of the condition is kept. `fold` folds a comparison of literals.
 */
export function decidedCondition(condition: Expression, fold: (part: Expression) => Expression): Expression {
  if (condition.kind !== 'binary') return condition;
  const { operator } = condition;
  if (operator !== '&&' && operator !== '||')
    return isComparisonOfLiterals(condition) ? fold(condition) : condition;
  const left = decidedCondition(condition.left, fold);
  const right = decidedCondition(condition.right, fold);
  const neutral = operator === '&&';
  if (left.kind === 'literal') return toBoolean(left.value) === neutral ? right : left;
  if (right.kind === 'literal') {
    if (toBoolean(right.value) === neutral) return left;
    if (hasNoEffect(left)) return right;
  }
  return left === condition.left && right === condition.right ? condition : { ...condition, left, right };
}

const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);

/** These operations give no warnings, so that they may be computed although they might not be reached. */
function isComparisonOfLiterals(expression: Expression): boolean {
  if (expression.kind !== 'binary' || !comparisons.has(expression.operator)) return false;
  return expression.left.kind === 'literal' && expression.right.kind === 'literal';
}

/** True if the expression cannot fail, wait, or write. */
function hasNoEffect(expression: Expression): boolean {
  return walk(expression).every(
    ({ kind }) => kind !== 'call' && kind !== 'subquery' && kind !== 'collection' && kind !== 'expansion',
  );
}
