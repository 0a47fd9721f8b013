import { endOfString, endOfValue, skipSpace } from '../../../protocol/lib/json-text.ts';
import type { RowChunk } from './ResultRows.ts';

/** An answer of the cursor calls with its rows as text. */
export interface CursorBatch {
  readonly rows: RowChunk;
  /** Names of the members of its rows, in the order of first appearance. */
  readonly columns: ReadonlySet<string>;
  /** The other members of the answer as JSON text. */
  readonly members: ReadonlyMap<string, string>;
}

/** Rows between two yields. */
const sliceRows = 64;
const openBrace = 123;
const comma = 44;

/** Reads the text of an answer without parsing its rows. O(n). */
export function* readBatch(text: string): Generator<undefined, CursorBatch> {
  const members = new Map<string, string>();
  const columns = new Set<string>();
  let rows: RowChunk = emptyChunk;
  let at = skipSpace(text, skipSpace(text, 0) + 1);
  while (text[at] === '"') {
    const nameEnd = endOfString(text, at);
    const name = JSON.parse(text.slice(at, nameEnd)) as string;
    const start = skipSpace(text, skipSpace(text, nameEnd) + 1);
    let end: number;
    if (name === 'result' && text[start] === '[') {
      const read = yield* readRows(text, start, columns);
      rows = read.rows;
      end = read.end;
    } else {
      end = endOfValue(text, start);
      members.set(name, text.slice(start, end));
    }
    at = skipSpace(text, end);
    if (text.charCodeAt(at) !== comma) break;
    at = skipSpace(text, at + 1);
  }
  return { rows, columns, members };
}

const emptyChunk: RowChunk = { text: '', starts: new Uint32Array(0), ends: new Uint32Array(0) };

/** The elements of the array that opens at `open`. */
function* readRows(
  text: string,
  open: number,
  columns: Set<string>,
): Generator<undefined, { readonly rows: RowChunk; readonly end: number }> {
  const starts: number[] = [];
  const ends: number[] = [];
  let at = skipSpace(text, open + 1);
  while (at < text.length && text[at] !== ']') {
    const end = text.charCodeAt(at) === openBrace ? readObject(text, at, columns) : endOfValue(text, at);
    starts.push(at);
    ends.push(end);
    if (starts.length % sliceRows === 0) yield;
    at = skipSpace(text, end);
    if (text.charCodeAt(at) !== comma) break;
    at = skipSpace(text, at + 1);
  }
  return { rows: { text, starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) }, end: at + 1 };
}

/** Adds the names of an object's members to `columns`; returns the offset after the object. */
function readObject(text: string, open: number, columns: Set<string>): number {
  let at = skipSpace(text, open + 1);
  while (text[at] === '"') {
    const nameEnd = endOfString(text, at);
    const raw = text.slice(at + 1, nameEnd - 1);
    columns.add(raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw);
    const end = endOfValue(text, skipSpace(text, skipSpace(text, nameEnd) + 1));
    at = skipSpace(text, end);
    if (text.charCodeAt(at) !== comma) break;
    at = skipSpace(text, at + 1);
  }
  return at + 1;
}
