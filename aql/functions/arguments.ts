import { dialectRules } from '../dialect-rules.ts';
import type { ExpressionContext } from '../expressions/types.ts';
import { nextOffset } from '../patterns/TextPattern.ts';
import { toNumber, toText } from '../values/casts.ts';
import { isArray } from '../values/compare.ts';
import { TextBuilder } from '../values/TextBuilder.ts';
import type { Value } from '../values/value.ts';

/** An argument as text. */
export function textOf(context: ExpressionContext, value: Value | undefined): string {
  return toText(value ?? null, context.dialect);
}

/** An argument as a number; what is none counts as 0. */
export function numberOf(context: ExpressionContext, value: Value | undefined): number {
  return toNumber(value ?? null, context.dialect) ?? 0;
}

/** An argument as an integer, cut. */
export function integerOf(context: ExpressionContext, value: Value | undefined): number {
  return Math.trunc(numberOf(context, value)) + 0;
}

/** Warning 1542 for an argument of the wrong type, and null. */
export function wrongType(context: ExpressionContext, name: string): null {
  context.warn(
    'ERROR_QUERY_FUNCTION_ARGUMENT_TYPE_MISMATCH',
    `invalid argument type in call to function '${name}()'`,
  );
  return null;
}

/** Warning 1542 for an argument of the wrong type, and []. */
export function emptyForWrongType(context: ExpressionContext, name: string): Value {
  wrongType(context, name);
  return [];
}

/** Warning 1563 where an array is needed, and null. */
export function arrayExpected(context: ExpressionContext): null {
  context.warn('ERROR_QUERY_ARRAY_EXPECTED');
  return null;
}

/** Warning 1561 where numbers are needed, and null. */
export function invalidArithmetic(context: ExpressionContext): null {
  context.warn('ERROR_QUERY_INVALID_ARITHMETIC_VALUE');
  return null;
}

/** The characters of a text in the dialect's unit: UTF-16 units or code points. */
export function charactersOf(context: ExpressionContext, text: string): readonly string[] {
  if (dialectRules[context.dialect].stringUnit !== 'utf16') return codePointsOf(context, text);
  context.memory.require(text.length * slotBytes);
  return text.split('');
}

const slotBytes = 8;

/** The code points of a text, as texts. Throws 32 where the array would take more memory than is left. */
export function codePointsOf(context: ExpressionContext, text: string): string[] {
  context.memory.require(text.length * slotBytes);
  return Array.from(text);
}

const beyondBasicPlane = /[\ud800-\udfff]/;

/** The length of a text in the dialect's unit. */
export function lengthOf(context: ExpressionContext, text: string): number {
  if (dialectRules[context.dialect].stringUnit === 'utf16' || !beyondBasicPlane.test(text))
    return text.length;
  let length = text.length;
  for (const _pair of text.matchAll(surrogatePair)) length -= 1;
  return length;
}

const surrogatePair = /[\ud800-\udbff][\udc00-\udfff]/g;

/** The UTF-16 offset of a code point. */
function offsetOf(text: string, codePoint: number): number {
  let at = 0;
  for (let left = codePoint; left > 0 && at < text.length; left--) at = nextOffset(text, at);
  return at;
}

/** A part of a text, offsets in the dialect's unit. */
export function sliceText(context: ExpressionContext, text: string, start: number, end: number): string {
  if (dialectRules[context.dialect].stringUnit === 'utf16' || !beyondBasicPlane.test(text)) {
    return text.slice(start, end);
  }
  return text.slice(offsetOf(text, start), offsetOf(text, end));
}

/** A UTF-16 offset in the dialect's unit; -1 stays. */
export function unitOffset(context: ExpressionContext, text: string, offset: number): number {
  return offset < 0 ? -1 : lengthOf(context, text.slice(0, offset));
}

/** The values as one text with a separator: arrays taken apart where `flattens`, nulls left out. Throws 32 for a text too long. */
export function joinTexts(
  context: ExpressionContext,
  values: readonly Value[],
  flattens: boolean,
  separator = '',
): string {
  const result = new TextBuilder(context.memory);
  let isFirst = true;
  const add = (value: Value): void => {
    if (value === null) return;
    if (!isFirst && separator !== '') result.add(separator);
    isFirst = false;
    result.add(textOf(context, value));
  };
  for (const value of values) {
    if (flattens && isArray(value)) for (const item of value) add(item);
    else add(value);
  }
  return result.text();
}
