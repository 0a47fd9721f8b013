import { formatExact } from '../../../lib/format.ts';
import { endsOf, perElement, rowsOfEdges } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const bipartite: Metric<'bipartite'> = {
  id: 'bipartite',
  label: 'Bipartite check and matching',
  group: 'Structure',
  help: 'The two sides of a graph whose edges all lead from one side to the other, and a largest matching: edges without a shared vertex. In other graphs, a cycle of odd length is selected.',
  parameters: [],
  job: 'bipartite',
  cost: perElement(300, 600),
  toInput: (graph) => graph,
  toOutcome({ sides, cycle, cycleEdges, matching }, { graph }) {
    if (sides.length < graph.vertexCount) {
      return {
        columns: [],
        facts: [{ label: 'Bipartite', text: 'no' }],
        finding: {
          label: 'Cycle of odd length',
          vertices: cycle,
          edges: cycleEdges,
          isSelected: true,
          rows: { label: 'Cycle', offsets: Uint32Array.of(0, cycle.length), vertices: cycle, isPath: false },
        },
      };
    }
    const second = sides.reduce((sum, side) => sum + side, 0);
    // The larger side is the first.
    const values = Float64Array.from(sides, (side) => (2 * second > sides.length ? 1 - side : side));
    return {
      columns: [{ id: 'side', label: 'Side', kind: 'category', values }],
      facts: [
        { label: 'Bipartite', text: 'yes' },
        { label: 'Vertices of the sides', text: [sides.length - second, second].map(formatExact).join(', ') },
        { label: 'Edges of the matching', text: formatExact(matching.length) },
      ],
      finding: {
        label: 'Largest matching',
        vertices: endsOf(graph, matching),
        edges: matching,
        rows: rowsOfEdges('Matching', graph, matching),
      },
    };
  },
};

export default bipartite;
