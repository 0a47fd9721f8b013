import { numberOf } from '../../layouts/parameter.ts';
import type { Metric } from '../metric.ts';
import {
  measureOf,
  measureParameter,
  pairsCost,
  pairsFinding,
  partnersParameter,
} from '../pair-parameters.ts';

const measure = measureParameter(
  'How shared neighbours are compared with all neighbours of the two vertices.',
  { value: 'jaccard', label: 'Jaccard: share of all neighbours of both' },
  { value: 'overlap', label: 'Overlap: share of the smaller list of neighbours' },
  { value: 'cosine', label: 'Cosine: divided by the geometric mean of the degrees' },
  { value: 'common', label: 'Number of shared neighbours' },
);

const similarity: Metric<'vertex-pairs'> = {
  id: 'similarity',
  label: 'Similar vertices',
  group: 'Similarity and links',
  help: 'The vertices whose neighbours are most like those of the selected vertices, or of all vertices without a selection. Direction is ignored.',
  parameters: [measure, partnersParameter],
  job: 'vertex-pairs',
  cost: pairsCost,
  toInput: (graph, values, { selected }) => ({
    ...graph,
    subjects: selected,
    measure: measureOf(measure, values),
    isUnlinked: false,
    perVertex: numberOf(partnersParameter, values),
    limit: 500,
  }),
  toOutcome: ({ scores, ...pairs }, { graph }) => ({
    columns: [{ id: 'similarity', label: 'Similarity', kind: 'number', values: scores }],
    facts: [],
    finding: pairsFinding('Most similar pairs', graph, pairs),
  }),
};

export default similarity;
