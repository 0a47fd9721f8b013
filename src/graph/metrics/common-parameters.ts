import type { EdgeDirection, GraphInput } from '../../../protocol/graph-jobs.ts';
import {
  type ChoiceParameter,
  numberOf,
  type ParameterValues,
  textOf,
  type VertexParameter,
} from '../layouts/parameter.ts';
import type { ChosenVertices, Fact, FoundRows, MetricSize } from './metric.ts';

/** Id of the parameter that names the weight attribute. */
export const weightId = 'weight';

export const weightParameter = {
  kind: 'edgeAttribute',
  id: weightId,
  label: 'Weight attribute',
  help: 'Numeric edge attribute. Edges without it have weight 1. Empty: every edge has weight 1.',
  default: '',
} as const;

/** Weights that are edge lengths. */
export const lengthParameter = {
  ...weightParameter,
  help: 'Edge length attribute (positive number). Edges without it have length 1. Empty: every edge has length 1.',
} as const;

export const dampingParameter = {
  kind: 'number',
  id: 'damping',
  label: 'Damping',
  help: 'Probability that the random walk follows an edge instead of a restart.',
  minimum: 0.01,
  maximum: 0.99,
  step: 0.01,
  default: 0.85,
} as const;

const directedParameter: ChoiceParameter = {
  kind: 'choice',
  id: 'direction',
  label: 'Direction',
  help: 'Use of edge direction in paths.',
  options: [
    { value: 'any', label: 'Ignore edge direction' },
    { value: 'out', label: 'Follow edge direction' },
  ],
  default: 'any',
};

/** A choice of directions; the first option is the default. */
export function directionParameter(
  help: string,
  ...options: readonly { readonly value: EdgeDirection; readonly label: string }[]
): ChoiceParameter {
  return { kind: 'choice', id: 'direction', label: 'Direction', help, options, default: options[0]!.value };
}

export function directionOf(parameter: ChoiceParameter, values: ParameterValues): EdgeDirection {
  const text = textOf(parameter, values);
  return text === 'in' || text === 'out' ? text : 'any';
}

/** Id of the parameter that bounds the number of sampled vertices. */
export const samplesId = 'samples';

/** Number of vertices from which shortest paths are computed. */
const samplesParameter = {
  kind: 'number',
  id: samplesId,
  label: 'Sources',
  help: 'Sample size (all vertices = exact).',
  minimum: 1,
  maximum: 10_000_000,
  step: 100,
  default: 1000,
} as const;

/** Parameters of metrics on shortest paths. */
export const pathParameters = [directedParameter, samplesParameter, lengthParameter];

/** Input of the kernels of metrics on shortest paths, besides the graph. */
export function toPathInput(values: ParameterValues) {
  return {
    isDirected: directionOf(directedParameter, values) === 'out',
    samples: numberOf(samplesParameter, values),
    seed: 1,
  };
}

export const seedParameter = {
  kind: 'number',
  id: 'seed',
  label: 'Seed',
  help: 'The same seed gives the same result; another seed may give another result.',
  minimum: 0,
  maximum: 1_000_000,
  step: 1,
  default: 1,
} as const;

export function exactnessFact(errorBound: number): Fact {
  return errorBound === 0
    ? { label: 'Accuracy', text: 'exact' }
    : {
        label: 'Error',
        text: `at most ± ${errorBound.toPrecision(2)} for all vertices, with 95 % confidence`,
      };
}

/** Seconds of work that reads each vertex and each edge, by nanoseconds for each of them. */
export function perElement(vertexNs: number, edgeNs: number): (size: MetricSize) => number {
  return ({ vertices, edges }) => (vertices * vertexNs + edges * edgeNs) / 1e9;
}

/** A vertex that the user can leave to the selection; `role` begins a sentence, such as 'Start of all paths'. */
export function vertexParameter(id: string, label: string, role: string): VertexParameter {
  return {
    kind: 'vertex',
    id,
    label,
    help: `${role}. Empty: a selected vertex.`,
    default: '',
  };
}

/** The chosen vertex of a parameter, or the selected vertex in its place. Throws if neither is there. */
export function vertexOf(
  parameter: VertexParameter,
  values: ParameterValues,
  { selected, find }: ChosenVertices,
  place = 0,
): number {
  const id = textOf(parameter, values);
  const vertex = id === '' ? selected[place] : find(id);
  if (vertex === undefined)
    throw new Error(
      `${parameter.label}: expected a vertex, found none. Choose one, or select one on the canvas.`,
    );
  return vertex;
}

/** The ends of edges, ascending, each once. */
export function endsOf({ sources, targets }: GraphInput, edges: Uint32Array): Uint32Array {
  const ends = new Set<number>();
  for (const edge of edges) ends.add(sources[edge]!).add(targets[edge]!);
  return Uint32Array.from(ends).sort();
}

/** The ends of each edge as rows. */
export function rowsOfEdges(
  label: string,
  { sources, targets }: GraphInput,
  edges: Uint32Array,
  values?: Float64Array,
): FoundRows {
  const vertices = new Uint32Array(2 * edges.length);
  edges.forEach((edge, row) => {
    vertices[2 * row] = sources[edge]!;
    vertices[2 * row + 1] = targets[edge]!;
  });
  const offsets = Uint32Array.from({ length: edges.length + 1 }, (_, row) => 2 * row);
  return { label, offsets, vertices, values, isPath: false };
}

export const notConverged: Fact = {
  label: 'Note',
  text: 'the scores did not converge within the maximum number of iterations',
};
