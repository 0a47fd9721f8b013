import type { Grammar } from '../../protocol/dialect.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import type { BindParameter, CollectionReference, Expression, Query } from '../ast.ts';
import { type SyntaxProblem, TokenCursor } from './cursor.ts';
import { parseExpressionTokens } from './expressions.ts';
import { parseCollection } from './names.ts';
import { parseStatements } from './statements.ts';
import type { Token } from './tokens.ts';

/**
 * Parses a whole query. Throws 1502 (query empty) for an empty text and 1501 (query parse error) with the
 * position of the first syntax error.
 */
export function parseQuery(text: string, dialect: Grammar): Query {
  if (text === '') throw new DatabaseError('ERROR_QUERY_EMPTY');
  return parseTokens(new TokenCursor(text, dialect));
}

/** A query with its tokens. Throws the errors of parseQuery. */
export interface ParsedTokens {
  readonly query: Query;
  readonly tokens: readonly Token[];
  /** Offsets of contextual keywords such as OPTIONS. */
  readonly words: ReadonlySet<number>;
}

export function parseWithTokens(text: string, dialect: Grammar): ParsedTokens {
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
 * Parses a text with error recovery. Returns the part that was parsed and all syntax errors in text order:
 * after an error, parsing continues behind the enclosing brackets or with the next statement. The first error
 * is the error of parseQuery. Never throws.
 */
export function parseTolerant(
  text: string,
  dialect: Grammar,
): {
  readonly query: Query;
  readonly problems: readonly SyntaxProblem[];
  /** Set if parsing stopped because the text is nested too deeply. */
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

/** Parses a single expression. */
export function parseExpression(text: string, dialect: Grammar): Expression {
  const cursor = new TokenCursor(text, dialect);
  const expression = parseExpressionTokens(cursor);
  cursor.expect('end');
  return expression;
}

function parseWith(cursor: TokenCursor): readonly (CollectionReference | BindParameter)[] {
  cursor.expect('WITH');
  if (cursor.is('string')) cursor.fail();
  const collections = [parseCollection(cursor)];
  while (cursor.accept(',') || cursor.is('identifier') || cursor.is('bindCollection')) {
    collections.push(parseCollection(cursor));
  }
  return collections;
}
