// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { findCommand, runCommand } from '../../../../../src/command.ts';
import type { GraphWorkspace } from '../../../../../src/graph/workspace/GraphWorkspace.ts';
import { openWorkspace } from '../../open-workspace.ts';

let workspace: GraphWorkspace;

beforeEach(async () => {
  ({ workspace } = openWorkspace(['a', 'b'], ['a-b']));
  await runCommand('graph.loadAll');
});

test('[F-3] one panel is open; P collapses it and opens it again', async () => {
  await runCommand('graph.togglePanel', { panel: 'style' });
  await runCommand('graph.showPanel', { panel: 'paths' });
  expect(workspace.state.panel).toBe('paths');
  await runCommand('graph.foldPanel');
  expect(workspace.state.panel).toBeUndefined();
  await runCommand('graph.foldPanel');
  expect(workspace.state.panel).toBe('paths');
  await runCommand('graph.togglePanel', { panel: 'paths' });
  expect(workspace.state.panel).toBeUndefined();
  expect(findCommand('graph.foldPanel')!.keys).toContain('p');
});

test('[F-4] T opens and collapses the table; choosing a table opens it; its height is kept', async () => {
  expect(findCommand('graph.toggleDock')!.keys).toEqual(['t']);
  await runCommand('graph.showTable', { tab: 'edges' });
  await runCommand('graph.resizeDock', { height: 300 });
  expect(workspace.state.dock).toEqual({ tab: 'edges', isOpen: true, height: 300 });
  await runCommand('graph.toggleDock');
  expect(workspace.state.dock).toEqual({ tab: 'edges', isOpen: false, height: 300 });
  await runCommand('graph.resizeDock', {});
  expect(workspace.state.dock.height).toBe(248);
});

test('[F-5] L opens and collapses the legend', async () => {
  expect(findCommand('graph.toggleLegend')!.keys).toEqual(['l']);
  await runCommand('graph.toggleLegend');
  expect(workspace.state.isLegendOpen).toBe(false);
  await runCommand('graph.toggleLegend');
  expect(workspace.state.isLegendOpen).toBe(true);
});

test('[F-6] Esc clears the selection, then collapses the panel', async () => {
  workspace.set({ selection: { vertexIds: ['v/a'] }, panel: 'details' });
  await runCommand('graph.clearSelection');
  expect(workspace.state).toMatchObject({ selection: { vertexIds: [] }, panel: 'details' });
  await runCommand('graph.clearSelection');
  expect(workspace.state.panel).toBeUndefined();
});

test('[F-7] the tools have the keys E, M, S, O, D, C, A, Delete, X', () => {
  const keyOf = (toolId: string) => findCommand(`graph.tool.${toolId}`)!.keys[0];
  const ids = ['expand', 'drag', 'select', 'lasso', 'edit', 'connect', 'add', 'delete', 'spot'];
  expect(ids.map(keyOf)).toEqual(['e', 'm', 's', 'o', 'd', 'c', 'a', 'Delete', 'x']);
});

test('[F-8] the key Delete chooses the tool only while nothing is selected', () => {
  const isTool = () => findCommand('graph.tool.delete')!.isAvailable();
  expect(isTool()).toBe(true);
  workspace.set({ selection: { vertexIds: ['v/a'] } });
  expect(isTool()).toBe(false);
  expect(findCommand('graph.delete')!.isAvailable()).toBe(true);
});

test('[F-9] F fits the selection, or the graph while nothing is selected', () => {
  expect(findCommand('graph.fitSelection')!.keys).toEqual(['f']);
  expect(findCommand('graph.fitSelection')!.isAvailable()).toBe(true);
});
