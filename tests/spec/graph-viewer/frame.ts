import type { ChecklistItem } from '../checklist.ts';

const area = 'tests/src/graph/workspace/free-area.test.ts';
const frame = 'tests/src/graph/features/panels/frame-commands.test.ts';
const details = 'tests/src/graph/features/details/shown-neighbours.test.ts';
const constants = 'tests/src/graph/specification.test.ts';
const commands = 'tests/src/graph/features/exploring/graph-commands.test.ts';
const groups = 'tests/src/graph/features/communities/community-commands.test.ts';
const limit = 'tests/src/graph/features/communities/node-limit.test.ts';
const settings = 'tests/src/graph/workspace/settings.test.ts';
const tools = 'tests/src/graph/tools/tools.test.ts';
const canvas = 'e2e/canvas-input.test.ts';
const edit = 'e2e/edit.test.ts';
const e2e = 'e2e/workspace-frame.test.ts';
const looks = 'e2e/looks.test.ts';

/** The frame of the workspace (`F`), and what the specification says about screens, states, rules and constants. */
export const items: readonly ChecklistItem[] = [
  {
    id: 'F-1',
    text: 'The free area, canvas minus panel and dock, is the frame for fit and centre',
    test: area,
  },
  { id: 'F-2', text: 'Table dock, 36 px collapsed, 248 px open, height can be dragged', test: area },
  { id: 'F-3', text: 'Panels, one at a time; P collapses the panel', test: frame },
  { id: 'F-4', text: 'T opens the table', test: frame },
  { id: 'F-5', text: 'Key L: legend', test: frame },
  { id: 'F-6', text: 'Esc clears', test: frame },
  { id: 'F-7', text: 'Tools: E, M, S, O, D, C, A, Delete, X', test: frame },
  { id: 'F-8', text: 'Delete removes the selection; without one it is the key of the tool', test: frame },
  { id: 'F-9', text: 'F fits', test: frame },
  {
    id: 'F-10',
    text: 'Neighbours by direction and edge collection with counts per direction',
    test: details,
  },
  { id: 'F-11', text: 'Attributes with type icons, system attributes folded', test: details },
  { id: 'F-12', text: 'Header 44, tools 56, panel 344; the camera moves by half of its width', test: e2e },
  { id: 'F-13', text: 'Details: name, _id, actions with words, attributes, neighbours', test: e2e },
  { id: 'F-14', text: 'Row hover and canvas hover are one state', test: e2e },
  { id: 'F-15', text: 'Several selected: pager 1 of 6', test: e2e },
  { id: 'F-16', text: 'The legend is a card or a button', test: e2e },
  { id: 'F-17', text: 'Below 1100 px the tabs become a menu Panels', test: e2e },
  { id: 'F-18', text: 'Tab cycles header, tools, canvas', test: e2e },
  { id: '2-switch-dialog', text: 'Switch Graph with Start with random vertex, default on', test: e2e },
  { id: '2-settings-key', text: 'Settings are keyed by hash segment and path segment', test: constants },
  {
    id: '2-dropdowns',
    text: 'Configure, show additional vertices, and filter open from the header',
    test: looks,
  },
  { id: '2-sizes', text: 'Size selector: 5, 10, 20, 50, 100, 500, 1000, 2500, 5000 or all', test: constants },
  { id: '2-size-all', text: 'Size selector: all vertices', test: commands },
  { id: '2-banner', text: 'Graph too big. A random section is rendered.', test: 'e2e/explore.test.ts' },
  {
    id: '2-modes',
    text: 'Mode buttons, exclusive; a view mode is not offered; the cursor changes',
    test: constants,
  },
  { id: '2-pan', text: 'Four pan buttons, each moves 10 px', test: canvas },
  { id: '2-zoom', text: 'A vertical zoom slider from the minimal zoom to 1 in steps of 0.01', test: canvas },
  { id: '2-menu', text: 'Context menu on a node: Edit, Spot, Trash', test: edit },
  { id: '2-switch', text: 'Switch Graph: a graph select and Start with random vertex', test: commands },
  { id: '2-label', text: 'Change label attribute', test: commands },
  { id: '2-keys-dialog', text: 'Keyboard Shortcuts', test: looks },
  { id: '2-overlay', text: 'Document editor: save, delete and close', test: edit },
  { id: '2-scroll-keys', text: 'j scrolls down, k scrolls up', test: constants },
  { id: '3-settings', text: 'Settings live in local storage under one graphSettings object', test: settings },
  { id: '3-group', text: 'Group reasons; the group-by key falls back to default', test: groups },
  { id: '4-node', text: 'Node: collapsed to expanded and back', test: commands },
  { id: '4-community', text: 'Community: expanded on click, collapsed again or dissolved', test: groups },
  {
    id: '4-limit',
    text: 'Above the node limit the largest other expanded community is collapsed',
    test: limit,
  },
  { id: '4-connect', text: 'Edge creation: release on the background cancels', test: tools },
  { id: '4-start', text: 'After a random start the random nodes are shown expanded', test: commands },
  { id: '4-modes', text: 'Active toolbox mode is exclusive; expand is the default', test: tools },
  { id: '5-collection', text: 'A collection chosen for new nodes must be in the graph', test: commands },
  {
    id: '5-new-row',
    text: 'New rows get the key new_N',
    test: 'tests/src/graph/features/documents/ui/attribute-rows.test.ts',
  },
  {
    id: '5-label',
    text: 'A label over 15 characters is cut to 13 plus ...; empty: ATTR NOT SET',
    test: constants,
  },
  { id: '5-label-lines', text: 'At most two lines of about 10 to 12 characters', test: constants },
  { id: '8-search', text: 'could not find a matching node.', test: commands },
  { id: '8-add', text: 'Adding with no match: Graph error / no nodes found', test: edit },
  { id: '8-empty', text: 'Sorry your graph seems to be empty', test: commands },
  { id: '8-settings', text: 'Could not load graph settings, resetting graph settings.', test: settings },
  { id: '9-children', text: 'Child limit: 10 children', test: limit },
  { id: '9-pan', text: 'Pan button step: 10 px', test: constants },
  { id: '9-palette', text: '11 pairs used in turn; community colour #333333', test: constants },
  { id: '9-edge-colour', text: 'Default edge colour #686766', test: constants },
  { id: '9-lens', text: 'Fisheye focus radius 100', test: constants },
  { id: '9-shape', text: 'Circle radius 25', test: constants },
];
