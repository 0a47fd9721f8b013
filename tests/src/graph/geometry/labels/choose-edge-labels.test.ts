import { expect, test } from 'vitest';
import type { DrawFrame } from '../../../../../src/graph/geometry/DrawFrame.ts';
import { chooseEdgeLabels } from '../../../../../src/graph/geometry/labels/choose-edge-labels.ts';
import { GraphModel } from '../../../../../src/graph/model/GraphModel.ts';
import { AttributeValues } from '../../../../../src/graph/styles/AttributeValues.ts';
import { defaultGraphStyle } from '../../../../../src/graph/styles/GraphStyle.ts';
import { drawFrameOf } from '../draw-frame.ts';

const size = { widthPx: 40, heightPx: 16 };

/** Vertices at these places and edges between them, labelled by their keys. */
function makeFrame(places: readonly number[], edges: readonly (readonly [number, number])[]): DrawFrame {
  const model = new GraphModel();
  const ids = Array.from({ length: places.length / 2 }, (_, number) => `v/${number}`);
  model.apply([
    { kind: 'addVertices', ids, positions: Float32Array.from(places) },
    {
      kind: 'addEdges',
      ids: edges.map((_, number) => `e/${number}`),
      sources: Uint32Array.from(edges, ([source]) => source),
      targets: Uint32Array.from(edges, ([, target]) => target),
    },
  ]);
  const style = { ...defaultGraphStyle, edgeLabel: '_key' };
  const keyOf = (_model: GraphModel, _need: unknown, id: string) => id.slice(2);
  const values = Object.assign(new AttributeValues(), { textOf: keyOf });
  return drawFrameOf(model, { style, values });
}

const labelOf = (frame: DrawFrame, text: string) =>
  chooseEdgeLabels(frame, () => size)?.find((label) => label.text === text);

test('the label of a single edge is in its middle, at any angle', () => {
  for (let step = 0; step < 12; step++) {
    const turn = (step * Math.PI) / 12;
    const [x, y] = [200 * Math.cos(turn), 200 * Math.sin(turn)];
    const label = labelOf(makeFrame([-x, -y, x, y], [[0, 1]]), '0')!;
    expect([Math.round(label.x), Math.round(label.y)]).toEqual([500, 350]);
  }
});

test('a label is beside the crossing of another edge', () => {
  const frame = makeFrame(
    [-200, 0, 200, 0, 0, -200, 0, 200],
    [
      [0, 1],
      [2, 3],
    ],
  );
  expect(Math.abs(labelOf(frame, '0')!.x - 500)).toBeGreaterThan(size.widthPx / 2);
  expect(Math.abs(labelOf(frame, '1')!.y - 350)).toBeGreaterThan(size.widthPx / 2);
});

test('all ten edges of five vertices are labelled', () => {
  const places = Array.from({ length: 5 }, (_, number) => {
    const turn = (2 * Math.PI * number) / 5;
    return [250 * Math.cos(turn), 250 * Math.sin(turn)];
  });
  const edges = places.flatMap((_, one) =>
    places.slice(one + 1).map((_, other) => [one, one + 1 + other] as const),
  );
  const frame = makeFrame(places.flat(), edges);
  expect(chooseEdgeLabels(frame, () => size)).toHaveLength(10);
});

test('parallel edges of a large graph have one label with their count, which stays while the camera moves', () => {
  const edges = [...Array(20_000).fill([2, 3] as const), ...Array(12).fill([0, 1] as const)];
  const { camera, ...rest } = makeFrame([-200, 0, 200, 0, 5000, 0, 6000, 0], edges);
  const frame = { ...rest, camera, style: { ...defaultGraphStyle }, isLarge: true };
  expect(chooseEdgeLabels(frame, () => size)?.map(({ text }) => text)).toEqual(['12 edges']);
  const moved = { ...frame, camera: { ...camera, worldX: 20 }, isMoving: true };
  expect(chooseEdgeLabels(moved, () => size)?.map(({ text }) => text)).toEqual(['12 edges']);
  const far = { ...frame, camera: { ...camera, zoom: 0.2 } };
  expect(chooseEdgeLabels(far, () => size)).toEqual([]);
});

test('the labels of loops are outside of their corners; a line of many loops has their number', () => {
  const few = makeFrame(
    [0, 0],
    Array.from({ length: 4 }, () => [0, 0] as const),
  );
  const labels = ['0', '1', '2', '3'].map((text) => labelOf(few, text)!);
  expect(labels.map(({ x, y }) => [Math.sign(x - 500), Math.sign(y - 350)])).toEqual([
    [1, -1],
    [-1, -1],
    [-1, 1],
    [1, 1],
  ]);
  const many = makeFrame(
    [0, 0],
    Array.from({ length: 7 }, () => [0, 0] as const),
  );
  expect(chooseEdgeLabels(many, () => size)?.map(({ text }) => text)).toEqual(['0 +6']);
  const plain = { ...many, style: { ...many.style, edgeLabel: undefined } };
  expect(chooseEdgeLabels(plain, () => size)?.map(({ text }) => text)).toEqual(['7 edges']);
});
