import { arrangePlan } from '../arrange-plan.ts';
import { gapParameter } from '../common-parameters.ts';
import type { Layout } from '../layout.ts';
import { numberOf, textOf } from '../parameter.ts';
import { degreeName, valuesOf } from '../vertex-values.ts';

const gap = gapParameter('spacing', 'Spacing', 'Distance between neighbours in a row.', 80);
const order = {
  kind: 'values',
  id: 'order',
  label: 'Sort by',
  help: 'The highest values come first.',
  default: degreeName,
} as const;

const grid: Layout = {
  id: 'grid',
  label: 'Grid',
  help: 'A square grid, highest values first.',
  parameters: [order, gap],
  plan: ({ model, values }) =>
    arrangePlan(model, {
      shape: 'grid',
      values: valuesOf(model, textOf(order, values)),
      gap: numberOf(gap, values),
      ringCount: 1,
    }),
};

export default grid;
