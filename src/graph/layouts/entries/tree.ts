import {
  gapParameter,
  orientationOf,
  orientationParameter,
  rootOf,
  toGraphInput,
} from '../common-parameters.ts';
import type { Layout } from '../layout.ts';
import { numberOf, textOf } from '../parameter.ts';

const root = {
  kind: 'vertex',
  id: 'root',
  label: 'Root',
  help: 'The vertex at the top. Default: in each component the vertex without incoming edges, or the one with the highest degree.',
  default: '',
} as const;
const along = {
  kind: 'choice',
  id: 'along',
  label: 'Children',
  help: 'Edges that lead to children.',
  options: [
    { value: 'any', label: 'All edges' },
    { value: 'out', label: 'Outgoing edges' },
    { value: 'in', label: 'Incoming edges' },
  ],
  default: 'any',
} as const;
const siblingGap = gapParameter('spacing', 'Spacing', 'Distance between neighbours on a level.', 60);
const levelGap = gapParameter('levelGap', 'Level distance', 'Distance between levels.', 120);

const tree: Layout = {
  id: 'tree',
  label: 'Tree',
  help: 'Parents above their children; a graph with cycles is drawn as its breadth-first trees.',
  parameters: [root, along, orientationParameter, siblingGap, levelGap],
  plan({ model, values }) {
    const direction = textOf(along, values);
    return {
      kind: 'job',
      id: 'tree',
      input: {
        ...toGraphInput(model),
        root: rootOf(model, textOf(root, values)),
        direction: direction === 'out' || direction === 'in' ? direction : 'any',
        orientation: orientationOf(values),
        siblingGap: numberOf(siblingGap, values),
        levelGap: numberOf(levelGap, values),
      },
    };
  },
};

export default tree;
