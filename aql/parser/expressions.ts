import type { BinaryOperator, Expression, Quantifier, UnaryOperator } from '../ast.ts';
import { nestingWeight, type TokenCursor } from './cursor.ts';
import { parsePrimary } from './primary.ts';
import { parseStatements } from './statements.ts';
import type { TokenKind } from './tokens.ts';
import { beginsStatement } from './tokens.ts';

/** Operator precedence, weakest first; also used by the printer. */
export const precedence = {
  ternary: 1,
  or: 2,
  and: 3,
  quantified: 4,
  equality: 5,
  membership: 6,
  comparison: 7,
  range: 8,
  sum: 9,
  product: 10,
  unary: 11,
  postfix: 12,
} as const;

export const binaryPrecedence: Readonly<Record<BinaryOperator, number>> = {
  '||': precedence.or,
  '&&': precedence.and,
  '==': precedence.equality,
  '!=': precedence.equality,
  like: precedence.equality,
  'not like': precedence.equality,
  '=~': precedence.equality,
  '!~': precedence.equality,
  in: precedence.membership,
  'not in': precedence.membership,
  '<': precedence.comparison,
  '<=': precedence.comparison,
  '>': precedence.comparison,
  '>=': precedence.comparison,
  '+': precedence.sum,
  '-': precedence.sum,
  '*': precedence.product,
  '/': precedence.product,
  '%': precedence.product,
};

const binaryByToken: Readonly<Partial<Record<TokenKind, BinaryOperator>>> = {
  '||': '||',
  OR: '||',
  '&&': '&&',
  AND: '&&',
  '==': '==',
  '!=': '!=',
  LIKE: 'like',
  '=~': '=~',
  '!~': '!~',
  IN: 'in',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
  '%': '%',
};

const unaryByToken: Readonly<Partial<Record<TokenKind, UnaryOperator>>> = {
  '!': '!',
  NOT: '!',
  '-': '-',
  '+': '+',
};

const comparisons = new Set<BinaryOperator>(['==', '!=', '<', '<=', '>', '>=', 'in', 'not in']);

export interface ExpressionMode {
  /** Set in a modification: an IN before the collection name ends the expression. */
  readonly endsAtCollection?: boolean;
}

/** Parses an expression with operators of at least the precedence `minimum`. */
export function parseExpressionTokens(
  cursor: TokenCursor,
  mode: ExpressionMode = {},
  minimum: number = precedence.ternary,
): Expression {
  let weight = nestingWeight;
  cursor.deepen(weight);
  let left = parseUnary(cursor, mode);
  for (;;) {
    const extended = parseInfix(cursor, mode, left, minimum);
    if (extended === undefined) break;
    left = extended;
    cursor.deepen(1);
    weight++;
  }
  cursor.surface(weight);
  return left;
}

/** Parses an argument or array item: an expression, or a query without its own parentheses. */
export function parseArgument(cursor: TokenCursor): Expression {
  if (!beginsStatement(cursor.token.kind)) return parseExpressionTokens(cursor);
  return parseBareSubquery(cursor);
}

function parseBareSubquery(cursor: TokenCursor): Expression {
  const { start } = cursor.token;
  const statements = parseStatements(cursor, 'subquery');
  const end = cursor.lastEnd;
  return {
    kind: 'subquery',
    start,
    end,
    query: { kind: 'query', withCollections: [], statements, start, end },
  };
}

function parseUnary(cursor: TokenCursor, mode: ExpressionMode): Expression {
  const operator = unaryByToken[cursor.token.kind];
  if (operator === undefined) return parsePrimary(cursor);
  const { start } = cursor.next();
  const operand = parseExpressionTokens(cursor, mode, precedence.unary);
  return { kind: 'unary', operator, operand, start, end: operand.end };
}

function parseInfix(
  cursor: TokenCursor,
  mode: ExpressionMode,
  left: Expression,
  minimum: number,
): Expression | undefined {
  const { start } = left;
  if (cursor.is('?')) {
    return minimum <= precedence.ternary ? parseTernary(cursor, mode, left) : undefined;
  }
  if (cursor.is('..')) {
    if (minimum > precedence.range) return undefined;
    cursor.next();
    const high = parseExpressionTokens(cursor, mode, precedence.range + 1);
    return { kind: 'range', low: left, high, start, end: high.end };
  }
  if (startsQuantifier(cursor)) {
    if (minimum > precedence.quantified) return undefined;
    const quantifier = parseQuantifier(cursor);
    const operator = takeBinaryOperator(cursor);
    if (operator === undefined || !comparisons.has(operator)) return cursor.fail();
    const right = parseExpressionTokens(cursor, mode, binaryPrecedence[operator] + 1);
    return { kind: 'quantified', quantifier, operator, left, right, start, end: right.end };
  }
  const operator = peekBinaryOperator(cursor);
  if (operator === undefined || binaryPrecedence[operator] < minimum) return undefined;
  if (operator === 'in' && mode.endsAtCollection && isCollectionAhead(cursor)) return undefined;
  takeBinaryOperator(cursor);
  const right = parseExpressionTokens(cursor, mode, binaryPrecedence[operator] + 1);
  return { kind: 'binary', operator, left, right, start, end: right.end };
}

function parseTernary(cursor: TokenCursor, mode: ExpressionMode, condition: Expression): Expression {
  cursor.expect('?');
  let consequent: Expression | undefined;
  if (cursor.dialect === '2.8' || !cursor.is(':')) consequent = parseExpressionTokens(cursor, mode);
  cursor.expect(':');
  const alternative = parseExpressionTokens(cursor, mode);
  const { start } = condition;
  return { kind: 'ternary', condition, consequent, alternative, start, end: alternative.end };
}

function peekBinaryOperator(cursor: TokenCursor): BinaryOperator | undefined {
  if (!cursor.is('NOT')) return binaryByToken[cursor.token.kind];
  const following = cursor.peek(1).kind;
  if (following === 'IN') return 'not in';
  if (following === 'LIKE') return 'not like';
  // NOT after an operand must be followed by IN or LIKE, so the error is at the next token.
  cursor.next();
  return cursor.fail('IN');
}

function takeBinaryOperator(cursor: TokenCursor): BinaryOperator | undefined {
  const operator = peekBinaryOperator(cursor);
  if (operator === undefined) return undefined;
  if (cursor.next().kind === 'NOT') cursor.next();
  return operator;
}

/** True at ALL, ANY, NONE or AT LEAST (n) as an infix. ANY can also be the direction of a traversal. */
function startsQuantifier(cursor: TokenCursor): boolean {
  if (cursor.dialect === '2.8') return false;
  if (cursor.isWord('AT')) return cursor.isWord('LEAST', 1);
  if (!cursor.is('ALL') && !cursor.is('ANY') && !cursor.is('NONE')) return false;
  const following = cursor.peek(1).kind;
  if (following === 'NOT') return cursor.peek(2).kind === 'IN';
  const operator = binaryByToken[following];
  return operator !== undefined && comparisons.has(operator);
}

/** Parses ALL, ANY, NONE or AT LEAST (n). */
export function parseQuantifier(cursor: TokenCursor): Quantifier {
  if (cursor.accept('ALL')) return { kind: 'all' };
  if (cursor.accept('ANY')) return { kind: 'any' };
  if (cursor.accept('NONE')) return { kind: 'none' };
  cursor.expectWord('AT');
  cursor.expectWord('LEAST');
  cursor.expect('(');
  const count = parseExpressionTokens(cursor);
  cursor.expect(')');
  return { kind: 'atLeast', count };
}

/**
 * True at `IN name` if the statement ends after the name. The name is then the collection of the
 * modification, not the right operand of IN. (An LALR parser decides this with its one token of look-ahead.)
 */
function isCollectionAhead(cursor: TokenCursor): boolean {
  const name = cursor.peek(1).kind;
  if (name !== 'identifier' && name !== 'bind' && name !== 'bindCollection' && name !== 'string')
    return false;
  // AT LEAST is read as two names: here it continues the expression.
  if (cursor.dialect !== '2.8' && cursor.isWord('AT', 2) && cursor.isWord('LEAST', 3)) return false;
  const after = cursor.peek(2).kind;
  return (
    after === 'end' ||
    after === ')' ||
    after === ']' ||
    after === ',' ||
    after === 'identifier' ||
    beginsStatement(after)
  );
}
