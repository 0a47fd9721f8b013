import type { EdgeDirection } from '../../../protocol/graph-jobs.ts';
import type { ParameterValues } from '../layouts/parameter.ts';
import type { Fact } from '../metrics/metric.ts';

export type AnalysisTab = 'metrics' | 'results' | 'paths';

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
  /** Facts of a run, by computed column. */
  readonly facts: Readonly<Record<string, readonly Fact[]>>;
  readonly ends: PathEnds;
  readonly paths: FoundPaths | undefined;
}

/** Ends and options of a path search. */
export interface PathEnds {
  readonly from: string;
  readonly to: string;
  readonly direction: EdgeDirection;
  /** Edge attribute with lengths; empty: every edge has length 1. */
  readonly weight: string;
}

export interface FoundPaths extends PathEnds {
  /** Infinity: there is no path. */
  readonly distance: number;
  readonly count: number;
  /** Vertices of one shortest path, in order. */
  readonly vertexIds: readonly string[];
  readonly edgeIds: readonly string[];
  /** Vertices on any shortest path. */
  readonly allVertexIds: readonly string[];
  readonly allEdgeIds: readonly string[];
  /** Topology revision of the search. */
  readonly topology: number;
}

export const initialAnalysis: AnalysisState = {
  tab: 'metrics',
  metricId: undefined,
  values: {},
  running: undefined,
  columnId: undefined,
  facts: {},
  ends: { from: '', to: '', direction: 'any', weight: '' },
  paths: undefined,
};
