// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import { openWorkspace, shownNotes } from '../../open-workspace.ts';

test('[C11-1] a new vertex has the chosen collection, key and attributes; undo removes it', async () => {
  const { workspace, adapter } = openWorkspace(['a'], []);
  const document = '{"_key":"z","name":"Zoe","age":1.0}';
  await runCommand('graph.createVertex', { collection: 'v', document, at: { x: 3, y: 4 } });
  expect(adapter.documents.get('v/z')).toMatchObject({ _key: 'z', name: 'Zoe', age: 1 });
  expect(workspace.model.findVertex('v/z')).toBe(0);
  expect([...workspace.model.positions.subarray(0, 2)]).toEqual([3, 4]);
  await workspace.history.undo();
  await expect.poll(() => adapter.documents.has('v/z')).toBe(false);
  await workspace.history.redo();
  await expect.poll(() => adapter.documents.get('v/z')?.name).toBe('Zoe');
});

test('[C5-1] a collection outside the graph is refused', async () => {
  openWorkspace(['a', 'b'], []);
  await runCommand('graph.createVertex', { collection: 'other', document: {}, at: { x: 0, y: 0 } });
  await runCommand('graph.connect', { from: 'v/a', to: 'v/b', collection: 'none' });
  expect(shownNotes()).toEqual([
    'Graph error: Collection other is not available in the graph.',
    'Graph error: Collection none is not available in the graph.',
  ]);
});

test('[C11-2] releasing on another vertex creates the edge; with several edge collections the dialog asks', async () => {
  const { workspace, adapter } = openWorkspace(['a', 'b'], []);
  await runCommand('graph.showVertices', { vertexIds: ['v/a', 'v/b'], positions: undefined });
  await runCommand('graph.connect', { from: 'v/a', to: 'v/b' });
  expect(workspace.model.edgeCount).toBe(1);
  adapter.definitions = [
    { collection: 'e', from: ['v'], to: ['v'] },
    { collection: 'f', from: ['v'], to: ['v'] },
  ];
  await runCommand('graph.connect', { from: 'v/b', to: 'v/a' });
  expect(workspace.state.dialog).toMatchObject({ kind: 'newEdge', from: 'v/b', to: 'v/a' });
});

test('[C11-7] an edge that the definition forbids is refused with the reason', async () => {
  const { adapter, workspace } = openWorkspace(['a', 'b'], []);
  adapter.definitions = [{ collection: 'e', from: ['w'], to: ['v'] }];
  await runCommand('graph.connect', { from: 'v/a', to: 'v/b' });
  await runCommand('graph.connect', { from: 'v/a', to: 'v/b', collection: 'e' });
  expect(adapter.edges.size).toBe(0);
  expect(workspace.state.dialog).toBeUndefined();
  expect(shownNotes()).toEqual([
    "Graph error: The graph's definition has no edge collection from 'v' to 'v'.",
    "Graph error: The graph's definition does not allow edges of 'e' from 'v' to 'v'.",
  ]);
});
