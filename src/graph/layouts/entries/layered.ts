import { gapParameter, orientationOf, orientationParameter, toGraphInput } from '../common-parameters.ts';
import type { Layout } from '../layout.ts';
import { numberOf } from '../parameter.ts';

const siblingGap = gapParameter('spacing', 'Spacing', 'Distance between neighbours on a layer.', 70);
const levelGap = gapParameter('levelGap', 'Layer distance', 'Distance between layers.', 120);

const layered: Layout = {
  id: 'layered',
  label: 'Layered',
  help: 'Edges run from layer to layer with few crossings: for processes, dependencies and hierarchies.',
  parameters: [orientationParameter, siblingGap, levelGap],
  // About three seconds of processor time at this size.
  limit: { vertices: 20_000, edges: 100_000 },
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
