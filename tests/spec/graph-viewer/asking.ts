import type { ChecklistItem } from '../checklist.ts';

const paths = 'tests/src/graph/features/paths/path-commands.test.ts';
const ranks = 'tests/src/graph/metrics/rank-ties.test.ts';
const queries = 'tests/src/graph/features/queries/query-commands.test.ts';
const database = 'tests/http/graphs/graph-paths.test.ts';

/** Paths, metrics, queries and costs: sections B8 to B10 of the issue. */
export const items: readonly ChecklistItem[] = [
  {
    id: 'asking-paths-ends',
    text: 'Endpoints of a path are chosen by search or from the picture',
    test: paths,
  },
  { id: 'asking-paths-pick', text: 'Endpoints are picked on the canvas', test: paths },
  { id: 'asking-paths-parallel', text: 'Parallel edges count once', test: paths },
  {
    id: 'asking-paths-k',
    text: 'Up to k shortest paths; the summary says whether there are others',
    test: paths,
  },
  { id: 'asking-paths-choose', text: 'Each path is selectable and drawn apart from the others', test: paths },
  { id: 'asking-paths-weight', text: 'Weights: an attribute or the distance', test: paths },
  { id: 'asking-paths-none', text: 'Without a path, any direction is offered', test: paths },
  { id: 'asking-paths-add', text: 'Adding a found path is one undo step', test: paths },
  { id: 'asking-paths-database', text: 'Paths in the database with what is not loaded', test: database },
  { id: 'asking-paths-weighted', text: 'Weighted search in the database by the server', test: database },
  { id: 'asking-paths-legs', text: 'Legs of the open path are labelled on the picture', test: paths },
  { id: 'asking-paths-scene', text: 'Found paths come back with the scene', test: paths },
  { id: 'asking-metrics-ties', text: 'Ranks that cannot be told apart are shown as ties', test: ranks },
  { id: 'asking-metrics-numbers', text: 'Numbers in a readable form', test: ranks },
  { id: 'asking-selection-query', text: 'A selection becomes a parameterised AQL query', test: queries },
  { id: 'asking-result-ids', text: 'A result with vertices, edges, paths, ids, nested', test: queries },
  { id: 'asking-result-joins', text: 'The result of an AQL query joins the canvas', test: queries },
  { id: 'asking-canvas-actions', text: 'Saved queries can be run on the selection', test: queries },
  { id: 'asking-cost', text: 'Cost before loading: count, size and time', test: queries },
  {
    id: 'asking-cost-expansion',
    text: 'Cost before loading: an expansion of several vertices says its size',
    test: 'tests/src/graph/features/neighbours/neighbour-commands.test.ts',
  },
  { id: 'asking-cost-confirm', text: 'A load above the threshold is confirmed first', test: queries },
];
