import type { Dialect } from '../../protocol/dialect.ts';
import { dialectRules } from '../dialect-rules.ts';
import { isArray, isObject } from './compare.ts';
import { jsonText } from './json-writer.ts';
import { checkTextLength } from './TextBuilder.ts';
import { ValueWalk } from './ValueWalk.ts';
import type { Value } from './value.ts';

/** null, false, 0 and the empty string are false; all else is true, empty arrays and objects too. */
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

/** The number that a text is, spaces around it allowed; undefined when it is none. */
export function parseNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (!decimalText.test(trimmed)) return undefined;
  const number = Number(trimmed);
  return Number.isFinite(number) ? number : undefined;
}

/** TO_NUMBER; null in 2.8 for what is no number. A bigint stays one. */
export function toNumeric(value: Value, dialect: Dialect): number | bigint | null {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return value;
    case 'boolean':
      return value ? 1 : 0;
    case 'string':
      // An empty text is 0 in both dialects.
      return parseNumber(value) ?? (value.trim() === '' ? 0 : dialectRules[dialect].failedNumber);
    default:
      if (value === null) return 0;
      if (!isArray(value)) return dialectRules[dialect].failedNumber;
      if (value.length === 0) return 0;
      return value.length === 1 ? toNumeric(value[0] ?? null, dialect) : dialectRules[dialect].failedNumber;
  }
}

/** The same as a double; a bigint loses what a double cannot hold. */
export function toNumber(value: Value, dialect: Dialect): number | null {
  if (typeof value === 'number') return value;
  const numeric = toNumeric(value, dialect);
  return typeof numeric === 'bigint' ? Number(numeric) : numeric;
}

/** The number as text: as JSON writes it, 1e+21 and the like included. */
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

/** Arrays joined by commas, null as nothing within them; objects as JavaScript names them. Throws 32 for a text that is too long. */
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

/** JSON text without spaces; integers beyond 2^53 keep their digits. Throws 32 for a text that is too long. */
export function toJson(value: Value): string {
  return jsonText(value);
}

/** TO_ARRAY: of an object its values. */
export function toArray(value: Value): readonly Value[] {
  if (isArray(value)) return value;
  if (value === null) return [];
  return isObject(value) ? Object.values(value) : [value];
}
