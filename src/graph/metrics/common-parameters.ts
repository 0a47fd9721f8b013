import type { EdgeDirection } from '../../../protocol/graph-jobs.ts';
import { type ChoiceParameter, numberOf, type ParameterValues, textOf } from '../layouts/parameter.ts';
import type { Fact } from './metric.ts';

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
const lengthParameter = {
  ...weightParameter,
  help: 'Edge length attribute (positive number). Edges without it have length 1. Empty: every edge has length 1.',
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

export const notConverged: Fact = {
  label: 'Note',
  text: 'the scores did not converge within the maximum number of iterations',
};
