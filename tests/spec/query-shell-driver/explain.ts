import type { ChecklistItem } from '../checklist.ts';

const explainer = 'tests/aql/explainer.test.ts';

/** The plan of a query: section 3 (query-plan node) and the explainer of section 9. */
export const items: readonly ChecklistItem[] = [
  {
    id: '3-plan-1',
    text: 'Query-plan node: id, type, dependencies, estimatedNrItems, site.',
    test: 'tests/src/query/plan/PlanPane.test.tsx',
  },
  { id: '9-explainer-1', text: 'Explainer: string values truncated at 1024 characters.', test: explainer },
  { id: '9-explainer-2', text: 'Arrays and objects shown up to 20 elements.', test: explainer },
  { id: '9-explainer-3', text: 'Query text wrapped at 100 columns.', test: explainer },
  { id: '9-explainer-4', text: 'Table cells capped at 100 characters.', test: explainer },
];
