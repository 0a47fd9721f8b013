import type { Expression, Statement } from '../ast.ts';
import { parseCollect, parseWindow } from './collect.ts';
import type { TokenCursor } from './cursor.ts';
import { parseDestructuring, startsDestructuring } from './destructuring.ts';
import { parseExpressionTokens } from './expressions.ts';
import { parseLiteral } from './literals.ts';
import { parseFor } from './loops.ts';
import { parseInsert, parseRemove, parseUpdate, parseUpsert } from './modifications.ts';
import { parseBinding, parseBindParameter } from './names.ts';
import { beginsStatement, type TokenKind } from './tokens.ts';

const modifications = new Set<Statement['kind']>(['insert', 'update', 'replace', 'remove', 'upsert']);
const loops = new Set<Statement['kind']>(['for', 'traversal', 'path']);

/**
 * Parses the statements of a query up to its end: a RETURN, or a modification as last statement. `closing` is
 * the expected next token; 'subquery' for an argument, which ends at `,`, `)` or `]`.
 */
export function parseStatements(
  cursor: TokenCursor,
  closing: 'end' | ')' | 'subquery',
): readonly Statement[] {
  let statements: Statement[] = [];
  for (;;) {
    const found = cursor.recover(() => parseNext(cursor, closing, statements));
    if (found?.length === 0) return statements;
    if (found !== undefined) {
      cursor.countStatements(found.length);
      statements.push(...found);
      continue;
    }
    if (isEndAfterMistake(cursor, closing)) return statements;
    // The statements after a misplaced RETURN are parsed as a continuation of the query.
    statements = statements.filter(({ kind }) => kind !== 'return');
  }
}

/** After a syntax error, the end of the query is not checked again; false if another statement begins. */
function isEndAfterMistake(cursor: TokenCursor, closing: 'end' | ')' | 'subquery'): boolean {
  while (closing === 'end' && !cursor.is('end') && !beginsStatement(cursor.token.kind)) {
    cursor.next();
    cursor.skipStatement();
  }
  return !beginsStatement(cursor.token.kind);
}

/** Parses the next statement to one or several statements; an empty list at the end. */
function parseNext(
  cursor: TokenCursor,
  closing: 'end' | ')' | 'subquery',
  previous: readonly Statement[],
): readonly Statement[] {
  const last = previous.at(-1);
  if (last?.kind === 'return') {
    expectClosing(cursor, closing);
    return [];
  }
  if (beginsStatement(cursor.token.kind)) return parseStatement(cursor, previous);
  if (last !== undefined && modifications.has(last.kind) && isClosing(cursor.token.kind, closing)) return [];
  return cursor.fail();
}

function isClosing(kind: TokenKind, closing: 'end' | ')' | 'subquery'): boolean {
  if (closing !== 'subquery') return kind === closing;
  return kind === ',' || kind === ')' || kind === ']';
}

function expectClosing(cursor: TokenCursor, closing: 'end' | ')' | 'subquery'): void {
  if (isClosing(cursor.token.kind, closing)) return;
  cursor.fail(closing === 'end' ? 'end' : ')');
}

function parseStatement(cursor: TokenCursor, previous: readonly Statement[]): readonly Statement[] {
  switch (cursor.token.kind) {
    case 'FOR':
      return parseFor(cursor);
    case 'LET':
      return parseLet(cursor);
    case 'FILTER':
      return [parseFilter(cursor)];
    case 'SORT':
      return [parseSort(cursor)];
    case 'LIMIT':
      return [parseLimit(cursor)];
    case 'COLLECT':
      return [parseCollect(cursor)];
    case 'WINDOW':
      return [parseWindow(cursor)];
    case 'RETURN':
      return [parseReturn(cursor, previous)];
    case 'INSERT':
      return [parseInsert(cursor)];
    case 'UPDATE':
    case 'REPLACE':
      return [parseUpdate(cursor)];
    case 'REMOVE':
      return [parseRemove(cursor)];
    case 'UPSERT':
      return [parseUpsert(cursor)];
    default:
      return cursor.fail();
  }
}

function parseLet(cursor: TokenCursor): readonly Statement[] {
  const { start } = cursor.expect('LET');
  const statements: Statement[] = [];
  do {
    const isDestructuring = startsDestructuring(cursor);
    const pattern = isDestructuring ? parseDestructuring(cursor) : undefined;
    const variable = pattern?.whole ?? parseBinding(cursor);
    cursor.expect('=');
    const value = parseExpressionTokens(cursor);
    statements.push({ kind: 'let', variable, value, start, end: value.end }, ...(pattern?.parts ?? []));
  } while (cursor.accept(','));
  return statements;
}

function parseFilter(cursor: TokenCursor): Statement {
  const { start } = cursor.expect('FILTER');
  const condition = parseExpressionTokens(cursor);
  return { kind: 'filter', condition, start, end: condition.end };
}

function parseReturn(cursor: TokenCursor, previous: readonly Statement[]): Statement {
  const { start } = cursor.expect('RETURN');
  if (cursor.is('DISTINCT') && !previous.some((statement) => loops.has(statement.kind))) {
    cursor.failWith('cannot use DISTINCT modifier on top-level query element');
  }
  const isDistinct = cursor.accept('DISTINCT') !== undefined;
  const value = parseExpressionTokens(cursor);
  return { kind: 'return', isDistinct, value, start, end: value.end };
}

function parseSort(cursor: TokenCursor): Statement {
  const { start } = cursor.expect('SORT');
  const keys: { expression: Expression; direction: 'asc' | 'desc' | Expression }[] = [];
  do {
    const expression = parseExpressionTokens(cursor);
    keys.push({ expression, direction: parseDirection(cursor) });
  } while (cursor.accept(','));
  return { kind: 'sort', keys, start, end: cursor.lastEnd };
}

function parseDirection(cursor: TokenCursor): 'asc' | 'desc' | Expression {
  if (cursor.accept('ASC')) return 'asc';
  if (cursor.accept('DESC')) return 'desc';
  if (cursor.is('bind')) return parseBindParameter(cursor);
  return parseLiteral(cursor) ?? 'asc';
}

function parseLimit(cursor: TokenCursor): Statement {
  const { start } = cursor.expect('LIMIT');
  const first = parseLimitValue(cursor);
  const second = cursor.accept(',') ? parseLimitValue(cursor) : undefined;
  const end = cursor.lastEnd;
  if (second === undefined) return { kind: 'limit', offset: undefined, count: first, start, end };
  return { kind: 'limit', offset: first, count: second, start, end };
}

/** In 2.8 only a literal or a bind parameter. */
function parseLimitValue(cursor: TokenCursor): Expression {
  if (cursor.dialect !== '2.8') return parseExpressionTokens(cursor);
  if (cursor.is('bind')) return parseBindParameter(cursor);
  return parseLiteral(cursor) ?? cursor.fail();
}
