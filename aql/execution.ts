import type { Dialect } from '../protocol/dialect.ts';
import type { Query } from './ast.ts';
import type { MemoryUse } from './limits/MemoryUse.ts';
import type { SharedMemory } from './limits/SharedMemory.ts';
import type { Source, StoredDocument } from './source.ts';
import type { ObjectValue, Value } from './values/value.ts';

/**
 * What the server and the editor use of the language, in the order of a query's life:
 * `parseQuery(text)` → `checkQuery` → `planQuery` → `optimize` → `execute`. `prepareQuery` (prepare.ts) does all but the
 * last for the server.
 */
export interface QueryRequest {
  readonly text: string;
  readonly bindVars: Readonly<Record<string, Value>>;
  readonly dialect: Dialect;
  readonly options: QueryOptions;
}

export interface QueryOptions {
  readonly fullCount?: boolean;
  readonly profile?: 0 | 1 | 2;
  readonly failOnWarning?: boolean;
  /** Default 10. */
  readonly maxWarningCount?: number;
  readonly maxNumberOfPlans?: number;
  /** `+rule`, `-rule`, `+all`, `-all`. */
  readonly optimizerRules?: readonly string[];
  readonly memoryLimitBytes?: number;
  /** Where the query says nothing; then memory is estimated by samples. */
  readonly defaultMemoryLimitBytes?: number;
  readonly maxRuntimeMs?: number;
}

export interface QueryWarning {
  readonly code: number;
  readonly message: string;
}

/** What a node of a profiled query did; `id` as in the explained plan. */
export type NodeProfile = {
  readonly id: number;
  /** How often it was asked for rows. */
  readonly calls: number;
  /** Rows that it gave. */
  readonly items: number;
  readonly filtered: number;
  /** Seconds, without those of the nodes that it asked. */
  readonly runtime: number;
};

/** The steps from a query's text to its plan, as a profile names them. */
export type PreparationPhase =
  | 'parsing'
  | 'optimizing ast'
  | 'loading collections'
  | 'instantiating plan'
  | 'optimizing plan';

/** What the nodes count as they work. */
export interface QueryStats {
  writesExecuted: number;
  writesIgnored: number;
  scannedFull: number;
  scannedIndex: number;
  filtered: number;
  /** Only with the option fullCount. */
  fullCount: number | undefined;
}

/** What a query gives row by row: a value, or a stored document handed through undecoded. */
export type ResultRow = Value | StoredDocument;

/** Milliseconds of some clock that only goes forward; given where times are to be measured. */
export type Clock = () => number;

/** A prepared query, not yet running. Holds no snapshot. */
export interface PreparedQuery {
  readonly ast: Query;
  readonly isModification: boolean;
  /** Run again on the same data it gives the same, as far as its functions go. */
  readonly isSteady: boolean;
  /** Names of the collections it reads and writes. */
  readonly collections: readonly { readonly name: string; readonly access: 'read' | 'write' }[];
  /** Milliseconds of each phase; empty without a clock. */
  readonly phases: ReadonlyMap<PreparationPhase, number>;
  /** The plan, explained. */
  explain(): ObjectValue;
  /** Runs on a source; the caller closes the source. */
  execute(source: Source, control: ExecutionControl): Execution;
}

export interface ExecutionControl {
  /** Seeds RAND() and random order; the clock of DATE_NOW(), fixed for one query. */
  readonly random: () => number;
  readonly nowMs: number;
  /** SLEEP() and long computations look at it; once true, the execution throws 1500 (query killed). */
  readonly isKilled: () => boolean;
  /** The thread can be ended in the midst of a computation, for patterns whose time has no bound. */
  readonly canTerminate?: boolean;
  /** The memory of all queries of the server, which the query takes its own from. */
  readonly sharedMemory?: SharedMemory | undefined;
  /** With it and the option profile 2 the nodes are measured. */
  readonly clock?: Clock | undefined;
  /** The runner heeds `Execution.pausedUntilMs`; without it SLEEP() blocks the thread. */
  readonly canPause?: boolean;
}

/**
 * A running query, a generator that its runner slices: it yields a batch of rows, or an empty batch at least every few
 * milliseconds of work, so that a thread can run several queries in turn and stop any of them.
 */
export interface Execution {
  readonly rows: Generator<readonly ResultRow[], void, void>;
  /** Until then (a time as of Date.now()) the query sleeps and gives empty batches only; 0 when it does not. */
  readonly pausedUntilMs: number;
  readonly stats: QueryStats;
  /** What the query holds; whoever gathers its rows tells it of them. */
  readonly memory: MemoryUse;
  /** Undefined unless the nodes are measured. */
  readonly nodes: readonly NodeProfile[] | undefined;
  readonly warnings: readonly QueryWarning[];
}
