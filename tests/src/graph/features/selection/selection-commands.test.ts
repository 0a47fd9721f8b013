// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import { walkCommandOf } from '../../../../../src/graph/frame/canvas/walk-keys.ts';
import type { GraphWorkspace } from '../../../../../src/graph/workspace/GraphWorkspace.ts';
import { store } from '../../../../../src/store/store.ts';
import type { MemoryGraphAdapter } from '../../memory-graph-adapter.ts';
import { openWorkspace, shownKeys, shownNotes } from '../../open-workspace.ts';

let adapter: MemoryGraphAdapter;
let workspace: GraphWorkspace;

beforeEach(async () => {
  ({ adapter, workspace } = openWorkspace(['a', 'b', 'c', 'd', 'e'], ['a-b', 'a-c', 'b-d', 'c-d', 'd-e']));
  await runCommand('graph.loadAll');
  workspace.layout.stop();
});

const selected = () =>
  [...workspace.state.selection.vertexIds]
    .map((id) => id.slice(2))
    .sort()
    .join('');
const shown = () => shownKeys(workspace).join('');
const selectOnly = (...keys: readonly string[]) =>
  runCommand('graph.select', { vertexIds: keys.map((key) => `v/${key}`) });

test.each([
  ['replace', 'bd'],
  ['add', 'abd'],
  ['toggle', 'ad'],
  ['remove', 'a'],
])('a and b are selected, b and d picked: %s', async (mode, expected) => {
  await selectOnly('a', 'b');
  await runCommand('graph.select', { vertexIds: ['v/b', 'v/d'], mode });
  expect(selected()).toBe(expected);
});

test('the edges of a line are selected, and their details are shown', async () => {
  await selectOnly('a');
  const edgeIds = ['e/a-b', 'e/b-d'];
  await runCommand('graph.listEdges', { edgeIds });
  expect(workspace.state).toMatchObject({ panel: 'details', selection: { vertexIds: [], edgeIds } });
});

test('edges and vertices are selected together; the last edge is shown; Esc clears the selection', async () => {
  await selectOnly('a');
  await runCommand('graph.select', { edgeIds: ['e/a-b', 'e/b-d'], mode: 'add' });
  expect(workspace.state.selection).toEqual({
    vertexIds: ['v/a'],
    edgeIds: ['e/a-b', 'e/b-d'],
    edgeId: 'e/b-d',
  });
  await runCommand('graph.clearSelection');
  expect(workspace.state.selection).toMatchObject({ vertexIds: [], edgeIds: [], edgeId: undefined });
});

test('select all, invert, add neighbours, by collection, by attribute', async () => {
  await runCommand('graph.selectAll');
  expect(selected()).toBe('abcde');
  await selectOnly('a', 'b');
  await runCommand('graph.invertSelection');
  expect(selected()).toBe('cde');
  await selectOnly('b');
  await runCommand('graph.selectNeighbours');
  expect(selected()).toBe('abd');
  await runCommand('graph.selectByCollection', { collection: 'v' });
  expect(selected()).toBe('abcde');
  await runCommand('graph.selectByAttribute', { attribute: 'name', value: 'name c' });
  expect(selected()).toBe('c');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await runCommand('graph.selectByAttribute', { attribute: 'name', value: 'nobody' });
  expect(shownNotes().at(-1)).toContain("no shown vertex has 'name' == 'nobody'");
  expect(selected()).toBe('c');
});

test('hidden vertices are counted and restored with their edges and positions, after any changes', async () => {
  const at = workspace.model.findVertex('v/d')!;
  const place = [...workspace.model.positions.subarray(2 * at, 2 * at + 2)];
  await selectOnly('d');
  await runCommand('graph.hideSelection');
  expect(shown()).toBe('abce');
  expect(workspace.state.hiddenVertices).toBe(1);
  expect(workspace.model.edgeCount).toBe(2);
  await selectOnly('a', 'b');
  await runCommand('graph.hideOthers');
  expect(shown()).toBe('ab');
  expect(workspace.state.hiddenVertices).toBe(3);
  await runCommand('graph.showHidden');
  expect(shown()).toBe('abcde');
  expect(workspace.model.edgeCount).toBe(5);
  const back = workspace.model.findVertex('v/d')!;
  expect([...workspace.model.positions.subarray(2 * back, 2 * back + 2)]).toEqual(place);
  expect(workspace.state.hiddenVertices).toBe(0);
  for (const expected of ['ab', 'abce', 'abcde']) {
    await runCommand('graph.undo');
    expect(shown()).toBe(expected);
  }
  await runCommand('graph.undo');
  expect(workspace.state.hiddenVertices).toBe(0);
});

test('the selection is expanded as one history entry', async () => {
  await runCommand('graph.randomStart', { size: 'all' });
  await selectOnly('b', 'c');
  await runCommand('graph.hideOthers');
  await selectOnly('b', 'c');
  await runCommand('graph.expandSelection');
  expect(shown()).toBe('bcd');
  expect(workspace.model.edgeCount).toBe(2);
  await runCommand('graph.undo');
  expect(shown()).toBe('bc');
  await runCommand('graph.redo');
  expect(shown()).toBe('bcd');
});

test('the selection is deleted at once, because undo restores it', async () => {
  await selectOnly('b', 'c');
  await runCommand('graph.select', { edgeIds: ['e/d-e'], mode: 'add' });
  await runCommand('graph.delete');
  expect(store.getState().confirmRequest).toBeUndefined();
  expect(shown()).toBe('ade');
  expect([...adapter.edges.keys()]).toEqual([]);
  expect([...adapter.documents.keys()].filter((id) => id.startsWith('v/'))).toEqual(['v/a', 'v/d', 'v/e']);
});

test('vertices moved together are pinned and undone together', async () => {
  const { model } = workspace;
  const ids = ['v/a', 'v/b'];
  const at = () =>
    ids.flatMap((id) => [
      ...model.positions.subarray(2 * model.findVertex(id)!, 2 * model.findVertex(id)! + 2),
    ]);
  const from = Float32Array.from(at());
  const to = from.map((value) => value + 40);
  await runCommand('graph.placeAll', { vertexIds: ids, from, to });
  expect(at()).toEqual([...to]);
  expect(ids.every((id) => model.hasFlag(model.findVertex(id)!, 'pinned'))).toBe(true);
  await runCommand('graph.undo');
  expect(at()).toEqual([...from]);
  expect(ids.some((id) => model.hasFlag(model.findVertex(id)!, 'pinned'))).toBe(false);
});

/** a in the middle, b above it, c to its right, d below c, e far to the right. */
async function lay() {
  const { model } = workspace;
  const places: Record<string, readonly [number, number]> = {
    a: [0, 0],
    b: [0, -100],
    c: [100, 5],
    d: [100, 100],
    e: [300, 100],
  };
  for (const [key, [x, y]] of Object.entries(places))
    model.writePosition(model.findVertex(`v/${key}`)!, x, y);
}

test('the walk moves by direction, cycles through neighbours, and selects its vertex', async () => {
  await lay();
  const at = () => workspace.state.walk?.vertexId;
  await runCommand('graph.walkFirst');
  expect(at()).toBe('v/a');
  const walked: (string | undefined)[] = [];
  for (const direction of ['right', 'down', 'right', 'left', 'left', 'up']) {
    await runCommand('graph.walk', { direction });
    walked.push(at());
  }
  // The only vertices to the left of d are c, which is above it, and b.
  expect(walked).toEqual(['v/c', 'v/d', 'v/e', 'v/d', 'v/b', 'v/b']);
  await runCommand('graph.walkNext');
  expect(at()).toBe('v/d');
  expect(selected()).toBe('d');
  await runCommand('graph.select', {});
  await runCommand('graph.walkNext', { isSelecting: false });
  expect(at()).toBe('v/a');
  await runCommand('graph.walkPrevious', { isSelecting: false });
  expect(at()).toBe('v/d');
  await runCommand('graph.walkSelect');
  expect(selected()).toBe('d');
  await runCommand('graph.walkSelect');
  expect(selected()).toBe('');
  await runCommand('graph.hideOthers');
  await runCommand('graph.endWalk');
  expect(at()).toBeUndefined();
});

test('the walk ends when its vertex is removed', async () => {
  await runCommand('graph.walkFirst');
  await selectOnly('a');
  await runCommand('graph.hideSelection');
  expect(workspace.state.walk).toBeUndefined();
});

test.each([
  [{ key: 'ArrowLeft' }, { id: 'graph.walk', args: { direction: 'left' } }],
  [{ key: 'ArrowLeft', shiftKey: true }, undefined],
  [{ key: 'Tab' }, { id: 'graph.walkNext', args: { isSelecting: false } }],
  [
    { key: 'Tab', shiftKey: true },
    { id: 'graph.walkPrevious', args: { isSelecting: false } },
  ],
  [{ key: 'Tab', ctrlKey: true }, undefined],
  [{ key: 'Enter' }, { id: 'graph.toggle', args: { vertexId: 'v/a' } }],
  [{ key: ' ' }, { id: 'graph.walkSelect' }],
  [{ key: 'Escape' }, { id: 'graph.endWalk' }],
  [{ key: 'z' }, undefined],
])('keys of the walk: %j', (press, expected) => {
  const event = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...press };
  expect(walkCommandOf(event, 'v/a')).toEqual(expected);
});
