import type { ForceTuning } from '../../../../protocol/jobs.ts';
import {
  distanceParameter,
  overlapParameter,
  preventsOverlaps,
  toLayoutInput,
} from '../common-parameters.ts';
import type { Layout } from '../layout.ts';
import { isMotionReduced } from '../motion.ts';
import {
  type ChoiceParameter,
  type NumberParameter,
  numberOf,
  type ParameterValues,
  textOf,
} from '../parameter.ts';

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

const pull: ChoiceParameter = {
  kind: 'choice',
  id: 'pull',
  label: 'Pull of edges',
  help: 'By distance: edges have similar lengths. By its logarithm (LinLog): groups are compact and far apart.',
  options: [
    { value: 'linear', label: 'By distance' },
    { value: 'logarithmic', label: 'By its logarithm (LinLog)' },
  ],
  default: 'linear',
};
const hubs: ChoiceParameter = {
  kind: 'choice',
  id: 'hubs',
  label: 'Hubs',
  help: 'Vertices with many outgoing edges.',
  options: [
    { value: 'usual', label: 'In the middle' },
    { value: 'dissuade', label: 'Dissuade: towards the border' },
  ],
  default: 'usual',
};
const weight = {
  kind: 'edgeAttribute',
  id: 'weight',
  label: 'Weight attribute',
  help: 'Edges with larger numbers pull more; empty: all edges pull alike.',
  default: '',
} as const;

const tuningOf = (values: ParameterValues): ForceTuning => ({
  gravity: numberOf(gravity, values),
  charge: numberOf(charge, values),
  edgeLength: numberOf(distanceParameter, values),
  isLogarithmic: textOf(pull, values) === 'logarithmic',
  dissuadesHubs: textOf(hubs, values) === 'dissuade',
  preventsOverlaps: preventsOverlaps(values),
});

const classicForce: Layout = {
  id: 'classic-force',
  label: 'Classic force',
  help: 'A simulation with adjustable gravity and charge, which continues from the current positions.',
  isByForces: true,
  limit: { vertices: 2000, edges: 20_000 },
  parameters: [gravity, charge, distanceParameter, pull, hubs, overlapParameter, weight],
  weightOf: (values) => textOf(weight, values),
  tuningOf,
  plan({ model, need, values, seed, measure, weights }) {
    return {
      kind: 'job',
      id: 'force-small',
      input: {
        ...toLayoutInput(model, numberOf(distanceParameter, values), seed),
        ...tuningOf(values),
        weights: weights?.slice(),
        energy: need.kind === 'whole' ? 1 : 0.4,
        isPaced: !isMotionReduced(),
        extents: measure?.(),
      },
    };
  },
};

export default classicForce;
