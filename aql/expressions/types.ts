import type { Dialect } from '../../protocol/dialect.ts';
import type { ErrorName } from '../../protocol/error-table.ts';
import type { Subquery, VariableId } from '../ast.ts';
import type { Frame, Register } from '../frame.ts';
import type { MemoryUse } from '../limits/MemoryUse.ts';
import type { Source } from '../source.ts';
import type { Value } from '../values/value.ts';

/** A compiled expression. */
export type Evaluator = (frame: Frame) => Value;

/** A compiled expression that may hand a stored document through undecoded. */
export type RegisterEvaluator = (frame: Frame) => Register;

/** What expressions and functions need of the running query. */
export interface ExpressionContext {
  readonly dialect: Dialect;
  readonly source: Source;
  readonly random: () => number;
  readonly nowMs: number;
  readonly isKilled: () => boolean;
  /** Throws 1500 once the query was killed. */
  readonly checkKilled: () => void;
  /** The account that large values are counted in. */
  readonly memory: MemoryUse;
  /** The thread of the query can be ended in the midst of a computation. */
  readonly canTerminate?: boolean | undefined;
  /** A constant is being computed before the query runs. */
  readonly isFolding?: true;
  /** Makes the query wait, at once or before its next row is given out. */
  readonly sleep: (durationMs: number) => void;
  /** Calls a function that users have registered; throws 1582. Undefined before the query runs. */
  readonly callUserFunction?: (name: string, args: readonly Value[]) => Value;
  /** Given when every value is to be measured: throws 32 for one that is larger than the query may use. */
  readonly checkSize?: (value: Value) => void;
  /** Adds a warning (or throws it, with failOnWarning); `message` replaces the catalogue's text. */
  readonly warn: (error: ErrorName, message?: string) => void;
}

/** What the compiler asks of the plan that it compiles for. Expressions are compiled once per execution. */
export interface CompileEnvironment {
  readonly context: ExpressionContext;
  /** The register of a variable; for CURRENT of an expansion, a register not used otherwise is made at the first ask. */
  readonly registerOf: (variable: VariableId) => number;
  /** The whole result of a subquery as an array, computed on the frame of the outer row. */
  readonly compileSubquery: (subquery: Subquery) => Evaluator;
}
