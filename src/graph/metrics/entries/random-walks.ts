import { numberOf } from '../../layouts/parameter.ts';
import { directionOf, directionParameter, seedParameter, weightParameter } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const direction = directionParameter(
  'Edges that a walk follows.',
  { value: 'out', label: 'Along edges' },
  { value: 'in', label: 'Against edges' },
  { value: 'any', label: 'Both ways' },
);

const walks = {
  kind: 'number',
  id: 'walks',
  label: 'Walks',
  help: 'Number of walks from each start.',
  minimum: 1,
  maximum: 100_000,
  step: 10,
  default: 100,
} as const;

const length = {
  kind: 'number',
  id: 'length',
  label: 'Length',
  help: 'Largest number of edges of a walk.',
  minimum: 1,
  maximum: 1000,
  step: 1,
  default: 10,
} as const;

const randomWalks: Metric<'random-walks'> = {
  id: 'random-walks',
  label: 'Random walks',
  group: 'Importance',
  help: 'Share of the visits of random walks from the selected vertices, or from all vertices without a selection. High for vertices that chance leads to.',
  parameters: [direction, walks, length, seedParameter, weightParameter],
  job: 'random-walks',
  cost: ({ vertices, edges, selected }, values) =>
    (edges * 60 + (selected || vertices) * numberOf(walks, values) * numberOf(length, values) * 60) / 1e9,
  toInput: (graph, values, { selected }) => ({
    ...graph,
    starts: selected,
    direction: directionOf(direction, values),
    walks: numberOf(walks, values),
    length: numberOf(length, values),
    seed: numberOf(seedParameter, values),
  }),
  toOutcome: ({ scores }) => ({
    columns: [{ id: 'random-walks', label: 'Visits of random walks', kind: 'number', values: scores }],
    facts: [],
  }),
};

export default randomWalks;
