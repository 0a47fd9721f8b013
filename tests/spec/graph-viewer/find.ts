import type { ChecklistItem } from '../checklist.ts';

const index = 'tests/src/graph/workspace/find/text-index.test.ts';
const finder = 'tests/src/graph/workspace/find/finder.test.ts';
const database = 'tests/http/graphs/graph-find.test.ts';
const filter = 'tests/src/graph/features/filter/filter-chain.test.ts';
const browser = 'e2e/find.test.ts';
const loading = 'tests/src/graph/features/filter/load-by-attribute.test.ts';

/** Finding vertices, the filter chain, and loading by attribute. */
export const items: readonly ChecklistItem[] = [
  { id: 'B4-1', text: 'One search field over what is loaded: any attribute.', test: finder },
  { id: 'B4-2', text: 'Accents are folded.', test: index },
  { id: 'B4-3', text: 'As typed, results grouped: in the picture, in the database.', test: browser },
  { id: 'B4-4', text: 'Search in the database by label attributes.', test: database },
  { id: 'B4-5', text: 'Keys are found, numeric-looking ones too.', test: database },
  { id: 'B4-6', text: 'Full text where indexed.', test: database },
  { id: 'B4-7', text: 'Enter goes there or adds it.', test: finder },
  { id: 'B4-8', text: 'Ctrl+F, and in the palette.', test: finder },
  { id: 'B4-9', text: 'Queries are bounded.', test: database },
  {
    id: 'B5-1',
    text: 'Filter is a chain that hides what does not match and can be taken back.',
    test: filter,
  },
  {
    id: 'B5-2',
    text: 'Each card shows what enters and what passes; off says what it would do.',
    test: filter,
  },
  { id: 'B5-3', text: 'Operators beyond ==, typed values.', test: filter },
  { id: 'B5-4', text: 'Nothing is removed; added vertices are filtered too.', test: filter },
  { id: 'B5-5', text: "The string '42' and the number 42 differ.", test: filter },
  { id: 'B5-6', text: 'Values outside the chain stay listed with their counts.', test: filter },
  { id: 'B5-7', text: 'Reordering and deleting are undoable.', test: filter },
  { id: 'B5-8', text: 'Counts and histograms.', test: filter },
  {
    id: 'B5-9',
    text: 'Hidden vertices: dots or nothing; the pointer status gives the reason.',
    test: filter,
  },
  { id: 'B5-10', text: 'Filters on degree, collection and metrics.', test: filter },
  { id: 'B5-11', text: 'Loading joins the picture or replaces it as chosen; one undo step.', test: loading },
  { id: 'B5-12', text: 'Several conditions; how many match in the database.', test: database },
  {
    id: 'B5-13',
    text: "'could not find a matching node.', 'No suitable nodes have been found.', 'Graph error / no nodes found'.",
    test: loading,
  },
  { id: 'B5-14', text: 'Loading says how many match in the database.', test: browser },
  { id: 'B5-15', text: 'A chip with the count and an action.', test: browser },
  { id: 'B5-16', text: 'Filters survive a reload.', test: filter },
  { id: 'B5-17', text: 'A row click of the legend isolates the value, Shift+click adds.', test: filter },
  { id: 'B5-18', text: 'Exact integers; null and a missing attribute differ.', test: filter },
  { id: 'B5-19', text: 'A filter becomes an AQL query.', test: filter },
  { id: 'B5-20', text: 'The database compares exactly and knows null from missing.', test: database },
];
