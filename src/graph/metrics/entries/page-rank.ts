import { numberOf } from '../../layouts/parameter.ts';
import { dampingParameter, perElement, weightParameter } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const pageRank: Metric<'page-rank'> = {
  id: 'page-rank',
  label: 'PageRank',
  group: 'Importance',
  help: 'Visit frequency of a random walk along edges: high for vertices with edges from important vertices.',
  parameters: [dampingParameter, weightParameter],
  job: 'page-rank',
  cost: perElement(600, 250),
  toInput: (graph, values) => ({ ...graph, damping: numberOf(dampingParameter, values) }),
  toOutcome: ({ scores }) => ({
    columns: [{ id: 'page-rank', label: 'PageRank', kind: 'number', values: scores }],
    facts: [],
  }),
};

export default pageRank;
