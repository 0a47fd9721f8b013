import type { ArrayExpression, Expression, Literal, ObjectExpression, ObjectMember } from '../ast.ts';
import type { Value } from '../values/value.ts';
import type { TokenCursor } from './cursor.ts';
import { parseArgument, parseExpressionTokens } from './expressions.ts';
import { parseBindParameter } from './names.ts';
import type { TokenKind } from './tokens.ts';

/** null, true, false, a number or a string; undefined for any other token. */
export function parseLiteral(cursor: TokenCursor): Literal | undefined {
  const token = cursor.token;
  let value: Value;
  switch (token.kind) {
    case 'NULL':
      value = null;
      break;
    case 'TRUE':
      value = true;
      break;
    case 'FALSE':
      value = false;
      break;
    case 'string':
    case 'integer':
    case 'double':
      value = token.value;
      break;
    default:
      return undefined;
  }
  cursor.next();
  const { start, end } = token;
  if (token.kind === 'double' && !Number.isFinite(value))
    return { kind: 'literal', value: null, isOutOfRange: true, start, end };
  return { kind: 'literal', value, start, end };
}

/** `[a, b]`; since 3.7 with an optional trailing comma, since 4.0 with `...spread`. */
export function parseArray(cursor: TokenCursor): ArrayExpression {
  const items: Expression[] = [];
  return cursor.bracketed(
    () => parseItems(cursor, items),
    (start, end) => ({ kind: 'array', items, start, end }),
  );
}

function parseItems(cursor: TokenCursor, items: Expression[]): ArrayExpression {
  const { start } = cursor.expect('[');
  if (cursor.is(',') || cursor.is('end')) cursor.fail(']');
  while (!cursor.is(']')) {
    // For the editor, a spread array is an item.
    if (cursor.dialect === '4.x' && acceptSpread(cursor)) items.push(parseExpressionTokens(cursor));
    else items.push(parseArgument(cursor));
    if (cursor.is(']')) break;
    if (!cursor.accept(',')) cursor.fail(']');
    if (cursor.is(']') && cursor.dialect === '2.8') cursor.fail();
  }
  const { end } = cursor.expect(']');
  return { kind: 'array', items, start, end };
}

/** `{ name: v, "name": v, name, @bind: v, [expression]: v, ...spread }` */
export function parseObject(cursor: TokenCursor): ObjectExpression {
  const members: ObjectMember[] = [];
  return cursor.bracketed(
    () => parseMembers(cursor, members),
    (start, end) => ({ kind: 'object', members, start, end }),
  );
}

function parseMembers(cursor: TokenCursor, members: ObjectMember[]): ObjectExpression {
  const { start } = cursor.expect('{');
  if (!startsMember.has(cursor.token.kind)) cursor.fail('}');
  while (!cursor.is('}')) {
    members.push(parseMember(cursor));
    if (cursor.is('}')) break;
    if (!cursor.accept(',')) cursor.fail('}');
    if (cursor.is('}') && cursor.dialect === '2.8') cursor.fail('identifier', 'string', 'bind', '[');
  }
  const { end } = cursor.expect('}');
  return { kind: 'object', members, start, end };
}

const startsMember = new Set<TokenKind>(['}', 'identifier', 'string', 'bind', '[', '..']);

function parseMember(cursor: TokenCursor): ObjectMember {
  const token = cursor.token;
  if (token.kind === 'identifier') {
    cursor.next();
    const name = String(token.value);
    if (cursor.accept(':')) return { kind: 'named', name, value: parseExpressionTokens(cursor) };
    const value = { kind: 'variable', name, id: 0, start: token.start, end: token.end } as const;
    return { kind: 'named', name, value, isShorthand: true };
  }
  if (token.kind === 'string') {
    cursor.next();
    cursor.expect(':');
    return { kind: 'named', name: String(token.value), value: parseExpressionTokens(cursor) };
  }
  if (token.kind === 'bind') {
    const key = parseBindParameter(cursor);
    cursor.expect(':');
    return { kind: 'bound', key, value: parseExpressionTokens(cursor) };
  }
  if (cursor.accept('[')) {
    const key = parseExpressionTokens(cursor);
    cursor.expect(']');
    cursor.expect(':');
    return { kind: 'computed', key, value: parseExpressionTokens(cursor) };
  }
  if (cursor.dialect !== '2.8' && acceptSpread(cursor)) {
    return { kind: 'spread', value: parseExpressionTokens(cursor) };
  }
  return cursor.fail('identifier', 'string', 'bind', '[');
}

/** Reads `...`. */
function acceptSpread(cursor: TokenCursor): boolean {
  if (!cursor.is('..') || cursor.peek(1).kind !== '.') return false;
  cursor.next();
  cursor.next();
  return true;
}
