import type { GraphInput } from '../../../protocol/graph-jobs.ts';
import type { JobId, JobInput, JobResult } from '../../../protocol/jobs.ts';
import type { Parameter, ParameterValues } from '../layouts/parameter.ts';

/** A line of a result: what was found out about the graph as a whole. */
export interface Fact {
  readonly label: string;
  readonly text: string;
}

/** A number for each vertex. */
export interface MetricColumn {
  readonly id: string;
  readonly label: string;
  readonly kind: 'number' | 'category';
  /** Float64 by vertex; NaN: none. */
  readonly values: Float64Array;
}

export interface MetricOutcome {
  /** The first is shown first. */
  readonly columns: readonly MetricColumn[];
  readonly facts: readonly Fact[];
}

/** Something that is computed of the shown graph, vertex by vertex: one file in `entries/`. */
export interface Metric<Id extends JobId = JobId> {
  readonly id: string;
  readonly label: string;
  /** One sentence: what a high value means. */
  readonly help: string;
  /** A parameter with the id `weight` names the attribute of edges that the graph's weights come from. */
  readonly parameters: readonly Parameter[];
  readonly job: Id;
  toInput(graph: GraphInput, values: ParameterValues): JobInput<Id>;
  toOutcome(result: JobResult<Id>, request: { readonly values: ParameterValues }): MetricOutcome;
}

/** A metric whose job nobody has to know. */
export interface AnyMetric extends Omit<Metric, 'toInput' | 'toOutcome'> {
  toInput(graph: GraphInput, values: ParameterValues): never;
  toOutcome(result: never, request: { readonly values: ParameterValues }): MetricOutcome;
}
