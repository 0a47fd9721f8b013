import { formatExact } from '../../../lib/format.ts';
import { formatValue } from '../../styles/format-value.ts';
import { endsOf, lengthParameter, perElement } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const steinerTree: Metric<'steiner-tree'> = {
  id: 'steiner-tree',
  label: 'Steiner tree',
  group: 'Paths and flows',
  help: 'A short tree that connects the selected vertices, at most twice as long as the shortest. Direction is ignored; marks the tree.',
  parameters: [lengthParameter],
  job: 'steiner-tree',
  cost: perElement(300, 500),
  toInput(graph, _values, { selected }) {
    if (selected.length < 2)
      throw new Error(`Steiner tree: expected at least 2 selected vertices, found ${selected.length}`);
    return { ...graph, terminals: selected };
  },
  toOutcome({ edges, total }, { graph }) {
    const vertices = endsOf(graph, edges);
    return {
      columns: [],
      facts: [
        { label: 'Vertices of the tree', text: formatExact(vertices.length) },
        { label: 'Length', text: formatValue(total) },
      ],
      finding: { label: 'Steiner tree', vertices, edges },
    };
  },
};

export default steinerTree;
