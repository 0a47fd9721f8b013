// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import { vertexIdsIn } from '../../../../../src/graph/adapters/result-ids.ts';
import { documentsQuery } from '../../../../../src/graph/adapters/selection-query.ts';
import { actionBindVars, isCanvasAction } from '../../../../../src/graph/features/queries/canvas-actions.ts';
import {
  costOf,
  formatCost,
  formatSeconds,
  hugeElements,
  learnSpeed,
  manyElements,
  remainingOf,
} from '../../../../../src/graph/workspace/load-cost.ts';
import { openWorkspace, shownKeys } from '../../open-workspace.ts';

test('[asking-selection-query] a selection is a query with its collections and keys as bind parameters', () => {
  expect(documentsQuery(['a/1', 'a/30064771078'])).toEqual({
    text: 'FOR d IN @@collection0\n  FILTER d._key IN @keys0\n  RETURN d',
    bindVars: { '@collection0': 'a', keys0: ['1', '30064771078'] },
  });
  const { text, bindVars } = documentsQuery(['a/1', 'b/2', 'a/3']);
  expect(text).toContain('FOR d IN @@collection1');
  expect(bindVars).toEqual({ '@collection0': 'a', keys0: ['1', '3'], '@collection1': 'b', keys1: ['2'] });
});

test('[asking-result-ids] the vertices of a result are its documents, edges, paths, ids and nested values', () => {
  const isVertex = (name: string) => name === 'v';
  const rows = [
    { _id: 'v/document', name: 'v/attribute' },
    { _id: 'e/1', _from: 'v/from', _to: 'v/to' },
    { vertices: [{ _id: 'v/first' }, null], edges: [{ _id: 'e/2', _from: 'v/first', _to: 'v/second' }] },
    'v/id',
    ['v/listed', { deep: { document: { _id: 'v/nested' } } }],
    { zone: 'Europe/Oslo', text: 'v / spaces', count: 3, none: null },
    { _id: 'other/1' },
  ];
  expect(vertexIdsIn(rows, isVertex)).toEqual([
    ...['v/document', 'v/from', 'v/to', 'v/first', 'v/second', 'v/id', 'v/listed', 'v/nested'],
  ]);
  expect(vertexIdsIn(rows, isVertex, 2)).toHaveLength(2);
});

test('[asking-canvas-actions] a saved query with a bind parameter for the selection is an action', () => {
  const saved = (value: string, parameter = {}) => ({
    name: 'q',
    value,
    parameter,
    database: undefined,
    modifiedMs: undefined,
  });
  const action = saved('FOR v IN 1..@depth ANY @vertex e FILTER v._id IN @selection RETURN v', {
    depth: '2',
  });
  expect(isCanvasAction(action)).toBe(true);
  expect(isCanvasAction(saved('FOR v IN @@vertex RETURN v'))).toBe(false);
  expect(isCanvasAction(saved("RETURN '@vertex'"))).toBe(false);
  expect(actionBindVars(action, ['v/a', 'v/b'])).toEqual({
    depth: 2,
    vertex: 'v/a',
    selection: ['v/a', 'v/b'],
  });
});

test('[asking-result-joins] a result joins the picture as one undo step, without what is there or missing', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const { workspace } = openWorkspace(['a', 'b', 'c', 'd'], ['a-b', 'b-c', 'c-d']);
  await runCommand('graph.randomStart', { size: 2 });
  for (const key of ['v/a', 'v/b']) expect(workspace.model.findVertex(key)).toBeDefined();
  await runCommand('graph.showVertices', {
    vertexIds: ['v/b', 'v/c', 'v/deleted'],
    positions: undefined,
    isJoining: true,
  });
  expect(shownKeys(workspace)).toEqual(['a', 'b', 'c']);
  expect(workspace.model.edgeCount).toBe(2);
  expect([...workspace.state.selection.vertexIds].sort()).toEqual(['v/b', 'v/c']);
  await workspace.history.undo();
  expect(shownKeys(workspace)).toEqual(['a', 'b']);
  vi.unstubAllGlobals();
});

test('[asking-cost] a load says its size and time, warns above a threshold and asks above another', () => {
  expect(costOf({ vertices: 10, edges: 20 }).level).toBe('small');
  expect(costOf({ vertices: manyElements, edges: 1 }).level).toBe('many');
  expect(costOf({ vertices: 1, edges: hugeElements }).level).toBe('huge');
  expect(formatCost(costOf({ vertices: 6459, edges: 67_637 }))).toMatch(
    /^6,459 vertices, 67,637 edges · 4\.3 MiB · about 0\.\d s$/,
  );
  const before = costOf({ vertices: 0, edges: 100_000 }).seconds;
  learnSpeed({ vertices: 0, edges: 100_000 }, 10);
  expect(costOf({ vertices: 0, edges: 100_000 }).seconds).toBeGreaterThan(before);
  expect(remainingOf(1, 10, 100)).toBeUndefined();
  expect(remainingOf(10, 25_000, 100_000)).toBe(30);
  expect([0.01, 3.24, 42.4, 200].map(formatSeconds)).toEqual(['0.1 s', '3.2 s', '42 s', '3 min']);
});

test('[asking-cost-confirm] a load above the threshold opens a dialog first', async () => {
  const { workspace } = openWorkspace(['a', 'b'], ['a-b']);
  workspace.set({ totals: { vertices: 2_000_000, edges: 5 } });
  await runCommand('graph.loadAll');
  expect(workspace.state.dialog).toMatchObject({ kind: 'confirmLoad' });
  expect(workspace.model.vertexCount).toBe(0);
  await runCommand('graph.loadAll', { isConfirmed: true });
  expect(shownKeys(workspace)).toEqual(['a', 'b']);
});
