import type { ChecklistItem } from '../checklist.ts';

const notes = 'tests/src/store/notifications.test.ts';
const area = 'tests/src/graph/workspace/free-area.test.ts';
const texts = 'tests/src/texts.test.ts';
const map = 'tests/src/graph/geometry/map/world-map.test.ts';
const label = 'tests/src/lib/label-template.test.ts';
const browser = 'e2e/comfort.test.ts';

/** Wording, menus, banners, phones and fonts of the workspace. */
export const items: readonly ChecklistItem[] = [
  { id: 'comfort-notes-1', text: 'Notifications of solved problems leave', test: notes },
  { id: 'comfort-notes-2', text: 'Errors of lost requests leave with the next answer', test: notes },
  { id: 'comfort-notes-3', text: 'A repeated action replaces its error', test: 'tests/src/command.test.ts' },
  { id: 'comfort-words-2', text: 'One word per concept: vertex', test: texts },
  { id: 'comfort-phone-1', text: 'On a phone, a panel leaves the upper part of the canvas free', test: area },
  { id: 'comfort-font-1', text: 'Browser fonts of 20 px', test: area },
  { id: 'comfort-menu-1', text: 'Right-click on the background has a menu', test: browser },
  { id: 'comfort-menu-2', text: 'The menus by keyboard', test: browser },
  { id: 'comfort-paste-1', text: 'Paste adds the vertices that the clipboard names', test: browser },
  { id: 'comfort-banner-1', text: 'A banner says how many of how many and why', test: browser },
  { id: 'comfort-bar-1', text: 'Actions carry words where there is room', test: browser },
  {
    id: 'comfort-phone-2',
    text: 'A phone of 390×844: nothing covers buttons, counts or undo',
    test: browser,
  },
  { id: 'comfort-axe-1', text: 'axe finds nothing in the workspace, light and dark', test: browser },
  { id: 'comfort-locale-1', text: 'Intl with the locale C does not end a screen', test: texts },
  {
    id: 'comfort-webkit-1',
    text: 'SharedArrayBuffer is tested, not its flag',
    test: 'tests/protocol/lib/shared-memory.test.ts',
  },
  {
    id: 'comfort-webkit-2',
    text: 'WebKitGTK with the locale C: sign-in, a small graph, export, all flights, statistics, shell',
    test: 'e2e/browsers/webkit.test.ts',
  },
  {
    id: 'comfort-firefox-1',
    text: 'Firefox: sign-in, a small graph, export, all flights, shell',
    test: 'e2e/browsers/firefox.test.ts',
  },
  { id: 'comfort-map-1', text: 'Geographic layout on a bundled coastline', test: map },
  { id: 'comfort-map-2', text: 'Meridians and parallels', test: map },
  { id: 'comfort-map-3', text: 'Map is offered when latitude and longitude are found', test: map },
  { id: 'comfort-label-1', text: 'Labels of several attributes by a template', test: label },
  { id: 'comfort-label-2', text: 'Templates are computed in the database', test: label },
  { id: 'comfort-label-3', text: 'A clear error of a template', test: label },
  { id: 'comfort-label-4', text: 'Completion in the label setting', test: label },
];
