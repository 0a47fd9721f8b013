import { z } from 'zod';
import type { SceneSection } from '../../../workspace/saved/SceneSection.ts';
import { type ShownFinding, setMetrics } from '../metrics-state.ts';

/** Largest number of stored vertices and edges, each; the canvas marks as many. */
const maxIds = 20_000;

const ids = z.array(z.string()).max(maxIds);
const schema = z.object({
  label: z.string(),
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  vertexIds: ids,
  edgeIds: ids,
  otherVertexIds: ids,
  otherEdgeIds: ids,
  rowsLabel: z.string(),
  rows: z.array(z.object({ vertexIds: ids, value: z.number().optional() })),
  rowCount: z.int().min(0),
  isPath: z.boolean(),
  /** The panel shows the results. */
  isOpen: z.boolean(),
});

let lastNumber = 0;
const numbers = new WeakMap<ShownFinding, number>();

/** A number of its own for each finding, which does not change. */
function numberOf(finding: ShownFinding): number {
  const number = numbers.get(finding) ?? ++lastNumber;
  numbers.set(finding, number);
  return number;
}

/** What the last analysis found and marks on the canvas. */
export default {
  id: 'finding',
  order: 45,
  schema,
  stamp: ({ state: { metrics } }) =>
    metrics.finding === undefined ? '' : `${numberOf(metrics.finding)}.${metrics.tab}`,
  save({ state: { metrics } }) {
    const { finding, tab } = metrics;
    if (finding === undefined) return undefined;
    return {
      ...finding,
      facts: finding.facts.map((fact) => ({ ...fact })),
      vertexIds: finding.vertexIds.slice(0, maxIds),
      edgeIds: finding.edgeIds.slice(0, maxIds),
      otherVertexIds: finding.otherVertexIds.slice(0, maxIds),
      otherEdgeIds: finding.otherEdgeIds.slice(0, maxIds),
      rows: finding.rows.map(({ vertexIds, value }) => ({ vertexIds: vertexIds.slice(0, maxIds), value })),
      isOpen: tab === 'results',
    };
  },
  load(workspace, { isOpen, rows, ...rest }) {
    const finding = { ...rest, rows: rows.map(({ vertexIds, value }) => ({ vertexIds, value })) };
    setMetrics(workspace, { finding, ...(isOpen ? { tab: 'results' } : {}) });
  },
} satisfies SceneSection<z.infer<typeof schema>>;
