import type { PairsResult, SimilarityMeasure } from '../../../protocol/analysis-jobs.ts';
import type { EdgeDirection, GraphInput } from '../../../protocol/graph-jobs.ts';
import { type ChoiceParameter, type ParameterValues, textOf } from '../layouts/parameter.ts';
import { directionParameter, vertexOf, vertexParameter } from './common-parameters.ts';
import type { ChosenVertices, Finding, MetricSize } from './metric.ts';

const from = vertexParameter('from', 'From', 'Start');
const to = {
  ...vertexParameter('to', 'To', 'End'),
  help: 'End. Empty: the second selected vertex, or the first one if a start is given.',
};

/** Two vertices. */
export const endParameters = [from, to];

export function toEnds(values: ParameterValues, chosen: ChosenVertices) {
  const isFromSelected = textOf(from, values) === '';
  return { from: vertexOf(from, values, chosen), to: vertexOf(to, values, chosen, isFromSelected ? 1 : 0) };
}

export const pathDirection = directionParameter(
  'Use of edge direction.',
  { value: 'out', label: 'Along edges' },
  { value: 'in', label: 'Against edges' },
  { value: 'any', label: 'Both ways' },
);

/** Edges between vertices that follow each other, ascending; parallel edges included. O(E + size of the paths). */
export function edgesOfPaths(
  { vertexCount, sources, targets }: GraphInput,
  offsets: Uint32Array,
  vertices: Uint32Array,
  direction: EdgeDirection,
): Uint32Array {
  const steps = new Set<number>();
  for (let row = 0; row < offsets.length - 1; row++) {
    for (let place = offsets[row]! + 1; place < offsets[row + 1]!; place++) {
      const [one, other] = [vertices[place - 1]!, vertices[place]!];
      if (direction !== 'in') steps.add(one * vertexCount + other);
      if (direction !== 'out') steps.add(other * vertexCount + one);
    }
  }
  const isOn = new Uint8Array(vertexCount);
  for (const vertex of vertices) isOn[vertex] = 1;
  const edges: number[] = [];
  for (let edge = 0; edge < sources.length; edge++) {
    if (isOn[sources[edge]!] === 1 && steps.has(sources[edge]! * vertexCount + targets[edge]!))
      edges.push(edge);
  }
  return Uint32Array.from(edges);
}

export const partnersParameter = {
  kind: 'number',
  id: 'partners',
  label: 'Partners',
  help: 'Largest number of partners of a vertex.',
  minimum: 1,
  maximum: 1000,
  step: 1,
  default: 10,
} as const;

/** A choice of measures; the first one is the default. */
export function measureParameter(
  help: string,
  ...options: readonly { readonly value: SimilarityMeasure; readonly label: string }[]
): ChoiceParameter {
  return { kind: 'choice', id: 'measure', label: 'Measure', help, options, default: options[0]!.value };
}

export function measureOf(parameter: ChoiceParameter, values: ParameterValues): SimilarityMeasure {
  const text = textOf(parameter, values);
  const option = parameter.options.find(({ value }) => value === text) ?? parameter.options[0]!;
  return option.value as SimilarityMeasure;
}

/** The neighbours of all neighbours are read; hubs are met often. */
export function pairsCost({ vertices, edges, selected }: MetricSize): number {
  const degree = (2 * edges) / Math.max(1, vertices);
  return (edges * 60 + (selected || vertices) * (1 + 4 * degree * degree) * 10) / 1e9;
}

/** Pairs as rows, with marks at their vertices and at the edges between the vertices of a pair. */
export function pairsFinding(
  label: string,
  graph: GraphInput,
  { offsets, vertices, values }: Omit<PairsResult, 'scores'>,
): Finding {
  return {
    label,
    vertices: new Uint32Array(new Set(vertices)),
    edges: edgesOfPaths(graph, offsets, vertices, 'any'),
    rows: { label: 'Pairs', offsets, vertices, values, isPath: false },
  };
}
