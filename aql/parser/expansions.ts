import type { Binding, Expansion, LimitClause } from '../ast.ts';
import type { TokenCursor } from './cursor.ts';
import { parseExpressionTokens, parseQuantifier } from './expressions.ts';

/**
 * Parses `[*]`, `[**]`, `[* FILTER … LIMIT … RETURN …]` or `[? …]`. For an index access, returns undefined
 * and consumes nothing.
 */
export function parseExpansion(cursor: TokenCursor): Omit<Expansion, 'target'> | undefined {
  const following = cursor.peek(1).kind;
  if (following === '*') return parseStars(cursor);
  if (following === '?' && cursor.dialect !== '2.8') return parseQuestion(cursor);
  return undefined;
}

function parseStars(cursor: TokenCursor): Omit<Expansion, 'target'> {
  const { start } = cursor.expect('[');
  let levels = 0;
  while (cursor.accept('*')) levels++;
  const current = currentBinding(start, cursor.lastEnd);
  const filter = cursor.accept('FILTER') ? parseExpressionTokens(cursor) : undefined;
  const limit = cursor.accept('LIMIT') ? parseLimit(cursor) : undefined;
  const projection = cursor.accept('RETURN') ? parseExpressionTokens(cursor) : undefined;
  const { end } = cursor.expect(']');
  return { kind: 'expansion', levels, filter, limit, projection, current, start, end };
}

function parseQuestion(cursor: TokenCursor): Omit<Expansion, 'target'> {
  const { start } = cursor.expect('[');
  cursor.expect('?');
  const current = currentBinding(start, cursor.lastEnd);
  const quantifier = cursor.is('FILTER') || cursor.is(']') ? undefined : parseQuestionQuantifier(cursor);
  const filter = cursor.accept('FILTER') ? parseExpressionTokens(cursor) : undefined;
  const { end } = cursor.expect(']');
  const question = { quantifier };
  return {
    ...({ kind: 'expansion', levels: 1, limit: undefined, projection: undefined } as const),
    filter,
    current,
    question,
    start,
    end,
  };
}

type QuestionQuantifier = NonNullable<Expansion['question']>['quantifier'];

function parseQuestionQuantifier(cursor: TokenCursor): QuestionQuantifier {
  const isWord = cursor.is('ALL') || cursor.is('ANY') || cursor.is('NONE') || cursor.isWord('AT');
  if (isWord) return parseQuantifier(cursor);
  const count = parseExpressionTokens(cursor);
  if (count.kind === 'range') return { kind: 'count', low: count.low, high: count.high };
  return { kind: 'count', low: count, high: count };
}

function parseLimit(cursor: TokenCursor): LimitClause {
  const first = parseExpressionTokens(cursor);
  if (!cursor.accept(',')) return { offset: undefined, count: first };
  return { offset: first, count: parseExpressionTokens(cursor) };
}

function currentBinding(start: number, end: number): Binding {
  return { name: 'CURRENT', id: 0, start, end };
}
