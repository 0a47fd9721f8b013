import type { ChecklistItem } from '../checklist.ts';

const commands = 'tests/src/graph/features/neighbours/neighbour-commands.test.ts';
const hub = 'tests/src/graph/features/neighbours/hub-index.test.ts';
const tables = 'tests/src/graph/features/table/tables.test.ts';
const browser = 'e2e/neighbours.test.ts';

/** Directions, steps, tables and hubs: ids `B6` and `B7` are of the issue 'the graph workspace, complete'. */
export const items: readonly ChecklistItem[] = [
  { id: 'B6-1', text: 'Direction: incoming, outgoing, any: expansion', test: commands },
  { id: 'B6-2', text: 'Direction: incoming, outgoing, any: collapse', test: commands },
  { id: 'B6-3', text: 'Direction: incoming, outgoing, any: selection of neighbours', test: commands },
  { id: 'B6-4', text: 'Exactly k steps, up to k steps, as selection', test: commands },
  { id: 'B6-5', text: 'Exactly k steps, up to k steps, as expansion; count and cost first', test: commands },
  {
    id: 'B6-6',
    text: 'One menu item expands the vertices that depend on a vertex and shows their count (libssl3: 850)',
    test: browser,
  },
  { id: 'B6-7', text: 'A table linked to the picture in both directions', test: browser },
  { id: 'B6-8', text: 'A table of the selected and of all shown vertices and edges', test: tables },
  { id: 'B6-9', text: 'The table is sortable', test: tables },
  { id: 'B6-10', text: 'The table has degree, metrics and attributes', test: tables },
  { id: 'B6-11', text: 'The table is exportable', test: tables },
  { id: 'B7-1', text: 'Counts neighbours by edge collection, direction and a chosen attribute', test: hub },
  { id: 'B7-2', text: 'Facet counts follow the other facets', test: hub },
  { id: 'B7-3', text: 'Lets them be searched, with an order', test: hub },
  { id: 'B7-4', text: 'The next page is always new', test: hub },
  { id: 'B7-5', text: 'Slice = removable tokens, readable as a sentence', test: hub },
  { id: 'B7-6', text: 'The slice as AQL', test: hub },
  { id: 'B7-7', text: 'The dialog names the edges in and out, and the neighbours in the view', test: hub },
  { id: 'B7-8', text: 'Cost: vertices, edges, size, time; above 2,000 elements a warning', test: hub },
  { id: 'B7-9', text: 'A hub is not loaded before a slice is chosen; one undo step', test: commands },
  { id: 'B7-10', text: 'Expand a hub (libc6: 21,842 dependants): loads a chosen slice', test: browser },
];
