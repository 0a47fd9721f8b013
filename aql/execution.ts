import type { Dialect } from '../protocol/dialect.ts';
import type { Query } from './ast.ts';
import type { MemoryUse } from './limits/MemoryUse.ts';
import type { SharedMemory } from './limits/SharedMemory.ts';
import type { Source, StoredDocument } from './source.ts';
import type { ObjectValue, Value } from './values/value.ts';

/**
 * Contracts between the query language and its users (server, editor), in the order of a query's life:
 * `parseQuery(text)` → `checkQuery` → `planQuery` → `optimize` → `execute`. `prepareQuery` (prepare.ts) does
 * all steps but the last one.
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
  /** Limit for queries without a limit of their own. Memory is then estimated by sampling. */
  readonly defaultMemoryLimitBytes?: number;
  readonly maxRuntimeMs?: number;
}

export interface QueryWarning {
  readonly code: number;
  readonly message: string;
}

/** Run-time figures of a node of a profiled query; `id` as in the explained plan. */
export type NodeProfile = {
  readonly id: number;
  /** Number of requests for a batch. */
  readonly calls: number;
  /** Number of output rows. */
  readonly items: number;
  readonly filtered: number;
  /** Seconds, without the time of the input nodes. */
  readonly runtime: number;
};

/** The phases from a query's text to its plan, as named in a profile. */
export type PreparationPhase =
  | 'parsing'
  | 'optimizing ast'
  | 'loading collections'
  | 'instantiating plan'
  | 'optimizing plan';

/** Counters that the nodes update during execution. */
export interface QueryStats {
  writesExecuted: number;
  writesIgnored: number;
  /** Number of removed documents by collection. */
  readonly removed: Map<string, number>;
  scannedFull: number;
  scannedIndex: number;
  filtered: number;
  /** Documents that were read from the collection after an index scan. */
  documentLookups: number;
  /** Index cursors: one for each index lookup of the plan. */
  cursorsCreated: number;
  /** Further uses of an index cursor with other values. */
  cursorsRearmed: number;
  /** Set only with the option fullCount. */
  fullCount: number | undefined;
}

/** One result of a query: a value, or an undecoded stored document. */
export type ResultRow = Value | StoredDocument;

/** Milliseconds of a monotonic clock; given if run times are measured. */
export type Clock = () => number;

/** A prepared query. It has no snapshot yet. */
export interface PreparedQuery {
  readonly ast: Query;
  readonly isModification: boolean;
  /** True if a repeated run on the same data gives the same result, without writes. */
  readonly isCacheable: boolean;
  /** True if it can read documents of other collections than `collections`, as traversals do. */
  readonly readsOthers: boolean;
  /** Names of the collections that the query reads or writes. */
  readonly collections: readonly { readonly name: string; readonly access: 'read' | 'write' }[];
  /** Milliseconds of each phase; empty without a clock. */
  readonly phases: ReadonlyMap<PreparationPhase, number>;
  /** The plan in the format of EXPLAIN. */
  explain(): ObjectValue;
  /** Executes the query on a source. The caller closes the source. */
  execute(source: Source, control: ExecutionControl): Execution;
}

export interface ExecutionControl {
  /**
   * Source of random numbers in [0, 1) for RAND() and random order. `nowMs`: time of DATE_NOW(), constant
   * within a query.
   */
  readonly random: () => number;
  readonly nowMs: number;
  /** Checked by SLEEP() and long computations. Once true, the execution throws 1500 (query killed). */
  readonly isKilled: () => boolean;
  /**
   * True if the thread can be terminated during a computation, which allows patterns without a time bound.
   */
  readonly canTerminate?: boolean;
  /** Memory account of all queries of the server. */
  readonly sharedMemory?: SharedMemory | undefined;
  /** With a clock and the option profile 2, the nodes are measured. */
  readonly clock?: Clock | undefined;
  /** True if the scheduler honours `Execution.pausedUntilMs`; otherwise SLEEP() blocks the thread. */
  readonly canPause?: boolean;
}

/**
 * A running query as a generator. It yields a batch of rows, or an empty batch at least every few
 * milliseconds of work, so that a thread can interleave several queries and stop any of them.
 */
export interface Execution {
  readonly rows: Generator<readonly ResultRow[], void, void>;
  /**
   * While the query sleeps, the time (Date.now()) of its end, and only empty batches are yielded; otherwise
   * 0.
   */
  readonly pausedUntilMs: number;
  readonly stats: QueryStats;
  /** Memory account of the query. A caller that collects result rows must count them here. */
  readonly memory: MemoryUse;
  /** Undefined if the nodes are not measured. */
  readonly nodes: readonly NodeProfile[] | undefined;
  readonly warnings: readonly QueryWarning[];
}
