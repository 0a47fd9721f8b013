import type { Dialect } from '../../protocol/dialect.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import type { BindParameter, CollectionReference, Expression, Query } from '../ast.ts';
import { type SyntaxProblem, TokenCursor } from './cursor.ts';
import { parseExpressionTokens } from './expressions.ts';
import { parseCollection } from './names.ts';
import { parseStatements } from './statements.ts';
import type { Token } from './tokens.ts';

/**
 * Parses a whole query. Throws DatabaseError: 1502 for an empty text, 1501 with the position for anything that is not
 * the language of the dialect.
 */
export function parseQuery(text: string, dialect: Dialect): Query {
  if (text === '') throw new DatabaseError('ERROR_QUERY_EMPTY');
  return parseTokens(new TokenCursor(text, dialect));
}

/** A query with the tokens that it was parsed from; throws as parseQuery does. */
export interface ParsedTokens {
  readonly query: Query;
  readonly tokens: readonly Token[];
  /** Where the words stand that have their meaning only in place, such as OPTIONS. */
  readonly words: ReadonlySet<number>;
}

export function parseWithTokens(text: string, dialect: Dialect): ParsedTokens {
  const cursor = new TokenCursor(text, dialect);
  const query = parseTokens(cursor);
  return { query, tokens: cursor.tokens, words: cursor.words };
}

function parseTokens(cursor: TokenCursor): Query {
  const start = cursor.token.start;
  const withCollections = cursor.is('WITH') ? (cursor.recover(() => parseWith(cursor)) ?? []) : [];
  const statements = parseStatements(cursor, 'end');
  return { kind: 'query', withCollections, statements, start, end: cursor.lastEnd };
}

/**
 * What could be understood of a text, and every syntax error in the order of the text: after one, the parser goes on
 * behind the brackets that it is in, or with the next statement. The first is the one that parseQuery throws. Never throws.
 */
export function parseTolerant(
  text: string,
  dialect: Dialect,
): {
  readonly query: Query;
  readonly problems: readonly SyntaxProblem[];
  /** Set where parsing gave up: the text is nested too deeply. */
  readonly isTooDeep: DatabaseError | undefined;
} {
  const problems: SyntaxProblem[] = [];
  try {
    const query = parseTokens(new TokenCursor(text, dialect, problems));
    return { query, problems, isTooDeep: undefined };
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const query: Query = { kind: 'query', withCollections: [], statements: [], start: 0, end: text.length };
    return { query, problems, isTooDeep: error };
  }
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
