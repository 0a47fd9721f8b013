import { expect, test, vi } from 'vitest';
import { PointGrid } from '../../../../../src/graph/geometry/picking/PointGrid.ts';
import { PointScan } from '../../../../../src/graph/geometry/picking/PointScan.ts';
import { VertexPlaces } from '../../../../../src/graph/geometry/picking/VertexPlaces.ts';
import { GraphModel } from '../../../../../src/graph/model/GraphModel.ts';

function withVertices(count: number): { readonly model: GraphModel; readonly places: VertexPlaces } {
  const model = new GraphModel();
  model.apply([{ kind: 'addVertices', ids: Array.from({ length: count }, (_, number) => `v/${number}`) }]);
  model.writePositions(Float32Array.from({ length: 2 * count }, (_, slot) => slot));
  return { model, places: new VertexPlaces(model) };
}

test('a small graph has a grid at once', () => {
  expect(withVertices(100).places.finder).toBeInstanceOf(PointGrid);
});

test('a large graph is scanned until its grid is complete, and has it after a preparation', async () => {
  const { places } = withVertices(20_001);
  expect(places.finder).toBeInstanceOf(PointScan);
  const prepared = withVertices(20_001);
  prepared.places.prepare();
  await vi.waitFor(() => expect(prepared.places.finder).toBeInstanceOf(PointGrid), { timeout: 30_000 });
  const at = prepared.places.finder.findBest(40, 41, 10, (_, distance) => distance);
  expect(at).toBe(20);
});
