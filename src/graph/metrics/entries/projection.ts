import { formatExact } from '../../../lib/format.ts';
import { perElement, vertexOf, vertexParameter } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';
import { pairsFinding } from '../pair-parameters.ts';

const member = vertexParameter('member', 'Vertex of the side', 'The side that is projected');

const projection: Metric<'projection'> = {
  id: 'projection',
  label: 'Projection of one side',
  group: 'Similarity and links',
  help: 'For graphs of two sides, such as persons and projects: pairs of vertices of one side with shared neighbours on the other. Counts the partners of each vertex of the side.',
  parameters: [member],
  job: 'projection',
  cost: perElement(500, 2000),
  toInput: (graph, values, chosen) => ({ ...graph, member: vertexOf(member, values, chosen), limit: 500 }),
  toOutcome: ({ scores, pairCount, ...pairs }, { graph }) => ({
    columns: [{ id: 'projected', label: 'Partners in the projection', kind: 'number', values: scores }],
    facts: [{ label: 'Pairs', text: formatExact(pairCount) }],
    finding: pairsFinding('Pairs with most shared neighbours', graph, pairs),
  }),
};

export default projection;
