// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import timeSection from '../../../../../src/graph/features/time/saved/time.ts';
import type { GraphWorkspace } from '../../../../../src/graph/workspace/GraphWorkspace.ts';
import { conditionsApplied, openWorkspace } from '../../open-workspace.ts';

const shownIds = ({ model }: GraphWorkspace) =>
  [...model.vertexIds].filter((_, vertex) => !model.isVertexHidden(vertex)).map((id) => id.slice(2));
const shownEdgeIds = ({ model }: GraphWorkspace) =>
  [...model.edgeIds].filter((_, edge) => !model.isEdgeHidden(edge)).map((id) => id.slice(2));

/** a to c were founded in 2001 to 2003, d has no date. */
async function openDated() {
  const opened = openWorkspace(['a', 'b', 'c', 'd'], ['a-b', 'b-c', 'c-d']);
  for (const [place, key] of ['a', 'b', 'c'].entries()) {
    const founded = `200${place + 1}-01-01`;
    opened.adapter.documents.set(`v/${key}`, { _id: `v/${key}`, _key: key, name: `name ${key}`, founded });
  }
  await runCommand('graph.randomStart', { size: 4 });
  opened.workspace.history.clear();
  return opened;
}

const window = (from: number, to: number, hidesUndated = false) => ({
  element: 'vertices',
  attribute: 'founded',
  hidesUndated,
  from: Date.UTC(from, 0, 1),
  to: Date.UTC(to, 0, 1),
});

test('[C12-22] the time hides what is outside the range, with a reason, and is one undo step', async () => {
  const { workspace } = await openDated();
  const show = async (args: object) => {
    await runCommand('graph.setTimeWindow', args);
    await conditionsApplied(workspace);
  };
  await show({ window: window(2002, 2003) });
  expect(shownIds(workspace)).toEqual(['b', 'c', 'd']);
  expect(shownEdgeIds(workspace)).toEqual(['b-c', 'c-d']);
  expect(workspace.hiddenElements.reasonOf(0)).toBe('outside the time, founded is 2001-01-01');
  expect(workspace.state.timeOutcome).toMatchObject({ vertexCount: 1, edgeCount: 1 });
  expect(workspace.state.selection.vertexIds).toEqual([]);
  expect(workspace.history.state.undoLabel).toBe('Show 2002-01-01 to 2003-01-01');
  await show({ window: window(2002, 2003, true) });
  expect(shownIds(workspace)).toEqual(['b', 'c']);
  await runCommand('graph.undo');
  await runCommand('graph.undo');
  await conditionsApplied(workspace);
  expect(shownIds(workspace)).toEqual(['a', 'b', 'c', 'd']);
});

test('[C12-23] the playback changes the time without steps of the history; its end is one step', async () => {
  const { workspace } = await openDated();
  for (const year of [2001, 2002, 2003])
    await runCommand('graph.setTimeWindow', { window: window(year, year), isPassing: true });
  await conditionsApplied(workspace);
  expect(shownIds(workspace)).toEqual(['c', 'd']);
  expect(workspace.history.state.undoLabel).toBeUndefined();
  await runCommand('graph.setTimeWindow', { window: window(2003, 2003) });
  expect(workspace.history.state.undoLabel).toBe('Show 2003-01-01 to 2003-01-01');
  await runCommand('graph.undo');
  await conditionsApplied(workspace);
  expect(shownIds(workspace)).toEqual(['a', 'b', 'c', 'd']);
});

test('[C12-24] the time works together with filters and comes back with the scene', async () => {
  const { workspace } = await openDated();
  await runCommand('graph.setTimeWindow', { window: window(2001, 2002) });
  await runCommand('graph.addFilter', {
    element: 'vertices',
    field: { kind: 'attribute', name: '_key' },
    values: ['b', 'c'],
  });
  await conditionsApplied(workspace);
  expect(shownIds(workspace)).toEqual(['b']);
  const stored = timeSection.schema.parse(structuredClone(timeSection.save(workspace)));
  await runCommand('graph.showAllTimes');
  await conditionsApplied(workspace);
  expect(shownIds(workspace)).toEqual(['b', 'c']);
  timeSection.load(workspace, stored);
  await conditionsApplied(workspace);
  expect(shownIds(workspace)).toEqual(['b']);
});
