import type { Dialect, Grammar } from '../../protocol/dialect.ts';

/** Reserved words, by the first dialect that has them. */
const words28 = [
  ...['FOR', 'LET', 'FILTER', 'RETURN', 'COLLECT', 'SORT', 'LIMIT', 'DISTINCT', 'AGGREGATE', 'ASC', 'DESC'],
  ...['NOT', 'AND', 'OR', 'IN', 'INTO', 'WITH', 'REMOVE', 'INSERT', 'UPDATE', 'REPLACE', 'UPSERT', 'GRAPH'],
  ...['OUTBOUND', 'INBOUND', 'ANY', 'ALL', 'NONE', 'NULL', 'TRUE', 'FALSE'],
] as const;
const words312 = [
  ...['LIKE', 'SHORTEST_PATH', 'K_SHORTEST_PATHS', 'K_PATHS', 'ALL_SHORTEST_PATHS', 'WINDOW'],
] as const;

type Keyword = (typeof words28)[number] | (typeof words312)[number];

export type Punctuation =
  | ('(' | ')' | '[' | ']' | '{' | '}' | ',' | ':' | '::' | '?' | '?.' | '.' | '..' | '=' | '!' | '-' | '+')
  | ('||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '=~' | '!~' | '*' | '/' | '%');

export type TokenKind =
  | Keyword
  | Punctuation
  | 'identifier'
  | 'string'
  | 'integer'
  | 'double'
  | 'bind'
  | 'bindCollection'
  | 'unknown'
  | 'end';

export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  /** Offset for error messages: the closing quote of a string, or the last text before the end. */
  readonly errorAt: number;
  /** Decoded string, name or number; for other kinds the text itself. */
  readonly value: string | number | bigint;
  /** True for a name in backticks, which is never a keyword. */
  readonly isQuotedName: boolean;
}

const keywords: Readonly<Record<Dialect, ReadonlySet<string>>> = {
  '2.8': new Set<string>(words28),
  '3.12': new Set<string>([...words28, ...words312]),
};

/** Keyword of an unquoted word, case-insensitive; undefined for a name. */
export function findKeyword(word: string, dialect: Grammar): Keyword | undefined {
  const upper = word.toUpperCase();
  return keywords[dialect === '2.8' ? '2.8' : '3.12'].has(upper) ? (upper as Keyword) : undefined;
}

const statementWords: ReadonlySet<TokenKind> = new Set<TokenKind>([
  ...(['FOR', 'LET', 'FILTER', 'RETURN', 'COLLECT', 'SORT', 'LIMIT', 'WINDOW'] as const),
  ...(['REMOVE', 'INSERT', 'UPDATE', 'REPLACE', 'UPSERT'] as const),
]);

/** True for keywords that begin a statement. */
export function beginsStatement(kind: TokenKind): boolean {
  return statementWords.has(kind);
}

const modifiers = new Set<string>(['DISTINCT', 'ANY', 'ALL', 'NONE', 'OUTBOUND', 'INBOUND']);
const commands = new Set<string>(['REMOVE', 'INSERT', 'UPDATE', 'REPLACE', 'UPSERT']);
const plainNames: Readonly<Record<string, string>> = {
  identifier: 'identifier',
  string: 'quoted string',
  integer: 'integer number',
  double: 'number',
  bind: 'bind parameter',
  bindCollection: 'bind data source parameter',
  unknown: '$undefined',
  end: 'end of query string',
  NULL: 'null',
  TRUE: 'true',
  FALSE: 'false',
  NOT: 'not operator',
  AND: 'and operator',
  OR: 'or operator',
  LIKE: 'like operator',
  DISTINCT: 'DISTINCT modifier',
  '=': 'assignment',
  ',': '","',
  '.': "'.'",
  '||': 'or operator',
  '&&': 'and operator',
};
const bare = new Set<string>(['(', ')', '[', ']', '{', '}', ':', '::', '?', '?.', '..']);

/** Description of a token kind in error messages. */
export function describeToken(kind: TokenKind): string {
  const plain = plainNames[kind];
  if (plain !== undefined) return plain;
  if (bare.has(kind)) return kind;
  if (modifiers.has(kind)) return `${kind.toLowerCase()} modifier`;
  if (commands.has(kind)) return `${kind} command`;
  if (statementWords.has(kind)) return `${kind} declaration`;
  return /^[A-Z]/.test(kind) ? `${kind} keyword` : `${kind} operator`;
}
