// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { runCommand } from '../../../../src/command.ts';
import { isCommunityId } from '../../../../src/graph/model/collections.ts';
import type { GraphWorkspace } from '../../../../src/graph/workspace/GraphWorkspace.ts';
import { removeAllNotes } from '../../../../src/store/notifications.ts';
import { store } from '../../../../src/store/store.ts';
import { openWorkspace } from '../open-workspace.ts';

const star = (hub: string, count: number) => Array.from({ length: count }, (_, leaf) => `${hub}${leaf}`);
const [manyLeaves, fewLeaves] = [star('a', 25), star('b', 6)];
const vertices = ['a', 'b', 'c', 'd', ...manyLeaves, ...fewLeaves];
const edges = [
  'a-b',
  'b-c',
  'c-d',
  ...manyLeaves.map((leaf) => `a-${leaf}`),
  ...fewLeaves.map((leaf) => `b-${leaf}`),
];

type Step = (workspace: GraphWorkspace) => Promise<unknown>;

interface Gesture {
  /** Steps before the gesture. */
  readonly before?: readonly Step[];
  readonly act: Step;
  /** Number of layouts that it starts. */
  readonly layouts: number;
  /** Undo and redo add no history entry. */
  readonly entries?: 0;
}

const run =
  (id: string, args?: unknown): Step =>
  () =>
    runCommand(id, args);
const expandA = run('graph.expand', { vertexId: 'v/a' });
const expandB = run('graph.expand', { vertexId: 'v/b' });
const limitTo = (count: number) => run('graph.setNodeLimit', { kind: 'count', count });
const hide = (...vertexIds: string[]) => run('graph.hideVertices', { vertexIds });
const findPath = run('graph.findPaths', { from: 'v/a', to: 'v/d', direction: 'out' });
const traverse = run('graph.traceTraversal', {
  startId: 'v/a',
  direction: 'outbound',
  strategy: 'breadthfirst',
});
const group = run('graph.collapseComponents');
const openCommunity: Step = (workspace) =>
  runCommand('graph.openCommunity', { communityId: [...workspace.model.vertexIds].find(isCommunityId) });

/** Each gesture on a graph that shows a, b, c and d at rest. */
const gestures: Readonly<Record<string, Gesture>> = {
  'expand a vertex': { act: expandB, layouts: 1 },
  'expand a vertex, whose many children are grouped': { act: expandA, layouts: 1 },
  'expand a vertex above the node limit': { before: [expandB, limitTo(11)], act: expandA, layouts: 1 },
  'expand several vertices': {
    before: [async (workspace) => workspace.select({ vertexIds: ['v/a', 'v/b'] })],
    act: run('graph.expandSelection'),
    layouts: 1,
  },
  'collapse a vertex': { before: [expandB], act: run('graph.collapse', { vertexId: 'v/b' }), layouts: 0 },
  'load chosen neighbours of a hub': {
    act: run('graph.loadChosenVertices', {
      vertexIds: ['v/a1', 'v/a2'],
      title: 'Add two',
      around: 'v/a',
      hub: { vertexId: 'v/a', neighbours: 26 },
    }),
    layouts: 1,
  },
  'load vertices by attribute': {
    act: run('graph.loadByAttribute', {
      conditions: [{ field: { kind: 'attribute', name: 'name' }, operator: 'eq', values: ['name a1'] }],
      limit: 10,
      mode: 'join',
    }),
    layouts: 1,
  },
  'add a path': { before: [findPath, hide('v/b', 'v/c')], act: run('graph.addPath'), layouts: 1 },
  'add the result of a traversal': {
    before: [traverse, hide('v/c', 'v/d')],
    act: run('graph.loadTraversed'),
    layouts: 1,
  },
  'import into the canvas': {
    act: run('graph.showImported', {
      elements: {
        vertices: ['x', 'y'].map((key) => ({ collection: 'v', key, label: key, attributes: new Map() })),
        edges: [{ collection: 'e', from: 'v/x', to: 'v/a', attributes: new Map() }],
      },
      isStored: false,
    }),
    layouts: 1,
  },
  'group vertices': { act: group, layouts: 0 },
  'set a node limit': { before: [expandB], act: limitTo(6), layouts: 0 },
  'collapse a community again': {
    before: [group, openCommunity],
    act: (workspace) =>
      runCommand('graph.collapseCommunity', { communityId: [...workspace.model.communities.keys()][0] }),
    layouts: 0,
  },
  'dissolve all communities': { before: [group], act: run('graph.dissolveCommunities'), layouts: 0 },
  'remove vertices from the canvas': { act: hide('v/c', 'v/d'), layouts: 0 },
  'start with other vertices': { act: run('graph.randomStart', { size: 5 }), layouts: 1 },
  'undo an expansion above the node limit': {
    before: [expandB, limitTo(11), expandA],
    act: run('graph.undo'),
    layouts: 0,
    entries: 0,
  },
  'redo an expansion': {
    before: [expandB, run('graph.undo')],
    act: run('graph.redo'),
    layouts: 0,
    entries: 0,
  },
};

/** Counts what listeners of the workspace notice from now on. */
function countWakeUps({ model, history, store }: GraphWorkspace) {
  const counts = { model: 0, history: 0, store: 0 };
  model.subscribe(({ patch }) => {
    if (patch !== undefined) counts.model += 1;
  });
  history.subscribe(() => {
    counts.history += 1;
  });
  store.subscribe((state, before) => {
    if (state.modelRevision !== before.modelRevision || state.undo !== before.undo) counts.store += 1;
  });
  return counts;
}

test.each(Object.keys(gestures))('%s: one change, one history entry, at most one layout', async (name) => {
  const { before = [], act, layouts, entries = 1 } = gestures[name]!;
  const { workspace, startedJobs } = openWorkspace(vertices, edges);
  await runCommand('graph.randomStart', { size: 4 });
  for (const step of before) {
    workspace.layout.stop();
    await step(workspace);
  }
  workspace.layout.stop();
  removeAllNotes();
  const counts = countWakeUps(workspace);
  const entryCount = workspace.history.nodes.length;
  startedJobs.length = 0;
  await act(workspace);
  expect(store.getState().notes.filter(({ kind }) => kind === 'error')).toEqual([]);
  expect(counts).toEqual({ model: 1, history: 1, store: 1 });
  expect(workspace.history.nodes.length - entryCount).toBe(entries);
  expect(startedJobs.filter(({ id }) => id.startsWith('force')).length).toBe(layouts);
});

test('the undo of a large step, whose patch is applied in slices, changes graph and history together', async () => {
  const { workspace } = openWorkspace([], []);
  workspace.chooseLayout('grid', {});
  const ids = Array.from({ length: 21_000 }, (_, number) => `v/${number}`);
  workspace.apply('Add many', [{ kind: 'addVertices', ids }]);
  const counts = countWakeUps(workspace);
  await runCommand('graph.undo');
  expect(workspace.model.vertexCount).toBe(0);
  expect(counts).toEqual({ model: 1, history: 1, store: 1 });
  await runCommand('graph.redo');
  expect(workspace.model.vertexCount).toBe(ids.length);
  expect(counts).toEqual({ model: 2, history: 2, store: 2 });
});

test('undo and redo of a deletion show documents, counts and history together', async () => {
  const { workspace } = openWorkspace(['a', 'b', 'c'], ['a-b', 'b-c']);
  await runCommand('graph.randomStart', { size: 3 });
  await runCommand('graph.loadDocument', { id: 'v/b' });
  await runCommand('graph.deleteVertex', { vertexId: 'v/b' });
  const counts = countWakeUps(workspace);
  const totals: unknown[] = [];
  workspace.store.subscribe((state, before) => {
    if (state.totals !== before.totals || state.undo !== before.undo) totals.push(state.totals);
  });
  await runCommand('graph.undo');
  expect([counts.history, counts.store, totals]).toEqual([1, 1, [{ vertices: 3, edges: 2 }]]);
  await runCommand('graph.redo');
  expect([counts.history, counts.store, totals.length]).toEqual([2, 2, 2]);
});

test('going to another step of the history wakes the listeners of the store once', async () => {
  const { workspace } = openWorkspace(vertices, edges);
  await runCommand('graph.randomStart', { size: 4 });
  const start = workspace.history.currentId;
  await expandA(workspace);
  await expandB(workspace);
  workspace.layout.stop();
  const end = workspace.history.currentId;
  const counts = countWakeUps(workspace);
  await runCommand('graph.goToStep', { stepId: start });
  expect([workspace.model.vertexCount, counts.store]).toEqual([4, 1]);
  await runCommand('graph.goToStep', { stepId: end });
  expect([workspace.model.vertexCount > 4, counts.store]).toEqual([true, 2]);
});

test('chosen neighbours of a hub are added without a copy of the graph', async () => {
  const { workspace } = openWorkspace(vertices, edges);
  await runCommand('graph.randomStart', { size: 4 });
  const copies = vi.spyOn(workspace.model, 'copyInSlices');
  await gestures['load chosen neighbours of a hub']!.act(workspace);
  const hub = workspace.model.findVertex('v/a')!;
  expect([copies.mock.calls.length, workspace.model.hiddenNeighbours[hub]]).toEqual([0, 23]);
});
