import type { ChecklistItem } from '../checklist.ts';

/** Overview: the part of section 2.1 of the administration specification that concerns the address ''. */
export const items: readonly ChecklistItem[] = [
  {
    id: '2.1-overview-1',
    text: "The route '' shows the overview tab of the dashboard.",
    test: 'tests/src/screens/overview/OverviewScreen.test.tsx',
  },
  {
    id: '2.1-overview-2',
    text: "The routes '' and dashboard mark the dashboard-menu.",
    test: 'e2e/overview.test.ts',
  },
];
