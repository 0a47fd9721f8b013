import { isJson } from './is-json.ts';

/** Types of CSV values. `json`: any JSON value. */
export const valueTypes = ['string', 'number', 'integer', 'boolean', 'json'] as const;
export type ValueType = (typeof valueTypes)[number];

/** The text that stands for null; '': none. */
export type NullText = string;

/** A value that does not have the type of its column. */
export class FieldError extends Error {
  override readonly name = 'FieldError';
}

const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const integerPattern = /^-?(?:0|[1-9]\d*)$/;
const booleanPattern = /^(?:true|false)$/i;

/**
 * A CSV value as JSON. Numbers keep their digits. The null text becomes null; an empty value is an empty string in a
 * text column and left out (undefined) in others. Throws FieldError.
 */
export function fieldText(
  value: string,
  { column, type }: { readonly column: string; readonly type: ValueType },
  nullText: NullText,
): string | undefined {
  if (value === nullText && value !== '') return 'null';
  if (type === 'string') return JSON.stringify(value);
  const text = value.trim();
  if (text === '') return undefined;
  if (type === 'boolean' && booleanPattern.test(text)) return text.toLowerCase();
  if (type === 'number' && numberPattern.test(text)) return text;
  if (type === 'integer' && integerPattern.test(text)) return text;
  if (type === 'json' && isJson(text)) return text.replace(/[\r\n]+/g, ' ');
  throw new FieldError(`expected ${article(type)} in column '${column}', found '${text.slice(0, 80)}'`);
}

/** The narrowest type that all values have; empty values and the null text do not count. */
export function typeOf(values: Iterable<string>, nullText: NullText): ValueType {
  let isInteger = true;
  let isNumber = true;
  let isBoolean = true;
  let hasValue = false;
  for (const each of values) {
    const text = each.trim();
    if (text === '' || each === nullText) continue;
    hasValue = true;
    isInteger &&= integerPattern.test(text);
    isNumber &&= numberPattern.test(text);
    isBoolean &&= booleanPattern.test(text);
    if (!isNumber && !isBoolean) return 'string';
  }
  if (!hasValue) return 'string';
  if (isBoolean) return 'boolean';
  return isInteger ? 'integer' : 'number';
}

function article(type: ValueType): string {
  if (type === 'integer') return 'an integer';
  return type === 'json' ? 'a JSON value' : `a ${type}`;
}
