// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import { graphOfEdges, traceTraversal } from '../../../../../src/graph/features/traversal/trace-traversal.ts';
import { missingOfTrace } from '../../../../../src/graph/features/traversal/traversal-commands.ts';
import { maxSteps } from '../../../../../src/graph/features/traversal/traversal-state.ts';
import type { Focus } from '../../../../../src/graph/geometry/DrawFrame.ts';
import type { GraphWorkspace } from '../../../../../src/graph/workspace/GraphWorkspace.ts';
import { mountView, openWorkspace, shownNotes } from '../../open-workspace.ts';

let workspace: GraphWorkspace;
let focus: Focus | undefined;

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  ({ workspace } = openWorkspace(['a', 'b', 'c', 'd', 'e'], ['a-b', 'a-c', 'b-d', 'c-d', 'd-e']));
  await runCommand('graph.randomStart', { size: 5 });
  focus = undefined;
  mountView(workspace, { setFocus: (given: Focus) => (focus = given) });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const traversal = () => workspace.state.traversal;
const steps = () =>
  traversal().trace?.steps.map(
    ({ kind, vertexId, edgeId, depth }) => `${kind} ${vertexId} ${edgeId ?? '-'} ${depth}`,
  );
const run = (options: object) =>
  runCommand('graph.traceTraversal', { startId: 'v/a', direction: 'outbound', ...options });

test('a traversal of the shown graph is recorded in its order', async () => {
  await run({ strategy: 'breadthfirst' });
  expect(steps()).toEqual([
    'visited v/a - 0',
    'visited v/b e/a-b 1',
    'visited v/c e/a-c 1',
    'visited v/d e/b-d 2',
    'visited v/e e/d-e 3',
  ]);
  await run({ strategy: 'depthfirst', order: 'postorder', maxDepth: 2 });
  expect(steps()?.map((step) => step.split(' ')[1])).toEqual(['v/d', 'v/b', 'v/c', 'v/a']);
  await run({
    direction: 'any',
    uniqueVertices: 'path',
    order: 'preorder',
    maxDepth: 1,
    strategy: 'depthfirst',
  });
  expect(steps()).toHaveLength(3);
});

test('excluded and pruned vertices are steps of their own', async () => {
  await run({ excluded: ['v/b'], pruned: ['v/c', 'v/d'] });
  expect(steps()).toEqual([
    'visited v/a - 0',
    'filtered v/b e/a-b 1',
    'pruned v/c e/a-c 1',
    'visited v/c e/a-c 1',
    'pruned v/d e/b-d 2',
    'visited v/d e/b-d 2',
  ]);
  await run({ excluded: ['v'], pruned: [] });
  expect(steps()?.every((step) => step.startsWith('filtered'))).toBe(true);
});

test('shortest paths need an end that is shown', async () => {
  await run({ strategy: 'dijkstra', endId: 'v/e' });
  expect(steps()?.map((step) => step.split(' ')[1])).toEqual(['v/a', 'v/b', 'v/d', 'v/e']);
  await run({ strategy: 'astar', endId: 'v/zz' });
  await run({ strategy: 'dijkstra', endId: '' });
  expect(shownNotes()).toEqual([
    "Traversal: 'v/zz' is not in the current view.",
    'Traversal: choose the end vertex of the traversal',
  ]);
});

test('the overlay shows the steps up to the slider, and the vertex of the last one', async () => {
  await run({ excluded: ['v/b'], pruned: ['v/c'] });
  const index = (id: string) => workspace.model.findVertex(id)!;
  await runCommand('graph.showTraversalStep', { step: 4 });
  expect(focus?.traversal).toEqual({
    visited: [index('v/a')],
    filtered: [index('v/b')],
    pruned: [index('v/c')],
    edges: ['e/a-b', 'e/a-c'].map((id) => workspace.model.findEdge(id)),
    current: index('v/c'),
  });
  await runCommand('graph.previousTraversalStep');
  await runCommand('graph.previousTraversalStep');
  expect(focus?.traversal).toMatchObject({ filtered: [index('v/b')], pruned: [], current: index('v/b') });
  await runCommand('graph.showTraversalStep', { step: 99 });
  expect(traversal().step).toBe(traversal().trace?.steps.length);
  await runCommand('graph.playTraversal');
  expect(traversal()).toMatchObject({ isPlaying: true, step: 0 });
  await runCommand('graph.nextTraversalStep');
  expect(traversal().step).toBe(1);
});

test('tracing and clearing can be undone; without a trace nothing is drawn', async () => {
  expect(focus).not.toHaveProperty('traversal');
  await run({});
  const { trace } = traversal();
  await runCommand('graph.clearTraversal');
  expect(focus).not.toHaveProperty('traversal');
  await runCommand('graph.undo');
  expect(traversal().trace).toBe(trace);
  expect(focus?.traversal?.visited).toHaveLength(5);
  await runCommand('graph.undo');
  expect(traversal().trace).toBeUndefined();
  await runCommand('graph.redo');
  expect(traversal().trace).toBe(trace);
});

test('an endless traversal is cut', async () => {
  await run({ direction: 'any', uniqueVertices: 'none', uniqueEdges: 'none', maxDepth: 256 });
  expect(traversal().trace).toMatchObject({ isCut: true });
  expect(steps()?.length).toBeLessThanOrEqual(maxSteps);
});

test('[C14-1] edges of the database are traversed like the picture; vertices that are not loaded are named', async () => {
  const rows = [
    ['v/a', 'v/b', 'e/a-b'],
    ['v/b', 'v/x', 'e/b-x'],
    ['v/x', 'v/y', 'e/x-y'],
  ] as const;
  const { options } = traversal();
  const found = traceTraversal(graphOfEdges(rows, 1, true), {
    ...options,
    scope: 'database',
    startId: 'v/a',
    direction: 'outbound',
    maxDepth: 2,
  });
  expect(found.steps.map(({ vertexId, depth }) => `${vertexId} ${depth}`)).toEqual([
    'v/a 0',
    'v/b 1',
    'v/x 2',
  ]);
  expect(found.isCut).toBe(true);
  const backwards = { ...options, startId: 'v/y', direction: 'inbound', maxDepth: 9 } as const;
  const { steps: back } = traceTraversal(graphOfEdges(rows, 1, false), backwards);
  expect(back.map(({ vertexId }) => vertexId)).toEqual(['v/y', 'v/x', 'v/b', 'v/a']);
  workspace.setFeature({ traversal: { ...traversal(), trace: found, step: 3 } });
  expect(missingOfTrace(workspace)).toEqual(['v/x']);
});
