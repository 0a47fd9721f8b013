import type { GraphInput } from '../../../protocol/graph-jobs.ts';
import type { JobId, JobInput, JobResult } from '../../../protocol/jobs.ts';
import type { Parameter, ParameterValues } from '../layouts/parameter.ts';

/** One fact about the whole graph in a result. */
export interface Fact {
  readonly label: string;
  readonly text: string;
}

/** A number per vertex. */
export interface MetricColumn {
  readonly id: string;
  readonly label: string;
  readonly kind: 'number' | 'category';
  /** Float64 by vertex; NaN: no value. */
  readonly values: Float64Array;
  /** With 95 % probability no value differs by more from the exact one; undefined: exact, or not known. */
  readonly errorBound?: number;
}

export interface MetricOutcome {
  /** The first column is shown initially. */
  readonly columns: readonly MetricColumn[];
  readonly facts: readonly Fact[];
}

/** A computation over the shown graph with values per vertex: one file in `entries/`. */
export interface Metric<Id extends JobId = JobId> {
  readonly id: string;
  readonly label: string;
  /** One sentence about the meaning of a high value. */
  readonly help: string;
  /** A parameter with the id `weight` names the edge attribute with the weights. */
  readonly parameters: readonly Parameter[];
  readonly job: Id;
  toInput(graph: GraphInput, values: ParameterValues): JobInput<Id>;
  toOutcome(result: JobResult<Id>, request: { readonly values: ParameterValues }): MetricOutcome;
}

/** A metric independent of its job type. */
export interface AnyMetric extends Omit<Metric, 'toInput' | 'toOutcome'> {
  toInput(graph: GraphInput, values: ParameterValues): never;
  toOutcome(result: never, request: { readonly values: ParameterValues }): MetricOutcome;
}
