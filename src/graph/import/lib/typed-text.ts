import { FieldError, fieldText, typeOf, type ValueType } from '../../../lib/files/field-text.ts';

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

/**
 * A value of GraphML or GEXF as JSON text; numbers keep their digits. Undefined: the attribute is left out. A value
 * that does not have its declared type, such as NaN, is a text.
 */
export function typedText(value: string, type: string): string | undefined {
  const wanted = types[type.toLowerCase()] ?? 'string';
  try {
    return fieldText(value, { column: '', type: wanted }, '');
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

/** The narrowest JSON type that all values of a column have. */
export const columnType = (values: Iterable<string>): ValueType => typeOf(values, '');
