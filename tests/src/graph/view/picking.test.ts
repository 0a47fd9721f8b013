import { expect, test } from 'vitest';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { AttributeValues } from '../../../../src/graph/styles/AttributeValues.ts';
import { defaultGraphStyle } from '../../../../src/graph/styles/GraphStyle.ts';
import { VertexColumns } from '../../../../src/graph/styles/VertexColumns.ts';
import { Camera } from '../../../../src/graph/view/Camera.ts';
import { PointGrid } from '../../../../src/graph/view/PointGrid.ts';
import { pickEdge, pickVertex } from '../../../../src/graph/view/picking.ts';

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
  const { positions } = model;
  return { model, columns, camera, positions, leastRadius: 4, grid: new PointGrid(positions, 3) };
}

test.each([
  [100, 200, 'v/a'],
  [108, 205, 'v/a'],
  [200, 200, 'v/b'],
  [200, 399, 'v/c'],
  [150, 200, undefined],
])('at %i, %i lies the vertex %s', (x, y, id) => {
  const scene = makeScene();
  const found = pickVertex(scene, x, y);
  expect(found === undefined ? undefined : scene.model.vertexIds[found]).toBe(id);
});

test.each([
  [150, 203, 'e/ab'],
  [198, 300, 'e/bc'],
  [150, 230, undefined],
])('at %i, %i lies the edge %s', (x, y, id) => {
  const scene = makeScene();
  const found = pickEdge(scene, x, y);
  expect(found === undefined ? undefined : scene.model.edgeIds[found]).toBe(id);
});

test('far out small vertices can still be hit', () => {
  const scene = makeScene();
  scene.camera.minZoom = 0.001;
  scene.camera.jumpTo({ worldX: 0, worldY: 0, zoom: 0.01 });
  expect(pickVertex(scene, 200, 200)).toBe(0);
});
