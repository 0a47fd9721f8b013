import type { ChecklistItem } from '../checklist.ts';

const http = 'tests/http/graphs/graph-functions.test.ts';
const blueprint = 'tests/http/graphs/blueprint-graphs.test.ts';

/** Named graphs: lifecycle, rules, functions. */
export const items: readonly ChecklistItem[] = [
  {
    id: '4-graphs-1',
    text: 'Graph lifecycle: created; edge definitions extended, edited or deleted; vertex (orphan) collections added or removed.',
    test: http,
  },
  {
    id: '4-graphs-2',
    text: 'Dropped (optionally with its collections, but only those not used by another graph).',
    test: http,
  },
  {
    id: '3-graph-1',
    text: 'Graph record (kept in the _graphs system collection): _key, edgeDefinitions, orphanCollections, _rev, _id.',
    test: http,
  },
  { id: '4-graphs-3', text: 'A removed vertex takes its edges with it, in all graphs.', test: http },
  {
    id: '5-graphs-1',
    text: 'Name required; edge definitions must be an array with collection, from and to arrays; an edge collection only once per graph and not defined differently elsewhere; the name must not exist; the orphan list must be an array (else ignored as empty).',
    test: http,
  },
  {
    id: '5-graphs-2',
    text: 'Relation helpers: the undirected helper needs 2 arguments and the directed helper 3; the first must be a non-empty string; the others must be non-empty strings or arrays.',
    test: http,
  },
  {
    id: '5-graphs-3',
    text: 'Edge insert in a graph needs _from and _to as strings containing a slash, and their collections must be allowed by the edge definition.',
    test: http,
  },
  {
    id: '5-graphs-4',
    text: 'A vertex collection added must not already be in an edge definition or orphan list, and must be a document collection.',
    test: http,
  },
  {
    id: '7-graphs-1',
    text: 'Graph functions run AQL statements: vertices, edges, fluent queries.',
    test: http,
  },
  {
    id: '7-graphs-2',
    text: 'Neighbours, common neighbours and properties, paths, shortest paths, distances.',
    test: http,
  },
  { id: '7-graphs-3', text: 'Eccentricity, closeness, betweenness, radius and diameter.', test: http },
  {
    id: '7-graphs-4',
    text: 'Measures against all paths of small graphs.',
    test: 'tests/driver/measures.test.ts',
  },
  {
    id: '7-blueprint-1',
    text: 'Graph calls go through a graph API layer: get, create, delete graphs.',
    test: blueprint,
  },
  { id: '7-blueprint-2', text: 'Vertices and edges of the graph API layer.', test: blueprint },
  {
    id: '7-blueprint-3',
    text: 'Edges of a vertex by direction and label, vertices of an edge.',
    test: blueprint,
  },
  { id: '7-blueprint-4', text: 'Attributes of vertices and edges are changed.', test: blueprint },
  { id: '8-blueprint-1', text: "'accessing a deleted vertex/edge'.", test: blueprint },
];
