import type { ChecklistItem } from '../checklist.ts';

const query = 'tests/src/screens/documents/documents-query.test.ts';
const plan = 'tests/src/screens/documents/page-plan.test.ts';
const browser = 'e2e/documents.test.ts';
const page = 'tests/src/screens/documents/DocumentsScreen.test.tsx';
const changes = 'tests/src/screens/documents/changes.test.ts';

/** The documents screen: section 2.5, and documents in sections 3 to 9 of the administration specification. */
export const items: readonly ChecklistItem[] = [
  { id: '2.5-1', text: 'Toolbar; only one toolbar panel is open at once.', test: browser },
  { id: '2.5-2', text: "Page size selector, with 'all' allowed.", test: browser },
  { id: '2.5-3', text: 'A sort attribute input.', test: browser },
  { id: '2.5-4', text: 'Pager: first, prev, next, last.', test: browser },
  { id: '2.5-5', text: 'A count shown as N document(s) or N edge(s).', test: browser },
  { id: '2.5-6', text: 'A create document or edge dialog; after it the list is refreshed.', test: browser },
  { id: '2.5-7', text: 'A delete confirmation.', test: browser },
  { id: '2.5-8', text: 'Toolbar with filter.', test: browser },
  { id: '2.5-9', text: 'Toolbar with edit (multi-select of rows).', test: browser },
  {
    id: '3-document-1',
    text: 'Document fields: _id, _rev, _key, and for edges _from and _to.',
    test: browser,
  },
  { id: '7-documents-4', text: 'Documents are moved by insert, then remove.', test: browser },
  {
    id: '5-documents-1',
    text: 'Edge creation requires _from and _to; _key is optional for both.',
    test: changes,
  },
  { id: '5-documents-2', text: 'Filter values are parsed as JSON, otherwise taken as text.', test: query },
  { id: '5-documents-4', text: 'Filter operators: ==, !=, <, <=, >=, >.', test: query },
  { id: '7-documents-5', text: 'Moving documents: insert, then remove.', test: changes },
  { id: '8-documents-6', text: "'Documents inserted, but could not be removed.'", test: changes },
  { id: '9-documents-1', text: "Default page size 10; page size may be 'all'.", test: plan },
  {
    id: '9-documents-2',
    text: 'Sorting in document lists is applied only when the total is below 12000.',
    test: plan,
  },
  {
    id: '9-documents-3',
    text: 'A full count is requested when the total is below 10000 or a filter is set.',
    test: plan,
  },
  {
    id: '7-documents-1',
    text: 'POST /_api/cursor with query, bindVars and fullCount lists documents.',
    test: page,
  },
  { id: '8-documents-1', text: "'Document error: Could not save'", test: page },
  { id: '8-documents-5', text: "'Could not move selected documents.'", test: page },
  {
    id: '7-documents-2',
    text: 'POST /_api/document?collection={c} (optional _key); today: POST /_api/document/{c}',
    test: page,
  },
  {
    id: '7-documents-3',
    text: 'POST /_api/edge?collection={c}&from={}&to={}; today: POST /_api/document/{c} with _from and _to',
    test: page,
  },
  { id: '8-documents-2', text: "'Document error: Could not delete'", test: page },
  { id: '8-documents-3', text: "'Creation failed.'", test: page },
  { id: '8-documents-4', text: "'Could not fetch requested documents.'", test: page },
  {
    id: '9-documents-4',
    text: 'Attribute listing is capped to the first 25 attributes per document.',
    test: page,
  },
];
