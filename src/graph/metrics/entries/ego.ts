import { numberOf } from '../../layouts/parameter.ts';
import { directionOf, directionParameter } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const direction = directionParameter(
  'Edges that lead to the neighbours.',
  { value: 'any', label: 'All edges' },
  { value: 'out', label: 'Outgoing edges' },
  { value: 'in', label: 'Incoming edges' },
);

const steps = {
  kind: 'number',
  id: 'steps',
  label: 'Distance',
  help: 'Largest number of edges to a member of the network.',
  minimum: 1,
  maximum: 6,
  step: 1,
  default: 2,
} as const;

const ego: Metric<'ego'> = {
  id: 'ego',
  label: 'Ego networks',
  group: 'Importance',
  help: 'Number of other vertices within a distance. High for vertices from which much is close.',
  parameters: [direction, steps],
  job: 'ego',
  // Neighbours of neighbours: a few times the mean degree, because hubs are met often.
  cost({ vertices, edges }, values) {
    const degree = (2 * edges) / Math.max(1, vertices);
    return (vertices * Math.min(vertices + edges, (4 * degree) ** numberOf(steps, values)) * 4) / 1e9;
  },
  toInput: (graph, values) => ({
    ...graph,
    direction: directionOf(direction, values),
    steps: numberOf(steps, values),
  }),
  toOutcome: ({ sizes }) => ({
    columns: [{ id: 'ego', label: 'Ego network', kind: 'number', values: new Float64Array(sizes) }],
    facts: [],
  }),
};

export default ego;
