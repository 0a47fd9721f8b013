import type { ChecklistItem } from '../checklist.ts';

const figures = 'tests/src/screens/statistics/figures.test.ts';
const screen = 'tests/src/screens/statistics/statistics.test.tsx';
const calls = 'tests/http/console/dashboard.test.ts';
const browser = 'e2e/dashboard.test.ts';

/** Statistics: sections 2.9, 6, 7 and 9 of the administration specification. */
export const items: readonly ChecklistItem[] = [
  { id: '2.9-1', text: 'Line charts, tendency figures and bar charts.', test: browser },
  { id: '2.9-2', text: 'A resident memory chart and a replication panel.', test: browser },
  { id: '2.9-3', text: 'A detail chart modal per figure.', test: browser },
  {
    id: '6-dashboard-1',
    text: "The dashboard needs access to the system database. Otherwise it shows 'You do not have permission to view this page.' and 'You can switch to '_system' to see the dashboard.'",
    test: screen,
  },
  { id: '7-dashboard-1', text: 'GET /_admin/statistics and statistics-description.', test: calls },
  { id: '7-dashboard-2', text: 'GET statistics/short?start and statistics/long?filter.', test: calls },
  { id: '7-dashboard-3', text: 'GET /_api/replication/logger-state and applier-state.', test: calls },
  { id: '9-dashboard-1', text: 'Dashboard refresh every 10 s.', test: screen },
  { id: '9-dashboard-2', text: 'Default time frame 20 minutes.', test: figures },
  { id: '9-dashboard-3', text: 'Detail frame 48 hours.', test: figures },
  { id: '9-dashboard-4', text: '10-second buckets.', test: figures },
  { id: '9-dashboard-5', text: 'Tendency figures over 15 minutes.', test: screen },
  { id: '9-dashboard-6', text: 'Virtual size in GB.', test: figures },
  { id: '9-dashboard-7', text: 'Resident memory shown in MB below 1025 MB, else GB.', test: figures },
];
