import { exactnessFact, pathParameters, toPathInput } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const betweenness: Metric<'betweenness'> = {
  id: 'betweenness',
  label: 'Betweenness',
  group: 'Importance',
  help: 'Share of shortest paths through a vertex: high for bridges between groups.',
  parameters: pathParameters,
  job: 'betweenness',
  toInput: (graph, values) => ({ ...graph, ...toPathInput(values) }),
  toOutcome: ({ scores, errorBound }) => ({
    columns: [{ id: 'betweenness', label: 'Betweenness', kind: 'number', values: scores, errorBound }],
    facts: [exactnessFact(errorBound)],
  }),
};

export default betweenness;
