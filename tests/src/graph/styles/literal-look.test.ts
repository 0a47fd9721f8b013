import { expect, test } from 'vitest';
import { arrowsOfLines, edgeLinesOf } from '../../../../src/graph/geometry/edges/edge-lines.ts';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { AttributeValues } from '../../../../src/graph/styles/AttributeValues.ts';
import { EdgeColumns } from '../../../../src/graph/styles/EdgeColumns.ts';
import { defaultGraphStyle, type GraphStyle } from '../../../../src/graph/styles/GraphStyle.ts';
import { literalColor } from '../../../../src/graph/styles/literal-color.ts';
import { toRgb } from '../../../../src/graph/styles/palette.ts';
import {
  apothemOfShape,
  cornersOfShape,
  shapeCodeOf,
  shapeCodes,
} from '../../../../src/graph/styles/shape-words.ts';
import { VertexColumns } from '../../../../src/graph/styles/VertexColumns.ts';

const model = new GraphModel();
model.apply([
  {
    kind: 'addVertices',
    ids: ['v/a', 'v/b', 'v/c'],
    documents: [
      { _id: 'v/a', color: '#ff0000', shape: 'diamond', team: 'red' },
      { _id: 'v/b', color: '#0f0', shape: 'ellipse', team: 'blue' },
      { _id: 'v/c', team: 'blue' },
    ],
  },
  {
    kind: 'addEdges',
    ids: ['e/1', 'e/2'],
    from: ['v/a', 'v/b'],
    to: ['v/b', 'v/c'],
    documents: [
      { _id: 'e/1', color: '#123456' },
      { _id: 'e/2', directed: false },
    ],
  },
]);

function columnsOf(style: Partial<GraphStyle>) {
  const [vertices, edges, values] = [new VertexColumns(), new EdgeColumns(), new AttributeValues()];
  const whole = { ...defaultGraphStyle, ...style };
  vertices.update(model, whole, values);
  edges.update(model, whole, values, vertices);
  return { vertices, edges };
}

const rgbOf = ({ colors }: VertexColumns, vertex: number) =>
  (colors[4 * vertex]! << 16) | (colors[4 * vertex + 1]! << 8) | colors[4 * vertex + 2]!;

test('values that are colours are drawn as they are', () => {
  const { vertices } = columnsOf({ vertexColor: { kind: 'attribute', attribute: 'color', isLiteral: true } });
  expect([0, 1].map((vertex) => rgbOf(vertices, vertex))).toEqual([0xff0000, 0x00ff00]);
  expect(vertices.legend.map(({ name, count }) => [name, count])).toEqual([
    ['#00ff00', 1],
    ['#ff0000', 1],
    ['not set', 1],
  ]);
  expect(literalColor('red')).toBeUndefined();
  expect(literalColor('#ABCDEF80')).toBe(0xabcdef);
});

test('a pinned value has its colour, the others have those of the palette', () => {
  const pinned = { red: '#aa0000' };
  const { vertices } = columnsOf({ vertexColor: { kind: 'attribute', attribute: 'team', pinned } });
  expect(rgbOf(vertices, 0)).toBe(0xaa0000);
  expect(vertices.legend.map(({ name }) => name)).toEqual(['blue', 'red']);
  expect(rgbOf(vertices, 1)).toBe(toRgb(vertices.legend[0]!.color.background));
});

test('shapes by attribute are in the upper bits of the marks', () => {
  const { vertices } = columnsOf({ vertexShape: { kind: 'circle', radius: 25, attribute: 'shape' } });
  expect([0, 1, 2].map((vertex) => vertices.colors[4 * vertex + 3]! >> 5)).toEqual([
    shapeCodes.diamond,
    shapeCodes.circle,
    0,
  ]);
  expect([...columnsOf({}).vertices.colors.subarray(0, 12)].filter((_, place) => place % 4 === 3)).toEqual([
    0, 0, 0,
  ]);
});

test.each([
  ['roundrectangle', 'square'],
  ['box', 'square'],
  ['invtriangle', 'triangle-down'],
  ['Triangle', 'triangle'],
  ['doublecircle', 'circle'],
  ['4', 'square'],
] as const)('the shape %s is drawn as %s', (word, name) => {
  expect(shapeCodeOf(word)).toBe(shapeCodes[name]);
});

test('the corners of a shape lie in its circle, and its sides have the distance of the shader', () => {
  for (const code of Object.values(shapeCodes)) {
    for (const [x, y] of cornersOfShape(code) ?? [])
      expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(1.0001);
  }
  expect(apothemOfShape(shapeCodes.hexagon)).toBeCloseTo(0.866);
  expect(apothemOfShape(shapeCodes.triangle)).toBeCloseTo(0.5);
  expect(shapeCodeOf('cloud')).toBe(0);
});

test('edges whose attribute says so have no arrow', () => {
  const { edges } = columnsOf({ edgeDirection: 'directed' });
  const lines = edgeLinesOf(model);
  expect([...lines.arrows.subarray(0, 2)]).toEqual([1, 1]);
  expect([...arrowsOfLines(lines, edges.undirected).subarray(0, 2)]).toEqual([1, 0]);
  expect(arrowsOfLines(lines, undefined)).toBe(lines.arrows);
});

test('an edge without a literal colour has the colour of the theme', () => {
  const { edges } = columnsOf({ edgeColor: { kind: 'attribute', attribute: 'color', isLiteral: true } });
  expect([...edges.colors!]).toEqual([0x123456, 0xffff_ffff]);
});
