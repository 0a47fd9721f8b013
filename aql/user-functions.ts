/** A function that users have registered, as it stands in `_aqlfunctions`. */
export interface UserFunction {
  /** As it was registered; queries may write it in any case. */
  readonly name: string;
  /** The text of a JavaScript function. */
  readonly code: string;
  /** The same arguments give the same value: the optimizer may compute it once, a result may be cached. */
  readonly isDeterministic: boolean;
}

/** True for the name of a function that users have registered: built-in functions have no namespace. */
export function isUserFunctionName(name: string): boolean {
  return name.includes('::');
}

/**
 * The user functions of a database as one snapshot shows them, and the place where they run: outside of the language,
 * without access to anything but their arguments.
 */
export interface UserFunctions {
  /** `name` in any case. */
  find(name: string): UserFunction | undefined;
  /** All names, for suggestions. */
  names(): readonly string[];
  /** A place to run them for one query, which closes it; nothing is left of what other queries did there. */
  openSession(): UserFunctionSession;
}

/** Runs calls beside the query's own thread, one batch at a time. */
export interface UserFunctionSession {
  /** Begins to call the function, once for each row; a row is the JSON text of an array of arguments. */
  begin(userFunction: UserFunction, rows: readonly string[]): void;
  /**
   * Waits for the end of what was begun, `waitMs` at most, less where waiting is in vain; undefined when it is not done. Throws 1581 for code that
   * gives no function, 32 when the functions need more memory than they may have.
   */
  take(waitMs: number): UserFunctionResults | undefined;
  /** Ends what is running. */
  close(): void;
}

export interface UserFunctionResults {
  /** JSON text of an array with a value for each row, null for calls that threw. */
  readonly values: string;
  /** What calls threw, by row. */
  readonly failures: readonly { readonly row: number; readonly text: string }[];
}
