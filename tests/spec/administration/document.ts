import type { ChecklistItem } from '../checklist.ts';

const screen = 'tests/src/screens/document/DocumentScreen.test.tsx';
const browser = 'e2e/document.test.ts';

/** The document screen: section 2.6, and what sections 2.1, 3, 4, 5, 7 and 8 say about the editor. */
export const items: readonly ChecklistItem[] = [
  {
    id: '2.1-editor',
    text: 'collection/{colid}/{docid}: single document or edge editor',
    test: screen,
  },
  { id: '2.6-1', text: 'JSON editor with tree and code modes', test: browser },
  { id: '2.6-2', text: 'and search', test: screen },
  { id: '2.6-3', text: 'Save (also Ctrl or Cmd plus Enter)', test: screen },
  { id: '2.6-4', text: 'and Delete', test: screen },
  {
    id: '2.6-5',
    text: 'Read-only info: type, id, key, rev and, for edges, from and to links.',
    test: screen,
  },
  { id: '2.6-6', text: 'Read-only keys are removed from the editor content.', test: screen },
  { id: '3-editor', text: 'Document fields: _id, _rev, _key, and for edges _from and _to.', test: screen },
  {
    id: '4-editor-1',
    text: 'The Save button is disabled until the content changes, and disabled again after save',
    test: screen,
  },
  { id: '4-editor-2', text: 'or after a parse error', test: browser },
  {
    id: '4-editor-3',
    text: 'Delete buttons require a second confirmation step (yes/no) unless told otherwise.',
    test: screen,
  },
  {
    id: '5-editor',
    text: 'Editor content must be valid JSON.',
    test: 'tests/protocol/lib/index-json.test.ts',
  },
  { id: '7-editor-1', text: 'GET, PUT, DELETE /_api/document/{c}/{key}', test: screen },
  {
    id: '7-editor-2',
    text: 'GET, PUT, DELETE /_api/edge/{c}/{key} (today: /_api/document, with _from and _to in the body)',
    test: screen,
  },
  { id: '8-editor-1', text: "'Document error: Could not save'", test: screen },
  { id: '8-editor-2', text: "'Document error', 'Could not delete'", test: screen },
  {
    id: '4-draft-1',
    text: 'Open draft of unsaved documents.',
    test: 'tests/src/screens/overview/OverviewScreen.test.tsx',
  },
];
