import { formatExact } from '../../../lib/format.ts';
import { textOf } from '../../layouts/parameter.ts';
import { formatValue } from '../../styles/format-value.ts';
import { endsOf, perElement, weightParameter } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const goal = {
  kind: 'choice',
  id: 'goal',
  label: 'Weight',
  help: 'Which edges are taken first.',
  options: [
    { value: 'minimum', label: 'Least total weight' },
    { value: 'maximum', label: 'Greatest total weight' },
  ],
  default: 'minimum',
} as const;

const spanningForest: Metric<'spanning-forest'> = {
  id: 'spanning-forest',
  label: 'Spanning forest',
  group: 'Paths and flows',
  help: 'The edges of least total weight that keep connected what is connected, without cycles. Direction is ignored; marks the edges.',
  parameters: [goal, weightParameter],
  job: 'spanning-forest',
  cost: perElement(200, 300),
  toInput: (graph, values) => ({ ...graph, isMaximum: textOf(goal, values) === 'maximum' }),
  toOutcome: ({ edges, total, treeCount }, { graph }) => ({
    columns: [],
    facts: [
      { label: 'Edges', text: formatExact(edges.length) },
      { label: 'Total weight', text: formatValue(total) },
      { label: 'Trees', text: formatExact(treeCount) },
    ],
    finding: { label: 'Spanning forest', vertices: endsOf(graph, edges), edges },
  }),
};

export default spanningForest;
