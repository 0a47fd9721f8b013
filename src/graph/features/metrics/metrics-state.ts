import type { PathSampling } from '../../../../protocol/graph-jobs.ts';
import type { ParameterValues } from '../../layouts/parameter.ts';
import type { Fact } from '../../metrics/metric.ts';
import type { WorkspaceHost } from '../../workspace/WorkspaceHost.ts';

export type MetricsTab = 'metrics' | 'results';

/** The run that computed a column. */
export interface MetricRun {
  readonly metricId: string;
  /** 0: exact. */
  readonly errorBound: number;
  /** Expected time of an exact run; undefined: the run was exact, or it has no sample. */
  readonly exactSeconds: number | undefined;
  /** Set if the values were estimated from sampled paths. */
  readonly sampling?: PathSampling | undefined;
}

/** A list of vertices with a value, such as a pair or a path. */
export interface FoundRow {
  readonly vertexIds: readonly string[];
  readonly value: number | undefined;
}

/** What the last run found and marks on the canvas. */
export interface ShownFinding {
  readonly label: string;
  /** Facts of a run without columns. */
  readonly facts: readonly Fact[];
  readonly vertexIds: readonly string[];
  readonly edgeIds: readonly string[];
  /** Marked less strongly. */
  readonly otherVertexIds: readonly string[];
  readonly otherEdgeIds: readonly string[];
  readonly rowsLabel: string;
  /** The first rows. */
  readonly rows: readonly FoundRow[];
  readonly rowCount: number;
  /** The vertices of a row follow each other along edges. */
  readonly isPath: boolean;
}

/** The metrics panel; the computed values are columns of the model. */
interface MetricsState {
  readonly tab: MetricsTab;
  /** Metric with the open form. */
  readonly metricId: string | undefined;
  /** Chosen parameters by metric id. */
  readonly values: Readonly<Record<string, ParameterValues>>;
  /** The computed column that the panel shows. */
  readonly columnId: string | undefined;
  /** Runs by computed column. */
  readonly runs: Readonly<Record<string, MetricRun>>;
  /** Facts of a run, by computed column. */
  readonly facts: Readonly<Record<string, readonly Fact[]>>;
  readonly finding: ShownFinding | undefined;
}

declare module '../../workspace/workspace-state.ts' {
  interface FeatureState {
    readonly metrics: MetricsState;
  }
}

export const initialMetrics: MetricsState = {
  tab: 'metrics',
  metricId: undefined,
  values: {},
  columnId: undefined,
  runs: {},
  facts: {},
  finding: undefined,
};

export function setMetrics(workspace: WorkspaceHost, changes: Partial<MetricsState>): void {
  workspace.setFeature({ metrics: { ...workspace.state.metrics, ...changes } });
}
