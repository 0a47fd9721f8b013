import { tokenize } from '../../../aql/parser/lexer.ts';

const statements: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'REPLACE', 'REMOVE', 'UPSERT']);

/**
 * True if the query has a statement that writes. These words are reserved: outside strings, comments and quoted names,
 * they only begin statements.
 */
export function isModifying(text: string): boolean {
  return tokenize(text, '3.12').some(({ kind }) => statements.has(kind));
}
