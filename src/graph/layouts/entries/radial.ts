import { gapParameter, rootOf, toGraphInput } from '../common-parameters.ts';
import type { Layout } from '../layout.ts';
import { numberOf, textOf } from '../parameter.ts';

const root = {
  kind: 'vertex',
  id: 'root',
  label: 'Centre',
  help: 'The vertex at the centre. Default: in each component the vertex without incoming edges, or the one with the highest degree.',
  default: '',
} as const;
const ringGap = gapParameter('ringGap', 'Ring distance', 'Minimum distance between rings.', 140);
const vertexGap = gapParameter('spacing', 'Spacing', 'Average distance between neighbours on a ring.', 60);

const radial: Layout = {
  id: 'radial',
  label: 'Radial',
  help: 'Rings around one vertex by distance in edges; ignores edge direction.',
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
