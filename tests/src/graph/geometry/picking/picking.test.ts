import { expect, test } from 'vitest';
import type { EdgeIndexInput } from '../../../../../protocol/jobs.ts';
import { Camera } from '../../../../../src/graph/geometry/camera/Camera.ts';
import { curveShare, edgeLinesOf } from '../../../../../src/graph/geometry/edges/edge-lines.ts';
import { EdgeGrid } from '../../../../../src/graph/geometry/picking/EdgeGrid.ts';
import { PointGrid } from '../../../../../src/graph/geometry/picking/PointGrid.ts';
import { pickInside } from '../../../../../src/graph/geometry/picking/pick-inside.ts';
import { pickEdge, pickVertex } from '../../../../../src/graph/geometry/picking/picking.ts';
import { GraphModel } from '../../../../../src/graph/model/GraphModel.ts';
import { AttributeValues } from '../../../../../src/graph/styles/AttributeValues.ts';
import { EdgeColumns } from '../../../../../src/graph/styles/EdgeColumns.ts';
import { storeRoutes } from '../../../../../src/graph/styles/edge-routes.ts';
import { defaultGraphStyle } from '../../../../../src/graph/styles/GraphStyle.ts';
import { VertexColumns } from '../../../../../src/graph/styles/VertexColumns.ts';
import { runToEnd } from '../../../../../workers/kernel.ts';
import edgeIndex from '../../../../../workers/kernels/edge-index.ts';

function gridOf(input: EdgeIndexInput): EdgeGrid {
  return new EdgeGrid(runToEnd(edgeIndex, input));
}

function makeScene() {
  const model = new GraphModel();
  model.apply([
    {
      kind: 'addVertices',
      ids: ['v/a', 'v/b', 'v/c'],
      positions: Float32Array.of(0, 0, 100, 0, 100, 200),
    },
    { kind: 'addEdges', ids: ['e/ab', 'e/bc'], from: ['v/a', 'v/b'], to: ['v/b', 'v/c'] },
  ]);
  const columns = new VertexColumns();
  columns.update(model, defaultGraphStyle, new AttributeValues());
  const camera = new Camera();
  camera.resize(400, 400);
  camera.jumpTo({ worldX: 100, worldY: 0, zoom: 1 });
  return sceneOf(model, columns, camera);
}

function sceneOf(model: GraphModel, columns: VertexColumns, camera: Camera) {
  const { positions, sources, targets, vertexCount, edgeCount } = model;
  const grid = PointGrid.of(positions, vertexCount);
  const edgeColumns = new EdgeColumns();
  const edgeGrid = () =>
    gridOf({
      sources: sources.slice(0, edgeCount),
      targets: targets.slice(0, edgeCount),
      positions: positions.slice(0, 2 * vertexCount),
      curve: edgeColumns.isCurved ? curveShare : 0,
      ...(edgeColumns.routes && {
        routes: edgeColumns.routes.points,
        pointsPerEdge: edgeColumns.routes.pointsPerEdge,
      }),
    });
  return { model, columns, camera, positions, minRadius: 4, grid, edgeColumns, edgeGrid, isWarped: false };
}

test.each([
  [100, 200, 'v/a'],
  [108, 205, 'v/a'],
  [200, 200, 'v/b'],
  [200, 399, 'v/c'],
  [150, 200, undefined],
])('at %i, %i is the vertex %s', (x, y, id) => {
  const scene = makeScene();
  const found = pickVertex(scene, x, y);
  expect(found === undefined ? undefined : scene.model.vertexIds.at(found)).toBe(id);
});

test.each([
  [140, 200, true],
  [60, 214, true],
  [100, 216, true],
  [100, 230, false],
  [147, 200, true],
  [153, 200, false],
])('a box of 90 × 36 at 100, 200 is hit at %i, %i: %s', (x, y, isHit) => {
  const scene = makeScene();
  const style = { ...defaultGraphStyle, vertexShape: { kind: 'rect', width: 90, height: 36 } } as const;
  scene.columns.update(scene.model, style, new AttributeValues());
  expect(pickVertex(scene, x, y) === 0).toBe(isHit);
});

test.each([
  [150, 203, 'e/ab'],
  [198, 300, 'e/bc'],
  [150, 230, undefined],
])('at %i, %i is the edge %s', (x, y, id) => {
  const scene = makeScene();
  const found = pickEdge(scene, x, y);
  expect(found === undefined ? undefined : scene.model.edgeIds.at(found)).toBe(id);
});

test('small vertices can be hit at low zoom', () => {
  const scene = makeScene();
  scene.camera.minZoom = 0.001;
  scene.camera.jumpTo({ worldX: 0, worldY: 0, zoom: 0.01 });
  expect(pickVertex(scene, 200, 200)).toBe(0);
});

test('parallel edges are hit on their curves, and a loop beside its vertex', () => {
  const model = new GraphModel();
  model.apply([
    { kind: 'addVertices', ids: ['v/a', 'v/b'], positions: Float32Array.of(0, 0, 200, 0) },
    {
      kind: 'addEdges',
      ids: ['e/there', 'e/back', 'e/loop'],
      from: ['v/a', 'v/b', 'v/a'],
      to: ['v/b', 'v/a', 'v/a'],
    },
  ]);
  const columns = new VertexColumns();
  columns.update(model, defaultGraphStyle, new AttributeValues());
  const camera = new Camera();
  camera.resize(400, 400);
  camera.jumpTo({ worldX: 100, worldY: 0, zoom: 1 });
  const scene = sceneOf(model, columns, camera);
  const { bends, lineOf } = edgeLinesOf(model);
  // The left of the direction from a to b is up.
  expect(pickEdge(scene, 200, 200 - bends[lineOf[0]!]!)).toBe(0);
  expect(pickEdge(scene, 200, 200 + bends[lineOf[1]!]!)).toBe(1);
  const radius = columns.radii[0]!;
  expect(pickEdge(scene, 100 + radius * 1.6, 200 - radius * 0.9)).toBe(2);
});

test('curved edges are hit on their curves', () => {
  const scene = makeScene();
  scene.edgeColumns.isCurved = true;
  // The midpoint between a and b, offset to the left.
  expect(pickEdge(scene, 150, 200 - 100 * curveShare)).toBe(0);
  expect(pickEdge(scene, 150, 200)).toBeUndefined();
});

test('bundled edges are hit on their routes', () => {
  const scene = makeScene();
  const { topology, positions } = scene.model.revisions;
  const points = Float32Array.of(0, 0, 40, 60, 100, 0, 100, 0, 100, 100, 100, 200);
  storeRoutes(scene.model, { points, pointsPerEdge: 3, topology, positions });
  scene.edgeColumns.update(scene.model, defaultGraphStyle, new AttributeValues(), scene.columns);
  expect(pickEdge(scene, 140, 260)).toBe(0);
  expect(pickEdge(scene, 150, 200)).toBeUndefined();
  expect(pickEdge(scene, 200, 290)).toBe(1);
});

test('loops of one vertex are hit at its corners', () => {
  const model = new GraphModel();
  model.apply([
    { kind: 'addVertices', ids: ['v/a'], positions: Float32Array.of(0, 0) },
    { kind: 'addEdges', ids: ['e/1', 'e/2'], from: ['v/a', 'v/a'], to: ['v/a', 'v/a'] },
  ]);
  const columns = new VertexColumns();
  columns.update(model, defaultGraphStyle, new AttributeValues());
  const camera = new Camera();
  camera.resize(400, 400);
  camera.jumpTo({ worldX: 0, worldY: 0, zoom: 1 });
  const scene = sceneOf(model, columns, camera);
  const radius = columns.radii[0]!;
  expect(pickEdge(scene, 200 + radius * 1.6, 200 - radius * 0.9)).toBe(0);
  expect(pickEdge(scene, 200 - radius * 1.6, 200 - radius * 0.9)).toBe(1);
});

/** 300 vertices and 2000 edges at random positions. */
function makeCrowd() {
  const vertexCount = 300;
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const positions = Float32Array.from({ length: 2 * vertexCount }, () => random() * 1000);
  const ends = () => Uint32Array.from({ length: 2000 }, () => Math.floor(random() * vertexCount));
  return { random, input: { sources: ends(), targets: ends(), positions } };
}

test.each([0, 0.15])('the grid finds every edge at each of its points, and few others (bend %d)', (curve) => {
  const { random, input } = makeCrowd();
  const { sources, targets, positions } = input;
  const grid = gridOf({ ...input, curve });
  let candidates = 0;
  for (let edge = 0; edge < 2000; edge++) {
    const share = random();
    const [from, to] = [2 * sources[edge]!, 2 * targets[edge]!];
    const [dx, dy] = [positions[to]! - positions[from]!, positions[to + 1]! - positions[from + 1]!];
    const offset = curve * 4 * share * (1 - share);
    const x = positions[from]! + dx * share + dy * offset;
    const y = positions[from + 1]! + dy * share - dx * offset;
    const found = new Set<number>();
    // A curve is drawn in six segments, which cut its corners.
    const cut = (curve * Math.hypot(dx, dy)) / 36;
    grid.visitNear(x, y, 1 + cut, (near) => {
      found.add(near);
      return true;
    });
    expect(found.has(edge)).toBe(true);
    candidates += found.size;
  }
  expect(candidates / 2000).toBeLessThan(60);
});

test('the grid stops when the visitor returns false', () => {
  const { input } = makeCrowd();
  let visits = 0;
  gridOf({ ...input, curve: 0 }).visitNear(500, 500, 100, () => ++visits < 5);
  expect(visits).toBe(5);
});

test('an area contains the vertices with their centre inside, also if it is concave', () => {
  const scene = makeScene();
  const corners = (...places: readonly (readonly [number, number])[]) => places.map(([x, y]) => ({ x, y }));
  const inside = (polygon: readonly { x: number; y: number }[]) => pickInside(scene, polygon);
  expect(inside(corners([50, 150], [250, 150], [250, 250], [50, 250]))).toEqual([0, 1]);
  expect(inside(corners([50, 150], [250, 150], [250, 250]))).toEqual([1]);
  // Around both, with a notch at the second.
  expect(inside(corners([50, 150], [250, 150], [190, 200], [250, 250], [50, 250]))).toEqual([0]);
  expect(inside(corners([50, 150], [250, 150]))).toEqual([]);
});

test('with the lens, elements are picked at their displayed position', () => {
  const scene = makeScene();
  scene.camera.jumpTo({ worldX: 100, worldY: 0, zoom: 0.25 });
  scene.camera.setLens({ x: 190, y: 200 });
  for (const vertex of [0, 1, 2]) {
    const at = scene.camera.toScreen(scene.positions[2 * vertex]!, scene.positions[2 * vertex + 1]!);
    expect(pickVertex(scene, at.x, at.y)).toBe(vertex);
    expect(
      pickInside(scene, [
        { x: at.x - 2, y: at.y - 2 },
        { x: at.x + 2, y: at.y - 2 },
        { x: at.x, y: at.y + 2 },
      ]),
    ).toEqual([vertex]);
  }
  const [a, b] = [scene.camera.toScreen(0, 0), scene.camera.toScreen(100, 0)];
  expect(b.x - a.x).toBeGreaterThan(50);
  expect(pickEdge(scene, (a.x + b.x) / 2, (a.y + b.y) / 2)).toBe(0);
});
