import { formatExact } from '../../../lib/format.ts';
import { numberOf } from '../../layouts/parameter.ts';
import { directionOf } from '../common-parameters.ts';
import type { Metric } from '../metric.ts';
import { edgesOfPaths, endParameters, pathDirection, toEnds } from '../pair-parameters.ts';

const maxLength = {
  kind: 'number',
  id: 'length',
  label: 'Length',
  help: 'Largest number of edges of a path.',
  minimum: 1,
  maximum: 50,
  step: 1,
  default: 5,
} as const;

const maxPaths = {
  kind: 'number',
  id: 'paths',
  label: 'Paths',
  help: 'Largest number of paths.',
  minimum: 1,
  maximum: 100_000,
  step: 100,
  default: 1000,
} as const;

/** Steps of the search: a few seconds. */
const maxSteps = 200_000_000;

const simplePaths: Metric<'simple-paths'> = {
  id: 'simple-paths',
  label: 'All paths',
  group: 'Paths and flows',
  help: 'All paths between two vertices without repeated vertices, up to a length and a number. Counts the paths through each vertex and marks their edges.',
  parameters: [...endParameters, pathDirection, maxLength, maxPaths],
  job: 'simple-paths',
  cost: ({ vertices, edges }, values) =>
    (300 * (vertices + edges) + numberOf(maxPaths, values) * numberOf(maxLength, values) * 1000) / 1e9,
  toInput: (graph, values, chosen) => ({
    ...graph,
    ...toEnds(values, chosen),
    direction: directionOf(pathDirection, values),
    maxLength: numberOf(maxLength, values),
    maxPaths: numberOf(maxPaths, values),
    maxSteps,
  }),
  toOutcome({ offsets, vertices, scores, isComplete }, { graph, values }) {
    const count = offsets.length - 1;
    return {
      columns: [{ id: 'paths-through', label: 'Paths through the vertex', kind: 'number', values: scores }],
      facts: [
        { label: 'Paths', text: isComplete ? formatExact(count) : `${formatExact(count)} or more` },
        ...(isComplete ? [] : [{ label: 'Note', text: 'a limit ended the search' }]),
      ],
      finding: {
        label: 'All paths',
        vertices: new Uint32Array(new Set(vertices)),
        edges: edgesOfPaths(graph, offsets, vertices, directionOf(pathDirection, values)),
        rows: { label: 'Paths', offsets, vertices, isPath: true },
      },
    };
  },
};

export default simplePaths;
