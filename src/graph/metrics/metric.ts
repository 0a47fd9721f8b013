import type { GraphInput, PathSampling } from '../../../protocol/graph-jobs.ts';
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
  /** Set if the values were estimated from sampled paths; then each value has an error of its own. */
  readonly sampling?: PathSampling | undefined;
}

/** Lists of vertices with a value each, such as pairs or paths: row r is `vertices[offsets[r] .. offsets[r + 1])`. */
export interface FoundRows {
  readonly label: string;
  /** Uint32, R + 1. */
  readonly offsets: Uint32Array;
  readonly vertices: Uint32Array;
  /** Float64 by row; undefined: rows have no value. */
  readonly values?: Float64Array | undefined;
  /** The vertices of a row follow each other along edges. */
  readonly isPath: boolean;
}

/** Vertices and edges that a result marks on the canvas, by index. */
export interface Finding {
  readonly label: string;
  readonly vertices: Uint32Array;
  readonly edges: Uint32Array;
  /** Marked less strongly. */
  readonly otherVertices?: Uint32Array;
  readonly otherEdges?: Uint32Array;
  /** They are selected too. */
  readonly isSelected?: boolean;
  readonly rows?: FoundRows;
}

export interface MetricOutcome {
  /** The first column is shown initially. */
  readonly columns: readonly MetricColumn[];
  readonly facts: readonly Fact[];
  readonly finding?: Finding | undefined;
}

/** Vertices that the user has chosen, as indices of the graph of the run. */
export interface ChosenVertices {
  readonly selected: Uint32Array;
  /** Throws for an id that is not in the graph. */
  find(id: string): number;
}

/** Size of what a run reads. */
export interface MetricSize {
  readonly vertices: number;
  readonly edges: number;
  /** Number of selected vertices. */
  readonly selected: number;
}

/** What a result belongs to. */
interface OutcomeRequest {
  readonly values: ParameterValues;
  /** The graph of the run, without weights. */
  readonly graph: GraphInput;
}

/** Headings of the list, in their order. */
export const metricGroups = [
  'Importance',
  'Groups',
  'Structure',
  'Paths and flows',
  'Similarity and links',
] as const;

/**
 * An analysis of the shown graph: one file in `entries/`, and its name in `metric-names.ts`. The result is columns of
 * values by vertex, a finding, or both.
 */
export interface Metric<Id extends JobId = JobId> {
  readonly id: string;
  readonly label: string;
  readonly group: (typeof metricGroups)[number];
  /** One or two sentences about the meaning of the result. */
  readonly help: string;
  /** A parameter with the id `weight` names the edge attribute with the weights. */
  readonly parameters: readonly Parameter[];
  readonly job: Id;
  /** Expected seconds of a run on one core; undefined: not known. */
  cost?(size: MetricSize, values: ParameterValues): number;
  toInput(graph: GraphInput, values: ParameterValues, chosen: ChosenVertices): JobInput<Id>;
  toOutcome(result: JobResult<Id>, request: OutcomeRequest): MetricOutcome;
}

/** A metric independent of its job type. */
export interface AnyMetric extends Omit<Metric, 'toInput' | 'toOutcome'> {
  toInput(graph: GraphInput, values: ParameterValues, chosen: ChosenVertices): never;
  toOutcome(result: never, request: OutcomeRequest): MetricOutcome;
}
