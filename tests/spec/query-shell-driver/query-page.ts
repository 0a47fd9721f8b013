import type { ChecklistItem } from '../checklist.ts';

const e2e = 'e2e/query.test.ts';
const tabs = 'tests/src/query/tabs/query-tabs.test.ts';
const binds = 'tests/src/query/binds/bind-values.test.ts';
const vertex = 'tests/src/query/binds/VertexInput.test.tsx';
const language = 'tests/src/query/language/language-server.test.ts';
const saved = 'tests/src/api/saved-queries.test.ts';
const saveDialog = 'tests/src/screens/query/save-dialog.test.tsx';
const files = 'tests/src/screens/query/query-files.test.ts';
const importDialog = 'tests/src/screens/query/import-dialog.test.tsx';
const lowerPane = 'tests/src/screens/query/lower-pane.test.tsx';
const consoleCalls = 'tests/http/console/console-calls.test.ts';
const examples = 'tests/src/screens/query/example-queries.test.tsx';

/** The query page without its result and plan panes. */
export const items: readonly ChecklistItem[] = [
  { id: '1-saved-1', text: 'Keep saved queries; save a query with its values.', test: e2e },
  { id: '1-saved-2', text: 'Import what was exported, with the same texts and digits.', test: files },
  { id: '1-saved-3', text: 'Buttons import queries and export queries; import needs a file.', test: e2e },
  { id: '2-query-editor-1', text: 'AQL editor; Ctrl or Cmd plus Enter runs the query.', test: e2e },
  { id: '2-query-selection-1', text: 'The query uses the selected text if there is a selection.', test: e2e },
  { id: '2-query-tabs-1', text: 'Tabs: query, result, saved queries.', test: e2e },
  { id: '2-query-example-1', text: "A select offers 'Insert Query' and example queries.", test: e2e },
  { id: '2-query-size-1', text: 'Result sizes 100 to 10000, default 1000.', test: tabs },
  {
    id: '2-query-cache-1',
    text: 'Query text and bind parameters are cached under the keys query and parameter.',
    test: tabs,
  },
  {
    id: '2-query-buttons-1',
    text: 'Ctrl+Shift+C toggles comments, Ctrl+Z undoes, Ctrl+Shift+Z redoes; buttons comment and uncomment.',
    test: e2e,
  },
  { id: '2-query-buttons-2', text: 'Buttons undo, redo and clear input.', test: e2e },
  {
    id: '2-query-template-1',
    text: "If loading the templates fails: 'Query' / 'Error while loading system templates'.",
    test: examples,
  },
  {
    id: '2-query-demo-1',
    text: 'A reserved demo menu is hidden unless the flights demo collection exists.',
    test: 'tests/src/app/frame-rules.test.tsx',
  },
  { id: '1-saved-4', text: 'A deleted saved query stays in its open tabs as unsaved text.', test: tabs },
  { id: '1-saved-5', text: 'Delete a saved query.', test: e2e },
  { id: '3-saved-1', text: 'Saved query: name, value, parameter, stored per user.', test: saved },
  { id: '3-saved-2', text: 'Saved query: unknown user falls back to root.', test: lowerPane },
  { id: '4-save-1', text: 'The button reads Save, or Update in warning style.', test: saveDialog },
  { id: '4-save-2', text: "'Insert Query' is not accepted as a name.", test: saveDialog },
  { id: '5-query-save-1', text: "Save query: name required ('No query name given.').", test: saveDialog },
  { id: '5-query-import-1', text: 'Import of queries needs a file chosen first.', test: importDialog },
  { id: '5-query-import-2', text: "Only JSON files ('File not supported!').", test: importDialog },
  {
    id: '5-query-import-3',
    text: 'An import replaces queries of the same name only if the user chooses so.',
    test: importDialog,
  },
  { id: '5-query-binds-2', text: 'Values that cannot be parsed are not saved.', test: saveDialog },
  { id: '7-query-5', text: 'GET whoAmI.', test: 'tests/http/auth.test.ts' },
  { id: '7-query-6', text: 'GET js/arango/aqltemplates.json.', test: examples },
  { id: '7-query-7', text: 'query/result/download/{base64 of JSON with query}.', test: consoleCalls },
  { id: '7-query-8', text: 'query/download/{user}; saving custom queries.', test: consoleCalls },
  { id: '5-query-binds-1', text: 'Bind parameters must be valid JSON.', test: binds },
  { id: '8-query-binds-1', text: "'Query error' / 'Could not parse bind parameters.'", test: e2e },
  {
    id: '11-language-1',
    text: 'Completion from the catalogue of the database, in a worker.',
    test: language,
  },
  { id: '11-language-2', text: 'Attribute names of bound collections.', test: language },
  { id: '11-language-3', text: 'Hover and signature help.', test: e2e },
  { id: '11-language-4', text: 'F12 goes to a declaration, F8 to the next problem.', test: e2e },
  { id: '2-query-editor-2', text: 'Ctrl+Enter runs the query also with open completions.', test: e2e },
  { id: '2-query-layout-1', text: 'F11 gives the result the whole height.', test: e2e },
  { id: '11-binds-2', text: 'Vertex search for parameters with the id of a document.', test: vertex },
  { id: '11-kept-4', text: 'Text and run survive a lost session.', test: e2e },
  { id: '11-binds-1', text: 'Bind values keep their types: 0 is not "".', test: binds },
  { id: '11-saved-1', text: 'Saved queries are per user and database.', test: saved },
  { id: '11-saved-2', text: 'Saved queries are never overwritten silently.', test: saved },
  { id: '11-saved-3', text: 'A name that is stored twice is listed once.', test: saved },
  { id: '11-error-1', text: 'An error selects its place in the text.', test: e2e },
  { id: '11-kept-tabs-1', text: 'Text and parameters survive a reload.', test: tabs },
  { id: '11-kept-3', text: 'Text, parameters and results survive a reload.', test: e2e },
  { id: '11-history-1', text: 'History with search (Ctrl+R), time, duration and rows.', test: e2e },
  { id: '13-worker-1', text: 'Typing never waits: calls at the caret come first.', test: language },
  { id: '13-worker-2', text: 'Calls are cancelled by typing.', test: language },
  { id: '13-worker-3', text: 'Texts of 5,000 lines.', test: language },
];
