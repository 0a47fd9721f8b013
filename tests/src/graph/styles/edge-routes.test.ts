import { expect, test } from 'vitest';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { findRoutes, storeRoutes, straightenMoved } from '../../../../src/graph/styles/edge-routes.ts';

/** Two edges between four vertices at the corners of a square, bundled through its centre. */
function makeBundled() {
  const model = new GraphModel();
  model.apply([
    {
      kind: 'addVertices',
      ids: ['v/a', 'v/b', 'v/c', 'v/d'],
      positions: Float32Array.of(0, 0, 100, 0, 0, 100, 100, 100),
    },
    { kind: 'addEdges', ids: ['e/1', 'e/2'], from: ['v/a', 'v/c'], to: ['v/b', 'v/d'] },
  ]);
  const { topology, positions } = model.revisions;
  const points = Float32Array.of(0, 0, 50, 40, 100, 0, 0, 100, 50, 60, 100, 100);
  const routes = { points, pointsPerEdge: 3, topology, positions };
  storeRoutes(model, routes);
  return { model, routes, before: model.positions.slice(0, 8) };
}

test('bundles belong to the graph, not to its view', () => {
  const { model, routes } = makeBundled();
  expect(findRoutes(model)).toBe(routes);
  expect(findRoutes(new GraphModel())).toBeUndefined();
  storeRoutes(model, undefined);
  expect(findRoutes(model)).toBeUndefined();
});

test('edges of a moved vertex become straight, others keep their bundles', () => {
  const { model, routes, before } = makeBundled();
  model.writePosition(1, 200, 60);
  expect(findRoutes(model)).toBeUndefined();
  const moved = straightenMoved(model, routes, before)!;
  expect([...moved.points]).toEqual([0, 0, 100, 30, 200, 60, 0, 100, 50, 60, 100, 100]);
  expect(moved.points).not.toBe(routes.points);
  storeRoutes(model, moved);
  expect(findRoutes(model)).toBe(moved);
});

test('bundles are discarded when most vertices move or the graph changes', () => {
  const { model, routes, before } = makeBundled();
  model.writePositions(Float32Array.of(1, 1, 101, 1, 1, 101, 100, 100));
  expect(straightenMoved(model, routes, before)).toBeUndefined();
  const other = makeBundled();
  other.model.apply([{ kind: 'removeEdges', indices: Uint32Array.of(0) }]);
  expect(straightenMoved(other.model, other.routes, other.before)).toBeUndefined();
});
