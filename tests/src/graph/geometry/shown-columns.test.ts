import { expect, test, vi } from 'vitest';
import { vertexFlag } from '../../../../protocol/graph-patch.ts';
import { ShownColumns } from '../../../../src/graph/geometry/ShownColumns.ts';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { AttributeValues } from '../../../../src/graph/styles/AttributeValues.ts';
import { defaultGraphStyle } from '../../../../src/graph/styles/GraphStyle.ts';
import { VertexColumns } from '../../../../src/graph/styles/VertexColumns.ts';
import { nextTask } from '../../../../src/lib/wait.ts';

const values = new AttributeValues();

function add(model: GraphModel, collection: string, count: number): void {
  const ids = Array.from({ length: count }, (_, number) => `${collection}/${number}`);
  model.apply([{ kind: 'addVertices', ids }]);
}

function legendOf({ legend }: VertexColumns) {
  return legend.map(({ name, count }) => [name, count]);
}

test('columns of a large growing graph are delayed and then complete', async () => {
  const model = new GraphModel();
  const onReady = vi.fn();
  const shown = new ShownColumns(model, onReady);
  add(model, 'v', 30_000);
  expect(shown.update(defaultGraphStyle, values)).toBe(false);
  expect(shown.vertices.count).toBe(0);
  await nextTask();
  // Rows added after the start belong to the next update.
  add(model, 'w', 10);
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  expect(shown.vertices.count).toBe(30_000);
  expect(shown.isBehind(defaultGraphStyle, values)).toBe(true);
  await vi.waitFor(() => expect(shown.update(defaultGraphStyle, values)).toBe(true), { timeout: 30_000 });
  const whole = new VertexColumns();
  whole.update(model, defaultGraphStyle, values);
  expect(legendOf(shown.vertices)).toEqual([
    ['v', 30_000],
    ['w', 10],
  ]);
  expect(shown.vertices.order).toEqual(whole.order);
  expect(shown.vertices.radii.subarray(0, 30_010)).toEqual(whole.radii.subarray(0, 30_010));
  expect(shown.vertices.colors.subarray(0, 4 * 30_010)).toEqual(whole.colors.subarray(0, 4 * 30_010));
});

/** A view of 30,000 vertices of `v`, up to date, of which the first is then removed; two of `w` follow. */
function withMovedRows(onReady: () => void) {
  const model = new GraphModel();
  const shown = new ShownColumns(model, onReady);
  add(model, 'v', 30_000);
  shown.updateNow(defaultGraphStyle, values);
  model.apply([{ kind: 'removeVertices', indices: Uint32Array.of(0) }]);
  add(model, 'w', 2);
  return { model, shown };
}

const afterMove = [
  ['v', 29_999],
  ['w', 2],
];

test('after row moves, the columns cannot be drawn until they are complete', async () => {
  const onReady = vi.fn();
  const { shown } = withMovedRows(onReady);
  expect(shown.isUsable).toBe(false);
  expect(shown.update(defaultGraphStyle, values)).toBe(false);
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  expect(shown.isUsable).toBe(true);
  expect(shown.update(defaultGraphStyle, values)).toBe(true);
  expect(legendOf(shown.vertices)).toEqual(afterMove);
});

test('an update that row moves end again and again becomes synchronous', async () => {
  const onReady = vi.fn();
  const { model, shown } = withMovedRows(onReady);
  for (let round = 1; round <= 3; round++) {
    expect(shown.update(defaultGraphStyle, values)).toBe(false);
    model.apply([{ kind: 'removeVertices', indices: Uint32Array.of(model.vertexCount - 1) }]);
    await vi.waitFor(() => expect(onReady).toHaveBeenCalledTimes(round), { timeout: 30_000 });
  }
  expect(shown.isUsable).toBe(false);
  expect(shown.update(defaultGraphStyle, values)).toBe(true);
  expect(shown.isUsable).toBe(true);
  expect(legendOf(shown.vertices)).toEqual([['v', 29_998]]);
});

test('a new style of a large graph is shown when its columns are complete; a selection at once', async () => {
  const onReady = vi.fn();
  const model = new GraphModel();
  const shown = new ShownColumns(model, onReady);
  add(model, 'v', 30_000);
  shown.updateNow(defaultGraphStyle, values);
  const before = shown.vertices.colors[3];
  model.apply([{ kind: 'setFlags', indices: Uint32Array.of(0), values: Uint8Array.of(vertexFlag.selected) }]);
  expect(shown.update(defaultGraphStyle, values)).toBe(true);
  expect(shown.vertices.colors[3]).not.toBe(before);
  const style = { ...defaultGraphStyle, vertexShape: { kind: 'circle', radius: 40 } } as const;
  expect(shown.update(style, values)).toBe(false);
  expect(shown.isUsable).toBe(true);
  expect(shown.vertices.fullRadius).toBe(25);
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  expect(shown.update(style, values)).toBe(true);
  expect(shown.vertices.fullRadius).toBe(40);
});
