import { formatAmount } from '../../../lib/format.ts';
import { perElement } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const kCore: Metric<'k-core'> = {
  id: 'k-core',
  label: 'k-core',
  group: 'Groups',
  help: 'The largest k for which the vertex is in a subgraph where each vertex has at least k neighbours.',
  parameters: [],
  job: 'k-core',
  cost: perElement(100, 120),
  toInput: (graph) => graph,
  toOutcome({ scores }) {
    let max = 0;
    for (const score of scores) max = Math.max(max, score);
    const size = scores.reduce((sum, score) => sum + (score === max ? 1 : 0), 0);
    return {
      columns: [{ id: 'k-core', label: 'k-core', kind: 'number', values: scores }],
      facts: [{ label: 'Innermost core', text: `k = ${max}, ${formatAmount(size, 'vertex')}` }],
    };
  },
};

export default kCore;
