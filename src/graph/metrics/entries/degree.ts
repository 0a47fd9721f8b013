import { directionOf, directionParameter, perElement, weightParameter } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const direction = directionParameter(
  'Edges that are counted.',
  { value: 'any', label: 'All edges' },
  { value: 'in', label: 'Incoming edges' },
  { value: 'out', label: 'Outgoing edges' },
);
const columns = {
  any: { id: 'degree', label: 'Degree' },
  in: { id: 'in-degree', label: 'In-degree' },
  out: { id: 'out-degree', label: 'Out-degree' },
} as const;

const degree: Metric<'degree'> = {
  id: 'degree',
  label: 'Degree',
  group: 'Importance',
  help: 'Number of edges of a vertex, or their total weight.',
  parameters: [direction, weightParameter],
  job: 'degree',
  cost: perElement(5, 5),
  toInput: (graph, values) => ({ ...graph, direction: directionOf(direction, values) }),
  toOutcome({ scores }, { values }) {
    return {
      columns: [{ ...columns[directionOf(direction, values)], kind: 'number', values: scores }],
      facts: [],
    };
  },
};

export default degree;
