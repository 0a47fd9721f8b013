import { expect, test } from 'vitest';
import { Random } from '../../../../../protocol/lib/random.ts';
import { toScreen } from '../../../../../src/graph/geometry/camera/Camera.ts';
import type { DrawFrame } from '../../../../../src/graph/geometry/DrawFrame.ts';
import { chooseLabels } from '../../../../../src/graph/geometry/labels/choose-labels.ts';
import type { ChosenLabel } from '../../../../../src/graph/geometry/labels/LabelPlacer.ts';
import { type LabelSide, labelMiddle } from '../../../../../src/graph/geometry/labels/label-sides.ts';
import { GraphModel } from '../../../../../src/graph/model/GraphModel.ts';
import { AttributeValues } from '../../../../../src/graph/styles/AttributeValues.ts';
import { EdgeColumns } from '../../../../../src/graph/styles/EdgeColumns.ts';
import { defaultGraphStyle } from '../../../../../src/graph/styles/GraphStyle.ts';
import { VertexColumns } from '../../../../../src/graph/styles/VertexColumns.ts';
import { screenRadius } from '../../../../../src/graph/styles/vertex-size.ts';
import { drawFrameOf } from '../draw-frame.ts';

const size = { widthPx: 60, heightPx: 16 };

function makeFrame(count: number, zoom: number): DrawFrame {
  const random = new Random(7);
  const model = new GraphModel();
  const positions = Float32Array.from({ length: 2 * count }, () => (random.next() - 0.5) * 1000);
  model.apply([
    { kind: 'addVertices', ids: Array.from({ length: count }, (_, index) => `v/${index}`), positions },
    {
      kind: 'addEdges',
      ids: Array.from({ length: count }, (_, index) => `e/${index}`),
      sources: Uint32Array.from({ length: count }, () => random.nextBelow(count)),
      targets: Uint32Array.from({ length: count }, () => random.nextBelow(Math.ceil(count / 10))),
    },
  ]);
  return drawFrameOf(model, { camera: { worldX: 0, worldY: 0, zoom } });
}

/** The centre of a label. */
function boxOf(
  frame: DrawFrame,
  { vertex, side }: Pick<ChosenLabel, 'vertex' | 'side'>,
): { readonly x: number; readonly y: number } {
  const { camera, widthPx, heightPx, positions, columns, minRadius } = frame;
  const at = toScreen(camera, widthPx, heightPx, positions[2 * vertex]!, positions[2 * vertex + 1]!);
  const radius = screenRadius(columns.radii[vertex]!, columns.fullRadius, camera.zoom, minRadius);
  return labelMiddle(at, radius, side, size.widthPx, size.heightPx);
}

/** 0 if they overlap. */
function distanceOf(one: { x: number; y: number }, other: { x: number; y: number }): number {
  const dx = Math.max(0, Math.abs(one.x - other.x) - size.widthPx);
  const dy = Math.max(0, Math.abs(one.y - other.y) - size.heightPx);
  return Math.hypot(dx, dy) || (Math.abs(one.x - other.x) >= size.widthPx ? 1e-9 : 0);
}

function isInside(frame: DrawFrame, vertex: number, side: LabelSide): boolean {
  const { x, y } = boxOf(frame, { vertex, side });
  const [halfX, halfY] = [size.widthPx / 2, size.heightPx / 2];
  return x - halfX >= 0 && y - halfY >= 0 && x + halfX <= frame.widthPx && y + halfY <= frame.heightPx;
}

function expectApart(frame: DrawFrame, chosen: readonly ChosenLabel[]): void {
  const boxes = chosen.map((label) => boxOf(frame, label));
  const overlaps = boxes.flatMap((box, number) =>
    boxes
      .slice(number + 1)
      .filter(
        (other) => Math.abs(box.x - other.x) < size.widthPx && Math.abs(box.y - other.y) < size.heightPx,
      ),
  );
  expect(overlaps).toEqual([]);
}

test.each([
  [5, 1],
  [60, 1],
  [500, 0.6],
  [3000, 0.7],
])('labels of %i vertices at zoom %d are inside and do not overlap', (count, zoom) => {
  const frame = makeFrame(count, zoom);
  const chosen = chooseLabels(frame, () => size);
  expect(chosen.length).toBeGreaterThan(0);
  expectApart(frame, chosen);
});

test('only labels of the largest vertices lie on the middle of other vertices', () => {
  const frame = makeFrame(200, 1);
  const { camera, widthPx, heightPx, positions, columns, minRadius } = frame;
  const discs = [...columns.order].map((vertex) => ({
    ...toScreen(camera, widthPx, heightPx, positions[2 * vertex]!, positions[2 * vertex + 1]!),
    half: screenRadius(columns.radii[vertex]!, columns.fullRadius, camera.zoom, minRadius) / 2,
  }));
  const chosen = chooseLabels(frame, () => size);
  expect(chosen.length).toBeGreaterThan(50);
  const onDiscs = chosen.filter((label) => {
    const box = boxOf(frame, label);
    return discs.some(
      ({ x, y, half }) =>
        Math.abs(x - box.x) < half + size.widthPx / 2 && Math.abs(y - box.y) < half + size.heightPx / 2,
    );
  });
  const smallestOf = (labels: readonly ChosenLabel[]) =>
    Math.min(...labels.map(({ vertex }) => columns.radii[vertex]!));
  expect(onDiscs.length).toBeLessThanOrEqual(12);
  expect(smallestOf(onDiscs)).toBeGreaterThan(smallestOf(chosen));
});

test('equal frames give equal labels; `first` vertices are labelled before all others', () => {
  const frame = makeFrame(500, 0.6);
  const chosen = chooseLabels(frame, () => size);
  expect(chooseLabels(frame, () => size)).toEqual(chosen);
  const first = frame.columns.order[0]!;
  expect(chooseLabels(frame, () => size, { first: [first] })[0]?.vertex).toBe(first);
});

test('large vertices are labelled before small ones', () => {
  const frame = makeFrame(3000, 0.5);
  const chosen = chooseLabels(frame, () => size);
  const meanRadius = (vertices: readonly number[]) =>
    vertices.reduce((sum, vertex) => sum + frame.columns.radii[vertex]!, 0) / vertices.length;
  expect(meanRadius(chosen.map(({ vertex }) => vertex))).toBeGreaterThan(
    meanRadius([...frame.columns.order]),
  );
});

test.each([
  [60, 1],
  [500, 0.6],
  [3000, 0.7],
  [20_000, 0.3],
])('%i vertices at zoom %d: labels in view persist during a pan', (count, zoom) => {
  const still = makeFrame(count, zoom);
  const random = new Random(count);
  let shown = chooseLabels(still, () => size);
  const lines = new Map(shown.map(({ vertex, side }) => [vertex, side]));
  let [worldX, worldY] = [0, 0];
  for (let step = 0; step < 60; step++) {
    worldX += ((random.next() - 0.4) * 9) / zoom;
    worldY += ((random.next() - 0.5) * 7) / zoom;
    const frame = { ...still, camera: { worldX, worldY, zoom } };
    const before = shown.filter(({ vertex, side }) => isInside(frame, vertex, side));
    shown = chooseLabels(frame, () => size, { shown, isPanned: true });
    const now = new Map(shown.map(({ vertex, side }) => [vertex, side]));
    expect(before.filter(({ vertex, side }) => now.get(vertex) !== side)).toEqual([]);
    expectApart(frame, shown);
  }
  // New labels appear where new vertices come into view.
  expect(shown.some(({ vertex }) => !lines.has(vertex))).toBe(true);
});

test.each([1.02, 0.98])('most labels persist while the zoom changes by %d per step', (factor) => {
  let frame = makeFrame(3000, 0.7);
  let shown = chooseLabels(frame, () => size);
  for (let step = 0; step < 12; step++) {
    frame = { ...frame, camera: { ...frame.camera, zoom: frame.camera.zoom * factor } };
    const before = shown.filter(({ vertex, side }) => isInside(frame, vertex, side));
    shown = chooseLabels(frame, () => size, { shown });
    const now = new Map(shown.map(({ vertex, side }) => [vertex, side]));
    const kept = before.filter(({ vertex, side }) => now.get(vertex) === side);
    expect(kept.length).toBeGreaterThan(0.85 * before.length);
    expectApart(frame, shown);
  }
});

test('a hovered label replaces overlapping labels only, and does not persist', () => {
  const frame = makeFrame(500, 0.6);
  const shown = chooseLabels(frame, () => size);
  const labelled = new Set(shown.map(({ vertex }) => vertex));
  const hovered = frame.columns.order.find((vertex) => !labelled.has(vertex))!;
  const chosen = chooseLabels(frame, () => size, { first: [hovered], shown, isPanned: true });
  expect(chosen[0]?.vertex).toBe(hovered);
  const now = new Set(chosen.map(({ vertex }) => vertex));
  const gone = shown.filter(({ vertex }) => !now.has(vertex));
  const over = boxOf(frame, chosen[0]!);
  for (const label of gone) expect(distanceOf(boxOf(frame, label), over)).toBe(0);
  const left = chooseLabels(frame, () => size, { shown: chosen, isPanned: true });
  expect(left.some(({ vertex }) => vertex === hovered)).toBe(false);
  // A label chosen in any case persists.
  const [known] = shown;
  const pointed = chooseLabels(frame, () => size, { first: [known!.vertex], shown, isPanned: true });
  expect(pointed[0]).toEqual(known);
  expect(pointed).toEqual(expect.arrayContaining(shown));
});

/** A vertex in the centre with neighbours in these directions, radians. */
function starFrame(turns: readonly number[]): DrawFrame {
  const frame = makeFrame(2, 1);
  const model = new GraphModel();
  const ends = turns.flatMap((turn) => [300 * Math.cos(turn), 300 * Math.sin(turn)]);
  const ids = turns.map((_, number) => `v/${number}`);
  model.apply([
    { kind: 'addVertices', ids: ['v/centre', ...ids], positions: Float32Array.of(0, 0, ...ends) },
    { kind: 'addEdges', ids: ids.map((id) => `e/${id.slice(2)}`), from: ids.map(() => 'v/centre'), to: ids },
  ]);
  const columns = new VertexColumns();
  columns.update(model, defaultGraphStyle, new AttributeValues());
  return { ...frame, model, positions: model.positions, columns };
}

const sideOfCentre = (frame: DrawFrame) => chooseLabels(frame, () => size).find(({ vertex }) => vertex === 0);

test('a label is on the side with the fewest edges; between its neighbours, at a corner', () => {
  expect(sideOfCentre(starFrame([Math.PI / 2]))?.side).toBe('right');
  expect(sideOfCentre(starFrame([0, 0.3, -0.3]))?.side).toBe('left');
  const cross = sideOfCentre(starFrame([0, Math.PI / 2, Math.PI, -Math.PI / 2]));
  expect(cross?.side).toBe('rightAbove');
  expect(cross?.isOverEdge).toBeUndefined();
});

test('where edges are everywhere, a background interrupts them', () => {
  const everywhere = Array.from({ length: 48 }, (_, number) => (number * Math.PI) / 24);
  expect(sideOfCentre(starFrame(everywhere))?.isOverEdge).toBe(true);
  expect(sideOfCentre(starFrame([Math.PI / 2]))?.isOverEdge).toBeUndefined();
});

test('labels avoid the bend of a curved edge, and labels of edges', () => {
  const straight = starFrame([0.75]);
  const [left, top] = [straight.widthPx / 2 + 20, straight.heightPx / 2 - 5];
  const edgeLabels = [
    { text: 'a', x: left, y: top, angle: 0, squares: [[left, top, left + 30, top + 10] as const] },
  ];
  const beside = chooseLabels(straight, () => size, { edgeLabels });
  expect(sideOfCentre(straight)?.side).toBe('right');
  expect(beside.find(({ vertex }) => vertex === 0)?.side).toBe('left');
  const curved = { ...straight, edgeColumns: Object.assign(new EdgeColumns(), { isCurved: true }) };
  expect(sideOfCentre(curved)?.side).not.toBe('right');
});

test('after a change of the zoom, a label moves away from an edge, but not during the motion', () => {
  const frame = starFrame([0]);
  const shown = [{ vertex: 0, side: 'right', fontPx: 12 } as const];
  const sideOf = (more: Partial<DrawFrame>) =>
    chooseLabels({ ...frame, ...more }, () => size, { shown }).find(({ vertex }) => vertex === 0)?.side;
  expect(sideOf({ isMoving: true })).toBe('right');
  expect(sideOf({})).toBe('left');
});
