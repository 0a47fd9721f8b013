import { numberOf } from '../../layouts/parameter.ts';
import { weightParameter } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const damping = {
  kind: 'number',
  id: 'damping',
  label: 'Damping',
  help: 'Probability that the random walk follows an edge instead of a restart.',
  minimum: 0.01,
  maximum: 0.99,
  step: 0.01,
  default: 0.85,
} as const;

const pageRank: Metric<'page-rank'> = {
  id: 'page-rank',
  label: 'PageRank',
  help: 'Visit frequency of a random walk along edges: high for vertices with edges from important vertices.',
  parameters: [damping, weightParameter],
  job: 'page-rank',
  toInput: (graph, values) => ({ ...graph, damping: numberOf(damping, values) }),
  toOutcome: ({ scores }) => ({
    columns: [{ id: 'page-rank', label: 'PageRank', kind: 'number', values: scores }],
    facts: [],
  }),
};

export default pageRank;
