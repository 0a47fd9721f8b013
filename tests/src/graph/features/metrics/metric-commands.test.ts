// @vitest-environment jsdom

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import { toCsv } from '../../../../../src/graph/features/metrics/column-csv.ts';
import { defaultValues } from '../../../../../src/graph/layouts/parameter.ts';
import { metricNames } from '../../../../../src/graph/metrics/metric-names.ts';
import { metrics } from '../../../../../src/graph/metrics/registry.ts';
import type { GraphWorkspace } from '../../../../../src/graph/workspace/GraphWorkspace.ts';
import { usualCsvForm } from '../../../../../src/lib/files/csv/csv-form.ts';
import { store } from '../../../../../src/store/store.ts';
import type { MemoryGraphAdapter } from '../../memory-graph-adapter.ts';
import { openWorkspace, shownNotes } from '../../open-workspace.ts';

let adapter: MemoryGraphAdapter;
let workspace: GraphWorkspace;

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  ({ adapter, workspace } = openWorkspace(['a', 'b', 'c', 'd', 'e'], ['a-b', 'b-d', 'a-c', 'c-d', 'd-e']));
  await runCommand('graph.randomStart', { size: 5 });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const scoreOf = (column: string, key: string) =>
  workspace.model.computed.get(column)!.valueOf(workspace.model, workspace.model.findVertex(`v/${key}`)!);
const labelOf = (key: string) => workspace.model.labelOf(workspace.model.findVertex(`v/${key}`)!);

test('a metric becomes a column, which is stale after a change of the graph', async () => {
  expect(await runCommand('graph.metric-degree')).toBe(true);
  expect(scoreOf('degree', 'd')).toBe(3);
  expect(workspace.state).toMatchObject({
    panel: 'metrics',
    metrics: { tab: 'results', columnId: 'degree' },
    running: undefined,
  });
  const column = workspace.model.computed.get('degree')!;
  expect(column.isStale(workspace.model)).toBe(false);
  const vertexId = await adapter.createVertex('v', { _key: 'z' });
  workspace.model.apply([{ kind: 'addVertices', ids: [vertexId] }]);
  expect(column.isStale(workspace.model)).toBe(true);
  expect(toCsv(workspace.model, column, usualCsvForm).split('\r\n').slice(0, 2)).toEqual([
    '_id,label,degree',
    '"v/a","a",2',
  ]);
  expect(toCsv(workspace.model, column, usualCsvForm)).toContain('"v/z","z",\r\n');
});

test('communities are category columns, largest first', async () => {
  await runCommand('graph.runMetric', { metricId: 'leiden', values: { resolution: 1 } });
  expect(shownNotes()).toEqual([]);
  const column = workspace.model.computed.get('community')!;
  expect(column.kind).toBe('category');
  expect(scoreOf('community', 'd')).toBe(scoreOf('community', 'e'));
  expect(workspace.state.metrics.facts.community).toContainEqual({ label: 'Communities', text: '2' });
  await runCommand('graph.runMetric', { metricId: 'label-propagation' });
  expect(workspace.model.computed.get('label')?.kind).toBe('category');
  expect(toCsv(workspace.model, column, usualCsvForm).split('\r\n')[0]).toBe('_id,label,community');
  await runCommand('graph.colorByComputed', { columnId: 'community' });
  expect(workspace.state.style.vertexColor).toEqual({ kind: 'computed', column: 'community' });
});

test('weights come from an edge attribute; edges without it have weight 1 and are reported', async () => {
  adapter.documents.set('e/a-b', { _id: 'e/a-b', load: 4 });
  await runCommand('graph.runMetric', { metricId: 'degree', values: { weight: 'load' } });
  expect(scoreOf('degree', 'a')).toBe(5);
  const facts = workspace.state.metrics.facts.degree!.map(({ text }) => text);
  expect(facts).toContain("4 of 5 edges have no numeric 'load' and have weight 1");
  expect(await runCommand('graph.runMetric', { metricId: 'degree', values: { weight: 'none' } })).toBe(false);
  expect(shownNotes().at(-1)).toContain("no shown edge has a numeric attribute 'none'");
  expect(workspace.state.running).toBeUndefined();
});

test('colour, size and label are one history entry each', async () => {
  await runCommand('graph.runMetric', { metricId: 'degree', values: { direction: 'in' } });
  await runCommand('graph.colorByComputed');
  expect(workspace.state.style.vertexColor).toEqual({ kind: 'computed', column: 'in-degree' });
  await runCommand('graph.sizeByComputed', { columnId: 'in-degree' });
  await runCommand('graph.labelByComputed');
  // Changes no label.
  await runCommand('graph.labelByComputed');
  expect(labelOf('d')).toBe('2 d');
  await runCommand('graph.resetComputedLook');
  expect(labelOf('d')).toBe('d');
  expect(workspace.state.style).toMatchObject({
    vertexColor: { kind: 'collection' },
    vertexSize: { kind: 'degree' },
  });
  for (const label of ['2 d', 'd']) {
    await runCommand('graph.undo');
    expect(labelOf('d')).toBe(label);
  }
  expect(workspace.state.style.vertexSize).toEqual({ kind: 'computed', column: 'in-degree' });
  await runCommand('graph.undo');
  await runCommand('graph.undo');
  expect(workspace.state.style.vertexColor).toEqual({ kind: 'collection' });
  expect(await runCommand('graph.sizeByComputed', { columnId: 'none' })).toBe(false);
});

test('a cancelled metric causes no notification and no column', async () => {
  const running = runCommand('graph.metric-betweenness');
  expect(store.getState().tasks.map(({ label, canStop }) => [label, canStop])).toEqual([
    ['Betweenness', true],
  ]);
  await runCommand('graph.cancelAnalysis');
  expect(await running).toBe(false);
  expect(shownNotes()).toEqual([]);
  expect(workspace.model.computed.size).toBe(0);
  expect(store.getState().tasks).toEqual([]);
  expect(workspace.state.running).toBeUndefined();
});

test('each metric has a name before its description is loaded, and says its cost', () => {
  const names = Object.fromEntries([...metrics.values()].map(({ id, label }) => [id, label]));
  expect(names).toEqual(metricNames);
  const size = { vertices: 1000, edges: 3000, selected: 1 };
  for (const { id, cost, parameters } of metrics.values()) {
    const seconds = cost?.(size, defaultValues(parameters)) ?? 1;
    expect(seconds > 0 && seconds < 60, id).toBe(true);
  }
});

test('articulation points and bridges are marked, listed, selected and cleared', async () => {
  await runCommand('graph.metric-biconnected');
  expect(shownNotes()).toEqual([]);
  const { finding, columnId } = workspace.state.metrics;
  expect(columnId).toBe('blocks');
  expect(finding).toMatchObject({ vertexIds: ['v/d'], edgeIds: ['e/d-e'], rowCount: 1 });
  expect(finding!.rows).toEqual([{ vertexIds: ['v/d', 'v/e'], value: undefined }]);
  expect(workspace.highlights.read().path).toMatchObject({ vertices: [3], edges: [4] });
  await runCommand('graph.selectFinding');
  expect([...workspace.state.selection.vertexIds]).toEqual(['v/d']);
  expect(workspace.state.selection.edgeIds).toEqual(['e/d-e']);
  await runCommand('graph.clearFinding');
  expect(workspace.highlights.read().path).toBeUndefined();
});

test('a start is a vertex of the form, or the selected vertex; without both, the run says what it expects', async () => {
  expect(await runCommand('graph.metric-personal-page-rank')).toBe(false);
  expect(shownNotes().at(-1)).toContain('Start: expected a vertex, found none');
  await runCommand('graph.select', { vertexIds: ['v/d'] });
  await runCommand('graph.metric-personal-page-rank');
  expect(scoreOf('personal-page-rank', 'a')).toBe(0);
  await runCommand('graph.runMetric', { metricId: 'personal-page-rank', values: { start: 'v/a' } });
  expect(scoreOf('personal-page-rank', 'a')).toBeGreaterThan(0.3);
  const unknown = { metricId: 'personal-page-rank', values: { start: 'v/none' } };
  expect(await runCommand('graph.runMetric', unknown)).toBe(false);
  expect(shownNotes().at(-1)).toContain("expected a shown vertex, found 'v/none'");
});

test('two selected vertices are the ends of a flow and of all paths; pairs are listed', async () => {
  await runCommand('graph.select', { vertexIds: ['v/a', 'v/d'] });
  await runCommand('graph.metric-max-flow');
  expect(shownNotes()).toEqual([]);
  const { finding, facts } = workspace.state.metrics;
  expect(facts['cut-side']).toContainEqual({ label: 'Maximum flow', text: '2' });
  expect(finding?.edgeIds).toEqual(['e/a-b', 'e/a-c']);
  expect(finding?.otherEdgeIds).toEqual(['e/b-d', 'e/c-d']);
  await runCommand('graph.metric-simple-paths');
  const rows = () => workspace.state.metrics.finding!.rows.map(({ vertexIds }) => vertexIds.join(' '));
  expect(rows()).toEqual(['v/a v/b v/d', 'v/a v/c v/d']);
  await runCommand('graph.metric-link-prediction');
  expect(rows()).toEqual(['v/a v/d']);
});
