import type { ChecklistItem } from '../checklist.ts';

/** Import and export of documents: sections 2.5, 7 and 8 of the administration specification. */
export const items: readonly ChecklistItem[] = [
  {
    id: '2.5-import',
    text: 'Import of a file; POST /_api/import; the errors of the response are read.',
    test: 'e2e/transfer.test.ts',
  },
  {
    id: '2.5-import-bad',
    text: "'Upload error' or 'At least one error occurred during upload'.",
    test: 'e2e/transfer.test.ts',
  },
  {
    id: '2.5-export',
    text: 'Export of the documents of the filter by a cursor.',
    test: 'e2e/transfer.test.ts',
  },
  {
    id: '2.5-export-csv',
    text: 'Export as CSV.',
    test: 'e2e/transfer.test.ts',
  },
];
