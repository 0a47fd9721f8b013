import type { ChecklistItem } from '../checklist.ts';

/** Helpers of section 2. */
export const items: readonly ChecklistItem[] = [
  {
    id: '2-helpers-1',
    text: 'Date formatter: UTC, format YYYY-MM-DD HH:MM:SS.',
    test: 'tests/src/lib/format.test.ts',
  },
  {
    id: '2-helpers-2',
    text: 'HTML escaper: names and contents are never interpreted as HTML, also in exported files.',
    test: 'tests/src/query/notebook-session.test.ts',
  },
  {
    id: '2-helpers-3',
    text: "Collection-type label: type 2 is document, type 3 is edge, otherwise unknown; system collections get the suffix ' (system)'.",
    test: 'tests/src/shell/collection-type.test.ts',
  },
];
