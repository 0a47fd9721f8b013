import type { Dialect } from '../../protocol/dialect.ts';
import { dialectRules } from '../dialect-rules.ts';
import { isArray, isObject } from './compare.ts';
import { jsonText } from './json-writer.ts';
import { checkTextLength } from './TextBuilder.ts';
import { ValueWalk } from './ValueWalk.ts';
import type { Value } from './value.ts';

/**
 * False for null, false, 0 and the empty string; true for all other values, empty arrays and objects
 * included.
 */
export function toBoolean(value: Value): boolean {
  switch (typeof value) {
    case 'boolean':
      return value;
    case 'number':
    case 'bigint':
      return Number(value) !== 0;
    case 'string':
      return value !== '';
    default:
      return value !== null;
  }
}

const decimalText = /^[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$/;

/** The number that a string represents, surrounding spaces allowed; undefined if it is not a number. */
export function parseNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (!decimalText.test(trimmed)) return undefined;
  const number = Number(trimmed);
  return Number.isFinite(number) ? number : undefined;
}

/** The number that a string such as `-0x1F` represents. */
function parseHexadecimal(text: string): number | undefined {
  const [, sign, digits] = /^([-+]?)(0[xX][0-9a-fA-F]+)$/.exec(text.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits) * (sign === '-' ? -1 : 1);
}

/**
 * TO_NUMBER. A value that is not a number gives null in 2.8 and 0 in 3.12. A bigint is returned unchanged.
 */
export function toNumeric(value: Value, dialect: Dialect): number | bigint | null {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return value;
    case 'boolean':
      return value ? 1 : 0;
    case 'string':
      // An empty string is 0 in both dialects.
      return (
        parseNumber(value) ??
        (dialectRules[dialect].hexadecimalTexts ? parseHexadecimal(value) : undefined) ??
        (value.trim() === '' ? 0 : dialectRules[dialect].failedNumber)
      );
    default:
      if (value === null) return 0;
      if (!isArray(value)) return dialectRules[dialect].failedNumber;
      if (value.length === 0) return 0;
      return value.length === 1 ? toNumeric(value[0] ?? null, dialect) : dialectRules[dialect].failedNumber;
  }
}

/** TO_NUMBER as a double; a bigint beyond 2^53 loses precision. */
export function toNumber(value: Value, dialect: Dialect): number | null {
  if (typeof value === 'number') return value;
  const numeric = toNumeric(value, dialect);
  return typeof numeric === 'bigint' ? Number(numeric) : numeric;
}

/** A number as a string in the notation of JSON, exponents such as 1e+21 included. */
function numberText(value: number | bigint): string {
  return Object.is(value, -0) ? '0' : String(value);
}

/** TO_STRING */
export function toText(value: Value, dialect: Dialect): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
      return numberText(value);
    case 'boolean':
      return value ? 'true' : 'false';
    default:
      if (value === null) return dialectRules[dialect].nullText;
      return dialectRules[dialect].compoundText === 'json' ? toJson(value) : joinedText(value);
  }
}

/**
 * Array items joined by commas, null as an empty string within them; objects as `[object Object]`. Throws 32
 * (resource limit) for a string that is too long.
 */
function joinedText(value: Value, walk = new ValueWalk()): string {
  if (!isArray(value)) return isObject(value) ? '[object Object]' : toText(value, '2.8');
  walk.enter();
  let text = '';
  for (let at = 0; at < value.length; at++) {
    const item = value[at] ?? null;
    if (at > 0) text += ',';
    if (item !== null) text += joinedText(item, walk);
    checkTextLength(text.length);
  }
  walk.leave(value.length);
  return text;
}

/**
 * JSON text without spaces. Integers beyond 2^53 keep their digits. Throws 32 (resource limit) for a string
 * that is too long.
 */
export function toJson(value: Value): string {
  return jsonText(value);
}

/** TO_ARRAY: an object gives its attribute values. */
export function toArray(value: Value): readonly Value[] {
  if (isArray(value)) return value;
  if (value === null) return [];
  return isObject(value) ? Object.values(value) : [value];
}
