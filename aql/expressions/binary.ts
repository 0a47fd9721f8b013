import type { BinaryExpression, BinaryOperator, Expression, QuantifiedComparison } from '../ast.ts';
import { findPattern } from '../patterns/find-pattern.ts';
import { likeTest } from '../patterns/like.ts';
import { includesValue } from '../values/arrays.ts';
import { toNumber, toText } from '../values/casts.ts';
import { compareValues, equalValues, isArray } from '../values/compare.ts';
import type { Value } from '../values/value.ts';
import { valueKey } from '../values/value-key.ts';
import { compileArithmetic } from './arithmetic.ts';
import { compileExpression } from './compile.ts';
import { compileLogic } from './logic.ts';
import type { CompileEnvironment, Evaluator, ExpressionContext } from './types.ts';

type Comparison = (left: Value, right: Value) => boolean;

export function compileBinary(
  { operator, left, right }: BinaryExpression,
  environment: CompileEnvironment,
): Evaluator {
  switch (operator) {
    case '&&':
    case '||':
      return compileLogic(operator, left, right, environment);
    case 'in':
    case 'not in':
      return compileMembership(operator === 'in', left, right, environment);
    case 'like':
    case 'not like':
    case '=~':
    case '!~':
      return compileMatch(operator, left, right, environment);
  }
  const evaluateLeft = compileExpression(left, environment);
  const evaluateRight = compileExpression(right, environment);
  switch (operator) {
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return compileArithmetic(operator, evaluateLeft, evaluateRight, environment.context);
    default: {
      const holds = comparisons[operator];
      return (frame) => holds(evaluateLeft(frame), evaluateRight(frame));
    }
  }
}

const comparisons: Readonly<Record<'==' | '!=' | '<' | '<=' | '>' | '>=', Comparison>> = {
  '==': equalValues,
  '!=': (left, right) => !equalValues(left, right),
  '<': (left, right) => compareValues(left, right) < 0,
  '<=': (left, right) => compareValues(left, right) <= 0,
  '>': (left, right) => compareValues(left, right) > 0,
  '>=': (left, right) => compareValues(left, right) >= 0,
};

/** Minimum length of a list for lookup by key instead of a scan. */
const minSetLength = 8;

/** IN and NOT IN. Both are false if the right side is not an array. */
function compileMembership(
  isIn: boolean,
  left: Expression,
  right: Expression,
  environment: CompileEnvironment,
): Evaluator {
  const evaluateLeft = compileExpression(left, environment);
  if (right.kind === 'literal' && isArray(right.value) && right.value.length >= minSetLength) {
    const keys = new Set(right.value.map(valueKey));
    return (frame) => keys.has(valueKey(evaluateLeft(frame))) === isIn;
  }
  const evaluateRight = compileExpression(right, environment);
  // A long list that occurs in consecutive rows (a variable from outside the loop) is converted to a set
  // once.
  let lastList: readonly Value[] | undefined;
  let lastKeys: ReadonlySet<string> | undefined;
  return (frame) => {
    const value = evaluateLeft(frame);
    const list = evaluateRight(frame);
    if (!isArray(list)) return false;
    if (list !== lastList) {
      lastList = list;
      lastKeys = undefined;
    } else if (list.length >= minSetLength) {
      lastKeys ??= new Set(list.map(valueKey));
      return lastKeys.has(valueKey(value)) === isIn;
    }
    return includesValue(list, value) === isIn;
  };
}

/** LIKE, NOT LIKE, =~, !~ */
function compileMatch(
  operator: 'like' | 'not like' | '=~' | '!~',
  left: Expression,
  right: Expression,
  environment: CompileEnvironment,
): Evaluator {
  const { context } = environment;
  const { dialect } = context;
  const evaluateLeft = compileExpression(left, environment);
  const evaluateRight = compileExpression(right, environment);
  const isNegated = operator === 'not like' || operator === '!~';
  const isLike = operator === 'like' || operator === 'not like';
  return (frame) => {
    const text = toText(evaluateLeft(frame), dialect);
    const source = toText(evaluateRight(frame), dialect);
    if (isLike) return likeTest(source, false, dialect)(text) !== isNegated;
    const pattern = findPattern(context, source, false, 'REGEX_TEST');
    return pattern === undefined ? null : pattern.test(text) !== isNegated;
  };
}

/** `left ALL|ANY|NONE|AT LEAST (n) operator right` for each item of the left side. */
export function compileQuantified(
  { quantifier, operator, left, right }: QuantifiedComparison,
  environment: CompileEnvironment,
): Evaluator {
  const evaluateLeft = compileExpression(left, environment);
  const evaluateRight = compileExpression(right, environment);
  const holds = itemComparison(operator);
  const decide = compileQuantifier(quantifier, environment);
  return (frame) => {
    const items = evaluateLeft(frame);
    const value = evaluateRight(frame);
    if (!isArray(items)) return false;
    return decide(items, (item) => holds(item, value), frame);
  };
}

function itemComparison(operator: BinaryOperator): Comparison {
  if (operator === 'in') return (item, list) => isArray(list) && includesValue(list, item);
  if (operator === 'not in') return (item, list) => isArray(list) && !includesValue(list, item);
  return comparisons[operator as keyof typeof comparisons];
}

type ItemTest = (item: Value) => boolean;
type Decision = (items: readonly Value[], test: ItemTest, frame: Parameters<Evaluator>[0]) => boolean;

/** ALL and ANY over an empty array are false and NONE is true, as in ArangoDB since 3.1. */
export function compileQuantifier(
  quantifier: QuantifiedComparison['quantifier'],
  environment: CompileEnvironment,
): Decision {
  switch (quantifier.kind) {
    case 'all':
      return (items, test) => items.length > 0 && items.every(test);
    case 'any':
      return (items, test) => items.some(test);
    case 'none':
      return (items, test) => !items.some(test);
    case 'atLeast': {
      const evaluateCount = compileExpression(quantifier.count, environment);
      return (items, test, frame) =>
        countUpTo(items, test, toCount(evaluateCount(frame), environment.context)) === 'reached';
    }
  }
}

function countUpTo(items: readonly Value[], test: ItemTest, wanted: number): 'reached' | 'missed' {
  let count = 0;
  if (count >= wanted) return 'reached';
  for (const item of items) if (test(item) && ++count >= wanted) return 'reached';
  return 'missed';
}

function toCount(value: Value, context: ExpressionContext): number {
  return toNumber(value, context.dialect) ?? 0;
}
