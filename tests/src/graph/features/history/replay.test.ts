// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { queriesOf } from '../../../../../src/command/HistoryStep.ts';
import { runCommand } from '../../../../../src/command.ts';
import { openWorkspace, shownKeys, shownNotes } from '../../open-workspace.ts';

const vertices = ['a', 'b', 'c', 'd'];

test("[HI-replay] a replay repeats all steps on today's data and keeps the former ones", async () => {
  const { workspace } = openWorkspace(vertices, ['a-b', 'a-c', 'a-d']);
  await runCommand('graph.loadAll', { isConfirmed: true });
  workspace.layout.stop();
  const at = (x: number, y: number) => ({ x, y });
  await runCommand('graph.place', { vertexId: 'v/b', from: at(0, 0), to: at(30, -20) });
  const args = { vertexIds: ['v/c', 'v/d'], from: [0, 0, 0, 0], to: [1, 2, 3, 4] };
  await runCommand('graph.placeAll', args);
  await runCommand('graph.pin', { vertexId: 'v/a' });
  await runCommand('graph.addFilter', {
    element: 'vertices',
    field: { kind: 'attribute', name: '_key' },
    values: ['a'],
  });
  workspace.set({ selection: { vertexIds: ['v/d'] } });
  await runCommand('graph.hideSelection');
  const steps = workspace.history.nodes.map(({ step }) => step);
  expect(steps.filter(({ command }) => command === undefined)).toEqual([]);
  expect(queriesOf(steps[0]!).map(({ bindVars }) => bindVars['@collection'])).toEqual(['v', 'e']);
  const filters = workspace.state.filters.cards.length;
  expect(filters).toBe(1);
  await runCommand('graph.replayHistory');
  workspace.layout.stop();
  expect(shownNotes().at(-1)).toBe(`History: ${steps.length} steps repeated.`);
  expect(shownKeys(workspace)).toEqual(['a', 'b', 'c']);
  expect(workspace.model.hasFlag(workspace.model.findVertex('v/a')!, 'pinned')).toBe(true);
  expect(workspace.state.filters.cards).toHaveLength(filters);
  const titles = workspace.history.nodes.map(({ step }) => step.title);
  expect(titles.slice(0, steps.length)).toEqual(steps.map(({ title }) => title));
  expect(titles[steps.length]).toMatch(/^Replay up to: /);
});
