import type { ChecklistItem } from '../checklist.ts';

const request = 'tests/src/query/query-request.test.ts';
const pane = 'tests/src/query/result-pane.test.tsx';
const views = 'tests/src/query/result-views.test.ts';
const download = 'tests/src/query/download.test.ts';
const http = 'tests/http/queries/query-run.test.ts';
const e2e = 'e2e/query-results.test.ts';
const lowerPane = 'tests/src/screens/query/lower-pane.test.tsx';

/** Execution of queries and their results: sections 3, 4, 7, 8 and 9, and points 2 and 11 of the issue. */
export const items: readonly ChecklistItem[] = [
  { id: '3-request-1', text: "Query request: query, batchSize, id 'currentFrontendQuery'.", test: request },
  { id: '3-request-2', text: 'bindVars are sent only if non-empty.', test: request },
  { id: '3-result-1', text: 'Query result: result, batch by batch.', test: http },
  { id: '3-result-2', text: 'extra.warnings and extra.stats.executionTime are shown.', test: pane },
  { id: '4-query-1', text: "The overlay shows 'Query is operating...' with a cancel button.", test: pane },
  {
    id: '4-overlay-1',
    text: 'The overlay is shown after a delay and cancelled before it appears.',
    test: pane,
  },
  { id: '2-query-output-1', text: 'Button clear output.', test: pane },
  { id: '2-query-output-2', text: 'Buttons fold and unfold output.', test: e2e },
  {
    id: '4-query-2',
    text: 'Finished: the result is shown, the execution time is shown, the result tab is open.',
    test: lowerPane,
  },
  { id: '4-query-6', text: 'A lost connection does not end a running query.', test: request },
  { id: '4-query-3', text: 'Cancel makes the job cancel call.', test: http },
  { id: '4-query-4', text: "Cancel says 'Query canceled.'", test: pane },
  { id: '4-query-5', text: 'Cancel ends the query on the server.', test: e2e },
  { id: '4-explain-1', text: 'Explain does not run the query.', test: http },
  { id: '4-explain-2', text: "The overlay shows 'Explain is operating...'.", test: pane },
  { id: '4-explain-3', text: 'The download button is hidden.', test: lowerPane },
  { id: '4-result-cursor-1', text: 'A cursor is disposed by deleting it on the server.', test: http },
  { id: '7-query-1', text: 'POST /_admin/aardvark/query/explain/.', test: http },
  { id: '7-query-4', text: 'PUT /_api/job/{id}/cancel.', test: http },
  { id: '7-query-2', text: 'POST /_api/cursor with an async-store header.', test: http },
  { id: '7-query-3', text: 'PUT /_api/job/{id} is polled for the result.', test: http },
  { id: '8-run-1', text: 'Query run error with errorNum and errorMessage.', test: http },
  { id: '8-run-2', text: "Query run error: output shows '[errorNum] errorMessage'.", test: pane },
  { id: '8-run-3', text: "Explain error: title 'Explain error' with errorNum or 'ERROR'.", test: pane },
  { id: '8-run-4', text: "Query run error: '[errorNum] errorMessage' or 'ERROR'.", test: request },
  {
    id: '8-run-5',
    text: "Polling error: errorMessage or 'Something went wrong.'",
    test: request,
  },
  { id: '8-download-1', text: "Download: 'Query error' / 'could not query result.'", test: request },
  { id: '9-poll-1', text: 'Poll interval: first after 50 ms, then growing to 500 ms.', test: request },
  { id: '9-times-1', text: 'Execution time with 3 decimals.', test: request },
  {
    id: '9-runtime-1',
    text: 'Runtime shown with 2 decimals in seconds.',
    test: 'tests/src/screens/queries/QueriesScreen.test.tsx',
  },
  { id: '11-exact-1', text: 'Numbers of rows and bind values are exact.', test: http },
  { id: '11-exact-2', text: 'Exact 64-bit integers in the table, columns by first appearance.', test: pane },
  { id: '11-empty-1', text: 'Empty results show an empty state.', test: pane },
  { id: '2-view-color-1', text: 'Charts and maps are coloured by a column, with a legend.', test: views },
  { id: '2-view-color-2', text: 'Many numbers are coloured by ranges.', test: views },
  { id: '2-view-chart-1', text: 'A chart with a colour column has a line for each value.', test: views },
  {
    id: '2-view-map-1',
    text: 'Lines on the map from a bind value, another place or the row before.',
    test: views,
  },
  { id: '2-view-map-2', text: 'Lines across the 180th meridian.', test: views },
  { id: '2-view-map-3', text: 'Close points of a map are grouped.', test: views },
  { id: '11-kept-1', text: 'A failure keeps the last result.', test: pane },
  { id: '11-kept-2', text: 'Results survive navigation and a reload.', test: e2e },
  { id: '11-profile-1', text: 'A profile has the figures of each plan node.', test: http },
  { id: '11-download-1', text: 'Download as JSON and JSON lines with exact numbers.', test: download },
  { id: '11-download-2', text: 'Download as CSV with all columns.', test: download },
  { id: '11-download-3', text: 'A download never runs a modifying query again.', test: download },
  { id: '11-download-4', text: 'A download streams all rows.', test: http },
  { id: '11-download-5', text: 'A download of a modifying query does not change data.', test: http },
  { id: '11-download-6', text: 'Rows that are not loaded are downloaded, too.', test: e2e },
  { id: '11-download-7', text: 'A large result is written to the disk while it arrives.', test: download },
  {
    id: '11-download-8',
    text: 'A result that is too large for a blob is streamed into a file, and can be stopped.',
    test: e2e,
  },
  {
    id: '11-download-9',
    text: 'Without a save dialog, a large result is written to a temporary file of the browser.',
    test: 'tests/src/api/temporary-file.test.ts',
  },
  { id: '11-million-1', text: 'A million rows do not freeze the page.', test: e2e },
];
