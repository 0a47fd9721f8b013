import { expect, test } from 'vitest';
import { arrowEnd, colorsOfLines, edgeLinesOf } from '../../../../src/graph/layers/lib/edge-lines.ts';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';

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

test('an edge alone between two vertices is straight', () => {
  const lines = edgeLinesOf(makeModel(['ab', 'bc']));
  expect(lines.count).toBe(2);
  expect([...lines.bends]).toEqual([0, 0]);
});

test('parallel edges lie apart on both sides, those the other way round too', () => {
  const lines = edgeLinesOf(makeModel(['ab', 'ba', 'ab']));
  expect(lines.count).toBe(3);
  // The bend is to the left of the line's own direction: the second line runs the other way.
  const sides = [lines.bends[0]!, -lines.bends[1]!, lines.bends[2]!];
  expect(new Set(sides).size).toBe(3);
  expect(sides.reduce((sum, side) => sum + side, 0)).toBe(0);
  expect([...lines.weights]).toEqual([1, 1, 1]);
});

test('many edges between two vertices are one wider line with the arrow heads of all', () => {
  const lines = edgeLinesOf(makeModel([...Array(9).fill('ab'), 'ba', 'bc']));
  expect(lines.count).toBe(2);
  expect(lines.weights[0]).toBe(10);
  expect(lines.arrows[0]).toBe(arrowEnd.target | arrowEnd.source);
  expect([...lines.lineOf]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
});

test('loops at one vertex are one line without arrow heads', () => {
  const lines = edgeLinesOf(makeModel(['aa', 'aa', 'ab']));
  expect(lines.count).toBe(2);
  expect(lines.arrows[0]).toBe(0);
});

test('each edge of a huge graph is its own line', () => {
  const lines = edgeLinesOf(makeModel(Array(20_001).fill('ab')));
  expect(lines.count).toBe(20_001);
  expect(lines.lineOf[20_000]).toBe(20_000);
});

test('a line has the colour of its edges when they agree', () => {
  const lines = edgeLinesOf(makeModel([...Array(7).fill('ab'), ...Array(7).fill('bc')]));
  const colors = Uint32Array.from({ length: 14 }, (_, edge) => (edge === 3 ? 0xff0000 : 0x00ff00));
  expect([...colorsOfLines(lines, colors)]).toEqual([-1, 0x00ff00]);
});
