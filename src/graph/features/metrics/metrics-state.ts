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
};

export function setMetrics(workspace: WorkspaceHost, changes: Partial<MetricsState>): void {
  workspace.setFeature({ metrics: { ...workspace.state.metrics, ...changes } });
}
