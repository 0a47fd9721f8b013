import { expect, test, vi } from 'vitest';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { ShownColumns } from '../../../../src/graph/scene/ShownColumns.ts';
import { AttributeValues } from '../../../../src/graph/styles/AttributeValues.ts';
import { defaultGraphStyle } from '../../../../src/graph/styles/GraphStyle.ts';
import { VertexColumns } from '../../../../src/graph/styles/VertexColumns.ts';
import { nextTask } from '../../../../src/lib/wait.ts';

const values = new AttributeValues();

function add(model: GraphModel, collection: string, count: number): void {
  const ids = Array.from({ length: count }, (_, number) => `${collection}/${number}`);
  model.apply([{ kind: 'addVertices', ids }]);
}

/** The pause between updates is a multiple of their duration, which grows with the load of the machine. */
const onBusyMachine = { timeout: 60_000 };

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
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledTimes(1), onBusyMachine);
  expect(shown.vertices.count).toBe(30_000);
  expect(shown.isBehind).toBe(true);
  await vi.waitFor(() => expect(shown.update(defaultGraphStyle, values)).toBe(true), onBusyMachine);
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

test('after row moves, the columns are computed synchronously', () => {
  const model = new GraphModel();
  const shown = new ShownColumns(model, () => undefined);
  add(model, 'v', 30_000);
  shown.updateNow(defaultGraphStyle, values);
  model.apply([{ kind: 'removeVertices', indices: Uint32Array.of(0) }]);
  add(model, 'w', 2);
  expect(shown.update(defaultGraphStyle, values)).toBe(true);
  expect(legendOf(shown.vertices)).toEqual([
    ['v', 29_999],
    ['w', 2],
  ]);
});
