import type { Grammar } from '../../protocol/dialect.ts';
import { tokenize } from '../parser/lexer.ts';
import type { Range } from './catalogue.ts';

/** The parts of a text between semicolons; at least one. AQL has no semicolons outside strings, names and comments. */
export function partsOf(text: string, dialect: Grammar): readonly Range[] {
  const ends = text.includes(';')
    ? tokenize(text, dialect)
        .filter(({ kind, value }) => kind === 'unknown' && value === ';')
        .map(({ start }) => start)
    : [];
  return [...ends, text.length].map((end, at) => ({ start: at === 0 ? 0 : ends[at - 1]! + 1, end }));
}

/**
 * The statements of a text, without the blanks around them. A text without semicolons is one statement with its blanks.
 * Empty parts are left out.
 */
export function statementsOf(text: string, dialect: Grammar): readonly Range[] {
  const parts = partsOf(text, dialect);
  if (parts.length === 1) return parts;
  return parts.flatMap(({ start, end }) => {
    const part = text.slice(start, end);
    // A comment behind a semicolon belongs to the statement before.
    const before = (start === 0 ? /^\s*/ : /^(?:[ \t]*\/\/[^\n]*\n)?\s*/).exec(part)![0];
    const statement = part.slice(before.length).trimEnd();
    const from = start + before.length;
    return tokenize(statement, dialect).length > 1 ? [{ start: from, end: from + statement.length }] : [];
  });
}

/** The number of the statement at an offset: between two statements, the former one. */
export function statementAt(statements: readonly Range[], offset: number): number {
  return Math.max(
    0,
    statements.findLastIndex(({ start }) => start <= offset),
  );
}

/** The text up to the end of the range, with blanks in place of everything before it: offsets and lines stay. */
export function isolated(text: string, { start, end }: Range): string {
  return text.slice(0, start).replace(/[^\n]/g, ' ') + text.slice(start, end);
}
