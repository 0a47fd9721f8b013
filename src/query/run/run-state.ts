import type { PlanStats, QueryPlan, QueryStats, QueryWarning } from '../../../protocol/api/lib/query-plan.ts';
import type { QueryFailure } from './query-failure.ts';
import type { QueryRequest } from './query-request.ts';

export type RunKind = 'query' | 'explain' | 'profile';

export type RunStatus =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly run: RunKind; readonly startedAtMs: number }
  | { readonly kind: 'finished'; readonly run: RunKind }
  | { readonly kind: 'failed'; readonly run: RunKind; readonly failure: QueryFailure }
  | { readonly kind: 'cancelled'; readonly run: RunKind }
  /** One of several statements that was left out. */
  | { readonly kind: 'skipped'; readonly reason: string };

/** The last successful result. The rows are in `QueryRun.rows`. */
export interface QueryResult {
  /** Number of the result within the page: changes with each run, and with `rows`. */
  readonly id: number;
  readonly request: QueryRequest;
  readonly startedAtMs: number;
  /** From the start of the run to the first batch. */
  readonly totalSeconds: number;
  /** `stats.executionTime`; undefined if the server does not measure it. */
  readonly serverSeconds: number | undefined;
  readonly warnings: readonly QueryWarning[];
  readonly stats: QueryStats;
  readonly loadedRows: number;
  /** Rows of the whole result; undefined for a stream that has not ended. */
  readonly totalRows: number | undefined;
  readonly hasMore: boolean;
  /** Why no more rows can be read although there are more. */
  readonly moreFailure: string | undefined;
  readonly isLoadingMore: boolean;
  /** Changes of single rows, which the user has made in the table; it increases with each one. */
  readonly edits: number;
  /** True for a result of an earlier visit to the page. */
  readonly isRestored: boolean;
}

/** The answer of an explain. */
export interface QueryExplanation {
  readonly request: QueryRequest;
  readonly explainedAtMs: number;
  readonly plan: QueryPlan;
  /** The explainer's text. */
  readonly planText: string;
  readonly stats: PlanStats | undefined;
  readonly warnings: readonly QueryWarning[];
}

/** The plan of a profiled run with its figures: `stats.nodes` by the ids of `plan.nodes`. */
export interface QueryProfile {
  readonly request: QueryRequest;
  readonly profiledAtMs: number;
  readonly plan: QueryPlan;
  /** The same plan and figures as text. */
  readonly planText: string;
  readonly stats: QueryStats;
  /** Seconds by phase. */
  readonly phases: Readonly<Record<string, number>>;
  readonly warnings: readonly QueryWarning[];
}

export type Explained = QueryExplanation | QueryProfile;

export interface QueryRunState {
  readonly status: RunStatus;
  readonly result: QueryResult | undefined;
  readonly explanation: QueryExplanation | undefined;
  readonly profile: QueryProfile | undefined;
  /** Plans that later ones have replaced, newest first, at most `maxEarlierPlans`. They are stored with the result. */
  readonly earlierPlans: readonly Explained[];
}

export const maxEarlierPlans = 8;

export const idleState: QueryRunState = {
  status: { kind: 'idle' },
  result: undefined,
  explanation: undefined,
  profile: undefined,
  earlierPlans: [],
};
