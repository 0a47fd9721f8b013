import { expect, test } from 'vitest';
import {
  arrowEnd,
  bendOfLine,
  colorsOfLines,
  curveShare,
  edgeLinesOf,
  edgesOfSameLine,
  widthsOfLines,
} from '../../../../../src/graph/geometry/edges/edge-lines.ts';
import { approachOf, pointOfLine } from '../../../../../src/graph/geometry/edges/edge-path.ts';
import { GraphModel } from '../../../../../src/graph/model/GraphModel.ts';
import { regroupPatch } from '../../../../../src/graph/model/regroup-patch.ts';

/** Edges by their ends, such as `'ab'`. */
function makeModel(edges: readonly string[]): GraphModel {
  const model = new GraphModel();
  const names = [...new Set(edges.join(''))].sort();
  model.apply([
    { kind: 'addVertices', ids: names.map((name) => `v/${name}`) },
    {
      kind: 'addEdges',
      ids: edges.map((_, number) => `e/${number}`),
      from: edges.map((ends) => `v/${ends[0]}`),
      to: edges.map((ends) => `v/${ends[1]}`),
    },
  ]);
  return model;
}

test('a single edge between two vertices is straight', () => {
  const lines = edgeLinesOf(makeModel(['ab', 'bc']));
  expect(lines.count).toBe(2);
  expect([...lines.bends]).toEqual([0, 0]);
});

test('parallel edges are fanned out on both sides, also those in the opposite direction', () => {
  const lines = edgeLinesOf(makeModel(['ab', 'ba', 'ab']));
  expect(lines.count).toBe(3);
  // The bend is to the left of the line's direction, and the second line has the opposite direction.
  const sides = [lines.bends[0]!, -lines.bends[1]!, lines.bends[2]!];
  expect(new Set(sides).size).toBe(3);
  expect(sides.reduce((sum, side) => sum + side, 0)).toBe(0);
  expect([...lines.weights]).toEqual([1, 1, 1]);
});

test('thirteen parallel edges can be told apart', () => {
  const lines = edgeLinesOf(makeModel([...Array(12).fill('ab'), 'ba']));
  expect(lines.count).toBe(13);
  expect(lines.maxParallel).toBe(1);
  const sides = [...lines.bends.subarray(0, 12), -lines.bends[12]!].sort((one, other) => one - other);
  for (let rank = 1; rank < sides.length; rank++) expect(sides[rank]! - sides[rank - 1]!).toBe(8);
});

test('the edges of a line are found by one of them', () => {
  const model = makeModel([...Array(20).fill('ab'), 'bc', 'ba']);
  expect(edgesOfSameLine(model, 3, false)).toEqual([...Array(20).keys(), 21]);
  expect(edgesOfSameLine(model, 20, false)).toEqual([20]);
  expect(edgesOfSameLine(makeModel(['ab', 'ab']), 1, false)).toEqual([1]);
});

test('in ink, and in a huge graph, parallel edges are found by their ends', () => {
  expect(edgesOfSameLine(makeModel(['ab', 'bc', 'ba']), 0, true)).toEqual([0, 2]);
  const huge = makeModel([...Array(20_000).fill('ab'), 'bc', 'cb', 'bc']);
  expect(edgesOfSameLine(huge, 20_001, false)).toEqual([20_000, 20_001, 20_002]);
  huge.setVisibility({
    hiddenVertices: new Uint8Array(3),
    hiddenEdges: Uint8Array.from({ length: 20_003 }, (_, edge) => (edge === 20_000 ? 1 : 0)),
    hiddenVertexCount: 0,
    failedVertices: new Uint8Array(3),
    failedVertexCount: 0,
    hiddenEdgeCount: 1,
    showsDots: true,
    isFiltered: true,
  });
  expect(edgesOfSameLine(huge, 20_001, false)).toEqual([20_001, 20_002]);
});

/** A chain of so many vertices, in which the first pairs have parallel edges. */
function makeChain(vertexCount: number, parallel: readonly number[]): GraphModel {
  const model = new GraphModel();
  const sources = Array.from({ length: vertexCount - 1 }, (_, pair) =>
    Array(parallel[pair] ?? 1).fill(pair),
  ).flat();
  model.apply([
    { kind: 'addVertices', ids: Array.from({ length: vertexCount }, (_, vertex) => `v/${vertex}`) },
    {
      kind: 'addEdges',
      ids: sources.map((_, edge) => `e/${edge}`),
      sources: Uint32Array.from(sources),
      targets: Uint32Array.from(sources, (source: number) => source + 1),
    },
  ]);
  return model;
}

test('parallel edges are fanned out in graphs of more than 1,000 edges, too', () => {
  const lines = edgeLinesOf(makeChain(1501, [12, 2, 16]));
  expect(lines.count).toBe(1500 + 11 + 1 + 15);
  expect(lines.maxParallel).toBe(1);
});

test('larger fans become one line with its count where there would be too many lines', () => {
  // 2,400 lines, and 90 more by the pairs.
  const lines = edgeLinesOf(makeChain(2401, [...Array(90).fill(2), ...Array(20).fill(12)]));
  expect(lines.count).toBe(2400 + 90);
  expect(lines.maxParallel).toBe(12);
  // The fans of the pairs alone have more segments than are drawn.
  expect(edgeLinesOf(makeChain(1002, Array(1001).fill(2))).count).toBe(1001);
  expect(edgeLinesOf(makeChain(401, Array(400).fill(2))).count).toBe(800);
});

test('many edges between two vertices are one wider line with all their arrow heads', () => {
  const lines = edgeLinesOf(makeModel([...Array(19).fill('ab'), 'ba', 'bc']));
  expect(lines.count).toBe(2);
  expect(lines.weights[0]).toBe(20);
  expect(lines.maxParallel).toBe(20);
  expect(lines.arrows[0]).toBe(arrowEnd.target | arrowEnd.source);
  expect([...lines.lineOf]).toEqual([...Array(20).fill(0), 1]);
});

test('loops of one vertex are at its corners, without arrow heads', () => {
  const lines = edgeLinesOf(makeModel(['aa', 'aa', 'ab']));
  expect(lines.count).toBe(3);
  expect([...lines.bends]).toEqual([0, 1, 0]);
  expect([...lines.arrows]).toEqual([0, 0, arrowEnd.target]);
  expect(edgeLinesOf(makeModel(Array(5).fill('aa'))).count).toBe(1);
});

test('curved lines bend in proportion to their length, parallel lines by their fan', () => {
  const lines = edgeLinesOf(makeModel(['ab', 'ab', 'bc']));
  expect(bendOfLine(lines, 2, 200, false)).toBe(0);
  expect(bendOfLine(lines, 2, 200, true)).toBeCloseTo(200 * curveShare);
  expect(bendOfLine(lines, 0, 200, true)).toBe(lines.bends[0]);
});

test('a point of a curved line is to the left of its direction', () => {
  const model = makeModel(['ab']);
  model.writePositions(Float32Array.of(0, 0, 100, 0));
  const scene = { model, positions: model.positions, edgeColumns: { isCurved: true, routes: undefined } };
  const lines = edgeLinesOf(model);
  expect(pointOfLine(scene, lines, 0, 0)).toMatchObject({ x: 0, y: 0 });
  expect(pointOfLine(scene, lines, 0, 0.5)).toMatchObject({ x: 50, y: -100 * curveShare, dx: 100, dy: 0 });
  expect(pointOfLine(scene, lines, 0, 1)).toMatchObject({ x: 100 });
});

test('a bundled line follows its points while the vertices do not move', () => {
  const model = makeModel(['ab']);
  model.writePositions(Float32Array.of(0, 0, 100, 0));
  const { topology, positions } = model.revisions;
  const points = Float32Array.of(0, 0, 50, 40, 100, 0);
  const routes = { points, pointsPerEdge: 3, topology, positions };
  const scene = { model, positions: model.positions, edgeColumns: { isCurved: false, routes } };
  const lines = edgeLinesOf(model);
  expect(pointOfLine(scene, lines, 0, 0.5)).toMatchObject({ x: 50, y: 40 });
  expect(pointOfLine(scene, lines, 0, 0.25)).toMatchObject({ x: 25, y: 20 });
  const [x, y] = approachOf(routes, 0, 'target', 30);
  expect(Math.hypot(x - 100, y)).toBeCloseTo(30);
  expect(y).toBeCloseTo((40 / 50) * (100 - x));
  expect(approachOf(routes, 0, 'source', 120)).toEqual([100, 0]);
  model.writePosition(1, 100, 1);
  expect(pointOfLine(scene, lines, 0, 0.5).y).toBeLessThan(1);
});

test('a bundle between communities represents the number of edges in its document', () => {
  const model = makeModel(['ab', 'bc', 'cd', 'bd']);
  const group = (ids: readonly string[]) => ({
    memberIds: ids,
    reason: { key: 'k', value: ids.join(), text: 'k' },
  });
  model.apply(regroupPatch(model, [], [group(['v/a', 'v/b']), group(['v/c', 'v/d'])]));
  expect(model.edgeCount).toBe(1);
  expect([...edgeLinesOf(model).weights]).toEqual([2]);
});

test('a line is as wide as the widest of its edges', () => {
  const lines = edgeLinesOf(makeModel([...Array(17).fill('ab'), 'bc']));
  const widths = Float32Array.of(1, 1, 4, ...Array(14).fill(1), 2);
  expect([...widthsOfLines(lines, widths)!]).toEqual([4, 2]);
});

test('each edge of a huge graph is its own line', () => {
  const lines = edgeLinesOf(makeModel(Array(20_001).fill('ab')));
  expect(lines.count).toBe(20_001);
  expect(lines.lineOf[20_000]).toBe(20_000);
});

test('a line has the colour of its edges when they agree', () => {
  const lines = edgeLinesOf(makeModel([...Array(17).fill('ab'), ...Array(17).fill('bc')]));
  const colors = Uint32Array.from({ length: 34 }, (_, edge) => (edge === 3 ? 0xff0000 : 0x00ff00));
  expect([...colorsOfLines(lines, colors)]).toEqual([-1, 0x00ff00]);
});
