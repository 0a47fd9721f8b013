import { formatAmount, formatExact } from '../../../lib/format.ts';
import { numberOf } from '../../layouts/parameter.ts';
import type { Fact, Metric } from '../metric.ts';

const searchesParameter = {
  kind: 'number',
  id: 'searches',
  label: 'Searches',
  help: 'Maximum number of searches. Most graphs need few for exact results; random graphs need one per vertex.',
  minimum: 1,
  maximum: 10_000_000,
  step: 1000,
  default: 5000,
} as const;

const eccentricity: Metric<'eccentricity'> = {
  id: 'eccentricity',
  label: 'Eccentricity',
  group: 'Structure',
  help: 'Distance in edges to the farthest vertex of the same component; ignores edge direction.',
  parameters: [searchesParameter],
  job: 'eccentricity',
  toInput: (graph, values) => ({ ...graph, searches: numberOf(searchesParameter, values) }),
  toOutcome({ eccentricity: steps, diameter, radius, searchCount, openCount, maxMissing }) {
    const min = openCount === 0 ? '' : 'at least ';
    const exactness: Fact =
      openCount === 0
        ? { label: 'Accuracy', text: 'exact' }
        : {
            label: 'Error',
            text: `${formatAmount(openCount, 'vertex')} may be up to ${maxMissing} too low`,
          };
    return {
      columns: [
        { id: 'eccentricity', label: 'Eccentricity', kind: 'number', values: new Float64Array(steps) },
      ],
      facts: [
        { label: 'Diameter of the largest component', text: min + formatExact(diameter) },
        { label: 'Radius of the largest component', text: min + formatExact(radius) },
        exactness,
        { label: 'Searches', text: formatExact(searchCount) },
      ],
    };
  },
};

export default eccentricity;
