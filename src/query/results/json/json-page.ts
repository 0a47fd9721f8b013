import { indentJson } from '../../../lib/indent-json.ts';
import { kindOf, membersOf } from '../../../lib/raw-json.ts';
import type { ResultRows } from '../../run/ResultRows.ts';

/** Elements of one page of the JSON view: the editor gets the text of one page at a time. */
const pageRows = 1000;
/** A page ends earlier if its text is longer. */
const maxPageCharacters = 4_000_000;
/** The rest of a longer row is cut; downloads and copies have all of it. */
const maxRowCharacters = 1_000_000;

interface JsonPage {
  readonly text: string;
  readonly firstRow: number;
  /** Number of the first line of each row, from 1. */
  readonly lines: readonly number[];
}

/** Rows from `firstRow` on as the elements of an array. Numbers keep their digits. */
export function jsonPage(rows: ResultRows, firstRow: number): JsonPage {
  const parts: string[] = ['['];
  const lines: number[] = [];
  let line = 2;
  let characters = 0;
  const last = Math.min(rows.length, firstRow + pageRows);
  for (let row = firstRow; row < last && characters < maxPageCharacters; row++) {
    const element = indentJson(rows.rowText(row), maxRowCharacters).replaceAll('\n', '\n  ');
    const separator = row === rows.length - 1 ? '' : ',';
    parts.push(`  ${element}${separator}`);
    lines.push(line);
    line += countLines(element);
    characters += element.length;
  }
  parts.push(firstRow + lines.length < rows.length ? '  …' : ']');
  return { text: parts.join('\n'), firstRow, lines };
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Members in the preview of a folded row, and characters of one value. */
const previewMembers = 4;
const previewCharacters = 40;

/** The first members of a folded row on one line. */
export function previewOf(raw: string): string {
  if (kindOf(raw) !== 'object') return '';
  const members = [...membersOf(raw)];
  const shown = members
    .filter(([name, value]) => name !== '_id' && name !== '_rev' && isScalar(value))
    .slice(0, previewMembers)
    .map(([name, value]) => `${JSON.stringify(name)}: ${cut(value)}`);
  return ` ${[...shown, ...(shown.length < members.length ? ['…'] : [])].join(', ')} }`;
}

function isScalar(value: string): boolean {
  const kind = kindOf(value);
  return kind !== 'object' && kind !== 'array';
}

function cut(value: string): string {
  return value.length > previewCharacters ? `${value.slice(0, previewCharacters - 2)}…"` : value;
}

/** Rows between two yields of a search. */
const sliceRows = 500;
/** A search stops after this number of rows. */
export const maxMatches = 100_000;

/** Indexes of the rows whose text contains the term, in upper or lower case. */
export function* findRows(rows: ResultRows, term: string): Generator<undefined, readonly number[]> {
  const found: number[] = [];
  const wanted = term.toLowerCase();
  for (let row = 0; row < rows.length && found.length < maxMatches; row++) {
    if (rows.rowText(row).toLowerCase().includes(wanted)) found.push(row);
    if (row % sliceRows === sliceRows - 1) yield;
  }
  return found;
}
