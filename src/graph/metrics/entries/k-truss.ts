import { formatAmount } from '../../../lib/format.ts';
import { endsOf, perElement } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const kTruss: Metric<'k-truss'> = {
  id: 'k-truss',
  label: 'k-truss',
  group: 'Groups',
  help: 'The largest k for which a vertex has an edge in a subgraph where each edge is part of at least k − 2 triangles. Marks the innermost truss, a densely connected part.',
  parameters: [],
  job: 'k-truss',
  cost: perElement(300, 2000),
  toInput: (graph) => graph,
  toOutcome({ scores, edges }, { graph }) {
    const vertices = endsOf(graph, edges);
    const max = scores[vertices[0] ?? 0] ?? 0;
    return {
      columns: [{ id: 'k-truss', label: 'k-truss', kind: 'number', values: scores }],
      facts: [
        {
          label: 'Innermost truss',
          text: `k = ${max}, ${formatAmount(vertices.length, 'vertex')}, ${formatAmount(edges.length, 'edge')}`,
        },
      ],
      finding: edges.length === 0 ? undefined : { label: `Innermost truss (k = ${max})`, vertices, edges },
    };
  },
};

export default kTruss;
