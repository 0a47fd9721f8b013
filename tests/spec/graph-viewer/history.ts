import type { ChecklistItem } from '../checklist.ts';

const stored = 'tests/src/graph/features/documents/stored-elements.test.ts';
const rows = 'tests/src/graph/features/documents/ui/attribute-rows.test.ts';

/** Saving, deleting and the history: sections A2 and A3 of the issue. */
export const items: readonly ChecklistItem[] = [
  {
    id: 'HI-conflict',
    text: 'A save over a change made meanwhile shows both versions and asks',
    test: stored,
  },
  {
    id: 'HI-conflict-keep',
    text: 'Esc keeps editing; discarding takes the version of the database',
    test: stored,
  },
  { id: 'HI-undo-conflict', text: 'Undo of a write never overwrites newer values silently', test: stored },
  {
    id: 'HI-delete-undo',
    text: 'Deleting is undoable: keys and values come back, the history stays',
    test: stored,
  },
  { id: 'HI-delete-asks', text: 'A deletion asks only when edges go that are not in the view', test: stored },
  {
    id: 'HI-gone',
    text: 'An element deleted meanwhile leaves the picture when the server says so',
    test: stored,
  },
  { id: 'HI-branch', text: 'Going on from an earlier step keeps the other branch', test: stored },
  {
    id: 'HI-style',
    text: 'Style changes are in the history',
    test: 'tests/src/graph/features/style/style-step.test.ts',
  },
  {
    id: 'HI-journal',
    text: 'The history is exported as an AQL script',
    test: 'tests/src/graph/workspace/journal.test.ts',
  },
  { id: 'HI-exact-shown', text: 'Numbers are shown as they are stored', test: rows },
  { id: 'HI-exact-saved', text: 'Numbers keep their digits in edits, also inside objects', test: rows },
  { id: 'HI-type-kept', text: 'A string stays a string unless its type is changed', test: rows },
  { id: 'HI-rev', text: 'All writes carry the revision', test: 'tests/http/graphs/graph-adapter.test.ts' },
  {
    id: 'HI-restore',
    text: 'Deleted documents come back with exact values',
    test: 'tests/http/graphs/graph-adapter.test.ts',
  },
  {
    id: 'HI-two-clients',
    text: 'In the browser, a save after a change of another client shows both versions and writes the merged one',
    test: 'e2e/history.test.ts',
  },
  {
    id: 'HI-undo-two-clients',
    text: 'In the browser, undo asks before it overwrites a newer value',
    test: 'e2e/history.test.ts',
  },
  {
    id: 'HI-toast',
    text: 'The toast of a deletion brings the vertex back with its edges',
    test: 'e2e/history.test.ts',
  },
  { id: 'HI-panel', text: 'The history panel lists the steps', test: 'e2e/history.test.ts' },
  {
    id: 'HI-gone-e2e',
    text: 'A vertex that another client deleted leaves the picture',
    test: 'e2e/history.test.ts',
  },
  {
    id: 'HI-replay',
    text: "The history is replayed on today's data; loads carry their AQL",
    test: 'tests/src/graph/features/history/replay.test.ts',
  },
];
