// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import { reachInDatabase } from '../../../../../src/graph/features/neighbours/reach-database.ts';
import type { ConfirmLoad } from '../../../../../src/graph/workspace/workspace-state.ts';
import { openWorkspace, shownKeys } from '../../open-workspace.ts';

/** a → b → c → d → e, and x → b, y → b. */
const chain = () =>
  openWorkspace(['a', 'b', 'c', 'd', 'e', 'x', 'y'], ['a-b', 'b-c', 'c-d', 'd-e', 'x-b', 'y-b']);

const selectedKeys = (workspace: ReturnType<typeof chain>['workspace']) =>
  [...workspace.state.selection.vertexIds].map((id) => id.slice(2)).sort();

test('[B6-1] a vertex is expanded by incoming, outgoing or all edges, as one step of the history', async () => {
  const { workspace } = chain();
  await runCommand('graph.loadChosenVertices', { vertexIds: ['v/b'], title: 'Add b' });
  await runCommand('graph.expandIncoming', { vertexId: 'v/b' });
  expect(shownKeys(workspace)).toEqual(['a', 'b', 'x', 'y']);
  expect(workspace.model.edgeCount).toBe(3);
  await runCommand('graph.undo');
  await runCommand('graph.expandOutgoing', { vertexId: 'v/b' });
  expect(shownKeys(workspace)).toEqual(['b', 'c']);
  await runCommand('graph.undo');
  await runCommand('graph.expandAny', { vertexId: 'v/b' });
  expect(shownKeys(workspace)).toEqual(['a', 'b', 'c', 'x', 'y']);
});

test('[B6-2] a collapse follows the direction: sources without other outgoing edges leave', async () => {
  const { workspace } = chain();
  await runCommand('graph.loadAll');
  await runCommand('graph.collapse', { vertexId: 'v/b', direction: 'inbound' });
  expect(shownKeys(workspace)).toEqual(['b', 'c', 'd', 'e']);
  await runCommand('graph.undo');
  expect(shownKeys(workspace)).toHaveLength(7);
});

test('[B6-3] neighbours are added to the selection by direction', async () => {
  const { workspace } = chain();
  await runCommand('graph.loadAll');
  await runCommand('graph.select', { vertexIds: ['v/b'] });
  await runCommand('graph.selectIncoming');
  expect(selectedKeys(workspace)).toEqual(['a', 'b', 'x', 'y']);
  await runCommand('graph.select', { vertexIds: ['v/b'] });
  await runCommand('graph.selectOutgoing');
  expect(selectedKeys(workspace)).toEqual(['b', 'c']);
});

test('[B6-4] exactly k steps and up to k steps are selected', async () => {
  const { workspace } = chain();
  await runCommand('graph.loadAll');
  const select = (steps: number, isExact: boolean, direction: string) =>
    runCommand('graph.selectSteps', { vertexIds: ['v/b'], steps, isExact, direction });
  await select(2, true, 'outbound');
  expect(selectedKeys(workspace)).toEqual(['d']);
  await select(2, false, 'outbound');
  expect(selectedKeys(workspace)).toEqual(['b', 'c', 'd']);
  await select(1, true, 'any');
  expect(selectedKeys(workspace)).toEqual(['a', 'c', 'x', 'y']);
});

test('[B6-5] vertices by steps are counted in the database first, then loaded as one step', async () => {
  const { workspace, adapter } = chain();
  await runCommand('graph.loadChosenVertices', { vertexIds: ['v/b'], title: 'Add b' });
  const { levels, isPartial } = await reachInDatabase(adapter, ['v/b'], { steps: 3, direction: 'outbound' });
  expect({ levels, isPartial }).toEqual({ levels: [['v/c'], ['v/d'], ['v/e']], isPartial: false });
  const back = await reachInDatabase(adapter, ['v/e'], { steps: 9, direction: 'inbound' });
  expect(back.levels.map((ids) => ids.length)).toEqual([1, 1, 1, 3]);
  const cut = await reachInDatabase(adapter, ['v/b'], { steps: 3, direction: 'any', max: 2 });
  expect(cut).toMatchObject({ isPartial: true });
  expect(cut.levels.flat()).toHaveLength(2);
  await runCommand('graph.loadChosenVertices', {
    vertexIds: levels.flat(),
    title: 'Expand b by up to 3 steps',
  });
  expect(shownKeys(workspace)).toEqual(['b', 'c', 'd', 'e']);
  expect(workspace.model.edgeCount).toBe(3);
  await runCommand('graph.undo');
  expect(shownKeys(workspace)).toEqual(['b']);
});

test('[B7-9] a hub opens the dialog instead of loading; a slice is one step and counts what is missing', async () => {
  const sources = Array.from({ length: 1200 }, (_, place) => `s${place}`);
  const { workspace } = openWorkspace(
    ['hub', ...sources],
    sources.map((source) => `${source}-hub`),
  );
  await runCommand('graph.loadChosenVertices', { vertexIds: ['v/hub'], title: 'Add hub' });
  await runCommand('graph.expandIncoming', { vertexId: 'v/hub' });
  expect(workspace.model.vertexCount).toBe(1);
  expect(workspace.state.dialog).toMatchObject({ kind: 'hub', vertexId: 'v/hub', direction: 'inbound' });
  await runCommand('graph.loadChosenVertices', {
    vertexIds: ['v/s1', 'v/s2'],
    title: 'Expand hub by 2 neighbours',
    around: 'v/hub',
    hub: { vertexId: 'v/hub', neighbours: 1200 },
  });
  expect(workspace.state.dialog).toBeUndefined();
  expect(workspace.model.vertexCount).toBe(3);
  expect(workspace.model.hiddenNeighbours[0]).toBe(1198);
  expect(workspace.history.entries.at(-1)?.label).toBe('Expand hub by 2 neighbours');
  await runCommand('graph.undo');
  expect(workspace.model.vertexCount).toBe(1);
});

test('[asking-cost-expansion] a costly expansion of several vertices says its size before it loads', async () => {
  const leaves = ['a', 'b', 'c'].map((hub) => Array.from({ length: 700 }, (_, place) => `${hub}${place}`));
  const edges = leaves.flat().map((leaf) => `${leaf[0]}-${leaf}`);
  const { workspace, adapter } = openWorkspace(['a', 'b', 'c', ...leaves.flat()], edges);
  const { model } = workspace;
  await runCommand('graph.randomStart', { size: 3 });
  const requests = vi.spyOn(adapter, 'countNewNeighbours');
  await runCommand('graph.select', { vertexIds: ['v/a', 'v/b'] });
  await runCommand('graph.expandSelection');
  expect(model.vertexCount).toBe(3);
  expect(workspace.state.dialog).toMatchObject({
    kind: 'confirmLoad',
    title: 'Expand 2 vertices?',
    size: { vertices: 1400, edges: 1400 },
  });
  expect(requests).toHaveBeenCalledOnce();
  const { command, smaller } = workspace.state.dialog as ConfirmLoad;
  await runCommand(smaller!.command.id, smaller!.command.args);
  expect(model.vertexCount).toBe(23);
  await runCommand('graph.undo');
  await runCommand(command.id, command.args);
  expect(model.vertexCount).toBe(1403);
  await runCommand('graph.undo');
  expect(model.vertexCount).toBe(3);
  // Below the threshold, and in a direction without new neighbours, nothing is asked.
  workspace.set({ dialog: undefined });
  await runCommand('graph.expandIncoming');
  expect(workspace.state.dialog).toBeUndefined();
  expect(model.vertexCount).toBe(3);
});
