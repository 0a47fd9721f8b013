import type { Dialect } from '../../protocol/dialect.ts';
import type { ErrorName } from '../../protocol/error-numbers.ts';
import type { Subquery, VariableId } from '../ast.ts';
import type { Frame, Register } from '../frame.ts';
import type { MemoryUse } from '../limits/MemoryUse.ts';
import type { Source } from '../source.ts';
import type { Value } from '../values/value.ts';

/** A compiled expression. */
export type Evaluator = (frame: Frame) => Value;

/** A compiled expression that may return a stored document undecoded. */
export type RegisterEvaluator = (frame: Frame) => Register;

/** What a call of a user-defined function gives: an argument after the call, or a list with the value. */
export type CallForm = number | 'list';

/** The parts of a running query that expressions and functions use. */
export interface ExpressionContext {
  readonly dialect: Dialect;
  readonly source: Source;
  readonly random: () => number;
  readonly nowMs: number;
  readonly isKilled: () => boolean;
  /** Throws 1500 (query killed) after a kill request. */
  readonly checkKilled: () => void;
  /** Memory account for large values. */
  readonly memory: MemoryUse;
  /** True if the thread of the query can be terminated during a computation. */
  readonly canTerminate?: boolean | undefined;
  /** Set during constant folding, before the query runs. */
  readonly isFolding?: true;
  /** Suspends the query, at once or before its next row is returned. */
  readonly sleep: (durationMs: number) => void;
  /**
   * Calls a user-defined function. Throws 1582 (user function not found). Undefined before the query runs. For a number
   * as `form`, the result is that argument after the call; for 'list', it is a list with the value of the function,
   * empty if the function returns nothing.
   */
  readonly callUserFunction?: (name: string, args: readonly Value[], form?: CallForm) => Value;
  /**
   * Defined if every value is measured. Throws 32 (resource limit) for a value larger than the remaining
   * memory.
   */
  readonly checkSize?: (value: Value) => void;
  /**
   * Adds a warning, or throws it with the option failOnWarning. `message` replaces the text of the error
   * catalogue.
   */
  readonly warn: (error: ErrorName, message?: string) => void;
}

/**
 * The parts of the plan that the expression compiler needs. Expressions are compiled once for each execution.
 */
export interface CompileEnvironment {
  readonly context: ExpressionContext;
  /**
   * Register of a variable. For CURRENT of an expansion, an unused register is allocated at the first call.
   */
  readonly registerOf: (variable: VariableId) => number;
  /**
   * Compiles a subquery to a closure that returns its result as an array, given the frame of the outer row.
   */
  readonly compileSubquery: (subquery: Subquery) => Evaluator;
}
