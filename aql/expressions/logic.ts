import type { Expression, TernaryExpression } from '../ast.ts';
import { toBoolean } from '../values/casts.ts';
import { compileExpression } from './compile.ts';
import type { CompileEnvironment, Evaluator } from './types.ts';

/**
 * `&&` and `||` return the deciding operand. The right operand is evaluated only if the left one does not
 * decide.
 */
export function compileLogic(
  operator: '&&' | '||',
  left: Expression,
  right: Expression,
  environment: CompileEnvironment,
): Evaluator {
  const evaluateLeft = compileExpression(left, environment);
  const evaluateRight = compileExpression(right, environment);
  if (operator === '&&') {
    return (frame) => {
      const value = evaluateLeft(frame);
      return toBoolean(value) ? evaluateRight(frame) : value;
    };
  }
  return (frame) => {
    const value = evaluateLeft(frame);
    return toBoolean(value) ? value : evaluateRight(frame);
  };
}

/** `condition ? a : b`, and `condition ?: b`, which evaluates the condition once. */
export function compileTernary(
  { condition, consequent, alternative }: TernaryExpression,
  environment: CompileEnvironment,
): Evaluator {
  const evaluateCondition = compileExpression(condition, environment);
  const evaluateConsequent = consequent && compileExpression(consequent, environment);
  const evaluateAlternative = compileExpression(alternative, environment);
  return (frame) => {
    const value = evaluateCondition(frame);
    if (!toBoolean(value)) return evaluateAlternative(frame);
    return evaluateConsequent === undefined ? value : evaluateConsequent(frame);
  };
}
