// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import { answerConfirm } from '../../../../../src/store/confirm.ts';
import { store } from '../../../../../src/store/store.ts';
import { openWorkspace, shownKeys, shownNotes } from '../../open-workspace.ts';

const question = () => store.getState().confirmRequest;

async function openAll(vertices: readonly string[], edges: readonly string[]) {
  const opened = openWorkspace(vertices, edges);
  await runCommand('graph.loadAll');
  await runCommand('graph.addByAttribute', { attribute: '_key', value: vertices[0] });
  return opened;
}

const conflict = (workspace: ReturnType<typeof openWorkspace>['workspace']) => {
  const { dialog } = workspace.state;
  return dialog?.kind === 'conflict' ? dialog : undefined;
};

test('[HI-delete-undo] a deletion whose edges are all shown asks nothing; undo restores keys and values', async () => {
  const { workspace, adapter } = await openAll(['a', 'b', 'c'], ['a-b', 'b-c', 'c-a']);
  adapter.change('e/b-c', { weight: 3 });
  const before = workspace.history.nodes.length;
  await runCommand('graph.deleteVertex', { vertexId: 'v/b' });
  expect(question()).toBeUndefined();
  expect([shownKeys(workspace), workspace.model.edgeCount, adapter.edges.size]).toEqual([['a', 'c'], 1, 1]);
  expect(workspace.state.undoToast).toMatchObject({ name: 'b', text: ' and its 2 e deleted' });
  const step = workspace.history.nodes.at(-1)!.step;
  expect([workspace.history.nodes.length, step.title, step.detail, step.isWrite]).toEqual([
    before + 1,
    'Delete b',
    '1 vertex, 2 edges',
    true,
  ]);
  await runCommand('graph.undo');
  expect([shownKeys(workspace), workspace.model.edgeCount]).toEqual([['a', 'b', 'c'], 3]);
  expect(adapter.documents.get('v/b')).toMatchObject({ _key: 'b', name: 'name b' });
  expect(adapter.edges.get('e/b-c')).toMatchObject({ from: 'v/b', to: 'v/c', attributes: { weight: 3 } });
  await runCommand('graph.redo');
  expect([shownKeys(workspace), adapter.documents.has('v/b')]).toEqual([['a', 'c'], false]);
  await runCommand('graph.undo');
  // The history before the deletion is kept.
  await runCommand('graph.undo');
  expect(shownKeys(workspace)).toEqual(['a', 'b', 'c']);
});

test('[HI-delete-asks] a deletion asks, with the number of edges, only if edges go that are not in the view', async () => {
  const { workspace, adapter } = openWorkspace(['a', 'b', 'c'], ['a-b', 'b-c', 'c-b']);
  await runCommand('graph.showVertices', { vertexIds: ['v/a', 'v/b'], positions: undefined });
  const running = runCommand('graph.deleteVertex', { vertexId: 'v/b' });
  await vi.waitFor(() => expect(question()).toBeDefined(), { timeout: 30_000 });
  expect(question()).toMatchObject({
    title: 'Delete node',
    text: "Delete 'v/b' and its 3 edges (1 shown) from the database? 2 edges are not in the current view and go too. Undo restores everything.",
  });
  answerConfirm({ isConfirmed: false, isOptionChosen: false });
  await running;
  expect([adapter.edges.size, workspace.model.edgeCount]).toEqual([3, 1]);
  const again = runCommand('graph.deleteVertex', { vertexId: 'v/b' });
  await vi.waitFor(() => expect(question()).toBeDefined(), { timeout: 30_000 });
  answerConfirm({ isConfirmed: true, isOptionChosen: false });
  await again;
  expect([adapter.edges.size, shownKeys(workspace)]).toEqual([0, ['a']]);
  await runCommand('graph.undo');
  expect([adapter.edges.size, workspace.model.edgeCount]).toEqual([3, 1]);
});

test('several selected vertices are one deletion with one undo', async () => {
  const { workspace, adapter } = await openAll(['a', 'b', 'c'], ['a-b', 'b-c']);
  workspace.set({ selection: { vertexIds: ['v/a', 'v/b'] } });
  await runCommand('graph.delete');
  expect([shownKeys(workspace), adapter.edges.size]).toEqual([['c'], 0]);
  await runCommand('graph.undo');
  expect([shownKeys(workspace), adapter.edges.size, workspace.model.edgeCount]).toEqual([
    ['a', 'b', 'c'],
    2,
    2,
  ]);
});

test('[HI-conflict] a save of a document that was changed meanwhile shows both versions and writes the choice', async () => {
  const { workspace, adapter } = await openAll(['a'], []);
  adapter.change('v/a', { name: 'Ann', age: 42 });
  await runCommand('graph.edit', { vertexId: 'v/a' });
  adapter.change('v/a', { name: 'Ann', age: 99, city: 'Oslo' });
  const running = runCommand('graph.saveDocument', { id: 'v/a', text: '{"name":"Ann","age":43}' });
  await vi.waitFor(() => expect(conflict(workspace)).toBeDefined(), { timeout: 30_000 });
  expect(adapter.documents.get('v/a')).toMatchObject({ age: 99 });
  expect(conflict(workspace)).toMatchObject({
    name: 'a',
    openedText: '{"name":"Ann","age":42}',
    mineText: '{"name":"Ann","age":43}',
    serverText: '{"name":"Ann","age":99,"city":"Oslo"}',
  });
  conflict(workspace)!.answer({ kind: 'save', text: '{"name":"Ann","age":43,"city":"Oslo"}' });
  expect(await running).toBe(true);
  expect(adapter.documents.get('v/a')).toMatchObject({ age: 43, city: 'Oslo' });
  expect(workspace.history.nodes.at(-1)!.step).toMatchObject({ title: 'Edit a', detail: 'age 99 → 43' });
});

test('[HI-conflict-keep] going on editing writes nothing; discarding takes the version of the database', async () => {
  const { workspace, adapter } = await openAll(['a'], []);
  await runCommand('graph.edit', { vertexId: 'v/a' });
  adapter.change('v/a', { age: 99 });
  for (const answer of ['keep', 'discard'] as const) {
    const running = runCommand('graph.saveDocument', { id: 'v/a', text: '{"age":43}' });
    await vi.waitFor(() => expect(conflict(workspace)).toBeDefined(), { timeout: 30_000 });
    conflict(workspace)!.answer(answer);
    expect(await running).toBe(answer === 'discard');
    expect(adapter.documents.get('v/a')).toMatchObject({ age: 99 });
  }
  expect(workspace.model.findDocument('v/a')).toMatchObject({ age: 99 });
});

test('[HI-undo-conflict] undo of a write does not overwrite a newer value silently', async () => {
  const { workspace, adapter } = await openAll(['a'], []);
  adapter.change('v/a', { age: 42 });
  await runCommand('graph.edit', { vertexId: 'v/a' });
  await runCommand('graph.saveDocument', { id: 'v/a', text: '{"age":43}' });
  adapter.change('v/a', { age: 99 });
  const running = runCommand('graph.undo');
  await vi.waitFor(() => expect(conflict(workspace)).toBeDefined(), { timeout: 30_000 });
  expect(conflict(workspace)).toMatchObject({
    openedText: '{"age":43}',
    mineText: '{"age":42}',
    serverText: '{"age":99}',
  });
  conflict(workspace)!.answer('keep');
  await running;
  expect(adapter.documents.get('v/a')).toMatchObject({ age: 99 });
  expect(workspace.state.undo.undoLabel).toBe('Edit a');
});

test('several saves are undone one after the other without a question', async () => {
  const { workspace, adapter } = await openAll(['a'], []);
  adapter.change('v/a', { age: 1 });
  await runCommand('graph.edit', { vertexId: 'v/a' });
  for (const age of [2, 3]) await runCommand('graph.saveDocument', { id: 'v/a', text: `{"age":${age}}` });
  await runCommand('graph.undo');
  await runCommand('graph.undo');
  expect([conflict(workspace), adapter.documents.get('v/a')!.age]).toEqual([undefined, 1]);
  await runCommand('graph.redo');
  await runCommand('graph.redo');
  expect([conflict(workspace), adapter.documents.get('v/a')!.age]).toEqual([undefined, 3]);
});

test('[HI-gone] an element deleted meanwhile leaves the picture when the server says so', async () => {
  const { workspace, adapter } = await openAll(['a', 'b', 'c'], ['a-b', 'b-c']);
  await runCommand('graph.edit', { vertexId: 'v/b' });
  adapter.documents.delete('v/b');
  await runCommand('graph.saveDocument', { id: 'v/b', text: '{"age":1}' });
  expect([shownKeys(workspace), workspace.model.edgeCount]).toEqual([['a', 'c'], 0]);
  expect(shownNotes().at(-1)).toContain('b was deleted in the database');
  adapter.documents.delete('v/c');
  await runCommand('graph.edit', { vertexId: 'v/c' });
  adapter.documents.delete('v/a');
  await runCommand('graph.deleteVertex', { vertexId: 'v/a' });
  expect(shownKeys(workspace)).toEqual([]);
});

test('undo of a created vertex deletes it, and redo brings it back with its attributes', async () => {
  const { workspace, adapter } = await openAll(['a'], []);
  await runCommand('graph.createVertex', {
    collection: 'v',
    document: { _key: 'z', age: 5 },
    at: { x: 3, y: 4 },
  });
  await runCommand('graph.undo');
  expect([shownKeys(workspace), adapter.documents.has('v/z')]).toEqual([['a'], false]);
  await runCommand('graph.redo');
  expect([shownKeys(workspace), adapter.documents.get('v/z')!.age]).toEqual([['a', 'z'], 5]);
});

test('[HI-branch] going on from an earlier step keeps the other branch, writes included', async () => {
  const { workspace, adapter } = await openAll(['a', 'b'], ['a-b']);
  const start = workspace.history.currentId;
  const before = workspace.history.nodes.length;
  await runCommand('graph.deleteVertex', { vertexId: 'v/b' });
  const deleted = workspace.history.currentId;
  await runCommand('graph.undo');
  await runCommand('graph.setStyle', { edgeShape: 'none' });
  const going = runCommand('graph.goToStep', { stepId: deleted });
  await vi.waitFor(() => expect(question()).toBeDefined(), { timeout: 30_000 });
  expect(question()!.text).toBe("This repeats 1 change ('Delete b') in the database.");
  answerConfirm({ isConfirmed: true, isOptionChosen: false });
  await going;
  expect([shownKeys(workspace), adapter.documents.has('v/b')]).toEqual([['a'], false]);
  await workspace.history.goTo(start);
  expect([shownKeys(workspace), adapter.documents.has('v/b'), workspace.history.nodes.length]).toEqual([
    ['a', 'b'],
    true,
    before + 2,
  ]);
});
