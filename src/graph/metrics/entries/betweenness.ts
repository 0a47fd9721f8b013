import { exactnessFact, pathParameters, toPathInput } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const betweenness: Metric<'betweenness'> = {
  id: 'betweenness',
  label: 'Betweenness',
  help: 'The share of shortest paths that lead through a vertex: bridges and brokers.',
  parameters: pathParameters,
  job: 'betweenness',
  toInput: (graph, values) => ({ ...graph, ...toPathInput(values) }),
  toOutcome: ({ scores, errorBound }) => ({
    columns: [{ id: 'betweenness', label: 'Betweenness', kind: 'number', values: scores }],
    facts: [exactnessFact(errorBound)],
  }),
};

export default betweenness;
