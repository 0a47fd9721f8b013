import type { ChecklistItem } from '../checklist.ts';

const messages = 'tests/src/graph/specification-messages.test.ts';

const browser = 'e2e/viewer.test.ts';
const traversal = 'tests/src/graph/features/traversal/traversal-commands.test.ts';

/** Messages of validation and errors. */
export const items: readonly ChecklistItem[] = [
  { id: '8-database', text: '[errorNum] errorMessage, or Undefined ERROR', test: messages },
  { id: '8-named', text: 'HTTP status text, errorMessage (errorNum)', test: messages },
  { id: '8-event', text: 'Sorry Unknown Event X cannot be bound.', test: messages },
  { id: '8-worker', text: 'Method not known, Observer not supported', test: messages },
  { id: 'C14-1', text: 'Traversal on the canvas beyond what is loaded', test: traversal },
  {
    id: 'C14-2',
    text: 'Traversal on the canvas reads the database by level',
    test: 'tests/http/graphs/graph-paths.test.ts',
  },
  { id: 'B5-21', text: 'A legend click hides the others; a second click restores', test: browser },
  { id: 'C12-26', text: 'A large import is read in a worker', test: browser },
  { id: '5-viewer', text: 'A reference to the graph viewer has to be given.', test: messages },
  { id: '5-size', text: 'A width and a height greater than 0 have to be given.', test: messages },
];
