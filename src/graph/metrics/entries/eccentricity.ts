import { formatExact } from '../../../ui/format.ts';
import type { Metric } from '../metric.ts';

const eccentricity: Metric<'eccentricity'> = {
  id: 'eccentricity',
  label: 'Eccentricity',
  help: 'How many steps the farthest vertex of the same part is away, whatever the direction; exact.',
  parameters: [],
  job: 'eccentricity',
  toInput: (graph) => graph,
  toOutcome: ({ eccentricity: steps, diameter, radius, searchCount }) => ({
    columns: [{ id: 'eccentricity', label: 'Eccentricity', kind: 'number', values: new Float64Array(steps) }],
    facts: [
      { label: 'Diameter of the largest part', text: formatExact(diameter) },
      { label: 'Radius of the largest part', text: formatExact(radius) },
      { label: 'Searches', text: formatExact(searchCount) },
    ],
  }),
};

export default eccentricity;
