import { numberOf } from '../../layouts/parameter.ts';
import {
  directedParameter,
  directionOf,
  exactnessFact,
  lengthParameter,
  samplesParameter,
} from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const betweenness: Metric<'betweenness'> = {
  id: 'betweenness',
  label: 'Betweenness',
  help: 'The share of shortest paths that lead through a vertex: bridges and brokers.',
  parameters: [directedParameter, samplesParameter, lengthParameter],
  job: 'betweenness',
  toInput: (graph, values) => ({
    ...graph,
    isDirected: directionOf(directedParameter, values) === 'out',
    samples: numberOf(samplesParameter, values),
    seed: 1,
  }),
  toOutcome: ({ scores, errorBound }) => ({
    columns: [{ id: 'betweenness', label: 'Betweenness', kind: 'number', values: scores }],
    facts: [exactnessFact(errorBound)],
  }),
};

export default betweenness;
