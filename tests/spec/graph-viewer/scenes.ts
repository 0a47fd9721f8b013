import type { ChecklistItem } from '../checklist.ts';

const state = 'tests/src/graph/features/scenes/scene-state.test.ts';
const browser = 'e2e/scenes.test.ts';
const stories = 'e2e/analyst-stories.test.ts';
const history = 'tests/src/graph/features/scenes/scene-history.test.ts';
const file = 'tests/src/graph/features/scenes/scene-file.test.ts';

/** Scenes: ids `A1` are of the issue 'the graph workspace, complete'. */
export const items: readonly ChecklistItem[] = [
  {
    id: 'A1-1',
    text: 'What is loaded, positions, pins, camera, selection, styles and computed metrics come back',
    test: state,
  },
  { id: 'A1-2', text: 'Communities opened and hidden vertices come back', test: state },
  { id: 'A1-3', text: 'A part that is not valid is named; the others come back', test: state },
  { id: 'A1-4', text: 'Reload brings back the whole scene', test: browser },
  {
    id: 'A1-5',
    text: 'Scenes are named and saved on the server; the address carries the scene',
    test: browser,
  },
  { id: 'A1-6', text: 'A saved version of someone else is not overwritten silently', test: browser },
  {
    id: 'A1-7',
    text: 'Scenes are listed, renamed, duplicated, exported, imported and deleted',
    test: browser,
  },
  { id: 'A1-8', text: 'Scenes are exported and imported as files', test: file },
  { id: 'A1-9', text: 'Files that are not scenes get clear errors', test: file },
  {
    id: 'A1-10',
    text: 'On reopening, what changed in the database since is marked and can be taken over',
    test: browser,
  },
  { id: 'A1-11', text: 'After a reload, undo and redo work as before it', test: history },
  { id: 'A1-12', text: 'After a reload, the history has its branches', test: history },
  { id: 'A1-13', text: 'Steps that cannot be undone after a reload are listed and say so', test: history },
  { id: 'A1-14', text: 'The saved history is bounded in size', test: history },
  { id: 'A1-15', text: 'A shared scene does not contain what undoes writes', test: history },
  {
    id: 'A1-17',
    text: 'Links and addresses of scenes carry the adapter; scenes of another source are kept apart',
    test: 'tests/src/graph/features/scenes/scene-source.test.ts',
  },
  {
    id: 'A1-22',
    text: 'Large scenes are split over documents',
    test: 'tests/http/console/scenes.test.ts',
  },
  { id: 'A1-19', text: 'Leaving with changes that are not saved asks', test: 'e2e/scene-states.test.ts' },
  { id: 'A1-18', text: 'Found paths and the runs of metrics come back', test: history },
  { id: 'A-flights', text: "An analyst's day on flights, with a reload", test: stories },
  { id: 'A-debian', text: "An analyst's day on Debian, with a reload", test: stories },
  { id: 'A-editing', text: 'Editing beside another client, with a reload', test: stories },
  { id: 'A1-16', text: 'A history that is not valid is named; the scene opens', test: history },
];
