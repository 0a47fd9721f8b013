// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import { emptyGraphText } from '../../../../../src/graph/features/exploring/loading-commands.ts';
import { features, graphCommands } from '../../../../../src/graph/features/registry.ts';
import { GraphWorkspace } from '../../../../../src/graph/workspace/GraphWorkspace.ts';
import { removeAllNotes } from '../../../../../src/store/notifications.ts';
import { openWorkspace, shownKeys, shownNotes } from '../../open-workspace.ts';

/** Loads up to ten vertices with a value of an attribute into the picture. */
const byValue = (name: string, value: string) => ({
  conditions: [{ field: { kind: 'attribute', name }, operator: 'eq', values: [value] }],
  limit: 10,
  mode: 'join',
});

const many = Array.from({ length: 15 }, (_, index) => `h${index}`);

type Opened = ReturnType<typeof openWorkspace>;
let adapter: Opened['adapter'];
let workspace: Opened['workspace'];
let navigate: Opened['navigate'];

beforeEach(() => {
  ({ adapter, workspace, navigate } = openWorkspace(
    ['a', 'b', 'c', 'd', 'hub', ...many],
    ['a-b', 'a-c', 'b-d', 'c-d', ...many.map((key) => `hub-${key}`)],
  ));
});

/** All inputs of a picture except positions, which the layout changes. */
function columns() {
  const { model } = workspace;
  return {
    vertices: [...model.vertexIds],
    labels: [...model.vertexIds].map((_, index) => model.labelOf(index)),
    flags: [...model.flags.subarray(0, model.vertexCount)],
    hidden: [...model.hiddenNeighbours.subarray(0, model.vertexCount)],
    edges: [...model.edgeIds].map((id, edge) => [id, model.sources[edge], model.targets[edge]]),
  };
}

test('[4-start] a random start shows the chosen number of vertices, expanded, and can be undone', async () => {
  await runCommand('graph.randomStart', { size: 5 });
  expect(shownKeys(workspace)).toEqual(['a', 'b', 'c', 'd', 'hub']);
  expect(
    [...workspace.model.vertexIds].every((_, vertex) => workspace.model.hasFlag(vertex, 'expanded')),
  ).toBe(true);
  expect(workspace.state.shown).toEqual({ vertices: 5, edges: 4 });
  expect(workspace.state.undo.undoLabel).toBeUndefined();
  const before = columns();
  await runCommand('graph.randomStart', { size: 10 });
  expect(workspace.model.vertexCount).toBe(10);
  await runCommand('graph.undo');
  expect(columns()).toEqual(before);
});

test('a graph that the preselected number shows completely is shown at once, another one waits on the start page', async () => {
  await runCommand('graph.startIfSmall');
  expect(workspace.state.totals?.vertices).toBe(20);
  expect(workspace.state.shown.vertices).toBe(0);
  const ids = [...adapter.documents.keys()];
  for (const id of ids.slice(5)) adapter.documents.delete(id);
  workspace.set({ totals: undefined });
  await runCommand('graph.startIfSmall');
  expect(workspace.state.shown.vertices).toBe(5);
});

test('[2-size-all] the size all loads everything as one history entry', async () => {
  await runCommand('graph.randomStart', { size: 5 });
  const before = columns();
  await runCommand('graph.randomStart', { size: 'all' });
  expect(workspace.state.shown).toEqual({ vertices: 20, edges: 19 });
  const after = columns();
  await runCommand('graph.undo');
  expect(columns()).toEqual(before);
  await runCommand('graph.redo');
  expect(columns()).toEqual(after);
});

test('a stopped load keeps the loaded part without an error notification', async () => {
  const running = runCommand('graph.loadAll');
  await vi.waitFor(() => expect(workspace.model.vertexCount).toBeGreaterThan(2), { timeout: 30_000 });
  await runCommand('graph.stopLoading');
  await running;
  expect(workspace.state.loading).toBeUndefined();
  expect(shownNotes()).toEqual([]);
});

test('a vertex with more than ten children expands to communities and collapses again', async () => {
  await runCommand('graph.loadByAttribute', byValue('_key', 'hub'));
  const before = columns();
  await runCommand('graph.expand', { vertexId: 'v/hub' });
  expect(workspace.model.vertexCount).toBe(2);
  const community = workspace.model.findCommunityOf('v/h14')!;
  expect(workspace.model.communities.get(community)?.members.ids).toContain('v/h14');
  const hub = workspace.model.findVertex('v/hub')!;
  expect(workspace.model.hiddenNeighbours[hub]).toBe(0);
  await runCommand('graph.collapse', { vertexId: 'v/hub' });
  expect(shownKeys(workspace)).toEqual(['hub']);
  expect(workspace.model.hiddenNeighbours[0]).toBe(0);
  await runCommand('graph.undo');
  expect(workspace.model.vertexCount).toBe(2);
  await runCommand('graph.undo');
  expect(columns()).toEqual(before);
});

test('a collapse keeps pinned children and children with other incoming edges', async () => {
  await runCommand('graph.loadAll');
  await runCommand('graph.select', { vertexIds: ['v/h3'] });
  await runCommand('graph.pin');
  await runCommand('graph.collapse', { vertexId: 'v/b' });
  expect(shownKeys(workspace)).toContain('d');
  await runCommand('graph.collapse', { vertexId: 'v/c' });
  expect(shownKeys(workspace)).not.toContain('d');
  await runCommand('graph.collapse', { vertexId: 'v/hub' });
  expect(shownKeys(workspace)).toEqual(['a', 'b', 'c', 'h3', 'hub']);
});

test('[4-node] toggle collapses expanded vertices and expands the others', async () => {
  await runCommand('graph.loadByAttribute', byValue('_key', 'a'));
  await runCommand('graph.toggle', { vertexId: 'v/a' });
  expect(shownKeys(workspace)).toEqual(['a', 'b', 'c']);
  await runCommand('graph.toggle', { vertexId: 'v/a' });
  expect(shownKeys(workspace)).toEqual(['a']);
});

test('[8-search] a filter starts from its matches; without a match it shows the specified error', async () => {
  await runCommand('graph.randomStart', { size: 5 });
  await runCommand('graph.filter', { attribute: 'name', value: 'name hub' });
  expect(shownKeys(workspace)).toHaveLength(2);
  await runCommand('graph.filter', { attribute: 'name', value: 'nobody' });
  expect(shownNotes()).toEqual(['Graph error: could not find a matching node.']);
  removeAllNotes();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await runCommand('graph.loadByAttribute', byValue('name', 'nobody'));
  expect(shownNotes()).toEqual(['Graph error: no nodes found']);
});

test('[8-empty] an empty graph shows the specified warning in place of the picture, and only there', async () => {
  adapter.documents.clear();
  await runCommand('graph.randomStart', { size: 5 });
  expect(emptyGraphText).toBe('Sorry your graph seems to be empty');
  expect(shownNotes()).toEqual([]);
  expect(workspace.state.isGraphEmpty).toBe(true);
});

test('an edge is created, undone and redone, also in the database', async () => {
  await runCommand('graph.loadAll');
  const before = columns();
  await runCommand('graph.connect', { from: 'v/d', to: 'v/a' });
  expect([...adapter.edges.values()].at(-1)).toMatchObject({ from: 'v/d', to: 'v/a' });
  expect(workspace.model.edgeCount).toBe(20);
  await runCommand('graph.undo');
  expect(columns()).toEqual(before);
  expect(adapter.edges.size).toBe(19);
  await runCommand('graph.redo');
  expect(adapter.edges.size).toBe(20);
  expect(workspace.model.edgeCount).toBe(20);
});

test('[5-collection] a collection outside the graph is rejected', async () => {
  await runCommand('graph.loadAll');
  await runCommand('graph.connect', { from: 'v/d', to: 'v/a', collection: 'other' });
  expect(shownNotes()[0]).toContain('Collection other is not available in the graph.');
});

test('a vertex is created at the clicked position; a deleted edge is restored by undo', async () => {
  await runCommand('graph.createVertex', { collection: 'v', document: { _key: 'z' }, at: { x: 3, y: 4 } });
  expect([...workspace.model.positions.subarray(0, 2)]).toEqual([3, 4]);
  expect(workspace.state.selection.vertexIds).toEqual(['v/z']);
  await runCommand('graph.loadAll');
  await runCommand('graph.deleteEdge', { edgeId: 'e/a-b' });
  expect(adapter.edges.has('e/a-b')).toBe(false);
  await runCommand('graph.undo');
  const edge = workspace.model.findEdge('e/a-b')!;
  const ends = [workspace.model.sources[edge]!, workspace.model.targets[edge]!];
  expect(ends.map((index) => workspace.model.vertexIds.at(index))).toEqual(['v/a', 'v/b']);
});

test('documents are saved by their changes and restored by undo', async () => {
  await runCommand('graph.loadAll');
  await runCommand('graph.edit', { vertexId: 'v/a' });
  expect(workspace.state.panel).toBe('details');
  await runCommand('graph.saveDocument', { id: 'v/a', text: '{"name":"new"}' });
  expect(adapter.documents.get('v/a')).toMatchObject({ name: 'new' });
  await runCommand('graph.undo');
  await vi.waitFor(() => expect(adapter.documents.get('v/a')).toMatchObject({ name: 'name a' }), {
    timeout: 30_000,
  });
});

test('a moved vertex is pinned; undo moves it back and unpins it', async () => {
  await runCommand('graph.loadByAttribute', byValue('_key', 'a'));
  workspace.layout.stop();
  const at = { x: workspace.model.positions[0]!, y: workspace.model.positions[1]! };
  await runCommand('graph.place', { vertexId: 'v/a', from: at, to: { x: 50, y: 60 } });
  expect(workspace.model.hasFlag(0, 'pinned')).toBe(true);
  expect(workspace.model.positions[0]).toBe(50);
  await runCommand('graph.undo');
  expect(workspace.model.hasFlag(0, 'pinned')).toBe(false);
  expect(workspace.model.positions[0]).toBe(at.x);
});

test('[2-label] labels follow the chosen attribute, and settings are stored', async () => {
  await runCommand('graph.randomStart', { size: 5 });
  await runCommand('graph.setStyle', { vertexLabel: 'name' });
  expect(workspace.model.labelOf(0)).toBe('name a');
  expect(
    new GraphWorkspace({ graph: 'memory', adapter, settingsKey: 'memory', features }).state.style.vertexLabel,
  ).toBe('name');
  await runCommand('graph.setStyle', { vertexLabel: '_key' });
  expect(workspace.model.labelOf(0)).toBe('a');
});

test('removed vertices are removed from the selection', async () => {
  await runCommand('graph.loadAll');
  await runCommand('graph.select', { vertexIds: ['v/hub', 'v/h1'] });
  await runCommand('graph.select', { vertexIds: ['v/a'], mode: 'toggle' });
  expect(workspace.state.selection.vertexIds).toEqual(['v/hub', 'v/h1', 'v/a']);
  await runCommand('graph.collapse', { vertexId: 'v/hub' });
  expect(workspace.state.selection.vertexIds).toEqual(['v/hub', 'v/a']);
});

test('[2-switch] another graph is opened by its URL', async () => {
  await runCommand('graph.switchGraph', { graph: 'my graph', isRandom: false });
  expect(navigate).toHaveBeenCalledWith('/graph/my%20graph?start=none');
});

test('command ids are unique, and only Esc and Delete are shared by several commands', () => {
  const keys = graphCommands
    .flatMap(({ key = [] }) => key)
    .filter((key) => key !== 'Escape' && key !== 'Delete');
  expect(new Set(keys).size).toBe(keys.length);
  // The first available command runs.
  const ending = graphCommands.filter(({ key }) => key === 'Escape').map(({ id }) => id);
  expect(ending).toEqual([
    'graph.stopLoading',
    'graph.stopPicking',
    'graph.clearSelection',
    'graph.leaveRegion',
  ]);
  expect(new Set(graphCommands.map(({ id }) => id)).size).toBe(graphCommands.length);
});
