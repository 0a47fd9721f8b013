import type { ErrorName } from '../../protocol/error-numbers.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { dialectRules } from '../dialect-rules.ts';
import type { ExpressionContext } from '../expressions/types.ts';
import { nextOffset } from '../patterns/TextPattern.ts';
import { toNumber, toText } from '../values/casts.ts';
import { isArray } from '../values/compare.ts';
import { TextBuilder } from '../values/TextBuilder.ts';
import type { Value } from '../values/value.ts';

/** An argument converted to a string. */
export function textOf(context: ExpressionContext, value: Value | undefined): string {
  return toText(value ?? null, context.dialect);
}

/** An argument converted to a number; 0 if it is not a number. */
export function numberOf(context: ExpressionContext, value: Value | undefined): number {
  return toNumber(value ?? null, context.dialect) ?? 0;
}

/** An argument truncated to an integer. */
export function integerOf(context: ExpressionContext, value: Value | undefined): number {
  return Math.trunc(numberOf(context, value)) + 0;
}

/** Adds warning 1542 (invalid argument type) and returns null. */
export function wrongType(context: ExpressionContext, name: string): null {
  context.warn(
    'ERROR_QUERY_FUNCTION_ARGUMENT_TYPE_MISMATCH',
    `invalid argument type in call to function '${name}()'`,
  );
  return null;
}

/** Adds warning 1542 (invalid argument type) and returns []. */
export function emptyForWrongType(context: ExpressionContext, name: string): Value {
  wrongType(context, name);
  return [];
}

/** Adds a warning of the function `name`, with its name in the message, and returns null. */
export function warnIn(context: ExpressionContext, name: string, error: ErrorName, text?: string): null {
  context.warn(error, `in function '${name}()': ${text ?? new DatabaseError(error).message}`);
  return null;
}

/** Adds warning 1563 (array expected) and returns null. */
export function arrayExpected(context: ExpressionContext, name: string): null {
  return warnIn(context, name, 'ERROR_QUERY_ARRAY_EXPECTED');
}

/** Adds warning 1561 (invalid arithmetic value) and returns null. */
export function invalidArithmetic(context: ExpressionContext, name: string): null {
  return warnIn(context, name, 'ERROR_QUERY_INVALID_ARITHMETIC_VALUE');
}

/** Characters of a string in the dialect's unit: UTF-16 units or code points. */
export function charactersOf(context: ExpressionContext, text: string): readonly string[] {
  if (dialectRules[context.dialect].stringUnit !== 'utf16') return codePointsOf(context, text);
  context.memory.require(text.length * slotBytes);
  return text.split('');
}

const slotBytes = 8;

/**
 * Code points of a string, each as a string. Throws 32 (resource limit) if the array exceeds the remaining
 * memory.
 */
export function codePointsOf(context: ExpressionContext, text: string): string[] {
  context.memory.require(text.length * slotBytes);
  return Array.from(text);
}

const beyondBasicPlane = /[\ud800-\udfff]/;

/** Length of a string in the dialect's unit. */
export function lengthOf(context: ExpressionContext, text: string): number {
  if (dialectRules[context.dialect].stringUnit === 'utf16' || !beyondBasicPlane.test(text))
    return text.length;
  let length = text.length;
  for (const _pair of text.matchAll(surrogatePair)) length -= 1;
  return length;
}

const surrogatePair = /[\ud800-\udbff][\udc00-\udfff]/g;

/** UTF-16 offset of a code point. */
function offsetOf(text: string, codePoint: number): number {
  let at = 0;
  for (let left = codePoint; left > 0 && at < text.length; left--) at = nextOffset(text, at);
  return at;
}

/** Substring by offsets in the dialect's unit. */
export function sliceText(context: ExpressionContext, text: string, start: number, end: number): string {
  if (dialectRules[context.dialect].stringUnit === 'utf16' || !beyondBasicPlane.test(text)) {
    return text.slice(start, end);
  }
  return text.slice(offsetOf(text, start), offsetOf(text, end));
}

/** Converts a UTF-16 offset to the dialect's unit; -1 is returned unchanged. */
export function unitOffset(context: ExpressionContext, text: string, offset: number): number {
  return offset < 0 ? -1 : lengthOf(context, text.slice(0, offset));
}

/**
 * Joins the values as strings with a separator. Nulls are skipped; arrays are flattened if `flattens`. Throws
 * 32 (resource limit) if the result is too long.
 */
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
