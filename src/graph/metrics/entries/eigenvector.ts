import { directionOf, directionParameter, notConverged, weightParameter } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const direction = directionParameter(
  'Which neighbours a vertex counts by.',
  { value: 'any', label: 'All neighbours' },
  { value: 'in', label: 'Incoming neighbours' },
  { value: 'out', label: 'Outgoing neighbours' },
);

const eigenvector: Metric<'eigenvector'> = {
  id: 'eigenvector',
  label: 'Eigenvector',
  help: 'A vertex counts by its neighbours, and they by theirs: the middle of the densest part.',
  parameters: [direction, weightParameter],
  job: 'eigenvector',
  toInput: (graph, values) => ({ ...graph, direction: directionOf(direction, values) }),
  toOutcome: ({ scores, isConverged }) => ({
    columns: [{ id: 'eigenvector', label: 'Eigenvector', kind: 'number', values: scores }],
    facts: isConverged ? [] : [notConverged],
  }),
};

export default eigenvector;
