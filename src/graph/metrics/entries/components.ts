import { formatExact } from '../../../ui/format.ts';
import { directionOf, directionParameter } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const listed = 5;
const direction = directionParameter(
  'Whether the way there and back has to go along the edges.',
  { value: 'any', label: 'weak: connected both ways' },
  { value: 'out', label: 'strong: along the edges, there and back' },
);

const components: Metric<'components'> = {
  id: 'components',
  label: 'Connected components',
  help: 'Parts of the graph between which no path leads; 1 is the largest.',
  parameters: [direction],
  job: 'components',
  toInput: (graph, values) => ({ ...graph, isStrong: directionOf(direction, values) === 'out' }),
  toOutcome({ members, count }, { values }) {
    const sizes = new Uint32Array(count);
    for (const part of members) sizes[part]!++;
    const isStrong = directionOf(direction, values) === 'out';
    const largest = [...sizes.subarray(0, listed)].map(formatExact).join(', ');
    return {
      columns: [
        {
          id: isStrong ? 'strong-component' : 'component',
          label: isStrong ? 'Strong component' : 'Component',
          kind: 'category',
          values: new Float64Array(members),
        },
      ],
      facts: [
        { label: 'Components', text: formatExact(count) },
        { label: 'Sizes', text: count > listed ? `${largest}, …` : largest },
        {
          label: 'Single vertices',
          text: formatExact(sizes.reduce((sum, size) => sum + (size === 1 ? 1 : 0), 0)),
        },
      ],
    };
  },
};

export default components;
