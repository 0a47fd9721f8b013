import type { ChecklistItem } from '../checklist.ts';

const screen = 'tests/src/screens/collections/CollectionsScreen.test.tsx';
const details = 'tests/src/screens/collections/CollectionDetails.test.tsx';
const validation = 'tests/src/screens/collections/validate-collection.test.ts';
const creation = 'tests/src/screens/collections/create-values.test.ts';
const calls = 'tests/http/console/collections-screen.test.ts';

/** The collections screen: section 2.4 and the parts about collections of sections 3 to 9. */
export const items: readonly ChecklistItem[] = [
  { id: '2.1-collections', text: 'collections: collection tiles; new: new collection dialog.', test: screen },
  { id: '2.4-1', text: 'Tiles, one per collection.', test: screen },
  { id: '2.4-2', text: 'A search box that reacts after a 200 ms delay.', test: screen },
  {
    id: '2.4-3',
    text: 'Filter checkboxes: system, document, edge, loaded, unloaded.',
    test: 'tests/src/screens/collections/filter-collections.test.ts',
  },
  {
    id: '2.4-4',
    text: 'Sort by name or type, ascending or descending.',
    test: 'tests/src/screens/collections/sort-collections.test.ts',
  },
  { id: '2.4-5', text: 'A New Collection dialog.', test: screen },
  {
    id: '2.4-6',
    text: 'Settings per collection with Delete, Truncate, Load or Unload, and Save.',
    test: details,
  },
  { id: '3-collection-1', text: 'Fields: id, name, status, type, isSystem.', test: calls },
  {
    id: '3-collection-2',
    text: 'Status numbers: 0 corrupted, 1 new born collection, 2 unloaded, 3 loaded, 4 will be unloaded, 5 deleted, 6 loading.',
    test: screen,
  },
  { id: '3-collection-3', text: 'Properties: journalSize, indexBuckets, waitForSync.', test: calls },
  {
    id: '3-collection-4',
    text: 'Create payload: name, waitForSync, journalSize (only if above 0), isSystem, type (2 document, 3 edge).',
    test: creation,
  },
  {
    id: '3-collection-5',
    text: 'In a cluster the payload has numberOfShards and shardKeys.',
    test: creation,
  },
  {
    id: '4-collection-1',
    text: 'Unloaded goes to loaded via load; loaded goes to unloaded via unload (with flush).',
    test: details,
  },
  {
    id: '4-collection-2',
    text: 'Property edits are allowed only when loaded. When unloaded, only rename is allowed.',
    test: details,
  },
  {
    id: '4-collection-3',
    text: 'Rename is possible in both states; in a cluster the name is fixed.',
    test: details,
  },
  {
    id: '4-collection-4',
    text: 'After creating a collection the list is refreshed.',
    test: 'e2e/collections.test.ts',
  },
  {
    id: '5-collection-1',
    text: 'Name required, starts with a letter, only letters, digits, _ and -; on create no _ as first character.',
    test: validation,
  },
  { id: '5-collection-2', text: 'Journal size: digits only, in MB, at least 1.', test: validation },
  { id: '5-collection-3', text: 'Index buckets: a number of at least 1 and a power of 2.', test: validation },
  { id: '5-collection-4', text: 'Shards: an integer of at least 1.', test: validation },
  {
    id: '7-collection-1',
    text: 'The calls on /_api/collection answer in the form that the console reads.',
    test: calls,
  },
  {
    id: '8-collection-1',
    text: "Create failure: 'Collection error' with the server errorMessage; input is kept.",
    test: screen,
  },
  {
    id: '8-collection-2',
    text: 'Rename and property change failures show the server errorMessage.',
    test: details,
  },
  { id: '8-collection-3', text: "'Could not delete collection.'", test: details },
  { id: '8-collection-4', text: "Generic: 'Collection error'.", test: screen },
  { id: '9-collection-1', text: 'Collection search delay 200 ms.', test: screen },
  {
    id: '9-collection-2',
    text: 'Journal size unit: 1 MB = 1048576 bytes.',
    test: creation,
  },
  { id: '10-names', text: 'Names with markup are never interpreted as HTML.', test: screen },
];
