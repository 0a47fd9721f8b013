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
  help: 'The vertex at the top; without one each part has that which no edge leads to, or the best connected.',
  default: '',
} as const;
const along = {
  kind: 'choice',
  id: 'along',
  label: 'Children',
  help: 'Which edges lead to children.',
  options: [
    { value: 'any', label: 'All edges' },
    { value: 'out', label: 'Outgoing edges' },
    { value: 'in', label: 'Incoming edges' },
  ],
  default: 'any',
} as const;
const siblingGap = gapParameter('spacing', 'Spacing', 'Between neighbours on a level.', 60);
const levelGap = gapParameter('levelGap', 'Level distance', 'Between levels.', 120);

const tree: Layout = {
  id: 'tree',
  label: 'Tree',
  help: 'Parents above their children; of a graph with cycles its breadth-first trees.',
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
