import { DatabaseError } from '../../protocol/errors.ts';
import { unreachable } from '../../protocol/lib/assert.ts';
import type * as ast from '../ast.ts';
import { isArray } from '../values/compare.ts';
import { checkCall } from './calls.ts';
import type { Resolution } from './Resolution.ts';
import { resolveSubquery } from './statements.ts';

/** Resolves the names and bind parameters of an expression. */
export function resolveExpression(resolution: Resolution, expression: ast.Expression): ast.Expression {
  const resolve = (inner: ast.Expression): ast.Expression => resolveExpression(resolution, inner);
  switch (expression.kind) {
    case 'literal':
      if (expression.isOutOfRange)
        resolution.warn('ERROR_QUERY_NUMBER_OUT_OF_RANGE', 'number out of range', expression);
      return expression;
    case 'bind':
      return resolveBind(resolution, expression);
    case 'variable':
      return resolveName(resolution, expression);
    case 'collection':
      resolution.noteCollection(expression.name, 'read', expression);
      return expression;
    case 'array':
      return { ...expression, items: expression.items.map(resolve) };
    case 'object':
      return resolveObject(resolution, expression);
    case 'attribute':
      return { ...expression, target: resolve(expression.target) };
    case 'boundAttribute':
      return resolveBoundAttribute(resolution, expression);
    case 'index':
      return { ...expression, target: resolve(expression.target), index: resolve(expression.index) };
    case 'expansion':
      return resolveExpansion(resolution, expression);
    case 'unary':
      return { ...expression, operand: resolve(expression.operand) };
    case 'binary':
      return { ...expression, left: resolve(expression.left), right: resolve(expression.right) };
    case 'quantified': {
      const quantifier = resolveQuantifier(resolution, expression.quantifier);
      return { ...expression, quantifier, left: resolve(expression.left), right: resolve(expression.right) };
    }
    case 'ternary':
      return {
        ...expression,
        condition: resolve(expression.condition),
        consequent: expression.consequent && resolve(expression.consequent),
        alternative: resolve(expression.alternative),
      };
    case 'range':
      return { ...expression, low: resolve(expression.low), high: resolve(expression.high) };
    case 'call': {
      const args = expression.args.map(resolve);
      checkCall(resolution, expression);
      return { ...expression, args };
    }
    case 'subquery':
      return { ...expression, query: resolveSubquery(resolution, expression.query) };
    default:
      return unreachable(expression);
  }
}

/**
 * Resolves the values of an object expression and keeps the object itself; for OPTIONS and the bounds of
 * WINDOW.
 */
export function resolveObject(
  resolution: Resolution,
  { members, ...object }: ast.ObjectExpression,
): ast.ObjectExpression {
  const resolveMember = (member: ast.ObjectMember): ast.ObjectMember => {
    if (member.kind === 'named' && member.isShorthand && !resolution.scopes.find(member.name)) {
      const message = `use of unknown variable '${member.name}' in object literal`;
      resolution.fail(new DatabaseError('ERROR_QUERY_VARIABLE_NAME_UNKNOWN', { message }), member.value);
      return member;
    }
    const value = resolveExpression(resolution, member.value);
    switch (member.kind) {
      case 'bound':
        if (resolution.binds.isOpen) return { ...member, value };
        return { kind: 'named', name: resolution.binds.getName(member.key), value };
      case 'computed':
        return { ...member, key: resolveExpression(resolution, member.key), value };
      default:
        return { ...member, value };
    }
  };
  return { ...object, members: members.map(resolveMember) };
}

function resolveBind(resolution: Resolution, bind: ast.BindParameter): ast.Expression {
  if (resolution.binds.isOpen) return bind;
  const { start, end } = bind;
  if (!bind.isCollection) return resolution.binds.literalOf(bind);
  const name = resolution.binds.getName(bind);
  resolution.noteCollection(name, 'read', bind);
  return { kind: 'collection', name, start, end };
}

/** Resolves a name to a variable, otherwise to a collection. */
function resolveName(resolution: Resolution, reference: ast.VariableReference): ast.Expression {
  const { name, start, end } = reference;
  if (resolution.hiddenNames.has(name)) {
    const message = `unknown variable '${name}' in an aggregate expression: it is a group of the same COLLECT`;
    resolution.fail(new DatabaseError('ERROR_QUERY_VARIABLE_NAME_UNKNOWN', { message }), reference);
    return reference;
  }
  const variable = resolution.scopes.find(name);
  if (variable !== undefined) {
    variable.useCount++;
    return { ...reference, id: variable.id };
  }
  if (name.startsWith('$')) {
    resolution.fail(
      new DatabaseError('ERROR_ARANGO_ILLEGAL_NAME', { message: `illegal name: ${name}` }),
      reference,
    );
    return reference;
  }
  resolution.noteCollection(name, 'read', reference);
  return { kind: 'collection', name, start, end };
}

/** `doc.@name`: a name with dots is a path in 2.8 only, an array of names in 3.12 only. */
function resolveBoundAttribute(resolution: Resolution, access: ast.BoundAttributeAccess): ast.Expression {
  const { target, bind, start, end } = access;
  if (resolution.binds.isOpen) return { ...access, target: resolveExpression(resolution, target) };
  const value = resolution.binds.get(bind);
  let path: readonly unknown[] = [value];
  if (resolution.dialect === '2.8') path = typeof value === 'string' ? value.split('.') : path;
  else if (isArray(value)) path = value;
  if (path.length === 0) throw resolution.binds.typeError(bind);
  let resolved = resolveExpression(resolution, target);
  for (const name of path) {
    if (typeof name !== 'string' || name === '') throw resolution.binds.typeError(bind);
    resolved = { kind: 'attribute', target: resolved, name, start, end };
  }
  return resolved;
}

function resolveExpansion(resolution: Resolution, expansion: ast.Expansion): ast.Expansion {
  const target = resolveExpression(resolution, expansion.target);
  const resolve = (inner: ast.Expression | undefined): ast.Expression | undefined =>
    inner && resolveExpression(resolution, inner);
  const { quantifier } = expansion.question ?? {};
  const question = expansion.question && {
    quantifier: quantifier && resolveQuestionQuantifier(resolution, quantifier),
  };
  const limit = expansion.limit && resolveLimit(resolution, expansion.limit);
  return resolution.scopes.within(expansion.current, 'current', (id) => ({
    ...expansion,
    target,
    limit,
    filter: resolve(expansion.filter),
    projection: resolve(expansion.projection),
    current: { ...expansion.current, id },
    question,
  }));
}

/** Resolves the offset and the count of LIMIT. */
export function resolveLimit<T extends ast.LimitClause>(resolution: Resolution, limit: T): T {
  const offset = limit.offset && resolveExpression(resolution, limit.offset);
  return { ...limit, offset, count: resolveExpression(resolution, limit.count) };
}

function resolveQuantifier(resolution: Resolution, quantifier: ast.Quantifier): ast.Quantifier {
  if (quantifier.kind !== 'atLeast') return quantifier;
  return { ...quantifier, count: resolveExpression(resolution, quantifier.count) };
}

type QuestionQuantifier = NonNullable<NonNullable<ast.Expansion['question']>['quantifier']>;

function resolveQuestionQuantifier(
  resolution: Resolution,
  quantifier: QuestionQuantifier,
): QuestionQuantifier {
  if (quantifier.kind !== 'count') return resolveQuantifier(resolution, quantifier);
  const low = resolveExpression(resolution, quantifier.low);
  return { ...quantifier, low, high: resolveExpression(resolution, quantifier.high) };
}
