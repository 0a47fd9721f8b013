// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import { defaultGraphStyle } from '../../../../../src/graph/styles/GraphStyle.ts';
import { measureVertices } from '../../../../../src/graph/styles/VertexColumns.ts';
import { mountView, openWorkspace } from '../../open-workspace.ts';

const titles = (workspace: ReturnType<typeof openWorkspace>['workspace']) =>
  workspace.history.nodes.map(({ step }) => step.title);

test('[HI-style] style changes are steps of the history, with undo and redo', async () => {
  const { workspace } = openWorkspace(['a', 'b'], ['a-b']);
  await runCommand('graph.randomStart', { size: 5 });
  await runCommand('graph.setStyle', { vertexColor: { kind: 'attribute', attribute: 'country' } });
  await runCommand('graph.setStyle', { edgeShape: 'none' });
  expect(titles(workspace).slice(1)).toEqual(['Colour vertices by country', 'Edge shape: none']);
  await runCommand('graph.undo');
  await runCommand('graph.undo');
  expect(workspace.state.style).toMatchObject({ vertexColor: { kind: 'collection' }, edgeShape: 'arrow' });
  await runCommand('graph.redo');
  expect(workspace.state.style).toMatchObject({ vertexColor: { attribute: 'country' }, edgeShape: 'arrow' });
});

test('the values of a slider are one step', async () => {
  const { workspace } = openWorkspace(['a'], []);
  await runCommand('graph.randomStart', { size: 5 });
  for (const radius of [20, 21, 22])
    await runCommand('graph.setStyle', { vertexShape: { kind: 'circle', radius } });
  expect(titles(workspace)).toHaveLength(2);
  await runCommand('graph.undo');
  expect(workspace.state.style.vertexShape).toEqual({ kind: 'circle', radius: 25 });
  await runCommand('graph.redo');
  expect(workspace.state.style.vertexShape).toEqual({ kind: 'circle', radius: 22 });
});

test('undo of a label attribute restores the shown labels', async () => {
  const { workspace } = openWorkspace(['a'], []);
  await runCommand('graph.randomStart', { size: 5 });
  await runCommand('graph.setStyle', { vertexLabel: 'name' });
  expect(workspace.model.labelOf(0)).toBe('name a');
  await runCommand('graph.undo');
  expect([workspace.model.labelOf(0), workspace.adapter.labels]).toEqual(['a', undefined]);
  await runCommand('graph.redo');
  expect([workspace.model.labelOf(0), workspace.adapter.labels?.general]).toEqual(['name a', 'name']);
});

test('a style of a collection is a step, with its labels', async () => {
  const { workspace } = openWorkspace(['a'], []);
  await runCommand('graph.randomStart', { size: 5 });
  const icon = { v: { icon: 'heart' } };
  await runCommand('graph.setStyle', { vertexRules: icon });
  await runCommand('graph.setStyle', { vertexRules: { v: { icon: 'heart', label: 'name' } } });
  expect(titles(workspace).slice(1)).toEqual(['v: icon heart', 'v: label name']);
  expect(workspace.model.labelOf(0)).toBe('name a');
  await runCommand('graph.undo');
  expect([workspace.model.labelOf(0), workspace.state.style.vertexRules]).toEqual(['a', icon]);
  await runCommand('graph.redo');
  expect(workspace.model.labelOf(0)).toBe('name a');
  await runCommand('graph.setStyle', { vertexRules: undefined });
  expect([workspace.model.labelOf(0), titles(workspace).at(-1)]).toEqual(['a', 'v: style of all']);
});

test('a preview shows a style without a step; its end restores the style, a choice is one step', async () => {
  const { workspace } = openWorkspace(['a', 'b'], ['a-b']);
  await runCommand('graph.randomStart', { size: 5 });
  const before = workspace.state.style;
  const steps = titles(workspace).length;
  await runCommand('graph.previewStyle', { edgeShape: 'none' });
  await runCommand('graph.previewStyle', { vertexColor: { kind: 'attribute', attribute: 'country' } });
  expect(workspace.state.style).toEqual({
    ...before,
    vertexColor: { kind: 'attribute', attribute: 'country' },
  });
  await runCommand('graph.previewStyle', undefined);
  expect(workspace.state.style).toEqual(before);
  expect(titles(workspace)).toHaveLength(steps);

  await runCommand('graph.previewStyle', { edgeShape: 'none' });
  await runCommand('graph.setStyle', { edgeShape: 'none' });
  expect(titles(workspace)).toHaveLength(steps + 1);
  await runCommand('graph.undo');
  expect(workspace.state.style).toEqual(before);
});

test('reset is one step back to the default style, and none if it is in use', async () => {
  const { workspace } = openWorkspace(['a', 'b'], ['a-b']);
  await runCommand('graph.randomStart', { size: 5 });
  await runCommand('graph.resetStyle');
  const steps = titles(workspace).length;
  const numbers = { ramp: 'magma', mapping: 'log', range: [1, 9] } as const;
  const vertexColor = { kind: 'attribute', attribute: 'age', numbers } as const;
  await runCommand('graph.setStyle', { vertexColor, edgeLabel: 'since' });
  await runCommand('graph.resetStyle');
  expect(titles(workspace)).toHaveLength(steps + 2);
  expect(workspace.state.style).toMatchObject(defaultGraphStyle);
  await runCommand('graph.undo');
  expect(workspace.state.style).toMatchObject({ vertexColor, edgeLabel: 'since' });
});

/** Pairs of vertices that overlap as they are drawn. */
function overlaps({ model, state, values }: ReturnType<typeof openWorkspace>['workspace']): number {
  const { halfWidths } = measureVertices(model, state.style, values);
  const { positions, vertexCount } = model;
  let count = 0;
  for (let one = 0; one < vertexCount; one++) {
    for (let other = 0; other < one; other++) {
      const away = Math.hypot(
        positions[2 * one]! - positions[2 * other]!,
        positions[2 * one + 1]! - positions[2 * other + 1]!,
      );
      if (away < halfWidths[one]! + halfWidths[other]! - 0.5) count++;
    }
  }
  return count;
}

test('larger sizes by an attribute remove overlaps, after its values were loaded', async () => {
  const keys = Array.from({ length: 40 }, (_, number) => `${number}`);
  const { workspace, adapter } = openWorkspace(
    keys,
    keys.slice(1).map((key) => `0-${key}`),
  );
  await runCommand('graph.loadAll');
  await expect.poll(() => workspace.layout.isRunning).toBe(false);
  adapter.loadValues = async (_attribute, ids) => new Map(ids.map((id) => [id, Number(id.slice(2))]));
  mountView(workspace, {});
  const vertexSize = {
    kind: 'attribute',
    attribute: 'size',
    scale: 'linear',
    minimum: 60,
    maximum: 140,
  } as const;
  workspace.setStyle({ ...workspace.state.style, vertexSize });
  await workspace.loadAttributes(['size']);
  expect(overlaps(workspace)).toBeGreaterThan(0);
  workspace.setStyle({ ...workspace.state.style, vertexSize: undefined });
  await runCommand('graph.setStyle', { vertexSize });
  await expect.poll(() => overlaps(workspace)).toBe(0);
  await runCommand('graph.setStyle', { vertexSize: { ...vertexSize, minimum: 100, maximum: 200 } });
  await expect.poll(() => overlaps(workspace)).toBe(0);
});
