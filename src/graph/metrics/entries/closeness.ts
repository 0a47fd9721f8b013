import { numberOf } from '../../layouts/parameter.ts';
import {
  directedParameter,
  directionOf,
  exactnessFact,
  lengthParameter,
  samplesParameter,
} from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const closeness: Metric<'closeness'> = {
  id: 'closeness',
  label: 'Closeness and harmonic',
  help: 'How short the way is from a vertex to all others.',
  parameters: [directedParameter, samplesParameter, lengthParameter],
  job: 'closeness',
  toInput: (graph, values) => ({
    ...graph,
    isDirected: directionOf(directedParameter, values) === 'out',
    samples: numberOf(samplesParameter, values),
    seed: 1,
  }),
  toOutcome({ harmonic, closeness: scores, errorBound }) {
    const fact = exactnessFact(errorBound);
    return {
      columns: [
        { id: 'harmonic', label: 'Harmonic', kind: 'number', values: harmonic },
        { id: 'closeness', label: 'Closeness', kind: 'number', values: scores },
      ],
      facts: [errorBound === 0 ? fact : { ...fact, label: 'Error of harmonic' }],
    };
  },
};

export default closeness;
