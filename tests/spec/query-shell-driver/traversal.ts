import type { ChecklistItem } from '../checklist.ts';

const rules = 'tests/driver/traversal.test.ts';
const laws = 'tests/driver/traversal-laws.test.ts';
const http = 'tests/http/graphs/graph-functions.test.ts';

/** The traversal library: configuration, searches, filters, errors. */
export const items: readonly ChecklistItem[] = [
  {
    id: '3-traversal-1',
    text: 'Traversal configuration: order, itemOrder, strategy, uniqueness, visitor, filter, expander, datasource, maxIterations, minDepth, maxDepth, buildVertices, labels, matchingAttributes, weight, defaultWeight, distance.',
    test: http,
  },
  {
    id: '3-traversal-2',
    text: 'Expanders: directions, labels, sort, expandFilter.',
    test: laws,
  },
  { id: '4-traversal-1', text: 'Filter results: exclude, prune, or a list of these.', test: rules },
  { id: '4-traversal-2', text: 'Filters apply to shortest paths, too.', test: laws },
  {
    id: '5-traversal-1',
    text: 'Strategy, order, itemOrder and uniqueness values are case-insensitive names with dashes ignored.',
    test: rules,
  },
  {
    id: '5-traversal-2',
    text: 'The start vertex (and for dijkstra and astar the end vertex) must be objects.',
    test: rules,
  },
  {
    id: '5-traversal-3',
    text: 'Visitor, filter and expander must be functions; datasource must be an object.',
    test: rules,
  },
  { id: '8-traversal-1', text: 'Named error: too many iterations.', test: rules },
  {
    id: '8-traversal-2',
    text: 'Named errors: invalid filter result, graph not found, collection not found.',
    test: http,
  },
  { id: '8-traversal-3', text: 'Data sources: collection, named graph, in memory.', test: rules },
  {
    id: '9-traversal-1',
    text: 'Defaults: maxIterations 10,000,000; maxDepth 256; minDepth 0; order pre-order; forward item order; depth-first; vertex uniqueness none; edge uniqueness path; buildVertices true.',
    test: rules,
  },
  {
    id: '9-traversal-2',
    text: 'Strategy codes: breadth-first 0, depth-first 1, astar 2, dijkstra 3, multi-dijkstra 4. Order codes: pre 0, post 1, pre-order-expander 2. Uniqueness codes: none 0, path 1, global 2.',
    test: rules,
  },
  {
    id: '9-traversal-3',
    text: 'An unusable weight with no default gives infinite. Distance defaults to 1 per edge.',
    test: rules,
  },
  {
    id: '9-traversal-4',
    text: 'Each strategy with each order and uniqueness, against its definition.',
    test: laws,
  },
  { id: '9-traversal-5', text: 'Shortest paths, against the distances of all pairs.', test: laws },
  { id: '9-traversal-6', text: 'A* uses its estimate.', test: laws },
  { id: '9-traversal-7', text: 'Iterate probability defaults to 1.', test: http },
];
