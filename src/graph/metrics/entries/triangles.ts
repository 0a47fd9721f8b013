import { formatExact } from '../../../lib/format.ts';
import { perElement } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const triangles: Metric<'triangles'> = {
  id: 'triangles',
  label: 'Triangles and clustering',
  group: 'Structure',
  help: 'Number of triangles of a vertex, and the share of its neighbour pairs that are connected.',
  parameters: [],
  job: 'triangles',
  cost: perElement(200, 250),
  toInput: (graph) => graph,
  toOutcome({ triangles: counts, clustering, triangleCount, transitivity }) {
    const mean = clustering.reduce((sum, each) => sum + each, 0) / Math.max(1, clustering.length);
    return {
      columns: [
        { id: 'clustering', label: 'Clustering coefficient', kind: 'number', values: clustering },
        { id: 'triangles', label: 'Triangles', kind: 'number', values: new Float64Array(counts) },
      ],
      facts: [
        { label: 'Triangles', text: formatExact(triangleCount) },
        { label: 'Mean clustering', text: mean.toPrecision(3) },
        { label: 'Transitivity', text: transitivity.toPrecision(3) },
      ],
    };
  },
};

export default triangles;
