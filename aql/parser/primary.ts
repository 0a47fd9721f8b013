import type { Expression } from '../ast.ts';
import type { TokenCursor } from './cursor.ts';
import { parseExpansion } from './expansions.ts';
import { parseArgument, parseExpressionTokens } from './expressions.ts';
import { parseArray, parseLiteral, parseObject } from './literals.ts';
import { parseBindParameter } from './names.ts';
import { parseStatements } from './statements.ts';
import { beginsStatement } from './tokens.ts';

/** Parses a literal, or a reference with its accesses. */
export function parsePrimary(cursor: TokenCursor): Expression {
  const literal = parseLiteral(cursor);
  if (literal !== undefined) return literal;
  return parseAccesses(cursor, parseReference(cursor));
}

/** Parses the target of accesses: a name, a call, a bind parameter, an array, an object or parentheses. */
function parseReference(cursor: TokenCursor): {
  readonly expression: Expression;
  readonly isClosed: boolean;
} {
  const token = cursor.token;
  const { start } = token;
  switch (token.kind) {
    case 'identifier':
      if (isCallAhead(cursor)) return open(parseCall(cursor));
      cursor.next();
      return open({ kind: 'variable', name: String(token.value), id: 0, start, end: token.end });
    case 'LIKE':
      if (cursor.peek(1).kind === '(') return open(parseCall(cursor));
      return cursor.fail();
    case 'bind':
    case 'bindCollection':
      return open(parseBindParameter(cursor));
    case '[':
      return open(parseArray(cursor));
    case '{':
      return open(parseObject(cursor));
    case '(': {
      const inner: Expression[] = [];
      return cursor.bracketed(
        () => parseParentheses(cursor, inner),
        (from, end) => open(inner[0] ?? { kind: 'literal', value: null, start: from, end }),
      );
    }
    default:
      return cursor.fail();
  }
}

/** Parses a subquery or an expression in parentheses. Adds the expression to `inner` before its bracket is closed. */
function parseParentheses(
  cursor: TokenCursor,
  inner: Expression[],
): {
  readonly expression: Expression;
  readonly isClosed: boolean;
} {
  const { start } = cursor.token;
  cursor.next();
  if (beginsStatement(cursor.token.kind)) {
    const queryStart = cursor.token.start;
    const statements = parseStatements(cursor, ')');
    const queryEnd = cursor.lastEnd;
    const { end } = cursor.expect(')');
    const query = {
      ...({ kind: 'query', withCollections: [], statements } as const),
      start: queryStart,
      end: queryEnd,
    };
    return open({ kind: 'subquery', query, start, end });
  }
  const expression = parseExpressionTokens(cursor);
  inner.push(expression);
  if (!cursor.accept(')')) cursor.fail();
  return { expression, isClosed: true };
}

function open(expression: Expression): { readonly expression: Expression; readonly isClosed: boolean } {
  return { expression, isClosed: false };
}

function isCallAhead(cursor: TokenCursor): boolean {
  const following = cursor.peek(1).kind;
  return following === '(' || following === '::';
}

/** `NAME(…)` or `NAMESPACE::NAME(…)` */
function parseCall(cursor: TokenCursor): Expression {
  const { start, value } = cursor.next();
  let name = String(value);
  while (cursor.accept('::')) name += `::${String(cursor.expect('identifier').value)}`;
  const args: Expression[] = [];
  const end = cursor.bracketed(
    () => parseArguments(cursor, args),
    (_, end) => end,
  );
  return { kind: 'call', name: name.toUpperCase(), args, start, end };
}

/** Adds the arguments to a list. Returns the end of the call. */
function parseArguments(cursor: TokenCursor, args: Expression[]): number {
  cursor.expect('(');
  while (!cursor.is(')')) {
    args.push(parseArgument(cursor));
    if (cursor.is(')')) break;
    if (!cursor.accept(',')) cursor.fail(')');
    if (cursor.is(')') && cursor.dialect === '2.8') cursor.fail();
  }
  return cursor.expect(')').end;
}

type Access = (target: Expression) => Expression;

/**
 * Parses `.name`, `[index]` and `[*]` after a reference. An access after an expansion applies to each item;
 * after an expansion in parentheses (`isClosed`) it applies to the array.
 */
function parseAccesses(
  cursor: TokenCursor,
  reference: { readonly expression: Expression; readonly isClosed: boolean },
): Expression {
  let { expression, isClosed } = reference;
  for (let weight = 1; ; weight++) {
    cursor.deepen(1);
    if (cursor.is('[')) {
      const expansion = parseExpansion(cursor);
      if (expansion !== undefined) {
        const { levels, end } = expansion;
        const make: Access = (target) => ({ ...expansion, target, start: target.start });
        expression = isClosed || levels > 1 ? { ...make(expression), end } : expand(expression, make, end);
        isClosed = false;
        continue;
      }
    }
    const access = parseAccess(cursor);
    if (access === undefined) {
      cursor.surface(weight);
      return expression;
    }
    expression = isClosed ? access(expression) : apply(expression, access, cursor.lastEnd);
    isClosed = false;
  }
}

/**
 * Adds an expansion: after an access it expands each item; a further expansion applies to the result of the
 * one before it.
 */
function expand(expression: Expression, make: Access, end: number): Expression {
  if (expression.kind !== 'expansion' || expression.projection?.kind !== 'expansion')
    return apply(expression, make, end);
  return { ...expression, projection: { ...make(expression.projection), end }, end };
}

/** Adds an access to the innermost projection of an expansion, or wraps any other expression. */
function apply(expression: Expression, access: Access, end: number): Expression {
  if (expression.kind !== 'expansion' || expression.question !== undefined) return access(expression);
  const { current, projection } = expression;
  const item = { kind: 'variable', name: 'CURRENT', id: 0, start: current.start, end: current.end } as const;
  return { ...expression, projection: apply(projection ?? item, access, end), end };
}

function parseAccess(cursor: TokenCursor): Access | undefined {
  const isOptional = cursor.is('?.');
  if (isOptional || cursor.is('.')) {
    cursor.next();
    if (cursor.is('bind')) {
      const bind = parseBindParameter(cursor);
      return (target) => ({ kind: 'boundAttribute', target, bind, start: target.start, end: bind.end });
    }
    const { value, end } = cursor.expect('identifier', 'bind');
    const name = String(value);
    const optional = isOptional ? { isOptional } : {};
    return (target) => ({ kind: 'attribute', target, name, ...optional, start: target.start, end });
  }
  if (cursor.is('[')) {
    cursor.next();
    const index = parseExpressionTokens(cursor);
    if (!cursor.accept(']')) cursor.fail();
    const end = cursor.lastEnd;
    return (target) => ({ kind: 'index', target, index, start: target.start, end });
  }
  return undefined;
}
