import { formatExact } from '../../../lib/format.ts';
import { perElement, rowsOfEdges } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const biconnected: Metric<'biconnected'> = {
  id: 'biconnected',
  label: 'Bridges and articulation points',
  group: 'Structure',
  help: 'Articulation points and bridges are the vertices and edges whose removal separates parts of the graph. Counts the biconnected components of a vertex: parts without such points; direction is ignored.',
  parameters: [],
  job: 'biconnected',
  cost: perElement(150, 200),
  toInput: (graph) => graph,
  toOutcome: ({ blocks, largest, blockCount, articulations, bridges }, { graph }) => ({
    columns: [
      { id: 'blocks', label: 'Biconnected components', kind: 'number', values: new Float64Array(blocks) },
      { id: 'block-size', label: 'Largest component', kind: 'number', values: new Float64Array(largest) },
    ],
    facts: [
      { label: 'Articulation points', text: formatExact(articulations.length) },
      { label: 'Bridges', text: formatExact(bridges.length) },
      { label: 'Biconnected components', text: formatExact(blockCount) },
    ],
    finding: {
      label: 'Articulation points and bridges',
      vertices: articulations,
      edges: bridges,
      rows: rowsOfEdges('Bridges', graph, bridges),
    },
  }),
};

export default biconnected;
