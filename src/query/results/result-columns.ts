import { kindOf, membersOf } from '../../lib/raw-json.ts';
import type { ResultRows } from '../run/ResultRows.ts';

/** A column of the result table. */
export interface ResultColumn {
  /** The member's name; undefined for rows that are not objects: the whole row. */
  readonly name: string | undefined;
  readonly label: string;
  /** True if the sampled values are numbers: they are aligned right. */
  readonly isNumeric: boolean;
  readonly widthPx: number;
}

const sampleRows = 200;
const minWidthPx = 72;
const maxWidthPx = 360;
/** Widths in the fonts of the table: numbers and digits of texts, other characters. */
const digitPx = 8.2;
const characterPx = 7.3;
const paddingPx = 26;

/** More columns are not shown; the details of a row have all members. */
export const maxColumns = 200;

/** The columns of the loaded rows, in the order of first appearance, with widths that fit a sample. */
export function columnsOf(rows: ResultRows): readonly ResultColumn[] {
  const sample = Array.from({ length: Math.min(sampleRows, rows.length) }, (_, row) => rows.rowText(row));
  const hasValues = sample.some((raw) => kindOf(raw) !== 'object') || rows.columns.size === 0;
  const values = new Map<string | undefined, string[]>();
  for (const raw of sample) {
    if (kindOf(raw) !== 'object') push(values, undefined, raw);
    else for (const [name, value] of membersOf(raw)) push(values, name, value);
  }
  const names = [...rows.columns].slice(0, maxColumns);
  return [...(hasValues ? [undefined] : []), ...names].map((name) => column(name, values.get(name) ?? []));
}

function push(values: Map<string | undefined, string[]>, name: string | undefined, value: string): void {
  const known = values.get(name);
  if (known) known.push(value);
  else values.set(name, [value]);
}

function column(name: string | undefined, values: readonly string[]): ResultColumn {
  const kinds = values.map(kindOf);
  const isNumeric = kinds.includes('number') && kinds.every((kind) => kind === 'number' || kind === 'null');
  const longest = values.reduce(
    (max, value) => Math.max(max, shownPx(value)),
    ((name ?? 'value').length + 2) * characterPx,
  );
  const widthPx = Math.ceil(longest + paddingPx);
  return {
    name,
    label: name ?? 'value',
    isNumeric,
    widthPx: Math.max(minWidthPx, Math.min(maxWidthPx, widthPx)),
  };
}

function shownPx(raw: string): number {
  const kind = kindOf(raw);
  if (kind === 'object' || kind === 'array') return 8 * characterPx;
  if (kind === 'number') return raw.length * digitPx;
  const length = kind === 'string' ? raw.length - 2 : raw.length;
  // Wider texts are cut in any case.
  if (length * characterPx > maxWidthPx) return maxWidthPx;
  const digits = raw.replaceAll(/\D/g, '').length;
  return digits * digitPx + (length - digits) * characterPx;
}
