import { unreachable } from '../../protocol/lib/assert.ts';
import type { Expression } from '../ast.ts';
import { toValue } from '../frame.ts';
import { isLarge } from '../limits/value-size.ts';
import { compileAttribute, compileIndex } from './access.ts';
import { compileUnary } from './arithmetic.ts';
import { compileBinary, compileQuantified } from './binary.ts';
import { compileCall } from './calls.ts';
import { compileCollection } from './collections.ts';
import { compileArray, compileObject, compileRange } from './construct.ts';
import { compileExpansion } from './expansion.ts';
import { compileTernary } from './logic.ts';
import type { CompileEnvironment, Evaluator, RegisterEvaluator } from './types.ts';

/** Compiles a resolved expression to a closure that evaluates it on a frame. */
export function compileExpression(expression: Expression, environment: CompileEnvironment): Evaluator {
  const evaluate = compileKind(expression, environment);
  const { checkSize } = environment.context;
  if (checkSize === undefined) {
    return makesLargeValues.has(expression.kind) ? withCount(evaluate, environment) : evaluate;
  }
  if (!makesValues.has(expression.kind)) return evaluate;
  return (frame) => {
    const value = evaluate(frame);
    if (typeof value === 'string' || typeof value === 'object') checkSize(value);
    return value;
  };
}

/** Counts large results of the closure in the memory account. */
function withCount(evaluate: Evaluator, { context: { memory } }: CompileEnvironment): Evaluator {
  return (frame) => {
    const value = evaluate(frame);
    if (isLarge(value)) memory.addFresh(value);
    return value;
  };
}

const makesLargeValues: ReadonlySet<Expression['kind']> = new Set(['expansion', 'range', 'call']);

/** Expressions that can create a large value from small operands. */
const makesValues: ReadonlySet<Expression['kind']> = new Set([
  'array',
  'object',
  'expansion',
  'range',
  'call',
  'binary',
]);

function compileKind(expression: Expression, environment: CompileEnvironment): Evaluator {
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression;
      return () => value;
    }
    case 'variable': {
      const register = environment.registerOf(expression.id);
      return (frame) => toValue(frame[register]);
    }
    case 'collection':
      return compileCollection(expression.name, environment);
    case 'array':
      return compileArray(expression, environment);
    case 'object':
      return compileObject(expression, environment);
    case 'attribute':
      return compileAttribute(expression, environment);
    case 'index':
      return compileIndex(expression, environment);
    case 'expansion':
      return compileExpansion(expression, environment);
    case 'unary':
      return compileUnary(expression, environment);
    case 'binary':
      return compileBinary(expression, environment);
    case 'quantified':
      return compileQuantified(expression, environment);
    case 'ternary':
      return compileTernary(expression, environment);
    case 'range':
      return compileRange(expression, environment);
    case 'call':
      return compileCall(expression, environment);
    case 'subquery':
      return environment.compileSubquery(expression);
    case 'bind':
    case 'boundAttribute':
      throw new Error(`compile: the ${expression.kind} of '${JSON.stringify(expression)}' is not resolved`);
    default:
      return unreachable(expression);
  }
}

/** Like `compileExpression`, but a variable that contains a stored document is returned undecoded. */
export function compileRegister(expression: Expression, environment: CompileEnvironment): RegisterEvaluator {
  if (expression.kind !== 'variable') return compileExpression(expression, environment);
  const register = environment.registerOf(expression.id);
  return (frame) => frame[register] ?? null;
}
