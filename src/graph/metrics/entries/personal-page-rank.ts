import { numberOf } from '../../layouts/parameter.ts';
import {
  dampingParameter,
  perElement,
  vertexOf,
  vertexParameter,
  weightParameter,
} from '../common-parameters.ts';
import type { Metric } from '../metric.ts';

const start = vertexParameter('start', 'Start', 'Where the random walk begins again');

const personalPageRank: Metric<'page-rank'> = {
  id: 'personal-page-rank',
  label: 'Personalised PageRank',
  group: 'Similarity and links',
  help: 'Visit frequency of a random walk that begins again at chosen vertices: high for vertices close to them. Without a start, it begins at all selected vertices.',
  parameters: [start, dampingParameter, weightParameter],
  job: 'page-rank',
  cost: perElement(600, 250),
  toInput: (graph, values, chosen) => ({
    ...graph,
    damping: numberOf(dampingParameter, values),
    starts:
      (values[start.id] ?? '') === '' && chosen.selected.length > 0
        ? chosen.selected
        : Uint32Array.of(vertexOf(start, values, chosen)),
  }),
  toOutcome: ({ scores }) => ({
    columns: [{ id: 'personal-page-rank', label: 'Personalised PageRank', kind: 'number', values: scores }],
    facts: [],
  }),
};

export default personalPageRank;
