import { guessSeparator, recordsOf } from '../../lib/files/csv/split-csv.ts';
import { toNumber } from './lib/typed-text.ts';

/** What the lines of a file without markup are. */
export interface TableShape {
  readonly kind: 'table' | 'adjacency-list' | 'adjacency-matrix';
  readonly separator: string;
  /** True: any number of blanks and tabs separates two values; they are read as one tab. */
  readonly isBlank: boolean;
  readonly hasHeader: boolean;
}

/** Lines that decide. */
const maxRecords = 100;

/** Names of columns that a header has. */
const headerNames =
  /^(?:_?id|_?key|_?from|_?to|source|target|src|dst|start|end|node\d?|name|label|type|weight|value|x|y|lat|long|lon|latitude|longitude)$/i;

/** The shape of a file by its first characters, without comments. */
export function shapeOf(start: string): TableShape {
  const lines = start.split(/\r?\n/).slice(0, maxRecords);
  const filled = lines.filter((line) => line.trim() !== '');
  const guessed = guessSeparator(start.slice(0, 64 << 10));
  const isBlank =
    !filled.some((line) => line.includes(guessed)) ||
    (guessed === '\t' && filled.some((line) => / /.test(line.trim()) && !line.includes('\t')));
  const separated =
    isBlank &&
    filled.length > 0 &&
    filled.every((line) => /^\S+(?:\s+\S+)*\s*$/.test(line.trimStart()) && !line.includes('"'));
  const separator = separated ? '\t' : guessed;
  const text = separated ? lines.map(withTabs).join('\n') : start;
  const records = recordsOf(text.endsWith('\n') ? text : `${text}\n`, separator)
    .map(({ fields }) => fields.map((field) => field.trim()))
    .filter((fields) => fields.some((field) => field !== ''))
    .slice(0, maxRecords);
  const layout = { separator, isBlank: separated };
  if (isMatrix(records)) return { ...layout, kind: 'adjacency-matrix', hasHeader: true };
  if (isPlainMatrix(records)) return { ...layout, kind: 'adjacency-matrix', hasHeader: false };
  const hasHeader = isHeader(records);
  const isRagged = new Set(records.map(({ length }) => length)).size > 1;
  if (!hasHeader && isRagged && records.length > 1 && isAdjacency(records)) {
    return { ...layout, kind: 'adjacency-list', hasHeader: false };
  }
  return { ...layout, kind: 'table', hasHeader };
}

/** A line whose values are separated by one tab each. */
export function withTabs(line: string): string {
  return line.trim().replace(/[ \t]+/g, '\t');
}

type Records = readonly (readonly string[])[];

/** The names of a header are no numbers, and no values of the first two columns. */
function isHeader(records: Records): boolean {
  const [first = [], ...rest] = records;
  if (first.length === 0 || rest.length === 0) return true;
  if (first.some((field) => toNumber(field) !== undefined)) return false;
  if (first.some((field) => headerNames.test(field))) return true;
  if (new Set(first).size < first.length) return false;
  const ends = new Set(rest.flatMap((fields) => fields.slice(0, 2)));
  return !first.slice(0, 2).some((field) => ends.has(field));
}

/** Neighbours are vertices with lines of their own. */
function isAdjacency(records: Records): boolean {
  const heads = new Set(records.map(([head]) => head));
  return (
    heads.size === records.length &&
    records.some((fields) => fields.slice(1).some((field) => heads.has(field)))
  );
}

/**
 * As many numbers in a row as there are rows. Three rows of three numbers can be edges with weights, unless all numbers are
 * 0 or 1.
 */
function isPlainMatrix(records: Records): boolean {
  const width = records[0]?.length ?? 0;
  if (width < 3 || records.length !== Math.min(width, maxRecords)) return false;
  const isCell =
    width === 3 ? (cell: string) => /^[01]$/.test(cell) : (cell: string) => toNumber(cell) !== undefined;
  return records.every((fields) => fields.length === width && fields.every(isCell));
}

/** The names of the first line are those of the first column; all other cells are numbers. */
function isMatrix(records: Records): boolean {
  const [header = [], ...rows] = records;
  const names = header.slice(1);
  if (names.length < 2 || rows.length === 0 || rows.length > names.length) return false;
  if (new Set(names).size < names.length) return false;
  return rows.every(
    ([name, ...cells], row) =>
      name === names[row] &&
      cells.length === names.length &&
      cells.every((cell) => cell === '' || toNumber(cell) !== undefined),
  );
}
