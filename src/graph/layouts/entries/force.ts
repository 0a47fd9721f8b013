import {
  distanceParameter,
  overlapParameter,
  preventsOverlaps,
  toLayoutInput,
} from '../common-parameters.ts';
import type { Layout } from '../layout.ts';
import { numberOf } from '../parameter.ts';

const force: Layout = {
  id: 'force',
  label: 'Force',
  help: 'Edges attract and vertices repel, so that neighbours and communities are placed close together.',
  isByForces: true,
  parameters: [distanceParameter, overlapParameter],
  plan({ model, need, values, seed, measure }) {
    const input = {
      ...toLayoutInput(model, numberOf(distanceParameter, values), seed),
      extents: preventsOverlaps(values) ? measure?.() : undefined,
    };
    if (need.kind === 'nearby')
      return { kind: 'job', id: 'force-nearby', input: { ...input, loose: need.loose.slice() } };
    const settled = model.settled.slice(0, model.vertexCount);
    return { kind: 'job', id: 'force-large', input: { ...input, settled } };
  },
};

export default force;
