import { z } from 'zod';
import { findJsonValueProblem } from '../../../../lib/json-problem.ts';
import { kindOf, membersOf, objectText } from '../../../../lib/raw-json.ts';
import { readNumber } from '../../../../lib/read-number.ts';
import { type DraftType, draftTypes, isSystemName } from '../attribute-draft.ts';

/** Attributes in the form. A string is shown without quotes; numbers, arrays and objects as their exact JSON text. */
export const attributeRows = z.array(
  z.object({
    name: z.string(),
    type: z.enum(draftTypes),
    text: z.string(),
    isNew: z.boolean().exactOptional(),
    /** False: the type of a new row follows its text. */
    isTypeChosen: z.boolean().exactOptional(),
  }),
);

export type AttributeRow = Readonly<z.output<typeof attributeRows>[number]>;

/** System attributes; the form does not edit them. */
export const isSystemAttribute = isSystemName;

/** `text`: the exact text of a document. */
export function toRows(text: string): AttributeRow[] {
  return [...membersOf(text)]
    .filter(([name]) => !isSystemAttribute(name))
    .map(([name, raw]) => ({ name, ...toCell(raw) }));
}

function toCell(raw: string): { readonly type: DraftType; readonly text: string } {
  const kind = kindOf(raw);
  if (kind === 'string') return { type: 'string', text: JSON.parse(raw) as string };
  if (kind === 'array' || kind === 'object') return { type: 'json', text: raw };
  return { type: kind, text: kind === 'null' ? '' : raw };
}

/** A row with another text. The type of an existing value stays; that of a new one follows the text until it is chosen. */
export function withText(row: AttributeRow, text: string): AttributeRow {
  return row.isNew === true && row.isTypeChosen !== true
    ? { ...row, text, type: typeOf(text) }
    : { ...row, text };
}

function typeOf(text: string): DraftType {
  if (/^(true|false)$/.test(text)) return 'boolean';
  if (/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return 'number';
  return /^[[{]/.test(text) && findJsonValueProblem(text) === undefined ? 'json' : 'string';
}

/** A row with another type keeps as much of its text as possible. */
export function withType(row: AttributeRow, type: DraftType): AttributeRow {
  const { text } = row;
  if (type === 'null') return { ...row, type, text: '' };
  if (type === 'number') return { ...row, type, text: readNumber(text) ?? (text === 'true' ? '1' : '0') };
  if (type === 'boolean') return { ...row, type, text: text === 'true' || text === '1' ? 'true' : 'false' };
  if (type === 'json') {
    const isJson = text !== '' && row.type !== 'string' && findJsonValueProblem(text) === undefined;
    return { ...row, type, text: isJson ? `[${text}]` : JSON.stringify([text]) };
  }
  return { ...row, type };
}

/** The JSON text of a valid row. */
function rawOf({ type, text }: AttributeRow): string {
  if (type === 'string') return JSON.stringify(text);
  if (type === 'null') return 'null';
  return type === 'number' ? (readNumber(text) ?? text) : text.trim();
}

/** New rows without a name or a value are dropped. */
const isDropped = ({ isNew, name, type, text }: AttributeRow) =>
  isNew === true && (name.trim() === '' || (text === '' && type !== 'null'));

/** True if a save would change the document. */
export function isChangedBy(text: string, rows: readonly AttributeRow[]): boolean {
  const kept = rows.filter((row) => !isDropped(row));
  const before = toRows(text);
  return (
    kept.length !== before.length ||
    kept.some((row, place) => {
      const old = before[place]!;
      return row.isNew === true || row.name !== old.name || row.type !== old.type || row.text !== old.text;
    })
  );
}

/**
 * The attributes to save as JSON text. Values that were not edited keep their exact text. `text`: the exact text of the
 * document.
 */
export function toText(text: string, rows: readonly AttributeRow[]): string {
  const before = membersOf(text);
  return objectText(
    rows
      .filter((row) => !isDropped(row))
      .map((row) => {
        const raw = before.get(row.name);
        const old = raw === undefined || row.isNew === true ? undefined : toCell(raw);
        const isSame = old !== undefined && old.type === row.type && old.text === row.text;
        return [row.name, isSame ? raw! : rawOf(row)] as const;
      }),
  );
}

/** First unused name new_N for a new row. */
export function freeName(rows: readonly AttributeRow[]): string {
  const names = new Set(rows.map((row) => row.name));
  let number = rows.length + 1;
  while (names.has(`new_${number}`)) number += 1;
  return `new_${number}`;
}

/** Problems with names of new rows and with values, by row number. */
export function problemsOf(rows: readonly AttributeRow[]): ReadonlyMap<number, string> {
  const problems = new Map<number, string>();
  rows.forEach((row, number) => {
    const problem = problemOf(row, rows);
    if (problem !== undefined) problems.set(number, problem);
  });
  return problems;
}

function problemOf(row: AttributeRow, rows: readonly AttributeRow[]): string | undefined {
  const { name, type, text, isNew } = row;
  if (isNew && isSystemAttribute(name)) return 'The database sets this attribute.';
  if (isNew && rows.some((other) => other !== row && other.name === name))
    return 'An attribute with this name exists.';
  if (isDropped(row)) return undefined;
  if (type === 'number' && readNumber(text) === undefined) return 'Expected a number, such as 1.5.';
  if (type === 'boolean' && !/^(true|false)$/.test(text)) return 'Expected true or false.';
  return type === 'json' ? findJsonValueProblem(text)?.message : undefined;
}
