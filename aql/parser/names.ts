import type { Binding, BindParameter, CollectionReference, Direction, ObjectExpression } from '../ast.ts';
import type { TokenCursor } from './cursor.ts';
import { parseObject } from './literals.ts';
import type { TokenKind } from './tokens.ts';

/** Parses the name of a new variable. */
export function parseBinding(cursor: TokenCursor, ...others: readonly TokenKind[]): Binding {
  const token = cursor.expect('identifier', ...others);
  return { name: String(token.value), id: 0, start: token.start, end: token.end };
}

/** `@name` or `@@name` */
export function parseBindParameter(cursor: TokenCursor): BindParameter {
  const token = cursor.next();
  const isCollection = token.kind === 'bindCollection';
  return { kind: 'bind', name: String(token.value), isCollection, start: token.start, end: token.end };
}

/** Parses a collection: a name, a quoted name, or a bind parameter. */
export function parseCollection(cursor: TokenCursor): CollectionReference | BindParameter {
  if (cursor.is('bind') || cursor.is('bindCollection')) return parseBindParameter(cursor);
  if (!cursor.is('identifier') && !cursor.is('string')) cursor.fail();
  const token = cursor.next();
  return { kind: 'collection', name: String(token.value), start: token.start, end: token.end };
}

/** `OPTIONS { … }`; undefined if the keyword does not follow. */
export function parseOptions(cursor: TokenCursor): ObjectExpression | undefined {
  if (!cursor.acceptWord('OPTIONS')) return undefined;
  if (!cursor.is('{')) cursor.fail('{');
  return parseObject(cursor);
}

const directions: Readonly<Partial<Record<TokenKind, Direction>>> = {
  OUTBOUND: 'outbound',
  INBOUND: 'inbound',
  ANY: 'any',
};

export function findDirection(kind: TokenKind): Direction | undefined {
  return directions[kind];
}
