import type { EdgeDirection } from '../../../protocol/graph-jobs.ts';
import type { ParameterValues } from '../layouts/parameter.ts';
import type { Fact } from '../metrics/metric.ts';

export type AnalysisTab = 'metrics' | 'results' | 'paths';

/** Small facts of what is and was computed; the numbers are columns of the model. */
export interface AnalysisState {
  readonly tab: AnalysisTab;
  /** Whose form is open. */
  readonly metricId: string | undefined;
  /** What was chosen for each metric, by its id. */
  readonly values: Readonly<Record<string, ParameterValues>>;
  readonly running:
    | { readonly label: string; readonly progress: number; readonly phase?: string | undefined }
    | undefined;
  /** The computed column on show. */
  readonly columnId: string | undefined;
  /** By computed column: what else its run found out. */
  readonly facts: Readonly<Record<string, readonly Fact[]>>;
  readonly ends: PathEnds;
  readonly paths: FoundPaths | undefined;
}

/** Between which vertices paths are looked for, and how. */
export interface PathEnds {
  readonly from: string;
  readonly to: string;
  readonly direction: EdgeDirection;
  /** Attribute of edges; empty: each edge is one step. */
  readonly weight: string;
}

export interface FoundPaths extends PathEnds {
  /** Infinite: there is no path. */
  readonly distance: number;
  readonly count: number;
  /** One of them, in order. */
  readonly vertexIds: readonly string[];
  readonly edgeIds: readonly string[];
  /** On any of them. */
  readonly allVertexIds: readonly string[];
  readonly allEdgeIds: readonly string[];
  /** Of the graph that they were found in. */
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
