import { distanceParameter, toLayoutInput } from '../common-parameters.ts';
import type { Layout } from '../layout.ts';
import { isMotionReduced } from '../motion.ts';
import { type NumberParameter, numberOf } from '../parameter.ts';

const gravity: NumberParameter = {
  kind: 'number',
  id: 'gravity',
  label: 'Gravity',
  help: 'Attraction to the centre.',
  minimum: 0,
  maximum: 1,
  step: 0.01,
  default: 0.1,
};
const charge: NumberParameter = {
  kind: 'number',
  id: 'charge',
  label: 'Charge',
  help: 'Repulsion between vertices; negative.',
  minimum: -5000,
  maximum: 0,
  step: 10,
  default: -500,
};

const classicForce: Layout = {
  id: 'classic-force',
  label: 'Classic force',
  help: 'A simulation with adjustable gravity and charge, which continues from the current positions.',
  isByForces: true,
  limit: { vertices: 2000, edges: 20_000 },
  parameters: [gravity, charge, distanceParameter],
  plan({ model, need, values, seed, measure }) {
    return {
      kind: 'job',
      id: 'force-small',
      input: {
        ...toLayoutInput(model, numberOf(distanceParameter, values), seed),
        gravity: numberOf(gravity, values),
        charge: numberOf(charge, values),
        energy: need.kind === 'whole' ? 1 : 0.4,
        isPaced: !isMotionReduced(),
        extents: measure?.(),
      },
    };
  },
};

export default classicForce;
