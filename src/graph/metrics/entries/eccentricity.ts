import { formatExact } from '../../../ui/format.ts';
import type { Metric } from '../metric.ts';

const eccentricity: Metric<'eccentricity'> = {
  id: 'eccentricity',
  label: 'Eccentricity',
  help: 'How many steps the farthest vertex of the same part is away, whatever the direction; exact.',
  parameters: [],
  job: 'eccentricity',
  toInput: (graph) => graph,
  toOutcome({ eccentricity: steps, searchCount }) {
    let diameter = 0;
    for (const each of steps) diameter = Math.max(diameter, each);
    let radius = diameter;
    // Vertices by themselves have no radius.
    for (const each of steps) if (each > 0) radius = Math.min(radius, each);
    return {
      columns: [
        { id: 'eccentricity', label: 'Eccentricity', kind: 'number', values: new Float64Array(steps) },
      ],
      facts: [
        { label: 'Diameter', text: formatExact(diameter) },
        { label: 'Radius', text: formatExact(radius) },
        { label: 'Searches', text: formatExact(searchCount) },
      ],
    };
  },
};

export default eccentricity;
