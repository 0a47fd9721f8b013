import type { ChecklistItem } from '../checklist.ts';

const browser = 'e2e/documents.test.ts';
const page = 'tests/src/screens/documents/DocumentsScreen.test.tsx';
const form = 'tests/src/screens/documents/index-form.test.ts';

/** Indexes in sections 3 to 8 of the administration specification. */
export const items: readonly ChecklistItem[] = [
  {
    id: '3-index-1',
    text: 'Index fields: id, type, unique, sparse, fields, selectivityEstimate.',
    test: browser,
  },
  { id: '8-indexes-1', text: "'Could not create index.'", test: browser },
  { id: '3-index-2', text: 'Creatable types: cap, geo, hash, fulltext, skiplist.', test: form },
  { id: '7-indexes-2', text: 'POST /_api/index?collection={id} with the options of the type.', test: form },
  { id: '7-indexes-1', text: 'GET /_api/index/?collection={id}', test: page },
  { id: '7-indexes-3', text: 'DELETE /_api/index/{collection}/{indexId}', test: page },
  { id: '8-indexes-2', text: "'Could not delete index'", test: page },
];
