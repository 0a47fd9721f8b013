import { gapParameter, orientationOf, orientationParameter, toGraphInput } from '../common-parameters.ts';
import type { Layout } from '../layout.ts';
import { numberOf } from '../parameter.ts';

const siblingGap = gapParameter('spacing', 'Spacing', 'Between neighbours on a layer.', 70);
const levelGap = gapParameter('levelGap', 'Layer distance', 'Between layers.', 120);

const layered: Layout = {
  id: 'layered',
  label: 'Layered',
  help: 'Edges lead from layer to layer with few crossings: for processes, dependencies and hierarchies.',
  parameters: [orientationParameter, siblingGap, levelGap],
  // About seven seconds at most; the time grows faster than the graph.
  limit: { vertices: 1000, edges: 2000 },
  plan({ model, values }) {
    return {
      kind: 'job',
      id: 'layered',
      input: {
        ...toGraphInput(model),
        orientation: orientationOf(values),
        siblingGap: numberOf(siblingGap, values),
        levelGap: numberOf(levelGap, values),
      },
    };
  },
};

export default layered;
