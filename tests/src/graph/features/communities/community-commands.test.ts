// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import { isBundleId, isCommunityId } from '../../../../../src/graph/model/collections.ts';
import type { GraphWorkspace } from '../../../../../src/graph/workspace/GraphWorkspace.ts';
import { openWorkspace, shownNotes } from '../../open-workspace.ts';

/** Two cliques of four joined by one edge, and one isolated vertex. */
const keys = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'b4', 'c'];
const clique = (name: string) =>
  [1, 2, 3, 4].flatMap((one) =>
    [1, 2, 3, 4].filter((other) => other < one).map((other) => `${name}${one}-${name}${other}`),
  );

let workspace: GraphWorkspace;

beforeEach(async () => {
  const opened = openWorkspace(keys, [...clique('a'), ...clique('b'), 'a1-b1']);
  workspace = opened.workspace;
  for (const key of keys) {
    const kind = key[0] === 'c' ? undefined : key[0];
    opened.adapter.documents.set(`v/${key}`, {
      _id: `v/${key}`,
      _key: key,
      name: key,
      ...(kind && { kind }),
    });
  }
  await runCommand('graph.randomStart', { size: 'all' });
});

const shown = () =>
  [...workspace.model.vertexIds].map((id) => (isCommunityId(id) ? '*' : id.slice(2))).sort();
const labels = () =>
  [...workspace.model.vertexIds].map((_, vertex) => workspace.model.labelOf(vertex)).sort();
const communities = () => [...workspace.model.vertexIds].filter(isCommunityId);

test('[4-community] a graph is shown as communities; each opens with a click, collapses and dissolves; all steps can be undone', async () => {
  const before = shown();
  expect(before).toEqual(keys);
  await runCommand('graph.showAsCommunities');
  expect(shownNotes()).toEqual([]);
  expect(shown()).toEqual(['*', '*', 'c']);
  const { model } = workspace;
  expect([...model.edgeIds].filter(isBundleId).map((id) => model.findDocument(id))).toEqual([{ count: 1 }]);
  const id = model.findCommunityOf('v/a1')!;
  await runCommand('graph.toggle', { vertexId: id });
  expect(shown()).toEqual(['*', 'a1', 'a2', 'a3', 'a4', 'c']);
  expect(model.communities.get(id)?.isExpanded).toBe(true);
  await runCommand('graph.collapseCommunity', { communityId: id });
  expect(shown()).toEqual(['*', '*', 'c']);
  expect(model.findCommunityOf('v/a1')).toBe(id);
  await runCommand('graph.dissolveCommunity', { communityId: model.findCommunityOf('v/a1') });
  expect(shown()).toEqual(['*', 'a1', 'a2', 'a3', 'a4', 'c']);
  for (let step = 0; step < 4; step++) await runCommand('graph.undo');
  expect(shown()).toEqual(before);
  expect(model.communities.size).toBe(0);
  await runCommand('graph.redo');
  expect(communities().length).toBe(2);
  await runCommand('graph.dissolveCommunities');
  expect(shown()).toEqual(before);
});

test('members of an opened community move together, other vertices move out of its box, and undo restores the positions', async () => {
  await vi.waitFor(() => expect(workspace.layout.state).toBe('idle'), { timeout: 30_000 });
  await runCommand('graph.showAsCommunities');
  const { model } = workspace;
  const id = model.findCommunityOf('v/a1')!;
  const placeOf = (vertexId: string) => {
    const vertex = model.findVertex(vertexId)!;
    return [...model.positions.subarray(2 * vertex, 2 * vertex + 2)];
  };
  const tile = placeOf(id);
  model.apply([
    {
      kind: 'setPositions',
      indices: Uint32Array.of(model.findVertex('v/c')!),
      values: Float32Array.from(tile),
    },
  ]);
  await runCommand('graph.openCommunity', { communityId: id });
  await vi.waitFor(() => expect(workspace.layout.state).toBe('idle'), { timeout: 30_000 });
  const members = ['v/a1', 'v/a2', 'v/a3', 'v/a4'].map(placeOf);
  const [x, y] = placeOf('v/c');
  const isWithin = (axis: 0 | 1, value: number) =>
    value > Math.min(...members.map((at) => at[axis]!)) &&
    value < Math.max(...members.map((at) => at[axis]!));
  expect(isWithin(0, x!) && isWithin(1, y!)).toBe(false);
  // Four vertices in a square, at most a hundred apart.
  for (const at of members) expect(Math.hypot(at[0]! - tile[0]!, at[1]! - tile[1]!)).toBeLessThan(100);
  await runCommand('graph.undo');
  expect(placeOf('v/c')).toEqual(tile);
  expect(placeOf(id)).toEqual(tile);
  await runCommand('graph.redo');
  expect(placeOf('v/c')).toEqual([x, y]);
});

test('[3-group] vertices are grouped by the first attribute that they have, otherwise as default', async () => {
  await runCommand('graph.groupByAttribute', { attributes: ['nothing', '', 'kind'] });
  expect(labels()).toEqual(['a (4)', 'b (4)', 'c']);
  await runCommand('graph.groupByAttribute', { attributes: ['nothing'] });
  expect(labels()).toEqual(['default (9)']);
  await runCommand('graph.groupByAttribute', { attributes: [' '] });
  expect(shownNotes().at(-1)).toContain('expected the name of an attribute');
});

test('components and labels collapse too; a community has no document', async () => {
  await runCommand('graph.collapseComponents');
  expect(labels()).toEqual(['a1 (8)', 'c']);
  await runCommand('graph.collapseByLabels');
  expect(shown()).toContain('*');
  await runCommand('graph.edit', { vertexId: communities()[0] });
  expect(shownNotes().at(-1)).toContain('found a community or a bundle of edges');
});

test('members of a community are not loaded again', async () => {
  await runCommand('graph.groupByAttribute', { attributes: ['kind'] });
  const { model } = workspace;
  const hidden = model.findCommunityOf('v/b1')!;
  await runCommand('graph.dissolveCommunity', { communityId: model.findCommunityOf('v/a1') });
  await runCommand('graph.expand', { vertexId: 'v/a1' });
  expect(model.findVertex('v/b1')).toBeUndefined();
  await runCommand('graph.toggle', { vertexId: hidden });
  expect(shown()).toEqual(keys);
  expect(model.edgeCount).toBe(13);
});
