// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import { openWorkspace, shownKeys, shownNotes } from '../../open-workspace.ts';

const byName = (value: string, mode: 'join' | 'replace', limit = 10) => ({
  conditions: [{ field: { kind: 'attribute', name: 'name' }, operator: 'eq', values: [value] }],
  limit,
  mode,
});

test('[B5-11] loading by attribute joins the picture with its edges, or replaces it, as one undo step', async () => {
  const { workspace } = openWorkspace(['a', 'b', 'c'], ['a-b', 'a-c']);
  await runCommand('graph.randomStart', { size: 2 });
  await runCommand('graph.loadByAttribute', byName('name c', 'join'));
  expect(shownKeys(workspace)).toEqual(['a', 'b', 'c']);
  expect(workspace.model.findEdge('e/a-c')).toBeDefined();
  expect(workspace.state.undo.undoLabel).toBe('Add name == name c');
  await runCommand('graph.undo');
  expect(shownKeys(workspace)).toEqual(['a', 'b']);
  await runCommand('graph.loadByAttribute', byName('name c', 'replace'));
  expect(shownKeys(workspace)).toEqual(['c']);
  await runCommand('graph.undo');
  expect(shownKeys(workspace)).toEqual(['a', 'b']);
  expect(workspace.model.edgeCount).toBe(1);
});

test('[B5-13] the messages of the specification: no match for an addition and for a search', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  openWorkspace(['a'], []);
  await runCommand('graph.loadByAttribute', byName('nobody', 'join'));
  expect(warn.mock.calls[0]?.[0]).toBe('No suitable nodes have been found.');
  expect(shownNotes()).toEqual(['Graph error: no nodes found']);
  await runCommand('graph.loadByAttribute', byName('nobody', 'replace'));
  expect(shownNotes()).toContain('Graph error: could not find a matching node.');
});
