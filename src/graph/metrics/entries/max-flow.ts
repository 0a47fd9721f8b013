import { formatExact } from '../../../lib/format.ts';
import { formatValue } from '../../styles/format-value.ts';
import { directionOf, perElement, rowsOfEdges, weightParameter } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';
import { endParameters, pathDirection, toEnds } from '../pair-parameters.ts';

const capacity = {
  ...weightParameter,
  label: 'Capacity attribute',
  help: 'Numeric edge attribute. Edges without it have capacity 1. Empty: every edge has capacity 1.',
} as const;

/** Sums of capacities are rounded. */
const smallest = 1e-9;

const maxFlow: Metric<'max-flow'> = {
  id: 'max-flow',
  label: 'Maximum flow and minimum cut',
  group: 'Paths and flows',
  help: 'The most that can flow from one vertex to another, and the cut: the edges of least total capacity whose removal separates them. Without capacities it is the number of paths that share no edge.',
  parameters: [...endParameters, pathDirection, capacity],
  job: 'max-flow',
  cost: perElement(500, 2000),
  toInput: (graph, values, chosen) => ({
    ...graph,
    ...toEnds(values, chosen),
    direction: directionOf(pathDirection, values),
  }),
  toOutcome({ value, flows, isSourceSide, cut }, { graph }) {
    const inCut = new Set(cut);
    const used = Uint32Array.from(flows.keys()).filter(
      (edge) => Math.abs(flows[edge]!) > smallest && !inCut.has(edge),
    );
    const rows = rowsOfEdges(
      'Edges of the cut',
      graph,
      cut,
      Float64Array.from(cut, (edge) => Math.abs(flows[edge]!)),
    );
    const near = isSourceSide.reduce((sum, side) => sum + side, 0);
    return {
      columns: [
        {
          id: 'cut-side',
          label: 'Side of the cut',
          kind: 'category',
          values: Float64Array.from(isSourceSide, (side) => 1 - side),
        },
      ],
      facts: [
        { label: 'Maximum flow', text: formatValue(value) },
        { label: 'Edges of the cut', text: formatExact(cut.length) },
        { label: 'Vertices on the side of the start', text: formatExact(near) },
      ],
      finding: {
        label: 'Minimum cut, and edges with flow',
        vertices: new Uint32Array(0),
        edges: cut,
        otherEdges: used,
        rows,
      },
    };
  },
};

export default maxFlow;
