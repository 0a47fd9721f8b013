import { expect, test } from 'vitest';
import { ComputedColumn } from '../../../../src/graph/model/ComputedColumn.ts';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { AttributeValues } from '../../../../src/graph/styles/AttributeValues.ts';
import { collectionLegend } from '../../../../src/graph/styles/collection-legend.ts';
import { defaultGraphStyle, type GraphStyle } from '../../../../src/graph/styles/GraphStyle.ts';
import { sizeLegendOf } from '../../../../src/graph/styles/size-legend.ts';
import { VertexColumns } from '../../../../src/graph/styles/VertexColumns.ts';

/** A hub with 9 neighbours, two of which are connected; `tag/x` is alone. */
function star(): GraphModel {
  const model = new GraphModel();
  const leaves = Array.from({ length: 9 }, (_, leaf) => `v/${leaf}`);
  model.apply([
    { kind: 'addVertices', ids: ['v/hub', ...leaves, 'tag/x'] },
    {
      kind: 'addEdges',
      ids: [...leaves.map((_, leaf) => `e/${leaf}`), 'f/1'],
      from: [...leaves.map(() => 'v/hub'), 'v/0'],
      to: [...leaves, 'v/1'],
    },
  ]);
  return model;
}

function sizesOf(model: GraphModel, changes: Partial<GraphStyle>) {
  const style = { ...defaultGraphStyle, ...changes };
  const columns = new VertexColumns();
  columns.update(model, style, new AttributeValues());
  return { columns, legend: sizeLegendOf(model, style, columns) };
}

test('the legend of sizes by degree has the smallest, a middle and the largest circle', () => {
  const model = star();
  const { columns, legend } = sizesOf(model, {});
  expect(legend?.attribute).toBe('degree');
  expect(legend?.legend.map(({ name }) => name)).toEqual(['0', '2', '9']);
  expect(legend?.legend.at(-1)?.radius).toBe(columns.radii[model.findVertex('v/hub')!]);
});

test('the largest sample has the largest value, also above the largest circle', () => {
  const model = new GraphModel();
  // Circles do not grow beyond about a thousand edges.
  const leaves = Array.from({ length: 1500 }, (_, leaf) => `v/${leaf}`);
  model.apply([
    { kind: 'addVertices', ids: ['v/hub', 'v/larger', ...leaves] },
    {
      kind: 'addEdges',
      ids: [...leaves.map((_, leaf) => `e/${leaf}`), ...leaves.slice(0, 1200).map((_, leaf) => `f/${leaf}`)],
      from: [...leaves.map(() => 'v/larger'), ...leaves.slice(0, 1200).map(() => 'v/hub')],
      to: [...leaves, ...leaves.slice(0, 1200)],
    },
  ]);
  expect(sizesOf(model, {}).legend?.legend.at(-1)?.name).toBe('1,500');
});

test('a computed value names the legend; vertices without a value are no samples', () => {
  const model = star();
  const values = Float64Array.from({ length: model.vertexCount }, (_, vertex) =>
    vertex === 0 ? Number.NaN : vertex / 2,
  );
  model.setComputed(
    'rank',
    new ComputedColumn(model, { id: 'rank', label: 'PageRank', kind: 'number', values }),
  );
  const { legend } = sizesOf(model, { vertexSize: { kind: 'computed', column: 'rank' } });
  expect(legend?.attribute).toBe('pagerank');
  expect(legend?.legend.map(({ name }) => name)).toEqual(['0.500', '1.50', '5']);
});

test('equal circles and other shapes have no legend of sizes', () => {
  const model = new GraphModel();
  model.apply([{ kind: 'addVertices', ids: ['v/a', 'v/b'] }]);
  expect(sizesOf(model, {}).legend).toBeUndefined();
  expect(sizesOf(star(), { vertexShape: { kind: 'rect', width: 60, height: 20 } }).legend).toBeUndefined();
});

test('a collection with a size of its own gives no sample', () => {
  const { legend } = sizesOf(star(), { vertexRules: { tag: { size: { kind: 'fixed', radius: 90 } } } });
  expect(legend?.legend.map(({ name }) => name)).toEqual(['1', '2', '9']);
});

test('collections are listed with their counts unless vertex colours stand for them', () => {
  const model = star();
  const single = { ...defaultGraphStyle, vertexColor: { kind: 'single', fill: '#123456' } } as GraphStyle;
  expect(collectionLegend(model, single)).toEqual({
    vertices: [
      { name: 'v', count: 10 },
      { name: 'tag', count: 1 },
    ],
    edges: [
      { name: 'e', count: 9 },
      { name: 'f', count: 1 },
    ],
  });
  const byCollection = { ...single, vertexColor: { kind: 'collection' } } as GraphStyle;
  expect(collectionLegend(model, byCollection)).toEqual({ vertices: [], edges: [] });
  const withRule = { ...single, vertexRules: { tag: { color: { kind: 'single', fill: '#654321' } } } };
  expect(collectionLegend(model, withRule as GraphStyle)).toEqual({ vertices: [], edges: [] });
});
