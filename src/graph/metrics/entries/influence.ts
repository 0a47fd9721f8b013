import { numberOf } from '../../layouts/parameter.ts';
import { formatValue } from '../../styles/format-value.ts';
import { directionOf, directionParameter, exactnessFact, seedParameter } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const direction = directionParameter(
  'Edges along which the influence spreads.',
  { value: 'out', label: 'Along edges' },
  { value: 'in', label: 'Against edges' },
  { value: 'any', label: 'Both ways' },
);

const probability = {
  kind: 'number',
  id: 'probability',
  label: 'Probability',
  help: 'Probability that a reached vertex reaches a neighbour.',
  minimum: 0.001,
  maximum: 1,
  step: 0.01,
  default: 0.1,
} as const;

const sets = {
  kind: 'number',
  id: 'sets',
  label: 'Samples',
  help: 'Number of random spreads. More of them give a smaller error.',
  minimum: 100,
  maximum: 1_000_000,
  step: 1000,
  default: 20_000,
} as const;

const count = {
  kind: 'number',
  id: 'count',
  label: 'Chosen vertices',
  help: 'Number of vertices that are chosen to reach most together.',
  minimum: 1,
  maximum: 1000,
  step: 1,
  default: 5,
} as const;

const influence: Metric<'influence'> = {
  id: 'influence',
  label: 'Influence',
  group: 'Importance',
  help: 'Expected number of vertices that a message from a vertex reaches, if each edge passes it on with a probability. Marks the vertices that reach most together.',
  parameters: [direction, probability, sets, count, seedParameter],
  job: 'influence',
  cost: ({ vertices, edges }, values) => {
    const degree = edges / Math.max(1, vertices);
    const reached = Math.min(vertices, 1 / Math.max(1e-4, 1 - numberOf(probability, values) * degree * 2));
    return (2 * edges * 30 + numberOf(sets, values) * reached * (1 + degree) * 20) / 1e9;
  },
  toInput: (graph, values) => ({
    ...graph,
    direction: directionOf(direction, values),
    probability: numberOf(probability, values),
    samples: numberOf(sets, values),
    count: numberOf(count, values),
    seed: numberOf(seedParameter, values),
  }),
  toOutcome: ({ scores, errorBound, chosen, reached }) => ({
    columns: [{ id: 'influence', label: 'Influence', kind: 'number', values: scores, errorBound }],
    facts: [
      { label: 'Vertices that the chosen ones reach', text: formatValue(reached) },
      exactnessFact(errorBound),
    ],
    finding: { label: 'Most influential together', vertices: chosen, edges: new Uint32Array(0) },
  }),
};

export default influence;
