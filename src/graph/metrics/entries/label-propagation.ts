import { numberOf } from '../../layouts/parameter.ts';
import { perElement, seedParameter, weightParameter } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';
import { toPartOutcome } from '../part-outcome.ts';

const labelPropagation: Metric<'label-propagation'> = {
  id: 'label-propagation',
  label: 'Communities (label propagation)',
  group: 'Groups',
  help: 'Each vertex takes the most frequent label of its neighbours until no label changes; 1 is the largest.',
  parameters: [seedParameter, weightParameter],
  job: 'label-propagation',
  cost: perElement(500, 400),
  toInput: (graph, values) => ({ ...graph, seed: numberOf(seedParameter, values) }),
  toOutcome: (result) => toPartOutcome({ id: 'label', label: 'Label', plural: 'Communities' }, result),
};

export default labelPropagation;
