import type { Dialect } from '../protocol/dialect.ts';

/**
 * Differences between the results of 2.8 and 3.12 that several files need, or that need an explanation. The grammar of
 * a dialect is in the parser.
 */
interface DialectRules {
  /** Numeric value of a string, an object or an array with several items: null, or 0 since 3.0. */
  readonly failedNumber: null | 0;
  /** String value of null: `null`, or the empty string since 3.0. */
  readonly nullText: string;
  /**
   * String value of arrays and objects: the notation of JavaScript (`1,2`, `[object Object]`), or JSON since
   * 3.0.
   */
  readonly compoundText: 'joined' | 'json';
  /** Unit of string lengths and offsets: UTF-16 units, or code points since 3.0. */
  readonly stringUnit: 'utf16' | 'codePoint';
  /** Array arguments that CONCAT flattens: every one, or only a single argument since 3.0. */
  readonly concatFlattens: 'every' | 'sole';
  /** Value of a collection in an expression: the array of its documents, or error 1568 since 3.9. */
  readonly collectionInExpression: 'array' | 'error';
  /** True if `%` and `_` of LIKE match a line break, since 3.0. */
  readonly likeCrossesLines: boolean;
  /** True if date functions accept a time zone as last argument, as in 3.12. */
  readonly hasTimeZones: boolean;
  /** Largest number of decimals of the seconds in an ISO 8601 duration. */
  readonly maxDurationDecimals: number;
  /** One-digit hours, minutes and seconds in dates: accepted, or rejected since 3.4. */
  readonly shortTimes: boolean;
  /** A subquery in `?:`, `&&` or `||` is executed always, or only if its value is needed since 3.12.1. */
  readonly lazySubqueries: boolean;
  /** True if OPTIONS of a statement may contain bind parameters. */
  readonly boundOptions: boolean;
  /** LIMIT with an array or an object: no limit, or error 1504 (number out of range). */
  readonly compoundLimit: 'none' | 'error';
  /**
   * LIMIT that the option fullCount counts: the last one in the text, or the last one of the main query since
   * 3.4.
   */
  readonly fullCountScope: 'anywhere' | 'main';
  /**
   * Result of COLLECT AGGREGATE over no rows: null for each function, or the function's result for an empty
   * set.
   */
  readonly aggregatesOfNothing: 'null' | 'results';
  /** MIN of AGGREGATE whose first row is null: null, or the least of the other values since 3.6. */
  readonly leadingNullInMin: 'kept' | 'skipped';
  /** Documents that FULLTEXT gives for the limit 0: all, or none. */
  readonly zeroFulltextLimit: 'all' | 'none';
  /** Order of RETURN DISTINCT: the reverse of the order of first occurrence, or that order. */
  readonly distinctOrder: 'reversed' | 'kept';
  /** Minimum depth of a traversal: 1, or 0. */
  readonly minTraversalDepth: 0 | 1;
  /** Number of times that ANY follows a self-loop: once for each direction, or once. */
  readonly loopsInAny: 1 | 2;
  /** Error of REMOVE for a value that is neither a key nor an object. */
  readonly scalarRemoveError: 'ERROR_ARANGO_DOCUMENT_TYPE_INVALID' | 'ERROR_ARANGO_DOCUMENT_KEY_MISSING';
  /** Rows whose write failed, with ignoreErrors: kept, where OLD and NEW are null, or dropped. */
  readonly failedWrites: 'kept' | 'dropped';
  /** UPSERT looks up all documents before its first write, or row by row since 3.12. */
  readonly upsertReadsOwnWrites: boolean;
  /**
   * `<`, `<=`, `>` and `>=` with an array or object as bound, on a sorted index: match nothing, or compare as without
   * an index.
   */
  readonly compoundBounds: 'nothing' | 'compared';
  /**
   * Order of UNIQUE, UNION_DISTINCT, INTERSECTION and MINUS: small non-negative integers ascending, then
   * other values (the property order of a JavaScript object), or the order of first occurrence.
   */
  readonly setOrder: 'integersFirst' | 'kept';
  /**
   * A constant call of UNSET or KEEP whose list of attribute names contains a value that is not a string: an
   * error of the script engine, or a warning.
   */
  readonly constantNameLists: 'scriptError' | 'warning';
  /**
   * 2.8 compares an object in a constant list with itself: of several objects in an indexed IN, only the last
   * is looked up.
   */
  readonly objectsInIndexedIn: 'last' | 'all';
  /** RETURN of a writing subquery that uses no variable of the written rows: null, or its value. */
  readonly writingSubqueryRows: 'writtenOnly' | 'any';
  /**
   * An edge collection that a traversal names twice: followed once for each mention, or once; then two
   * directions for it are an error.
   */
  readonly repeatedEdgeCollection: 'repeated' | 'once';
  /**
   * An object without `_id` as start of a traversal: no rows; or an error if it is constant, and a warning otherwise.
   */
  readonly startWithoutId: 'noRows' | 'error';
  /** Order of attributes in RETURN DISTINCT of objects: significant, or not. */
  readonly distinctAttributeOrder: 'significant' | 'ignored';
  /** A write of an empty patch: no new revision, or a new one. */
  readonly emptyPatch: 'keepsRevision' | 'newRevision';
  /** True if variables must not begin with an underscore. */
  readonly reservesUnderscore: boolean;
  /** True if strings such as `0x1F` are numbers. */
  readonly hexadecimalTexts: boolean;
  /** A name in quotes with dots in the example of UPSERT: an attribute path, or one attribute. */
  readonly quotedUpsertNames: 'paths' | 'attributes';
  /**
   * Statistics of a traversal, in addition to the examined edges: 2.8 counts each use of a vertex by a condition, by
   * the vertex variable and by a path, and each path that a condition ends; 3.12 counts each vertex read from storage,
   * and each row that a condition drops.
   */
  readonly traversalStatistics: 'uses' | 'reads';
  /** Use of a sorted index for a SORT by its first fields and others: always, or with a LIMIT only. */
  readonly partlyIndexedSort: 'always' | 'limited';
  /** True if a COLLECT whose groups an index provides in order reads that index instead of grouping all rows. */
  readonly sortedCollect: boolean;
  /** A loop over a subquery with SORT: the subquery is kept, or its loops become part of the outer query. */
  readonly sortedSubqueries: 'kept' | 'inlined';
  /** True if SORT RAND() without LIMIT becomes a shuffled loop. */
  readonly shufflesCollections: boolean;
  /** True if `d.a == d.b || d.a == 1` becomes `d.a IN [d.b, 1]`, a list for each document. */
  readonly listsOfOwnValues: boolean;
  /** Largest number of adjacent loops whose orders all become plans; of more loops, only a few do. */
  readonly interchangedLoops: number;
  /** Maximum number of collections of a query. */
  readonly maxCollections: number;
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
    maxDurationDecimals: Number.POSITIVE_INFINITY,
    shortTimes: true,
    lazySubqueries: false,
    boundOptions: false,
    compoundLimit: 'none',
    fullCountScope: 'anywhere',
    aggregatesOfNothing: 'null',
    leadingNullInMin: 'kept',
    zeroFulltextLimit: 'all',
    distinctOrder: 'reversed',
    minTraversalDepth: 1,
    loopsInAny: 2,
    scalarRemoveError: 'ERROR_ARANGO_DOCUMENT_TYPE_INVALID',
    failedWrites: 'kept',
    upsertReadsOwnWrites: false,
    compoundBounds: 'nothing',
    setOrder: 'integersFirst',
    constantNameLists: 'scriptError',
    objectsInIndexedIn: 'last',
    writingSubqueryRows: 'writtenOnly',
    repeatedEdgeCollection: 'repeated',
    startWithoutId: 'noRows',
    distinctAttributeOrder: 'significant',
    emptyPatch: 'keepsRevision',
    reservesUnderscore: true,
    hexadecimalTexts: true,
    quotedUpsertNames: 'paths',
    traversalStatistics: 'uses',
    partlyIndexedSort: 'always',
    sortedCollect: true,
    sortedSubqueries: 'kept',
    shufflesCollections: true,
    listsOfOwnValues: true,
    interchangedLoops: 4,
    maxCollections: 32,
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
    maxDurationDecimals: 3,
    shortTimes: false,
    lazySubqueries: true,
    boundOptions: true,
    compoundLimit: 'error',
    fullCountScope: 'main',
    aggregatesOfNothing: 'results',
    leadingNullInMin: 'skipped',
    zeroFulltextLimit: 'none',
    distinctOrder: 'kept',
    minTraversalDepth: 0,
    loopsInAny: 1,
    scalarRemoveError: 'ERROR_ARANGO_DOCUMENT_KEY_MISSING',
    failedWrites: 'dropped',
    upsertReadsOwnWrites: true,
    compoundBounds: 'compared',
    setOrder: 'kept',
    constantNameLists: 'warning',
    objectsInIndexedIn: 'all',
    writingSubqueryRows: 'any',
    repeatedEdgeCollection: 'once',
    startWithoutId: 'error',
    distinctAttributeOrder: 'ignored',
    emptyPatch: 'newRevision',
    reservesUnderscore: false,
    hexadecimalTexts: false,
    quotedUpsertNames: 'attributes',
    traversalStatistics: 'reads',
    partlyIndexedSort: 'limited',
    sortedCollect: false,
    sortedSubqueries: 'inlined',
    shufflesCollections: false,
    listsOfOwnValues: false,
    // The orders of four loops would double the time of planning.
    interchangedLoops: 3,
    maxCollections: 2048,
  },
};
