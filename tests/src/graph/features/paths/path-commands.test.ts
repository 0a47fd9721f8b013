// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import { pathFocus } from '../../../../../src/graph/features/paths/path-focus.ts';
import { truthOf, valuesOfLeg, viaOf } from '../../../../../src/graph/features/paths/path-texts.ts';
import pathsSection from '../../../../../src/graph/features/paths/saved/paths.ts';
import type { GraphWorkspace } from '../../../../../src/graph/workspace/GraphWorkspace.ts';
import type { MemoryGraphAdapter } from '../../memory-graph-adapter.ts';
import { openWorkspace, shownKeys, shownNotes } from '../../open-workspace.ts';

let adapter: MemoryGraphAdapter;
let workspace: GraphWorkspace;

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  ({ adapter, workspace } = openWorkspace(
    ['a', 'b', 'c', 'd', 'e', 'f'],
    ['a-b', 'b-d', 'a-c', 'c-d', 'd-e', 'b-f', 'f-d'],
  ));
  // A parallel edge.
  adapter.edges.set('e/second', { id: 'e/second', from: 'v/a', to: 'v/b' });
  await runCommand('graph.randomStart', { size: 100 });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const found = () => workspace.state.paths.found!;
const stops = () => found().paths.map(({ vertexIds }) => vertexIds.map((id) => id.slice(2)).join(''));

test('[asking-paths-ends] the search starts when both ends are known, and one command clears the paths', async () => {
  await runCommand('graph.pathFrom', { vertexId: 'v/a' });
  expect(workspace.state.paths.found).toBeUndefined();
  await runCommand('graph.pathTo', { vertexId: 'v/e' });
  expect(found().ends).toMatchObject({ from: 'v/a', to: 'v/e' });
  await runCommand('graph.clearPaths');
  expect(workspace.state.paths.found).toBeUndefined();
  workspace.set({ selection: { vertexIds: ['v/b', 'v/d'] } });
  await runCommand('graph.findPaths');
  expect(found().ends).toMatchObject({ from: 'v/b', to: 'v/d' });
  await runCommand('graph.swapPathEnds');
  expect(workspace.state.paths.ends).toMatchObject({ from: 'v/d', to: 'v/b' });
  expect(await runCommand('graph.findPaths', { from: 'v/none' })).toBe(false);
  expect(shownNotes().at(-1)).toContain("'v/none' is not in the current view.");
});

test('[asking-paths-parallel] parallel edges count once, and their leg lists all of them', async () => {
  await runCommand('graph.findPaths', { from: 'v/a', to: 'v/e', direction: 'out' });
  expect(stops()).toEqual(['abde', 'acde', 'abfde']);
  expect(found().paths[0]!.legs[0]!.edgeIds).toEqual(['e/a-b', 'e/second']);
  const values = new Map([
    ['e/a-b', 'KLM'],
    ['e/second', 'KLM'],
  ]);
  expect(valuesOfLeg(found().paths[0]!.legs[0]!, values)).toBe('KLM');
  expect(viaOf(found().paths[2]!)).toBe('via b, f, d');
});

test('[asking-paths-k] at most k paths are listed, and the summary says what is left', async () => {
  const ends = { from: 'v/a', to: 'v/e', direction: 'out' } as const;
  await runCommand('graph.findPaths', { ...ends, most: 1 });
  expect(stops()).toEqual(['abde']);
  expect(truthOf(found())).toBe('of 3 edges; the picture has more of this length');
  await runCommand('graph.findPaths', { ...ends, most: 2 });
  expect(truthOf(found())).toBe('of 3 edges; the picture has no others');
  await runCommand('graph.findPaths', { ...ends, most: 5 });
  expect(truthOf(found())).toBe('of 3 to 4 edges; the picture has no others');
});

test('[asking-paths-none] without a path in this direction, any direction finds one', async () => {
  await runCommand('graph.findPaths', { from: 'v/a', to: 'v/e', direction: 'in' });
  expect(found().paths).toEqual([]);
  await runCommand('graph.findPaths', { direction: 'any' });
  expect(stops()).toContain('abde');
});

test('[asking-paths-choose] the chosen path is drawn apart from the others', async () => {
  await runCommand('graph.findPaths', { from: 'v/a', to: 'v/e', direction: 'out' });
  await runCommand('graph.choosePath', { path: 1 });
  const { model } = workspace;
  const focus = pathFocus(model, found());
  const keysOf = (vertices: readonly number[]) => vertices.map((vertex) => model.labelOf(vertex)).join('');
  expect(keysOf(focus.vertices)).toBe('acde');
  expect(keysOf(focus.otherVertices)).toBe('bf');
  expect(focus.edges.map((edge) => model.edgeIds.at(edge))).toEqual(['e/a-c', 'e/c-d', 'e/d-e']);
  expect(focus.otherEdges).toHaveLength(4);
  await runCommand('graph.choosePath', { path: 99 });
  expect(found().chosen).toBe(2);
  await runCommand('graph.selectPath');
  expect([...workspace.state.selection.vertexIds].sort()).toEqual(['v/a', 'v/b', 'v/d', 'v/e', 'v/f']);
});

test('[asking-paths-legs] the legs of the open path have the texts of the panel', async () => {
  await runCommand('graph.findPaths', { from: 'v/a', to: 'v/e', direction: 'out' });
  const { model } = workspace;
  const airlines = new Map([['e/a-b', 'KLM']]);
  const { legTexts } = pathFocus(model, { ...found(), legValues: airlines });
  expect([...legTexts].map(([edge, text]) => [model.edgeIds.at(edge), text])).toEqual([['e/a-b', 'KLM']]);
});

test('[asking-paths-scene] found paths with the open one come back with the scene', async () => {
  await runCommand('graph.findPaths', { from: 'v/a', to: 'v/e', direction: 'out' });
  await runCommand('graph.choosePath', { path: 1 });
  const before = found();
  const stored = pathsSection.schema.parse(structuredClone(pathsSection.save(workspace)));
  await runCommand('graph.clearPaths');
  pathsSection.load(workspace, stored);
  expect(found()).toEqual(before);
  expect(truthOf(found())).toBe('of 3 to 4 edges; the picture has no others');
});

test('[asking-paths-weight] edges are ranked by an attribute or by distance', async () => {
  for (const [id, km] of Object.entries({ 'e/a-b': 5, 'e/b-d': 5, 'e/a-c': 1, 'e/c-d': 1, 'e/d-e': 1 }))
    adapter.documents.set(id, { _id: id, km });
  await runCommand('graph.findPaths', { from: 'v/a', to: 'v/e', direction: 'out', weight: 'km', most: 1 });
  expect(stops()).toEqual(['acde']);
  expect(found().paths[0]!.length).toBe(3);
  workspace.set({ attributeExamples: ['lat', 'long'] });
  const places = { a: 0, b: 10, c: 60, d: 20, e: 30, f: 15 };
  for (const [key, lat] of Object.entries(places)) {
    adapter.documents.set(`v/${key}`, { _id: `v/${key}`, lat, long: 0 });
  }
  await runCommand('graph.findPaths', { weight: '#distance', most: 1 });
  expect(stops()).toEqual(['abde']);
  expect(found().paths[0]!.km).toBeCloseTo(3335.8, 0);
  expect(truthOf(found())).toMatch(/^of 3,336 km; /);
});

test('[asking-paths-add] adding a path is one undo step', async () => {
  await runCommand('graph.findPaths', { from: 'v/a', to: 'v/e', direction: 'out' });
  workspace.model.apply([
    { kind: 'removeEdges', indices: Uint32Array.from({ length: 8 }, (_, edge) => edge) },
  ]);
  workspace.model.apply([{ kind: 'removeVertices', indices: Uint32Array.of(1, 3) }]);
  expect(shownKeys(workspace)).toEqual(['a', 'c', 'e', 'f']);
  await runCommand('graph.addPath');
  expect(shownKeys(workspace)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  await workspace.history.undo();
  expect(shownKeys(workspace)).toEqual(['a', 'c', 'e', 'f']);
});

test('[asking-paths-pick] an end is picked on the canvas, and Escape stops it', async () => {
  await runCommand('graph.pickPathEnd', { end: 'from' });
  expect(workspace.state.paths.picking).toBe('from');
  await runCommand('graph.stopPicking');
  expect(workspace.state.paths.picking).toBeUndefined();
});
