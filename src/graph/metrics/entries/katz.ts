import { numberOf } from '../../layouts/parameter.ts';
import { formatValue } from '../../styles/format-value.ts';
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
  { value: 'in', label: 'Incoming neighbours' },
  { value: 'out', label: 'Outgoing neighbours' },
  { value: 'any', label: 'All neighbours' },
);

const share = {
  kind: 'number',
  id: 'share',
  label: 'Reach',
  help: 'Share of the largest possible weight of long walks: near 0 only neighbours count, near 1 distant vertices count too.',
  minimum: 0.01,
  maximum: 0.99,
  step: 0.05,
  default: 0.85,
} as const;

const katz: Metric<'katz'> = {
  id: 'katz',
  label: 'Katz',
  group: 'Importance',
  help: 'Number of walks that end at a vertex, where longer walks count less. Unlike Eigenvector, it also ranks graphs without cycles.',
  parameters: [direction, share, weightParameter],
  job: 'katz',
  cost: perElement(1500, 1000),
  toInput: (graph, values) => ({
    ...graph,
    direction: directionOf(direction, values),
    share: numberOf(share, values),
  }),
  toOutcome: ({ scores, attenuation, isConverged }) => ({
    columns: [{ id: 'katz', label: 'Katz', kind: 'number', values: scores }],
    facts: [
      { label: 'Factor of each edge', text: formatValue(attenuation) },
      ...(isConverged ? [] : [notConverged]),
    ],
  }),
};

export default katz;
