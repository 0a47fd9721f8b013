import type { ChecklistItem } from '../checklist.ts';

const screen = 'tests/src/screens/graphs/GraphsScreen.test.tsx';
const changes = 'tests/src/screens/graphs/graph-changes.test.ts';
const validation = 'tests/src/screens/graphs/validate-graph.test.ts';

/** Graph management: section 2.10 and the parts about graphs of sections 4 to 9. */
export const items: readonly ChecklistItem[] = [
  { id: '2.10-1', text: 'A list of graph tiles; a click opens the graph viewer.', test: screen },
  { id: '2.10-2', text: 'Search by name substring and a sort-descending option.', test: screen },
  { id: '2.10-3', text: 'Create and edit modals.', test: screen },
  { id: '2.10-4', text: 'Example graph buttons.', test: screen },
  {
    id: '2.10-5',
    text: 'The graph viewer opened from here labels vertices by _key. Colours: by collection, so that the picture has a legend; by _key on request.',
    test: 'tests/src/screens/graph-viewer/first-look.test.ts',
  },
  {
    id: '4-graph-1',
    text: 'Old and new edge definitions are compared to add, modify or delete them.',
    test: changes,
  },
  {
    id: '4-graph-2',
    text: 'A collection used in an existing definition fills from/to and locks them.',
    test: screen,
  },
  {
    id: '4-graph-3',
    text: 'A collection used in one edge definition cannot be used in another.',
    test: screen,
  },
  { id: '4-graph-4', text: 'Vertex collections are added or removed.', test: changes },
  {
    id: '5-graph-1',
    text: "Name required ('A name for the graph has to be provided.'); an existing name gives \"The graph '{name}' already exists.\"",
    test: screen,
  },
  {
    id: '5-graph-2',
    text: 'Edit: at least one edge definition with a collection and non-empty from and to.',
    test: validation,
  },
  { id: '5-graph-3', text: "'The collection {x} is already used.'", test: screen },
  {
    id: '7-graph-1',
    text: 'POST and DELETE edge definitions, POST and DELETE vertex collections.',
    test: 'tests/http/graphs/graphs.test.ts',
  },
  { id: '7-graph-2', text: 'DELETE /{name}?dropCollections=true.', test: screen },
  {
    id: '8-graph-1',
    text: "Delete error: the server message or 'Could not delete Graph.'",
    test: screen,
  },
  {
    id: '8-graph-2',
    text: 'Create error: the server errorMessage with angle brackets removed.',
    test: screen,
  },
  {
    id: '8-graph-3',
    text: "Example graph failure: title 'Example Graphs', the server errorMessage or 'Could not create example graph: {name}'.",
    test: screen,
  },
  { id: '8-graph-4', text: "Success: 'Graph: {name} created.'", test: screen },
  { id: '9-graph-1', text: 'Select limits: 10 for from, to and vertex collections.', test: validation },
  { id: '10-graph-names', text: 'Names with markup are never interpreted as HTML.', test: screen },
];
