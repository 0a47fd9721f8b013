import { numberOf } from '../../layouts/parameter.ts';
import { communityColumnId } from '../../styles/community-column.ts';
import { perElement, seedParameter, weightParameter } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';
import { toPartOutcome } from '../part-outcome.ts';

const resolution = {
  kind: 'number',
  id: 'resolution',
  label: 'Resolution',
  help: '1 is standard (Newman) modularity; higher values give more and smaller communities.',
  minimum: 0.05,
  maximum: 100,
  step: 0.25,
  default: 1,
} as const;

const leiden: Metric<'leiden'> = {
  id: 'leiden',
  label: 'Communities (Leiden)',
  group: 'Groups',
  help: 'Connected groups with many internal edges and few edges between groups; 1 is the largest.',
  parameters: [resolution, seedParameter, weightParameter],
  job: 'leiden',
  cost: perElement(700, 600),
  toInput: (graph, values) => ({
    ...graph,
    resolution: numberOf(resolution, values),
    seed: numberOf(seedParameter, values),
  }),
  toOutcome(result) {
    const column = { id: communityColumnId, label: 'Community', plural: 'Communities' };
    return toPartOutcome(column, result, [{ label: 'Modularity', text: result.modularity.toFixed(4) }]);
  },
};

export default leiden;
