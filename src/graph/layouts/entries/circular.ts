import { arrangePlan } from '../arrange-plan.ts';
import { gapParameter } from '../common-parameters.ts';
import type { Layout } from '../layout.ts';
import { numberOf } from '../parameter.ts';

const gap = gapParameter('spacing', 'Spacing', 'Distance between neighbours on the circle.', 60);

/** Sorted by collection, then by order of arrival, clockwise from the top. */
const circular: Layout = {
  id: 'circular',
  label: 'Circular',
  help: 'All vertices on one circle, sorted by collection.',
  parameters: [gap],
  plan: ({ model, values }) =>
    arrangePlan(model, {
      shape: 'circle',
      values: new Float64Array(model.vertexCount),
      gap: numberOf(gap, values),
      ringCount: 1,
    }),
};

export default circular;
