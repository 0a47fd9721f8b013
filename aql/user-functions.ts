/** A user-defined function from `_aqlfunctions`. */
export interface UserFunction {
  /** Registered name; queries may write it in any case. */
  readonly name: string;
  /** Source text of a JavaScript function. */
  readonly code: string;
  /**
   * True if equal arguments give equal values: the optimizer may evaluate a call once, and results may be
   * cached.
   */
  readonly isDeterministic: boolean;
}

/** True for the name of a user-defined function, which has a namespace; built-in functions have none. */
export function isUserFunctionName(name: string): boolean {
  return name.includes('::');
}

/**
 * User-defined functions of a database in one snapshot, with the sandbox that runs them. The sandbox has
 * access only to the arguments.
 */
export interface UserFunctions {
  /** Case-insensitive. */
  find(name: string): UserFunction | undefined;
  /** All names, for suggestions. */
  names(): readonly string[];
  /** Opens an isolated session for one query, which must close it. */
  openSession(): UserFunctionSession;
}

/** Runs calls in another thread, one batch at a time. */
export interface UserFunctionSession {
  /** Starts calling the function, once for each row. A row is the JSON text of an array of arguments. */
  begin(userFunction: UserFunction, rows: readonly string[]): void;
  /**
   * Waits up to `waitMs` for the batch to finish, and returns early if waiting is useless; undefined if it is
   * not finished. Throws 1581 (invalid user function code), and 32 (resource limit) for the memory of the
   * sandbox.
   */
  take(waitMs: number): UserFunctionResults | undefined;
  /** Terminates the running calls. */
  close(): void;
}

export interface UserFunctionResults {
  /** JSON text of an array with one value for each row; null for calls that threw. */
  readonly values: string;
  /** Error texts of calls that threw, by row. */
  readonly failures: readonly UserFunctionFailure[];
}

interface UserFunctionFailure {
  readonly row: number;
  readonly text: string;
  /** The line of the function's code, counted from 1; undefined if the error does not come from it. */
  readonly line?: number | undefined;
}
