import { graphletNames, triadNames } from '../../../../protocol/analysis-jobs.ts';
import { formatExact } from '../../../lib/format.ts';
import { perElement } from '../common-parameters.ts';
import type { Fact, Metric } from '../metric.ts';

const motifs: Metric<'motifs'> = {
  id: 'motifs',
  label: 'Motifs',
  group: 'Structure',
  help: 'Numbers of small patterns of three and four vertices, and of directed triads. Many closed patterns are typical of social graphs, few of networks of roads.',
  parameters: [],
  job: 'motifs',
  cost: perElement(500, 5000),
  toInput: (graph) => graph,
  toOutcome: ({ cliques, graphlets, triads }) => ({
    columns: [{ id: 'cliques-4', label: 'Cliques of 4', kind: 'number', values: cliques }],
    facts: [
      ...graphletNames.map((label, place): Fact => ({ label, text: formatExact(graphlets[place]!) })),
      ...triadNames.map(
        (name, place): Fact => ({ label: `Triad ${name}`, text: formatExact(triads[place]!) }),
      ),
    ],
  }),
};

export default motifs;
