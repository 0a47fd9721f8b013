import type { Dialect } from '../protocol/dialect.ts';

/** Where 2.8 and 3.12 give different results for the same query: each difference is one rule here, and nowhere else. */
interface DialectRules {
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
  /** `%` and `_` of LIKE match a line break, since 3.0. */
  readonly likeCrossesLines: boolean;
  /** 3.12 allows a time zone as the last argument of date functions. */
  readonly hasTimeZones: boolean;
  /** One-digit hours, minutes and seconds in dates: allowed, or not since 3.4. */
  readonly shortTimes: boolean;
  /** A subquery in `?:`, `&&`, `||` runs in any case, or only when its value is needed since 3.12.1. */
  readonly lazySubqueries: boolean;
  /** Values may come from bind parameters in OPTIONS of a statement. */
  readonly boundOptions: boolean;
  /** `LIMIT null` is no limit, or no rows. */
  readonly nullLimit: number;
  /** The option fullCount counts the last LIMIT of the whole text, or of the main query since 3.4. */
  readonly fullCountScope: 'anywhere' | 'main';
  /** COLLECT AGGREGATE over no rows: null for each function, or what the functions say. */
  readonly aggregatesOfNothing: 'null' | 'results';
  /** RETURN DISTINCT gives values in the reverse of the order in which it met them, or in that order. */
  readonly distinctOrder: 'reversed' | 'kept';
  /** A traversal begins at least one step from its start, or there. */
  readonly leastDepth: 0 | 1;
  /** ANY goes along an edge from a vertex to itself in both directions, or once. */
  readonly loopsInAny: 1 | 2;
  /** Rows whose write failed under ignoreErrors go on without OLD and NEW, or are left out. */
  readonly ignoredErrorRows: 'kept' | 'dropped';
  /** What REMOVE says to something that is neither a key nor an object. */
  readonly scalarRemoveError: 'ERROR_ARANGO_DOCUMENT_TYPE_INVALID' | 'ERROR_ARANGO_DOCUMENT_KEY_MISSING';
  /** UPSERT looks for all documents before it writes the first, or row by row since 3.12. */
  readonly upsertReadsOwnWrites: boolean;
  /** `<` and `<=` with an array or object find nothing in a sorted index, or what is less. */
  readonly compoundUpperBounds: 'nothing' | 'compared';
  /**
   * UNIQUE, UNION_DISTINCT, INTERSECTION and MINUS give small whole numbers in ascending order before anything else (the
   * order of a JavaScript object's members), or keep the order of the first occurrence.
   */
  readonly setOrder: 'integersFirst' | 'kept';
  /**
   * An array of attribute names with something else in it, in a constant call of UNSET or KEEP on an object with
   * attributes: an error of the script engine, or a warning.
   */
  readonly constantNameLists: 'scriptError' | 'warning';
  /** 2.8 compares an object in a list of constants with itself: of several in an indexed IN only the last is looked up. */
  readonly objectsInIndexedIn: 'last' | 'all';
  /** A writing subquery's RETURN that uses nothing of the written rows: null, or its value. */
  readonly writingSubqueryRows: 'writtenOnly' | 'any';
}

export const dialectRules: Readonly<Record<Dialect, DialectRules>> = {
  '2.8': {
    failedNumber: null,
    nullText: 'null',
    compoundText: 'joined',
    stringUnit: 'utf16',
    concatFlattens: 'every',
    collectionInExpression: 'array',
    likeCrossesLines: false,
    hasTimeZones: false,
    shortTimes: true,
    lazySubqueries: false,
    boundOptions: false,
    nullLimit: Number.POSITIVE_INFINITY,
    fullCountScope: 'anywhere',
    aggregatesOfNothing: 'null',
    distinctOrder: 'reversed',
    leastDepth: 1,
    loopsInAny: 2,
    ignoredErrorRows: 'kept',
    scalarRemoveError: 'ERROR_ARANGO_DOCUMENT_TYPE_INVALID',
    upsertReadsOwnWrites: false,
    compoundUpperBounds: 'nothing',
    setOrder: 'integersFirst',
    constantNameLists: 'scriptError',
    objectsInIndexedIn: 'last',
    writingSubqueryRows: 'writtenOnly',
  },
  '3.12': {
    failedNumber: 0,
    nullText: '',
    compoundText: 'json',
    stringUnit: 'codePoint',
    concatFlattens: 'sole',
    collectionInExpression: 'error',
    likeCrossesLines: true,
    hasTimeZones: true,
    shortTimes: false,
    lazySubqueries: true,
    boundOptions: true,
    nullLimit: 0,
    fullCountScope: 'main',
    aggregatesOfNothing: 'results',
    distinctOrder: 'kept',
    leastDepth: 0,
    loopsInAny: 1,
    ignoredErrorRows: 'dropped',
    scalarRemoveError: 'ERROR_ARANGO_DOCUMENT_KEY_MISSING',
    upsertReadsOwnWrites: true,
    compoundUpperBounds: 'compared',
    setOrder: 'kept',
    constantNameLists: 'warning',
    objectsInIndexedIn: 'all',
    writingSubqueryRows: 'any',
  },
};
