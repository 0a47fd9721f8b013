import { kindOf, membersOf } from '../../raw-json.ts';
import { isJson } from '../is-json.ts';
import type { CsvForm } from './csv-form.ts';
import { marked } from './text-mark.ts';

/** Why a text cannot stand for null in an export; undefined if it can. An empty text writes null as an empty cell. */
export function nullTextFault(text: string): string | undefined {
  if (/[",;\t|\r\n]/.test(text) || text !== text.trim())
    return 'The text of null must not contain quotes, separators, or spaces at its ends.';
  return text !== 'null' && text !== '' && isJson(text)
    ? `'${text}' is a value. Enter another text for null.`
    : undefined;
}

/** One record of cells, with its line break. */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

/**
 * A record of column names. Names with a dot are quoted: an import then creates one attribute, not nested ones. A name
 * with spaces at its ends is quoted as well.
 */
export function csvHeader(names: readonly string[], { isSafe }: Pick<CsvForm, 'isSafe'>): string {
  return csvRecord(
    names.map((name) => {
      const text = marked(name, isSafe);
      return /[",;\t|\r\n.\\\uFEFF]/.test(text) || text.trim() !== text || text === '' ? quoted(text) : text;
    }),
  );
}

/** A text as a cell. Texts are always quoted, so that the text `1` differs from the number, and '' from no value. */
export function textCell(text: string, { isSafe }: Pick<CsvForm, 'isSafe'>): string {
  return quoted(marked(text, isSafe));
}

/** A JSON value as a cell: numbers with all digits, arrays and objects as JSON; undefined (no value) is empty. */
export function jsonCell(json: string | undefined, form: CsvForm): string {
  if (json === undefined) return '';
  switch (kindOf(json)) {
    case 'null':
      return form.nullText;
    case 'string':
      return textCell(JSON.parse(json) as string, form);
    case 'array':
    case 'object':
      return quoted(json);
    default:
      return json;
  }
}

/** A value of the console as a cell; undefined is no value. */
export function valueCell(value: unknown, form: CsvForm): string {
  if (typeof value === 'string') return textCell(value, form);
  return jsonCell(value === undefined ? undefined : JSON.stringify(value), form);
}

/** A document as a record. */
export function csvDocument(json: string, attributes: readonly string[], form: CsvForm): string {
  const values = membersOf(json);
  return csvRecord(attributes.map((attribute) => jsonCell(values.get(attribute), form)));
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
