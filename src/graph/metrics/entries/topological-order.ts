import { formatAmount } from '../../../lib/format.ts';
import { perElement } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const topologicalOrder: Metric<'topological-order'> = {
  id: 'topological-order',
  label: 'Topological order and cycles',
  group: 'Structure',
  help: 'Level of a vertex along the edges: one more than its highest predecessor. Marks a longest path, or selects a cycle; vertices that a cycle leads to have no level.',
  parameters: [],
  job: 'topological-order',
  cost: perElement(100, 150),
  toInput: (graph) => graph,
  toOutcome({ levels, cycle, cycleEdges, path, pathEdges }) {
    const values = Float64Array.from(levels, (level) => (level === -1 ? Number.NaN : level));
    const column = { id: 'level', label: 'Topological level', kind: 'number', values } as const;
    if (cycle.length > 0) {
      return {
        columns: levels.some((level) => level >= 0) ? [column] : [],
        facts: [{ label: 'Cycle', text: formatAmount(cycle.length, 'vertex') }],
        finding: {
          label: 'Cycle',
          vertices: cycle,
          edges: cycleEdges,
          isSelected: true,
          rows: { label: 'Cycle', offsets: Uint32Array.of(0, cycle.length), vertices: cycle, isPath: true },
        },
      };
    }
    return {
      columns: [column],
      facts: [
        { label: 'Cycles', text: 'none' },
        { label: 'Longest path', text: formatAmount(pathEdges.length, 'edge') },
      ],
      finding: { label: 'Longest path', vertices: path, edges: pathEdges },
    };
  },
};

export default topologicalOrder;
