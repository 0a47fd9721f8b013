// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import { features } from '../../../../../src/graph/features/registry.ts';
import { measureVertices } from '../../../../../src/graph/styles/VertexColumns.ts';
import { GraphWorkspace } from '../../../../../src/graph/workspace/GraphWorkspace.ts';
import { historyStamp } from '../../../../../src/graph/workspace/history/pack-history.ts';
import { store } from '../../../../../src/store/store.ts';
import type { MemoryGraphAdapter } from '../../memory-graph-adapter.ts';
import { openWorkspace } from '../../open-workspace.ts';

let workspace: GraphWorkspace;

beforeEach(async () => {
  // With reduced motion, the force layout does not limit its pace.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const opened = openWorkspace(['a', 'b', 'c', 'd'], ['a-b', 'a-c', 'c-d']);
  workspace = opened.workspace;
  opened.adapter.documents.set('v/a', { _id: 'v/a', _key: 'a', lat: 10, long: 20 });
  await runCommand('graph.randomStart', { size: 5 });
  await idle();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const idle = () => vi.waitFor(() => expect(workspace.layout.state).toBe('idle'), { timeout: 30_000 });
const places = () => [...workspace.model.positions.subarray(0, 8)];
const place = (key: string) => {
  const vertex = workspace.model.findVertex(`v/${key}`)!;
  return [...workspace.model.positions.subarray(2 * vertex, 2 * vertex + 2)];
};

test('a layout is one history entry; pinned vertices stay; its parameters are stored', async () => {
  await runCommand('graph.pin', { vertexId: 'v/d' });
  const [before, pinned] = [places(), place('d')];
  await runCommand('graph.applyLayout', {
    layoutId: 'tree',
    values: { spacing: 50, levelGap: 200, root: 'v/a' },
  });
  await idle();
  expect(place('b')[1]! - place('a')[1]!).toBe(200);
  expect(place('d')).toEqual(pinned);
  const after = places();
  await runCommand('graph.undo');
  expect(places()).toEqual(before);
  expect(workspace.state.layoutId).toBe('force');
  await runCommand('graph.redo');
  expect(places()).toEqual(after);
  expect(workspace.state.layoutId).toBe('tree');
  await runCommand('graph.unpinAll');
  await runCommand('graph.layout-tree');
  await idle();
  expect(place('d')[1]! - place('c')[1]!).toBe(200);
  const again = new GraphWorkspace({
    graph: 'memory',
    adapter: workspace.adapter,
    settingsKey: 'memory',
    features,
  });
  expect(again.state.layoutValues.tree).toMatchObject({ levelGap: 200 });
  expect(again.state.layoutId).toBe('force');
  again.dispose();
});

test('a layout that is not applicable changes nothing and reports the reason', async () => {
  const before = places();
  const entry = workspace.state.undo.undoLabel;
  expect(await runCommand('graph.applyLayout', { layoutId: 'radial', values: { root: 'v/none' } })).toBe(
    false,
  );
  expect(store.getState().notes.at(-1)).toMatchObject({ text: "'v/none' is not in the current view." });
  expect(places()).toEqual(before);
  expect(workspace.state.layoutId).toBe('force');
  expect(workspace.state.undo.undoLabel).toBe(entry);
  expect(await runCommand('graph.layout-geographic')).toBe(true);
  expect(workspace.state).toMatchObject({ panel: 'layout', chosenLayoutId: 'geographic', layoutId: 'force' });
});

test('attributes are loaded before the layout uses them, also for later vertices', async () => {
  await runCommand('graph.applyLayout', {
    layoutId: 'geographic',
    values: { latitude: 'lat', longitude: 'long', size: 3600 },
  });
  await idle();
  expect(place('a')[0]).toBeCloseTo(200);
  await runCommand('graph.createVertex', {
    collection: 'v',
    document: { _key: 'z', lat: 0, long: -30 },
    at: { x: 5, y: 5 },
  });
  await vi.waitFor(() => expect(place('z')[0]).toBeCloseTo(-300), { timeout: 30_000 });
});

test('if a graph exceeds the limit of its layout, the force layout is used, with a notification', async () => {
  await runCommand('graph.applyLayout', { layoutId: 'classic-force' });
  workspace.model.apply([
    { kind: 'addVertices', ids: Array.from({ length: 2000 }, (_, index) => `v/x${index}`) },
  ]);
  await idle();
  expect(workspace.state.layoutId).toBe('force');
  expect(store.getState().notes.at(-1)?.text).toBe(
    'Classic force supports at most 2,000 vertices and 20,000 edges; 2,004 and 3 are shown. The force layout is used instead.',
  );
});

test('overlaps are removed at the drawn sizes, as one history entry', async () => {
  const { model } = workspace;
  model.writePositions(new Float32Array(8).map((_, slot) => (slot % 2 === 0 ? slot : 0)));
  const before = places();
  await runCommand('graph.removeOverlaps');
  await idle();
  const { halfWidths } = measureVertices(model, workspace.state.style, workspace.values);
  for (let one = 0; one < 4; one++) {
    for (let other = one + 1; other < 4; other++) {
      const [x, y] = [0, 1].map(
        (axis) => model.positions[2 * other + axis]! - model.positions[2 * one + axis]!,
      );
      expect(Math.hypot(x!, y!)).toBeGreaterThan(halfWidths[one]! + halfWidths[other]!);
    }
  }
  const after = places();
  await runCommand('graph.undo');
  expect(places()).toEqual(before);
  await runCommand('graph.redo');
  expect(places()).toEqual(after);
});

test.each(['force', 'classic-force'])('%s continues from the current positions', async (layoutId) => {
  await runCommand('graph.applyLayout', { layoutId });
  await idle();
  const { model } = workspace;
  const before = places();
  const far = model.findVertex('v/b')!;
  model.writePositions(
    model.positions.slice(0, 8).map((value, slot) => (slot >> 1 === far ? value + 5000 : value)),
  );
  const pulled = places();
  await runCommand('graph.reheatLayout');
  await idle();
  expect(Math.hypot(place('b')[0]! - place('a')[0]!, place('b')[1]! - place('a')[1]!)).toBeLessThan(4500);
  await runCommand('graph.undo');
  expect(places()).toEqual(pulled);
  expect(pulled).not.toEqual(before);
});

test('changed parameters load other attributes, and the history has the last values', async () => {
  const { documents } = workspace.adapter as MemoryGraphAdapter;
  for (const key of ['b', 'c', 'd']) documents.set(`v/${key}`, { _id: `v/${key}`, lat: 0, long: 0, east: 0 });
  documents.set('v/a', { _id: 'v/a', lat: 10, long: 20, east: 30 });
  const values = { latitude: 'lat', longitude: 'long', size: 3600 };
  await runCommand('graph.applyLayout', { layoutId: 'geographic', values });
  await idle();
  await runCommand('graph.tuneLayout', { values: { longitude: 'east' } });
  await idle();
  expect(place('a')[0]).toBeCloseTo(300);
  const { length } = workspace.history.nodes;
  await runCommand('graph.tuneLayout', { values: { size: 5000 } });
  const saved = historyStamp(workspace);
  await runCommand('graph.tuneLayout', { values: { size: 7200 } });
  await idle();
  expect(place('a')[0]).toBeCloseTo(600);
  expect(workspace.history.nodes).toHaveLength(length + 1);
  expect(workspace.history.nodes.at(-1)!.step.command).toMatchObject({
    id: 'graph.applyLayout',
    args: { layoutId: 'geographic', values: { longitude: 'east', size: 7200 } },
  });
  expect(historyStamp(workspace)).not.toBe(saved);
});

test('weights are loaded again if the graph changes meanwhile, and before the layout continues', async () => {
  const adapter = workspace.adapter as MemoryGraphAdapter;
  for (const [id, weight] of [
    ['a-b', 1],
    ['a-c', 2],
    ['c-d', 3],
  ] as const)
    adapter.documents.set(`e/${id}`, { _id: `e/${id}`, weight });
  const { model } = workspace;
  const requests: number[] = [];
  const loadValues = adapter.loadValues.bind(adapter);
  adapter.loadValues = (attribute, ids) => {
    requests.push(ids.length);
    if (requests.length === 1) model.apply([{ kind: 'removeEdges', indices: Uint32Array.of(0) }]);
    return loadValues(attribute, ids);
  };
  await runCommand('graph.applyLayout', { layoutId: 'classic-force', values: { weight: 'weight' } });
  expect(requests).toEqual([3, 2]);
  expect(workspace.layout.hasWeights).toBe(true);
  await idle();
  model.apply([{ kind: 'removeEdges', indices: Uint32Array.of(0) }]);
  expect(workspace.layout.hasWeights).toBe(false);
  await runCommand('graph.reheatLayout');
  expect(requests).toEqual([3, 2, 1]);
  expect(workspace.layout.hasWeights).toBe(true);
  await runCommand('graph.tuneLayout', { values: { weight: '' } });
  expect(workspace.layout.hasWeights).toBe(false);
  workspace.layout.stop();
});
