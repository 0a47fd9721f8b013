import { directionOf, directionParameter, perElement } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';
import { toPartOutcome } from '../part-outcome.ts';

const direction = directionParameter(
  'Weak: any path connects two vertices. Strong: directed paths in both directions are required.',
  { value: 'any', label: 'Weak (ignores direction)' },
  { value: 'out', label: 'Strong (follows direction)' },
);

const components: Metric<'components'> = {
  id: 'components',
  label: 'Connected components',
  group: 'Groups',
  help: 'Parts of the graph without paths between them; 1 is the largest.',
  parameters: [direction],
  job: 'components',
  cost: perElement(150, 100),
  toInput: (graph, values) => ({ ...graph, isStrong: directionOf(direction, values) === 'out' }),
  toOutcome(result, { values }) {
    const column =
      directionOf(direction, values) === 'out'
        ? { id: 'strong-component', label: 'Strong component' }
        : { id: 'component', label: 'Component' };
    return toPartOutcome({ ...column, plural: 'Components' }, result);
  },
};

export default components;
