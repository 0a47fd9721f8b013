import type { PathSampling } from '../../../../protocol/graph-jobs.ts';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { exactnessFact, pathParameters, toPathInput } from '../common-parameters.ts';
import type { Fact, Metric } from '../metric.ts';

const betweenness: Metric<'betweenness'> = {
  id: 'betweenness',
  label: 'Betweenness',
  group: 'Importance',
  help: 'Share of shortest paths through a vertex: high for bridges between groups.',
  parameters: pathParameters,
  job: 'betweenness',
  toInput: (graph, values) => ({ ...graph, ...toPathInput(values) }),
  toOutcome: ({ scores, errorBound, sampling }) => ({
    columns: [
      { id: 'betweenness', label: 'Betweenness', kind: 'number', values: scores, errorBound, sampling },
    ],
    facts: sampling === undefined ? [exactnessFact(errorBound)] : samplingFacts(sampling),
  }),
};

function samplingFacts({ trials, certainCount }: PathSampling): readonly Fact[] {
  return [
    { label: 'Sample', text: `${formatAmount(trials, 'path')} between random vertices` },
    {
      label: 'Accuracy',
      text:
        certainCount === 0
          ? 'the highest value is not certain: more sources give a larger sample'
          : `the set of the ${formatExact(certainCount)} highest values is certain, with 95 % confidence`,
    },
  ];
}

export default betweenness;
