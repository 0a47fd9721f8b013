import { unreachable } from '../protocol/lib/assert.ts';
import type { Expansion, Expression, Literal, Quantifier, Subquery } from './ast.ts';
import type { Value } from './values/value.ts';

/** Direct children of an expression in text order. A subquery has none. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'bind':
    case 'variable':
    case 'collection':
    case 'subquery':
      return [];
    case 'array':
      return expression.items;
    case 'object':
      return expression.members.flatMap((member) =>
        member.kind === 'computed' ? [member.key, member.value] : [member.value],
      );
    case 'attribute':
    case 'boundAttribute':
      return [expression.target];
    case 'index':
      return [expression.target, expression.index];
    case 'expansion': {
      const { target, filter, limit, projection, question } = expression;
      const quantifier = question?.quantifier;
      const counts =
        quantifier === undefined
          ? []
          : quantifier.kind === 'count'
            ? [quantifier.low, quantifier.high]
            : countsOf(quantifier);
      return defined([target, ...counts, filter, limit?.offset, limit?.count, projection]);
    }
    case 'unary':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'quantified':
      return [...countsOf(expression.quantifier), expression.left, expression.right];
    case 'ternary':
      return defined([expression.condition, expression.consequent, expression.alternative]);
    case 'range':
      return [expression.low, expression.high];
    case 'call':
      return expression.args;
    default:
      return unreachable(expression);
  }
}

function countsOf(quantifier: Quantifier): Expression[] {
  return quantifier.kind === 'atLeast' ? [quantifier.count] : [];
}

function defined(expressions: readonly (Expression | undefined)[]): Expression[] {
  return expressions.filter((expression) => expression !== undefined);
}

/** The expression and all of its descendants in pre-order; subqueries are not entered. */
export function walk(expression: Expression): readonly Expression[] {
  const found: Expression[] = [];
  const add = (part: Expression): void => {
    found.push(part);
    for (const child of childrenOf(part)) add(child);
  };
  add(expression);
  return found;
}

/**
 * Applies `change` to the expression; if it returns undefined, to the children. Unchanged parts are shared.
 * Subqueries are not entered.
 */
export function rewrite(
  expression: Expression,
  change: (expression: Expression) => Expression | undefined,
): Expression {
  const changed = change(expression);
  if (changed !== undefined) return changed;
  const inner = (child: Expression): Expression => rewrite(child, change);
  const maybe = (child: Expression | undefined): Expression | undefined =>
    child === undefined ? undefined : inner(child);
  switch (expression.kind) {
    case 'literal':
    case 'bind':
    case 'variable':
    case 'collection':
    case 'subquery':
      return expression;
    case 'array':
      return { ...expression, items: expression.items.map(inner) };
    case 'object':
      return {
        ...expression,
        members: expression.members.map((member) =>
          member.kind === 'computed'
            ? { ...member, key: inner(member.key), value: inner(member.value) }
            : { ...member, value: inner(member.value) },
        ),
      };
    case 'attribute':
    case 'boundAttribute': {
      const target = inner(expression.target);
      return target === expression.target ? expression : { ...expression, target };
    }
    case 'index':
      return { ...expression, target: inner(expression.target), index: inner(expression.index) };
    case 'expansion':
      return {
        ...expression,
        target: inner(expression.target),
        filter: maybe(expression.filter),
        limit:
          expression.limit === undefined
            ? undefined
            : { offset: maybe(expression.limit.offset), count: inner(expression.limit.count) },
        projection: maybe(expression.projection),
        ...(expression.question === undefined ? {} : { question: mapQuestion(expression.question, inner) }),
      };
    case 'unary':
      return { ...expression, operand: inner(expression.operand) };
    case 'binary': {
      const left = inner(expression.left);
      const right = inner(expression.right);
      const isSame = left === expression.left && right === expression.right;
      return isSame ? expression : { ...expression, left, right };
    }
    case 'quantified':
      return {
        ...expression,
        quantifier: mapQuantifier(expression.quantifier, inner),
        left: inner(expression.left),
        right: inner(expression.right),
      };
    case 'ternary':
      return {
        ...expression,
        condition: inner(expression.condition),
        consequent: maybe(expression.consequent),
        alternative: inner(expression.alternative),
      };
    case 'range':
      return { ...expression, low: inner(expression.low), high: inner(expression.high) };
    case 'call': {
      const args = expression.args.map(inner);
      return args.every((arg, at) => arg === expression.args[at]) ? expression : { ...expression, args };
    }
    default:
      return unreachable(expression);
  }
}

function mapQuantifier(quantifier: Quantifier, map: (count: Expression) => Expression): Quantifier {
  return quantifier.kind === 'atLeast' ? { ...quantifier, count: map(quantifier.count) } : quantifier;
}

/** Maps the numbers of a question mark operator; they are outside the scope of CURRENT. */
export function mapQuestion(
  { quantifier }: NonNullable<Expansion['question']>,
  map: (count: Expression) => Expression,
): NonNullable<Expansion['question']> {
  if (quantifier?.kind !== 'count') return { quantifier: quantifier && mapQuantifier(quantifier, map) };
  return { quantifier: { ...quantifier, low: map(quantifier.low), high: map(quantifier.high) } };
}

/** Operands of a conjunction (`&&`), from left to right. */
export function conjunctsOf(expression: Expression): readonly Expression[] {
  if (expression.kind !== 'binary' || expression.operator !== '&&') return [expression];
  return [...conjunctsOf(expression.left), ...conjunctsOf(expression.right)];
}

/** Operands of a disjunction (`||`), from left to right. */
export function disjunctsOf(expression: Expression): readonly Expression[] {
  if (expression.kind !== 'binary' || expression.operator !== '||') return [expression];
  return [...disjunctsOf(expression.left), ...disjunctsOf(expression.right)];
}

/** Joins conditions with `&&`. Requires at least one condition. */
export function joinConjuncts(conjuncts: readonly Expression[]): Expression {
  return conjuncts.reduce((left, right) => ({
    kind: 'binary',
    operator: '&&',
    left,
    right,
    start: left.start,
    end: right.end,
  }));
}

/**
 * A key that is equal for expressions with equal text, independent of their position. A subquery equals only
 * itself.
 */
export function expressionKey(expression: Expression): string {
  // Fast path for the most common kinds, without serializing all properties.
  if (expression.kind === 'variable') return `${expression.id}`;
  if (expression.kind === 'attribute') {
    return `${expressionKey(expression.target)}.${JSON.stringify(expression.name)}`;
  }
  return JSON.stringify(expression, (_name, part: unknown) => {
    if (typeof part !== 'object' || part === null || !('kind' in part)) return part;
    if (part.kind === 'literal') return { literal: literalKey((part as Literal).value) };
    if (part.kind === 'subquery') return { subquery: (part as Subquery).start };
    return { ...part, start: undefined, end: undefined };
  });
}

function literalKey(value: Value): string {
  return JSON.stringify(value, (_name, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
}

/** True for a variable or an attribute path of one, which is cheaper to evaluate again than to store. */
export function isAttributePath(expression: Expression): boolean {
  if (expression.kind === 'attribute') return isAttributePath(expression.target);
  return expression.kind === 'variable';
}
