import { toNumber, toText } from '../casts.ts';
import { isArray } from '../compare.ts';
import { dialectRules } from '../dialect-rules.ts';
import type { ExpressionContext } from '../expressions/types.ts';
import type { Value } from '../value.ts';

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
  return dialectRules[context.dialect].stringUnit === 'utf16' ? text.split('') : Array.from(text);
}

const beyondBasicPlane = /[\ud800-\udfff]/;

/** The length of a text in the dialect's unit. */
export function lengthOf(context: ExpressionContext, text: string): number {
  if (dialectRules[context.dialect].stringUnit === 'utf16' || !beyondBasicPlane.test(text))
    return text.length;
  return Array.from(text).length;
}

/** A part of a text, offsets in the dialect's unit. */
export function sliceText(context: ExpressionContext, text: string, start: number, end: number): string {
  if (dialectRules[context.dialect].stringUnit === 'utf16' || !beyondBasicPlane.test(text)) {
    return text.slice(start, end);
  }
  return Array.from(text).slice(start, end).join('');
}

/** A UTF-16 offset in the dialect's unit; -1 stays. */
export function unitOffset(context: ExpressionContext, text: string, offset: number): number {
  return offset < 0 ? -1 : lengthOf(context, text.slice(0, offset));
}

/** Texts as they are, arrays in them taken apart, nulls left out. */
export function flatTexts(context: ExpressionContext, values: readonly Value[], flattens: boolean): string[] {
  const texts: string[] = [];
  for (const value of values) {
    if (value === null) continue;
    if (!flattens || !isArray(value)) texts.push(textOf(context, value));
    else for (const item of value) if (item !== null) texts.push(textOf(context, item));
  }
  return texts;
}
