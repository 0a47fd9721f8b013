import { expect, test } from 'vitest';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { AttributeValues } from '../../../../src/graph/styles/AttributeValues.ts';
import { collectionColor } from '../../../../src/graph/styles/collection-colors.ts';
import { EdgeColumns } from '../../../../src/graph/styles/EdgeColumns.ts';
import { storeRoutes } from '../../../../src/graph/styles/edge-routes.ts';
import { defaultGraphStyle, type GraphStyle } from '../../../../src/graph/styles/GraphStyle.ts';
import { palette, toRgb } from '../../../../src/graph/styles/palette.ts';
import { rankValues } from '../../../../src/graph/styles/rank-values.ts';
import { VertexColumns } from '../../../../src/graph/styles/VertexColumns.ts';
import { runAtOnce } from '../../../../src/lib/slices.ts';

test('the most frequent values come first with the colours of the palette', () => {
  const { legend, rgbOf } = rankValues(4, (index) => ['b', 'a', 'b', ''][index]!);
  expect(legend.map(({ name, count }) => [name, count])).toEqual([
    ['b', 2],
    ['a', 1],
    ['not set', 1],
  ]);
  expect(rgbOf(0)).toBe(toRgb(legend[0]!.color.background));
  expect(rgbOf(1)).toBe(toRgb(legend[1]!.color.background));
  expect(palette).toContain(legend[0]!.color);
});

test('beyond eleven values, further values are other', () => {
  const { legend, rgbOf } = rankValues(20, (index) => `value ${String(index).padStart(2, '0')}`);
  expect(legend).toHaveLength(12);
  expect(legend[11]).toMatchObject({ name: 'other', count: 9 });
  expect(rgbOf(15)).toBe(toRgb(legend[11]!.color.background));
  expect(rgbOf(19)).toBe(toRgb(legend[11]!.color.background));
});

test('unknown values are not counted', () => {
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

test('columns follow loaded values; a loaded document takes precedence', () => {
  const model = makeModel();
  const values = new AttributeValues();
  const need = { kind: 'vertices', attribute: 'home.country' } as const;
  const style = {
    ...defaultGraphStyle,
    vertexColor: { kind: 'attribute', attribute: need.attribute },
  } as const;
  expect(['v/a', 'v/b'].map((id) => values.isKnown(need, id))).toEqual([false, false]);
  runAtOnce(values.put(need, ['v/a', 'v/b'], new Map([['v/a', 'Peru']])));
  expect(['v/a', 'v/b'].map((id) => values.isKnown(need, id))).toEqual([true, true]);
  const columns = new VertexColumns();
  columns.update(model, style, values);
  expect(columns.legend.map(({ name }) => name)).toEqual(['Peru', 'not set']);
  model.apply([{ kind: 'setDocuments', ids: ['v/b'], values: [{ home: { country: 'Chile' } }] }]);
  columns.update(model, style, values);
  expect(columns.legend.map(({ name }) => name)).toEqual(['Chile', 'Peru']);
});

function edgeColumnsOf(
  style: Partial<GraphStyle>,
  model = makeModel(),
  values = new AttributeValues(),
): EdgeColumns {
  const whole = { ...defaultGraphStyle, ...style };
  const vertices = new VertexColumns();
  vertices.update(model, whole, values);
  const columns = new EdgeColumns();
  columns.update(model, whole, values, vertices);
  return columns;
}

/** A chain of vertices whose edges have these values of the attribute `weight`. */
function makeChain(weights: readonly unknown[]): { model: GraphModel; values: AttributeValues } {
  const model = new GraphModel();
  const ids = weights.map((_, edge) => `e/${edge}`);
  model.apply([
    { kind: 'addVertices', ids: Array.from({ length: weights.length + 1 }, (_, vertex) => `v/${vertex}`) },
    {
      kind: 'addEdges',
      ids,
      from: ids.map((_, edge) => `v/${edge}`),
      to: ids.map((_, edge) => `v/${edge + 1}`),
    },
  ]);
  const values = new AttributeValues();
  const loaded = new Map(ids.map((id, edge) => [id, weights[edge]]));
  runAtOnce(values.put({ kind: 'edges', attribute: 'weight' }, ids, loaded));
  return { model, values };
}

test('edges have individual colours only by attribute', () => {
  expect(edgeColumnsOf({}).colors).toBeUndefined();
  const { model, values } = makeChain(['LH']);
  const style = { edgeColor: { kind: 'attribute', attribute: 'weight' } } as const;
  expect([...edgeColumnsOf(style, model, values).colors!]).toEqual([toRgb(palette[0]!.background)]);
});

test('edges whose values are all numbers are coloured by a scale, others by category', () => {
  const style = { edgeColor: { kind: 'attribute', attribute: 'weight' } } as const;
  const numbers = makeChain([1, 2, 2, '3', null]);
  const scale = edgeColumnsOf(style, numbers.model, numbers.values);
  expect(scale.legend.map(({ name, count }) => [name, count])).toEqual([
    ['3', 1],
    ['2', 2],
    ['1', 1],
    ['not set', 1],
  ]);
  expect(scale.colors![1]).toBe(scale.colors![2]);
  expect(new Set(scale.colors!).size).toBe(4);
  const names = makeChain([1, 2, 'two']);
  expect(edgeColumnsOf(style, names.model, names.values).legend.map(({ name }) => name)).toEqual([
    '1',
    '2',
    'two',
  ]);
});

test('the width increases from the smallest to the largest value; without a value it is the default', () => {
  const { model, values } = makeChain([10, 20, 30, null]);
  const columns = edgeColumnsOf({ edgeWidth: 'weight' }, model, values);
  expect([...columns.widths!]).toEqual([1, 3, 5, 1]);
  const entries = [
    { name: '10', factor: 1 },
    { name: '20', factor: 3 },
    { name: '30', factor: 5 },
  ];
  expect(columns.sections).toEqual([{ attribute: 'weight', entries }]);
  const names = makeChain(['thin', 'thick']);
  expect(edgeColumnsOf({ edgeWidth: 'weight' }, names.model, names.values).widths).toBeUndefined();
});

test('edges take the colours of the vertices at their ends', () => {
  const model = new GraphModel();
  model.apply([
    { kind: 'addVertices', ids: ['a/1', 'b/1'] },
    { kind: 'addEdges', ids: ['e/1', 'e/2'], from: ['a/1', 'b/1'], to: ['b/1', 'a/1'] },
  ]);
  const [first, second] = [0, 1].map((number) =>
    toRgb(collectionColor(model.vertexCollections, number).background),
  );
  expect(first).not.toBe(second);
  const bySource = edgeColumnsOf({ edgeColor: { kind: 'source' } }, model);
  expect([...bySource.colors!]).toEqual([first, second]);
  expect(bySource.targetColors).toBeUndefined();
  const byEnds = edgeColumnsOf({ edgeColor: { kind: 'ends' } }, model);
  expect([...byEnds.targetColors!]).toEqual([second, first]);
});

test('bundles are discarded when a vertex moves', () => {
  const model = makeModel();
  const columns = edgeColumnsOf({}, model);
  const { topology, positions } = model.revisions;
  storeRoutes(model, { points: new Float32Array(8), pointsPerEdge: 4, topology, positions });
  const vertices = new VertexColumns();
  const { revision } = columns;
  columns.update(model, defaultGraphStyle, new AttributeValues(), vertices);
  expect(columns.routes?.pointsPerEdge).toBe(4);
  model.writePosition(0, 5, 5);
  columns.update(model, defaultGraphStyle, new AttributeValues(), vertices);
  expect(columns.routes).toBeUndefined();
  expect(columns.revision).toBeGreaterThan(revision);
});
