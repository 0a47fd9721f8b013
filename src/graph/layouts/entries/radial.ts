import { gapParameter, rootOf, toGraphInput } from '../common-parameters.ts';
import type { Layout } from '../layout.ts';
import { numberOf, textOf } from '../parameter.ts';

const root = {
  kind: 'vertex',
  id: 'root',
  label: 'Middle',
  help: 'The vertex in the middle; without one each part has that which no edge leads to, or the best connected.',
  default: '',
} as const;
const ringGap = gapParameter('ringGap', 'Ring distance', 'Between rings, at least.', 140);
const vertexGap = gapParameter('spacing', 'Spacing', 'Between neighbours on a ring, on average.', 60);

const radial: Layout = {
  id: 'radial',
  label: 'Radial',
  help: 'Rings around one vertex by the number of steps to it, whatever the direction of edges.',
  parameters: [root, ringGap, vertexGap],
  plan({ model, values }) {
    return {
      kind: 'job',
      id: 'radial',
      input: {
        ...toGraphInput(model),
        root: rootOf(model, textOf(root, values)),
        ringGap: numberOf(ringGap, values),
        vertexGap: numberOf(vertexGap, values),
      },
    };
  },
};

export default radial;
