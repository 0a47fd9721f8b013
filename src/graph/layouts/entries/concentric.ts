import { arrangePlan } from '../arrange-plan.ts';
import { gapParameter } from '../common-parameters.ts';
import type { Layout } from '../layout.ts';
import { numberOf, textOf } from '../parameter.ts';
import { degreeName, valuesOf } from '../vertex-values.ts';

const gap = gapParameter('spacing', 'Spacing', 'Distance between neighbours on a ring.', 70);
const by = {
  kind: 'values',
  id: 'by',
  label: 'Values',
  help: 'The highest values are in the centre.',
  default: degreeName,
} as const;
const bands = {
  kind: 'number',
  id: 'bands',
  label: 'Bands',
  help: 'Maximum number of rings.',
  minimum: 1,
  maximum: 50,
  step: 1,
  default: 6,
} as const;

const concentric: Layout = {
  id: 'concentric',
  label: 'Concentric',
  help: 'Rings around the vertices with the highest values of a metric.',
  parameters: [by, bands, gap],
  plan: ({ model, values }) =>
    arrangePlan(model, {
      shape: 'rings',
      values: valuesOf(model, textOf(by, values)),
      gap: numberOf(gap, values),
      ringCount: numberOf(bands, values),
    }),
};

export default concentric;
