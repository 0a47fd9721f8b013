import type { ChecklistItem } from '../checklist.ts';

const test = 'tests/src/screens/logs/LogsScreen.test.tsx';

/** Logs: section 2.11 and the log of sections 2.1, 3, 6, 7 and 9. */
export const items: readonly ChecklistItem[] = [
  { id: '2.1-logs-1', text: 'logs: log viewer; the tools menu is highlighted.', test: 'e2e/logs.test.ts' },
  { id: '2.11-1', text: 'Tabs: Debug, Warning, Error, Info, All (default All).', test },
  { id: '2.11-2', text: 'Table columns Loglevel, Date, Message; newest first.', test },
  { id: '2.11-3', text: 'Paginated.', test },
  { id: '2.11-4', text: 'Entries are filtered by text, regular expression, topic and time.', test },
  { id: '3-log-1', text: 'Log entry: lid, level, timestamp (seconds), text, totalAmount.', test },
  {
    id: '3-log-2',
    text: 'Levels: 1 Error, 2 Warning, 3 Info, 4 Debug, anything else Unknown.',
    test,
  },
  { id: '3-log-3', text: "The tab 'all' requests upto level 4.", test },
  { id: '6-log-1', text: 'The log menu shows only in the system database.', test },
  { id: '7-log-1', text: 'GET /_admin/log with level or upto={level}, size, offset.', test },
  { id: '9-log-1', text: 'Log levels 1 to 4.', test },
];
