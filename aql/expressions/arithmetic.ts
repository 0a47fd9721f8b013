import type { Dialect } from '../../protocol/dialect.ts';
import type { UnaryExpression } from '../ast.ts';
import { toBoolean, toNumber, toNumeric } from '../values/casts.ts';
import { finite, toInteger } from '../values/numbers.ts';
import type { Value } from '../values/value.ts';
import { compileExpression } from './compile.ts';
import type { CompileEnvironment, Evaluator, ExpressionContext } from './types.ts';

type ArithmeticOperator = '+' | '-' | '*' | '/' | '%';

/** `!`, `-`, `+` */
export function compileUnary(
  { operator, operand }: UnaryExpression,
  environment: CompileEnvironment,
): Evaluator {
  const evaluate = compileExpression(operand, environment);
  const { dialect } = environment.context;
  switch (operator) {
    case '!':
      return (frame) => !toBoolean(evaluate(frame));
    case '+':
      return (frame) => toNumeric(evaluate(frame), dialect);
    case '-':
      return (frame) => {
        const number = toNumeric(evaluate(frame), dialect);
        return number === null ? null : typeof number === 'bigint' ? toInteger(-number) : 0 - number;
      };
  }
}

/**
 * `+ - * / %` on values of any type. The result is null if an operand is not a number (2.8) or the result is
 * not finite.
 */
export function compileArithmetic(
  operator: ArithmeticOperator,
  evaluateLeft: Evaluator,
  evaluateRight: Evaluator,
  context: ExpressionContext,
): Evaluator {
  const { dialect } = context;
  const compute = computers[operator];
  return (frame) => {
    const left = evaluateLeft(frame);
    const right = evaluateRight(frame);
    if (typeof left === 'number' && typeof right === 'number') return compute(left, right, context);
    return computeMixed(operator, left, right, dialect, context);
  };
}

function computeMixed(
  operator: ArithmeticOperator,
  left: Value,
  right: Value,
  dialect: Dialect,
  context: ExpressionContext,
): Value {
  const exact = computeExact(operator, left, right);
  if (exact !== undefined) return exact;
  const first = toNumber(left, dialect);
  const second = toNumber(right, dialect);
  if (first === null || second === null) return null;
  return computers[operator](first, second, context);
}

type Computer = (left: number, right: number, context: ExpressionContext) => Value;

const computers: Readonly<Record<ArithmeticOperator, Computer>> = {
  '+': (left, right) => finite(left + right),
  '-': (left, right) => finite(left - right),
  '*': (left, right) => finite(left * right),
  '/': (left, right, context) => (right === 0 ? divisionByZero(context) : finite(left / right)),
  '%': (left, right, context) => (right === 0 ? divisionByZero(context) : finite(left % right)),
};

function divisionByZero(context: ExpressionContext): null {
  context.warn('ERROR_QUERY_DIVISION_BY_ZERO');
  return null;
}

/** Adds and multiplies integers beyond 2^53 exactly while the result fits into 64 bits. */
function computeExact(operator: ArithmeticOperator, left: Value, right: Value): Value | undefined {
  if (typeof left !== 'bigint' && typeof right !== 'bigint') return undefined;
  const first = toExactInteger(left);
  const second = toExactInteger(right);
  if (first === undefined || second === undefined) return undefined;
  switch (operator) {
    case '+':
      return toInteger(first + second);
    case '-':
      return toInteger(first - second);
    case '*':
      return toInteger(first * second);
    case '%':
      return second === 0n ? undefined : toInteger(first % second);
    case '/':
      return second === 0n || first % second !== 0n ? undefined : toInteger(first / second);
  }
}

function toExactInteger(value: Value): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : undefined;
}
