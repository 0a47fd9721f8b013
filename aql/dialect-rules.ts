import type { Dialect } from '../protocol/dialect.ts';

/** Where 2.8 and 3.12 give different results for the same query: each difference is one rule here, and nowhere else. */
export interface DialectRules {
  /** What a text, an object or a longer array is as a number: null, or 0 since 3.0. */
  readonly failedNumber: null | 0;
  /** What null is as a text: `null`, or nothing since 3.0. */
  readonly nullText: string;
  /** Arrays and objects as a text: JavaScript's way (`1,2`, `[object Object]`), or JSON since 3.0. */
  readonly compoundText: 'joined' | 'json';
  /** Strings are measured in UTF-16 units, or in code points since 3.0. */
  readonly stringUnit: 'utf16' | 'codePoint';
  /** CONCAT takes every array argument apart, or only a sole one since 3.0. */
  readonly concatFlattens: 'every' | 'sole';
  /** A collection in an expression is an array of its documents, or error 1568 since 3.9. */
  readonly collectionInExpression: 'array' | 'error';
  /** What an array as an object becomes in TO_ARRAY: the object in an array, or its values since 3.0. */
  readonly objectToArray: 'item' | 'values';
  /** `%` and `_` of LIKE match a line break, since 3.0. */
  readonly likeCrossesLines: boolean;
  /** 3.12 allows a time zone as the last argument of date functions. */
  readonly hasTimeZones: boolean;
  /** One-digit hours, minutes and seconds in dates: allowed, or not since 3.4. */
  readonly shortTimes: boolean;
}

export const dialectRules: Readonly<Record<Dialect, DialectRules>> = {
  '2.8': {
    failedNumber: null,
    nullText: 'null',
    compoundText: 'joined',
    stringUnit: 'utf16',
    concatFlattens: 'every',
    collectionInExpression: 'array',
    objectToArray: 'item',
    likeCrossesLines: false,
    hasTimeZones: false,
    shortTimes: true,
  },
  '3.12': {
    failedNumber: 0,
    nullText: '',
    compoundText: 'json',
    stringUnit: 'codePoint',
    concatFlattens: 'sole',
    collectionInExpression: 'error',
    objectToArray: 'values',
    likeCrossesLines: true,
    hasTimeZones: true,
    shortTimes: false,
  },
};
