import {
  directionOf,
  directionParameter,
  notConverged,
  perElement,
  weightParameter,
} from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const direction = directionParameter(
  'Neighbours that contribute to the score of a vertex.',
  { value: 'any', label: 'All neighbours' },
  { value: 'in', label: 'Incoming neighbours' },
  { value: 'out', label: 'Outgoing neighbours' },
);

const eigenvector: Metric<'eigenvector'> = {
  id: 'eigenvector',
  label: 'Eigenvector',
  group: 'Importance',
  help: 'High for vertices whose neighbours have high scores, such as the centre of the densest part.',
  parameters: [direction, weightParameter],
  job: 'eigenvector',
  cost: perElement(1500, 1000),
  toInput: (graph, values) => ({ ...graph, direction: directionOf(direction, values) }),
  toOutcome: ({ scores, isConverged }) => ({
    columns: [{ id: 'eigenvector', label: 'Eigenvector', kind: 'number', values: scores }],
    facts: isConverged ? [] : [notConverged],
  }),
};

export default eigenvector;
