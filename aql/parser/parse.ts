import type { Dialect } from '../../protocol/dialect.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import type { BindParameter, CollectionReference, Expression, Query } from '../ast.ts';
import { TokenCursor } from './cursor.ts';
import { parseExpressionTokens } from './expressions.ts';
import { parseCollection } from './names.ts';
import { parseStatements } from './statements.ts';

/**
 * Parses a whole query. Throws DatabaseError: 1502 for an empty text, 1501 with the position for anything that is not
 * the language of the dialect.
 */
export function parseQuery(text: string, dialect: Dialect): Query {
  if (text === '') throw new DatabaseError('ERROR_QUERY_EMPTY');
  const cursor = new TokenCursor(text, dialect);
  const start = cursor.token.start;
  const withCollections = cursor.is('WITH') ? parseWith(cursor) : [];
  const statements = parseStatements(cursor, 'end');
  return { kind: 'query', withCollections, statements, start, end: cursor.lastEnd };
}

/** Parses a single expression, as in the shell's filters. */
export function parseExpression(text: string, dialect: Dialect): Expression {
  const cursor = new TokenCursor(text, dialect);
  const expression = parseExpressionTokens(cursor);
  cursor.expect('end');
  return expression;
}

function parseWith(cursor: TokenCursor): readonly (CollectionReference | BindParameter)[] {
  cursor.expect('WITH');
  const collections = [parseCollection(cursor)];
  while (cursor.accept(',') || cursor.is('identifier') || cursor.is('bindCollection')) {
    collections.push(parseCollection(cursor));
  }
  return collections;
}
