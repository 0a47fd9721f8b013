// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import { openWorkspace, shownKeys } from '../../open-workspace.ts';

const never = new AbortController().signal;

test('[B4-1] the picture index reads attributes in the background and finds them', async () => {
  const { workspace } = openWorkspace(['a', 'b', 'c'], ['a-b']);
  await runCommand('graph.randomStart', { size: 2 });
  const { picture } = workspace.finder;
  expect((await picture.search('a', 5, never))!.hits.map(({ id }) => id)).toEqual(['v/a']);
  expect((await picture.search('name b', 5, never))!.total).toBe(0);
  await picture.readAttributes();
  expect(picture.state).toMatchObject({ indexed: 2, total: 2, isNamesOnly: false });
  const { hits } = (await picture.search('NAME b', 5, never))!;
  expect(hits).toEqual([{ id: 'v/b', label: 'b', attribute: { name: 'name', value: 'name b' } }]);
});

test('[B4-1] the picture index follows the picture: added, edited and removed vertices', async () => {
  const { workspace } = openWorkspace(['a', 'b', 'c'], ['a-b']);
  await runCommand('graph.randomStart', { size: 2 });
  const { picture } = workspace.finder;
  await picture.readAttributes();
  await runCommand('graph.goTo', { vertexId: 'v/c', label: 'c' });
  expect((await picture.search('c', 5, never))!.hits.map(({ id }) => id)).toEqual(['v/c']);
  workspace.model.apply([{ kind: 'setDocuments', ids: ['v/a'], values: [{ _id: 'v/a', city: 'Tromsø' }] }]);
  expect((await picture.search('tromso', 5, never))!.hits.map(({ id }) => id)).toEqual(['v/a']);
  await runCommand('graph.undo');
  expect((await picture.search('c', 5, never))!.total).toBe(0);
});

test('[B4-7] Enter goes to a vertex of the picture, and adds a vertex of the database with its edges in one undo step', async () => {
  const { workspace } = openWorkspace(['a', 'b', 'c'], ['a-b', 'a-c']);
  await runCommand('graph.randomStart', { size: 2 });
  await runCommand('graph.goTo', { vertexId: 'v/b' });
  expect(workspace.state.selection.vertexIds.at(0)).toBe('v/b');
  expect(shownKeys(workspace)).toEqual(['a', 'b']);
  await runCommand('graph.goTo', { vertexId: 'v/c', label: 'c' });
  expect(shownKeys(workspace)).toEqual(['a', 'b', 'c']);
  expect(workspace.model.findEdge('e/a-c')).toBeDefined();
  expect(workspace.state.selection.vertexIds.at(0)).toBe('v/c');
  await runCommand('graph.undo');
  expect(shownKeys(workspace)).toEqual(['a', 'b']);
  expect(workspace.model.edgeCount).toBe(1);
});

test('[B4-7] a vertex of the database is selected before its edges are loaded', async () => {
  const { workspace, adapter } = openWorkspace(['a', 'b'], ['a-b']);
  await runCommand('graph.randomStart', { size: 1 });
  const loadEdgesAmong = adapter.loadEdgesAmong.bind(adapter);
  let selected: string | undefined;
  adapter.loadEdgesAmong = (...args) => {
    selected = workspace.state.selection.vertexIds.at(0);
    return loadEdgesAmong(...args);
  };
  await runCommand('graph.goTo', { vertexId: 'v/b', label: 'b' });
  expect(selected).toBe('v/b');
});

test('[B4-1] members of a collapsed community are found, and going there opens the community', async () => {
  const { workspace, adapter } = openWorkspace(['a', 'b', 'c', 'd'], ['a-b', 'a-c']);
  for (const key of ['b', 'c']) adapter.documents.set(`v/${key}`, { _id: `v/${key}`, team: 'blue' });
  await runCommand('graph.randomStart', { size: 4 });
  await runCommand('graph.groupByAttribute', { attributes: ['team'] });
  expect(workspace.model.findVertex('v/c')).toBeUndefined();
  const { hits } = (await workspace.finder.picture.search('c', 5, never))!;
  expect(hits.map(({ id }) => id)).toEqual(['v/c']);
  await runCommand('graph.goTo', { vertexId: 'v/c' });
  expect(workspace.model.findVertex('v/c')).toBeDefined();
  expect(workspace.state.selection.vertexIds.at(0)).toBe('v/c');
});

test('[B4-8] Ctrl+F opens the find field, and the command is in the palette', async () => {
  const { workspace } = openWorkspace(['a'], []);
  await runCommand('graph.find');
  expect(workspace.state.isFindOpen).toBe(true);
});
