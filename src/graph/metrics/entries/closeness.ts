import { exactnessFact, pathParameters, toPathInput } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const closeness: Metric<'closeness'> = {
  id: 'closeness',
  label: 'Closeness and harmonic',
  group: 'Importance',
  help: 'High for vertices with short paths to all others.',
  parameters: pathParameters,
  job: 'closeness',
  cost({ vertices, edges }, values) {
    const { samples } = toPathInput(values);
    return (Math.min(samples, vertices) * (vertices * 8 + edges * 12)) / 1e9;
  },
  toInput: (graph, values) => ({ ...graph, ...toPathInput(values) }),
  toOutcome({ harmonic, closeness: scores, errorBound }) {
    const fact = exactnessFact(errorBound);
    return {
      columns: [
        { id: 'harmonic', label: 'Harmonic', kind: 'number', values: harmonic, errorBound },
        { id: 'closeness', label: 'Closeness', kind: 'number', values: scores },
      ],
      facts: [errorBound === 0 ? fact : { ...fact, label: 'Error of harmonic' }],
    };
  },
};

export default closeness;
