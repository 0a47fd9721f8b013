import { numberOf } from '../../layouts/parameter.ts';
import { seedParameter } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';
import { pairsFinding, partnersParameter } from '../pair-parameters.ts';

const numeric = (
  id: string,
  label: string,
  help: string,
  [minimum, maximum, step, usual]: readonly [number, number, number, number],
) => ({ kind: 'number', id, label, help, minimum, maximum, step, default: usual }) as const;

const dimensions = numeric('dimensions', 'Dimensions', 'Numbers of the vector of a vertex.', [2, 256, 1, 32]);
const walks = numeric('walks', 'Walks', 'Number of random walks from each vertex.', [1, 1000, 1, 10]);
const length = numeric('length', 'Length', 'Number of vertices of a walk.', [2, 1000, 1, 40]);
const back = numeric('back', 'Return (p)', 'The larger, the rarer a step back.', [0.05, 20, 0.25, 1]);
const away = numeric(
  'away',
  'In-out (q)',
  'Above 1, walks stay near, so that vertices of a group are close. Below 1, they explore, so that vertices of like roles are close.',
  [0.05, 20, 0.25, 1],
);

/** Nanoseconds of one product of two vectors by dimension, with the pairs of a window. */
const pairNs = 6 * 6 * 3;

const node2vec: Metric<'node2vec'> = {
  id: 'node2vec',
  label: 'Nearest vertices (node2vec)',
  group: 'Similarity and links',
  help: 'The vertices that random walks most often meet near the selected vertices: similar by their surroundings, not only by shared neighbours. A neural network learns a vector for each vertex; select at least one vertex.',
  parameters: [partnersParameter, dimensions, walks, length, back, away, seedParameter],
  job: 'node2vec',
  cost: ({ vertices, edges }, values) =>
    (edges * 100 +
      vertices *
        numberOf(walks, values) *
        numberOf(length, values) *
        (200 + pairNs * numberOf(dimensions, values))) /
    1e9,
  toInput: (graph, values, { selected }) => {
    if (selected.length === 0) throw new Error('Nearest vertices: expected a selected vertex, found none');
    return {
      ...graph,
      subjects: selected,
      dimensions: numberOf(dimensions, values),
      walks: numberOf(walks, values),
      length: numberOf(length, values),
      back: numberOf(back, values),
      away: numberOf(away, values),
      perVertex: numberOf(partnersParameter, values),
      seed: numberOf(seedParameter, values),
    };
  },
  toOutcome: ({ scores, ...pairs }, { graph }) => ({
    columns: [{ id: 'node2vec', label: 'Nearness (node2vec)', kind: 'number', values: scores }],
    facts: [],
    finding: pairsFinding('Nearest vertices', graph, pairs),
  }),
};

export default node2vec;
