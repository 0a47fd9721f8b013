import { notConverged, perElement, weightParameter } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const hits: Metric<'hits'> = {
  id: 'hits',
  label: 'Hubs and authorities',
  group: 'Importance',
  help: 'Hubs have edges to many authorities; authorities have edges from many hubs (HITS).',
  parameters: [weightParameter],
  job: 'hits',
  cost: perElement(2000, 1500),
  toInput: (graph) => graph,
  toOutcome: ({ hubs, authorities, isConverged }) => ({
    columns: [
      { id: 'authority', label: 'Authority', kind: 'number', values: authorities },
      { id: 'hub', label: 'Hub', kind: 'number', values: hubs },
    ],
    facts: isConverged ? [] : [notConverged],
  }),
};

export default hits;
