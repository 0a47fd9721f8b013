import { type FoundPaths, initialEnds, type PathEnd, type PathEnds } from '../features/paths/path-state.ts';
import { initialTraversal, type TraversalState } from '../features/traversal/traversal-state.ts';
import type { ParameterValues } from '../layouts/parameter.ts';
import type { Fact } from '../metrics/metric.ts';

export type AnalysisTab = 'metrics' | 'results';

/** The run that computed a column. */
export interface MetricRun {
  readonly metricId: string;
  /** 0: exact. */
  readonly errorBound: number;
  /** Expected time of an exact run; undefined: the run was exact, or it has no sample. */
  readonly exactSeconds: number | undefined;
}

/** UI state of the analysis; the computed values are columns of the model. */
export interface AnalysisState {
  readonly tab: AnalysisTab;
  /** Metric with the open form. */
  readonly metricId: string | undefined;
  /** Chosen parameters by metric id. */
  readonly values: Readonly<Record<string, ParameterValues>>;
  readonly running:
    | { readonly label: string; readonly progress: number; readonly phase?: string | undefined }
    | undefined;
  /** The computed column that the panel shows. */
  readonly columnId: string | undefined;
  /** Runs by computed column. */
  readonly runs: Readonly<Record<string, MetricRun>>;
  /** Facts of a run, by computed column. */
  readonly facts: Readonly<Record<string, readonly Fact[]>>;
  readonly ends: PathEnds;
  readonly paths: FoundPaths | undefined;
  /** The end that the next click on a vertex sets. */
  readonly picking: PathEnd | undefined;
  readonly traversal: TraversalState;
}

export const initialAnalysis: AnalysisState = {
  tab: 'metrics',
  metricId: undefined,
  values: {},
  running: undefined,
  columnId: undefined,
  runs: {},
  facts: {},
  ends: initialEnds,
  paths: undefined,
  picking: undefined,
  traversal: initialTraversal,
};
