import type { ChecklistItem } from '../checklist.ts';

const test = 'tests/src/screens/queries/QueriesScreen.test.tsx';

/** Running and slow queries: section 2.12 and the queries of sections 2.1, 3, 7, 8 and 9. */
export const items: readonly ChecklistItem[] = [
  {
    id: '2.1-queries-1',
    text: 'queryManagement: running and slow queries; the tools menu is highlighted.',
    test: 'e2e/queries.test.ts',
  },
  { id: '2.12-1', text: 'Tabs Active and Slow.', test },
  { id: '2.12-2', text: 'Table columns ID, Query String, Runtime, Started.', test },
  { id: '2.12-3', text: "Empty messages: 'No running queries.' and 'No slow queries.'.", test },
  { id: '2.12-4', text: 'The Slow tab has a delete-log button.', test },
  { id: '2.12-5', text: 'A kill icon for active queries.', test },
  { id: '2.12-6', text: 'The threshold of slow queries can be changed.', test },
  { id: '2.12-7', text: 'A query opens in the query editor with its bind variables.', test },
  { id: '3-query-1', text: 'Running or slow query: id, query, started, runTime (seconds).', test },
  { id: '7-query-1', text: 'GET /_api/query/current.', test },
  { id: '7-query-2', text: 'DELETE /_api/query/{id}.', test },
  { id: '7-query-3', text: 'GET and DELETE /_api/query/slow.', test },
  { id: '8-query-1', text: 'Error texts for killing queries.', test },
  { id: '8-query-2', text: 'Error texts for clearing the slow log.', test },
  { id: '9-query-1', text: 'Query runtime shown with 2 decimals in seconds.', test },
];
