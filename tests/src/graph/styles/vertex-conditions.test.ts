import { expect, test } from 'vitest';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { AttributeValues } from '../../../../src/graph/styles/AttributeValues.ts';
import { defaultGraphStyle, type GraphStyle, needsOf } from '../../../../src/graph/styles/GraphStyle.ts';
import { VertexColumns } from '../../../../src/graph/styles/VertexColumns.ts';
import { meets } from '../../../../src/graph/styles/vertex-conditions.ts';
import {
  defaultGraphSettings,
  graphStyle,
  toSettings,
  toStyle,
} from '../../../../src/graph/workspace/settings.ts';

test.each([
  ['is', 'a', 'a', true],
  ['is', '', '', false],
  ['isNot', 'a', '', true],
  ['contains', 'LIN', 'berlin', true],
  ['contains', '', 'berlin', false],
  ['above', '9', '10', true],
  ['above', '9', 'ten', false],
  ['below', '0', '-1', true],
  ['below', '', '-1', false],
  ['isSet', '', '0', true],
  ['isNotSet', '', '', true],
] as const)('a value %s %j: %j → %s', (operator, value, text, expected) => {
  expect(meets({ operator, value }, text)).toBe(expected);
});

const vertexConditions = [
  { attribute: 'size', operator: 'above', value: '5', fill: '#112233', scale: 2 },
  { attribute: 'name', operator: 'is', value: 'b', fill: '#445566' },
] as const;
const style: GraphStyle = { ...defaultGraphStyle, vertexConditions };

test('the last condition that holds colours a vertex, sizes are multiplied, and the legend counts them', () => {
  const model = new GraphModel();
  const ids = ['v/a', 'v/b', 'v/c'];
  model.apply([
    {
      kind: 'addVertices',
      ids,
      documents: [
        { name: 'a', size: 9 },
        { name: 'b', size: 9 },
        { name: 'c', size: 1 },
      ],
    },
  ]);
  const [plain, columns] = [new VertexColumns(), new VertexColumns()];
  plain.update(model, defaultGraphStyle, new AttributeValues());
  columns.update(model, style, new AttributeValues());
  const rgbOf = (vertex: number) => [...columns.colors.subarray(4 * vertex, 4 * vertex + 3)];
  expect(rgbOf(0)).toEqual([0x11, 0x22, 0x33]);
  expect(rgbOf(1)).toEqual([0x44, 0x55, 0x66]);
  expect(rgbOf(2)).toEqual([...plain.colors.subarray(8, 11)]);
  expect([0, 1, 2].map((vertex) => columns.radii[vertex]! / plain.radii[vertex]!)).toEqual([2, 2, 1]);
  expect(columns.conditions.map(({ name, count }) => [name, count])).toEqual([
    ['size is above 5', 1],
    ['name is b', 1],
  ]);
  // With a filter that hides v/a: conditions and the legend of the colours below them count what passes.
  const failed = Uint8Array.of(1, 0, 0);
  model.setVisibility({
    hiddenVertices: failed,
    failedVertices: failed,
    hiddenEdges: new Uint8Array(0),
    hiddenVertexCount: 1,
    failedVertexCount: 1,
    hiddenEdgeCount: 0,
    showsDots: false,
    isFiltered: true,
  });
  columns.update(
    model,
    { ...style, vertexColor: { kind: 'single', fill: '#123456', stroke: '#ffffff' } },
    new AttributeValues(),
  );
  expect(columns.conditions.map(({ shown }) => shown)).toEqual([0, 1]);
  expect(columns.legend.map(({ count, shown }) => [count, shown])).toEqual([[3, 2]]);
});

test('the values of conditions are loaded, and conditions are stored with the settings', () => {
  expect(needsOf(style).map(({ attribute }) => attribute)).toEqual(['size', 'name']);
  expect(graphStyle.parse(JSON.parse(JSON.stringify(style))).vertexConditions).toEqual(vertexConditions);
  const { nodeLimit } = defaultGraphSettings.adapter;
  expect(toStyle(toSettings(style, {}, 'any', nodeLimit)).vertexConditions).toEqual(vertexConditions);
});
