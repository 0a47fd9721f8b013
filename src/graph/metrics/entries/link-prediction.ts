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
  'What makes a missing edge likely.',
  { value: 'adamic-adar', label: 'Adamic–Adar: shared neighbours, rare ones count more' },
  { value: 'resource-allocation', label: 'Resource allocation: shared neighbours, divided by their degrees' },
  { value: 'attachment', label: 'Preferential attachment: product of the degrees' },
  { value: 'common', label: 'Number of shared neighbours' },
);

const linkPrediction: Metric<'vertex-pairs'> = {
  id: 'link-prediction',
  label: 'Link prediction',
  group: 'Similarity and links',
  help: 'Pairs without an edge that are likely to get one: of the selected vertices with others, or of all vertices without a selection. Direction is ignored.',
  parameters: [measure, partnersParameter],
  job: 'vertex-pairs',
  cost: pairsCost,
  toInput: (graph, values, { selected }) => ({
    ...graph,
    subjects: selected,
    measure: measureOf(measure, values),
    isUnlinked: true,
    perVertex: numberOf(partnersParameter, values),
    limit: 500,
  }),
  toOutcome: ({ scores, ...pairs }, { graph }) => ({
    columns: [{ id: 'link-score', label: 'Link score', kind: 'number', values: scores }],
    facts: [],
    finding: pairsFinding('Most likely links', graph, pairs),
  }),
};

export default linkPrediction;
