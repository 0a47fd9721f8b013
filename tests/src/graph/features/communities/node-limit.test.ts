// @vitest-environment jsdom

import { expect, test } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import { roomFor } from '../../../../../src/graph/features/communities/node-limit.ts';
import { isCommunityId } from '../../../../../src/graph/model/collections.ts';
import { communityBoxes } from '../../../../../src/graph/model/community-boxes.ts';
import type { GraphModel } from '../../../../../src/graph/model/GraphModel.ts';
import type { GraphWorkspace } from '../../../../../src/graph/workspace/GraphWorkspace.ts';
import { fc } from '../../../../fast-check.ts';
import { wholeOf } from '../../model/model-pictures.ts';
import { openWorkspace, shownNotes } from '../../open-workspace.ts';

const communitiesIn = ({ model }: GraphWorkspace) => [...model.vertexIds].filter(isCommunityId);
/** Without positions, which the layout changes. */
const rowsOf = ({ vertexIds, edgeIds }: GraphModel) => [[...vertexIds].sort(), [...edgeIds].sort()];
const star = (hub: string, count: number) =>
  Array.from({ length: count }, (_, leaf) => `${hub}${String(leaf).padStart(2, '0')}`);

test('vertices that fit: 437 on the default canvas, fewer at higher zoom, more on a larger canvas', () => {
  const classic = { widthPx: 880, heightPx: 680 };
  expect(roomFor({ ...classic, zoom: 0.2 })).toBe(437);
  expect(roomFor({ ...classic, zoom: 1 })).toBe(166);
  expect(roomFor({ ...classic, zoom: 4 })).toBe(166);
  expect(roomFor({ widthPx: 1380, heightPx: 850, zoom: 0.3 })).toBe(857);
});

test('[9-children] more than ten children are shown as communities, in the same history entry', async () => {
  const leaves = star('a', 25);
  const { workspace } = openWorkspace(
    ['a', ...leaves, 'x'],
    [...leaves.map((leaf) => `a-${leaf}`), 'a00-a01'],
  );
  await runCommand('graph.randomStart', { size: 1 });
  const before = rowsOf(workspace.model);
  await runCommand('graph.expand', { vertexId: 'v/a' });
  expect(shownNotes()).toEqual([]);
  expect(wholeOf(workspace.model).vertices.length).toBe(26);
  expect(workspace.model.vertexCount).toBeLessThanOrEqual(11);
  const [id] = communitiesIn(workspace);
  expect(workspace.model.communities.get(id!)?.reason.text).toBe('Similar Nodes');
  await runCommand('graph.undo');
  expect(rowsOf(workspace.model)).toEqual(before);
  await runCommand('graph.redo');
  await runCommand('graph.toggle', { vertexId: 'v/a' });
  expect([...workspace.model.vertexIds]).toEqual(['v/a']);
  expect(workspace.model.communities.size).toBe(0);
});

test('ten children are shown ungrouped', async () => {
  const leaves = star('a', 10);
  const { workspace } = openWorkspace(
    ['a', ...leaves],
    leaves.map((leaf) => `a-${leaf}`),
  );
  await runCommand('graph.randomStart', { size: 1 });
  await runCommand('graph.expand', { vertexId: 'v/a' });
  expect(communitiesIn(workspace)).toEqual([]);
  expect(workspace.model.vertexCount).toBe(11);
});

test('above the limit other vertices are grouped, but not the expanded ones; below it they are dissolved again', async () => {
  const [a, b] = [star('a', 9), star('b', 9)];
  const edges = [...a.map((leaf) => `a-${leaf}`), ...b.map((leaf) => `b-${leaf}`), 'a-b'];
  const { workspace } = openWorkspace(['a', 'b', ...a, ...b], edges);
  const { model } = workspace;
  await runCommand('graph.setNodeLimit', { kind: 'count', count: 15 });
  await runCommand('graph.randomStart', { size: 2 });
  await runCommand('graph.expand', { vertexId: 'v/a' });
  expect(communitiesIn(workspace)).toEqual([]);
  expect(model.vertexCount).toBe(11);
  const before = rowsOf(model);
  await runCommand('graph.expand', { vertexId: 'v/b' });
  expect(shownNotes()).toEqual([]);
  const [id] = communitiesIn(workspace);
  expect([...model.communities.get(id!)!.members.ids].every((member) => member.startsWith('v/a'))).toBe(true);
  expect([...model.vertexIds]).toEqual(expect.arrayContaining(['v/a', 'v/b']));
  expect(model.vertexCount).toBeLessThanOrEqual(15);
  expect(wholeOf(model).vertices.length).toBe(20);
  await runCommand('graph.undo');
  expect(rowsOf(model)).toEqual(before);
  await runCommand('graph.redo');
  await runCommand('graph.collapse', { vertexId: 'v/b' });
  expect(communitiesIn(workspace)).toEqual([]);
  expect(rowsOf(model)).toEqual(before);
});

test('an expansion of several vertices respects the limit in one history entry', async () => {
  const leaves = ['a', 'b', 'c'].map((hub) => star(hub, 9));
  const edges = [...leaves.flat().map((leaf) => `${leaf[0]}-${leaf}`), 'a-b', 'b-c'];
  const { workspace } = openWorkspace(['a', 'b', 'c', ...leaves.flat()], edges);
  const { model } = workspace;
  await runCommand('graph.setNodeLimit', { kind: 'count', count: 25 });
  await runCommand('graph.randomStart', { size: 3 });
  await runCommand('graph.expand', { vertexId: 'v/a' });
  const before = rowsOf(model);
  workspace.set({ selection: { vertexIds: ['v/b', 'v/c'] } });
  await runCommand('graph.expandSelection');
  expect(shownNotes()).toEqual([]);
  const [id] = communitiesIn(workspace);
  expect([...model.communities.get(id!)!.members.ids].every((member) => member.startsWith('v/a'))).toBe(true);
  expect(model.vertexCount).toBeLessThanOrEqual(25);
  expect(wholeOf(model).vertices.length).toBe(30);
  const after = rowsOf(model);
  await runCommand('graph.undo');
  expect(rowsOf(model)).toEqual(before);
  await runCommand('graph.redo');
  expect(rowsOf(model)).toEqual(after);
});

test('[4-limit] the largest other expanded community is collapsed first', async () => {
  const [a, b] = [star('a', 12), star('b', 8)];
  const edges = [...a.map((leaf) => `a-${leaf}`), ...b.map((leaf) => `b-${leaf}`), 'a-b'];
  const { workspace } = openWorkspace(['a', 'b', ...a, ...b], edges);
  const { model } = workspace;
  await runCommand('graph.randomStart', { size: 2 });
  await runCommand('graph.expand', { vertexId: 'v/a' });
  await runCommand('graph.toggle', { vertexId: communitiesIn(workspace)[0] });
  expect(communityBoxes(model)).toMatchObject([{ size: 12 }]);
  await runCommand('graph.setNodeLimit', { kind: 'count', count: 18 });
  await runCommand('graph.expand', { vertexId: 'v/b' });
  expect(communityBoxes(model)).toEqual([]);
  const [id] = communitiesIn(workspace);
  expect(model.communities.get(id!)).toMatchObject({ isAutomatic: true, reason: { text: 'Similar Nodes' } });
  expect(model.communities.get(id!)!.members.ids.length).toBe(12);
});

test('a whole graph is grouped only if a number was chosen', async () => {
  const keys = star('k', 60);
  const edges = keys.slice(1).map((key, place) => `${keys[place]}-${key}`);
  const { workspace } = openWorkspace(keys, edges);
  await runCommand('graph.setNodeLimit', { kind: 'off' });
  await runCommand('graph.randomStart', { size: 'all' });
  expect(workspace.model.vertexCount).toBe(60);
  await runCommand('graph.setNodeLimit', { kind: 'count', count: 20 });
  expect(workspace.model.vertexCount).toBeLessThanOrEqual(20);
  expect(workspace.state.undo.undoLabel).toBe('Apply node limit');
  await runCommand('graph.undo');
  expect(workspace.model.vertexCount).toBe(60);
  await runCommand('graph.randomStart', { size: 'all' });
  expect(workspace.model.vertexCount).toBeLessThanOrEqual(20);
  expect(wholeOf(workspace.model)).toMatchObject({ vertices: { length: 60 }, edges: { length: 59 } });
});

test('law: with a limit, any gestures lose nothing, and undo restores the start', async () => {
  const keys = star('k', 40);
  const gestures = fc.array(fc.tuple(fc.constantFrom('toggle', 'expand', 'collapse', 'limit'), fc.nat(60)), {
    maxLength: 8,
  });
  const links = fc.array(fc.tuple(fc.nat(39), fc.nat(39)), { minLength: 30, maxLength: 90 });
  await fc.assert(
    fc.asyncProperty(links, gestures, async (ends, steps) => {
      const edges = [...new Set(ends.map(([from, to]) => `${keys[from]}-${keys[to]}`))];
      const { workspace } = openWorkspace(keys, edges);
      const { model } = workspace;
      await runCommand('graph.setNodeLimit', { kind: 'count', count: 12 });
      await runCommand('graph.randomStart', { size: 3 });
      const start = rowsOf(model);
      for (const [gesture, draw] of steps) {
        const vertexId = model.vertexIds.at(draw % model.vertexCount)!;
        if (gesture === 'limit') {
          const whole = wholeOf(model);
          await runCommand('graph.setNodeLimit', { kind: 'count', count: 10 + (draw % 20) });
          expect(wholeOf(model)).toEqual(whole);
        } else await runCommand(`graph.${gesture}`, { vertexId });
        expect(shownNotes()).toEqual([]);
        const { vertices, edges: there } = wholeOf(model);
        const known = new Set(vertices);
        expect(known.size).toBe(vertices.length);
        for (const edge of there) for (const end of edge.split(' ').slice(1)) expect(known).toContain(end);
      }
      while (workspace.state.undo.undoLabel !== undefined) await runCommand('graph.undo');
      expect(rowsOf(model)).toEqual(start);
    }),
    { numRuns: 40 },
  );
});
