import { FieldError, fieldText, type ValueType } from '../../../lib/files/csv/field-text.ts';
import type { CellOptions } from '../../../lib/files/file-record.ts';

const types: Readonly<Record<string, ValueType>> = {
  boolean: 'boolean',
  int: 'number',
  integer: 'number',
  long: 'number',
  short: 'number',
  byte: 'number',
  biginteger: 'number',
  float: 'number',
  double: 'number',
  bigdecimal: 'number',
};

/** Texts of XML have neither quotes nor marks, and no text of null. */
const xmlText: CellOptions = { nullText: '', emptyCell: 'text', isQuotedText: false, isMarkRemoved: false };

/**
 * A value of GraphML or GEXF as JSON text; numbers keep their digits. Undefined: the attribute is left out. A value
 * that does not have its declared type, such as NaN, is a text.
 */
export function typedText(value: string, type: string): string | undefined {
  const wanted = types[type.toLowerCase()] ?? 'string';
  try {
    return fieldText({ text: value, isQuoted: false }, { column: '', type: wanted }, xmlText);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    return JSON.stringify(value);
  }
}

/** A finite number; undefined for other texts. */
export function toNumber(text: string | undefined): number | undefined {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}
