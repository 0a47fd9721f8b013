import { expect, test } from 'vitest';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { AttributeValues } from '../../../../src/graph/styles/AttributeValues.ts';
import { EdgeColumns } from '../../../../src/graph/styles/EdgeColumns.ts';
import { defaultGraphStyle } from '../../../../src/graph/styles/GraphStyle.ts';
import { palette, toRgb } from '../../../../src/graph/styles/palette.ts';
import { rankValues } from '../../../../src/graph/styles/rank-values.ts';
import { VertexColumns } from '../../../../src/graph/styles/VertexColumns.ts';

test('the most frequent values come first with the colours of the palette', () => {
  const { legend, colorOf } = rankValues(4, (index) => ['b', 'a', 'b', ''][index]!);
  expect(legend.map(({ name, count }) => [name, count])).toEqual([
    ['b', 2],
    ['a', 1],
    ['not set', 1],
  ]);
  expect(colorOf(0)).toBe(palette[0]);
  expect(colorOf(1)).toBe(palette[1]);
});

test('beyond eleven values the rest is other', () => {
  const { legend, colorOf } = rankValues(20, (index) => `value ${String(index).padStart(2, '0')}`);
  expect(legend).toHaveLength(12);
  expect(legend[11]).toMatchObject({ name: 'other', count: 9 });
  expect(colorOf(15)).toBe(legend[11]!.color);
  expect(colorOf(19)).toBe(legend[11]!.color);
});

test('what is not known yet is not counted', () => {
  expect(rankValues(2, () => undefined).legend).toEqual([]);
});

function makeModel(): GraphModel {
  const model = new GraphModel();
  model.apply([
    { kind: 'addVertices', ids: ['v/a', 'v/b'] },
    { kind: 'addEdges', ids: ['e/1'], from: ['v/a'], to: ['v/b'] },
  ]);
  return model;
}

test('columns follow loaded values, and a loaded document before them', () => {
  const model = makeModel();
  const values = new AttributeValues();
  const need = { kind: 'vertices', attribute: 'home.country' } as const;
  const style = {
    ...defaultGraphStyle,
    vertexColor: { kind: 'attribute', attribute: need.attribute },
  } as const;
  expect(values.missing(need, ['v/a', 'v/b'])).toEqual(['v/a', 'v/b']);
  values.put(need, ['v/a', 'v/b'], new Map([['v/a', 'Peru']]));
  expect(values.missing(need, ['v/a', 'v/b'])).toEqual([]);
  const columns = new VertexColumns();
  columns.update(model, style, values);
  expect(columns.legend.map(({ name }) => name)).toEqual(['Peru', 'not set']);
  model.apply([{ kind: 'setDocuments', ids: ['v/b'], values: [{ home: { country: 'Chile' } }] }]);
  columns.update(model, style, values);
  expect(columns.legend.map(({ name }) => name)).toEqual(['Chile', 'Peru']);
});

test('edges have colours of their own by attribute only', () => {
  const model = makeModel();
  const values = new AttributeValues();
  const columns = new EdgeColumns();
  columns.update(model, defaultGraphStyle, values);
  expect(columns.colors).toBeUndefined();
  const style = { ...defaultGraphStyle, edgeColor: { kind: 'attribute', attribute: 'airline' } } as const;
  values.put({ kind: 'edges', attribute: 'airline' }, ['e/1'], new Map([['e/1', 'LH']]));
  columns.update(model, style, values);
  expect([...columns.colors!]).toEqual([toRgb(palette[0]!.background)]);
});
