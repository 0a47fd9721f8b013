import { formatExact } from '../../../lib/format.ts';
import {
  directionOf,
  directionParameter,
  perElement,
  vertexOf,
  vertexParameter,
} from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const root = vertexParameter('root', 'Root', 'Start of all paths');

const direction = directionParameter(
  'Direction of the paths.',
  { value: 'out', label: 'Along edges' },
  { value: 'in', label: 'Against edges' },
  { value: 'any', label: 'Both ways' },
);

const dominators: Metric<'dominators'> = {
  id: 'dominators',
  label: 'Dominators',
  group: 'Paths and flows',
  help: 'Number of vertices that paths from the root only reach through a vertex. Their removal cuts off most; vertices that the root does not reach have no value.',
  parameters: [root, direction],
  job: 'dominators',
  cost: perElement(200, 300),
  toInput: (graph, values, chosen) => ({
    ...graph,
    root: vertexOf(root, values, chosen),
    direction: directionOf(direction, values),
  }),
  toOutcome({ dominators: lasts, dominated }) {
    const values = Float64Array.from(dominated, (count, vertex) =>
      lasts[vertex] === -1 ? Number.NaN : count,
    );
    const reached = values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : 1), 0);
    return {
      columns: [{ id: 'dominated', label: 'Dominated vertices', kind: 'number', values }],
      facts: [{ label: 'Vertices that the root reaches', text: formatExact(reached - 1) }],
    };
  },
};

export default dominators;
