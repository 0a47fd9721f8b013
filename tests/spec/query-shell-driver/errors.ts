import type { ChecklistItem } from '../checklist.ts';

/** The error numbers of section 8. */
export const items: readonly ChecklistItem[] = [
  {
    id: '8-numbers-1',
    text: 'All error numbers and names, in one place.',
    test: 'tests/protocol/error-table.test.ts',
  },
];
