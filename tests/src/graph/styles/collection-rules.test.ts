import { expect, test } from 'vitest';
import { labelIn, labelsOf } from '../../../../src/graph/adapters/vertex-labels.ts';
import { edgePaintOf } from '../../../../src/graph/geometry/edges/edge-paint.ts';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { AttributeValues } from '../../../../src/graph/styles/AttributeValues.ts';
import { edgeLabelIn, withRule } from '../../../../src/graph/styles/collection-rules.ts';
import { EdgeColumns } from '../../../../src/graph/styles/EdgeColumns.ts';
import { usualColor } from '../../../../src/graph/styles/edge-coloring.ts';
import {
  defaultGraphStyle,
  type GraphStyle,
  needsOf,
  type VertexRule,
} from '../../../../src/graph/styles/GraphStyle.ts';
import {
  edgeColorSections,
  iconsOfSections,
  vertexColorSections,
} from '../../../../src/graph/styles/legend-order.ts';
import { toRgb } from '../../../../src/graph/styles/palette.ts';
import { VertexColumns } from '../../../../src/graph/styles/VertexColumns.ts';
import { runAtOnce } from '../../../../src/lib/slices.ts';

/** Two cities with populations 10 and 30, two people aged 20 and 40, two roads of lengths 1 and 3, and one visit. */
function scene(): { model: GraphModel; values: AttributeValues } {
  const model = new GraphModel();
  model.apply([
    { kind: 'addVertices', ids: ['city/1', 'city/2', 'person/1', 'person/2'] },
    {
      kind: 'addEdges',
      ids: ['road/1', 'road/2', 'visit/1'],
      from: ['city/1', 'city/2', 'person/1'],
      to: ['city/2', 'city/1', 'city/1'],
    },
  ]);
  const values = new AttributeValues();
  const put = (kind: 'vertices' | 'edges', attribute: string, own: Readonly<Record<string, unknown>>) =>
    runAtOnce(values.put({ kind, attribute }, Object.keys(own), new Map(Object.entries(own))));
  put('vertices', 'population', { 'city/1': 10, 'city/2': 30, 'person/1': '', 'person/2': '' });
  put('vertices', 'age', { 'city/1': '', 'city/2': '', 'person/1': 20, 'person/2': 40 });
  put('edges', 'length', { 'road/1': 1, 'road/2': 3, 'visit/1': '' });
  return { model, values };
}

function columnsOf(changes: Partial<GraphStyle>) {
  const { model, values } = scene();
  const style = { ...defaultGraphStyle, ...changes };
  const vertices = new VertexColumns();
  vertices.update(model, style, values);
  const edges = new EdgeColumns();
  edges.update(model, style, values, vertices);
  const rgbs = [0, 1, 2, 3].map(
    (vertex) =>
      (vertices.colors[4 * vertex]! << 16) |
      (vertices.colors[4 * vertex + 1]! << 8) |
      vertices.colors[4 * vertex + 2]!,
  );
  return { model, style, vertices, edges, rgbs };
}

const red = { kind: 'single', fill: '#aa0000', stroke: '#ffffff' } as const;
const size = { kind: 'attribute', attribute: 'age', scale: 'linear', minimum: 10, maximum: 30 } as const;

test('a colour of one collection is its own; the legend of the others counts them only', () => {
  const byPopulation = { kind: 'attribute', attribute: 'population' } as const;
  const { style, vertices, rgbs } = columnsOf({
    vertexColor: byPopulation,
    vertexRules: { person: { color: red } },
  });
  expect(rgbs.slice(2)).toEqual([0xaa0000, 0xaa0000]);
  expect(rgbs[0]).not.toBe(rgbs[1]);
  const sections = vertexColorSections(style, vertices).map(({ heading, entries }) => [
    heading.title,
    entries.map(({ name, count }) => `${name}: ${count}`),
  ]);
  expect(sections).toEqual([
    ['Colour', ['10: 1', '30: 1']],
    ['Collections', ['person: 2']],
  ]);
});

test('among colours by collection, a rule replaces one; numbers of a rule are a section of their own', () => {
  const replaced = columnsOf({ vertexRules: { person: { color: red } } });
  const [only, ...others] = vertexColorSections(replaced.style, replaced.vertices);
  expect(only!.entries.map(({ name, color }) => [name, color.background])).toEqual([
    ['city', '#0072b2'],
    ['person', '#aa0000'],
  ]);
  expect(others).toEqual([]);
  const color = {
    kind: 'attribute',
    attribute: 'age',
    numbers: { ramp: 'viridis', mapping: 'linear' },
  } as const;
  const scaled = columnsOf({ vertexRules: { person: { color } } });
  expect(vertexColorSections(scaled.style, scaled.vertices).map(({ heading }) => heading)).toEqual([
    { title: 'Collections' },
    { title: 'Colour of person', aside: 'age' },
  ]);
  expect(scaled.vertices.ownLegends[0]!.entries.map(({ name, count }) => [name, count])).toEqual([
    ['40', 1],
    ['20', 1],
  ]);
});

test('sizes and icons of one collection', () => {
  const { style, vertices } = columnsOf({
    vertexIcon: { chosen: {} },
    vertexRules: { person: { size, icon: 'heart' }, city: { size: { kind: 'fixed', radius: 50 } } },
  });
  expect([...vertices.radii.subarray(0, 4)]).toEqual([50, 50, 10, 30]);
  expect(vertices.widestRadius).toBe(50);
  expect(vertices.ownSizes.map(({ collection, sizes }) => [collection, sizes.unset])).toEqual([
    ['person', 0],
  ]);
  const { pictures } = vertices;
  const key = pictures.keys[pictures.numbers[2]! - 1];
  expect(key).toEqual({ kind: 'icon', name: 'heart' });
  const icons = iconsOfSections(
    style,
    vertexColorSections(style, vertices),
    pictures.legend,
    pictures.ownLegend,
  );
  expect([icons.beside[0]!.get('person'), icons.separate]).toEqual(['heart', []]);
  expect(columnsOf({ vertexRules: { city: { icon: 'none' } } }).vertices.pictures.ownLegend).toEqual([]);
});

test('colours and widths of one edge collection; the others keep the usual colour', () => {
  const { style, edges } = columnsOf({
    edgeRules: {
      road: {
        color: { kind: 'single', stroke: '#00aa00' },
        width: { kind: 'attribute', attribute: 'length' },
      },
    },
  });
  expect([...edges.colors!]).toEqual([0x00aa00, 0x00aa00, usualColor]);
  expect(edges.targetColors).toBeUndefined();
  expect([...edges.widths!]).toEqual([1, 5, 1]);
  expect(edges.sections.map(({ collection, attribute }) => [collection, attribute])).toEqual([
    ['road', 'length'],
  ]);
  expect(edgeColorSections(style, edges).map(({ entries }) => entries.map(({ name }) => name))).toEqual([
    ['road'],
  ]);
  const gradient = columnsOf({
    edgeRules: { visit: { color: { kind: 'gradient', source: '#000001', target: '#000002' } } },
  });
  expect([...gradient.edges.colors!]).toEqual([usualColor, usualColor, 1]);
  expect([...gradient.edges.targetColors!]).toEqual([usualColor, usualColor, 2]);
  const fixed = columnsOf({ edgeRules: { visit: { width: { kind: 'fixed', factor: 3 } } } });
  expect([...fixed.edges.widths!]).toEqual([1, 1, 3]);
  expect(toRgb(fixed.edges.themeColor)).toBeGreaterThan(0);
});

test('in large graphs, edges without an own colour have that of the theme', () => {
  const { model, style, edges } = columnsOf({
    edgeRules: { road: { color: { kind: 'single', stroke: '#00aa00' } } },
  });
  edges.themeColor = '#123456';
  expect([...edgePaintOf({ model, style, edgeColumns: edges }).colors!]).toEqual([
    0x00aa00, 0x00aa00, 0x123456,
  ]);
  const ends = { kind: 'gradient', source: '#000001', target: '#000002' } as const;
  const gradient = columnsOf({ edgeColor: ends, edgeRules: style.edgeRules });
  const paint = edgePaintOf({ ...gradient, edgeColumns: gradient.edges });
  expect([[...paint.colors!], [...paint.targetColors!]]).toEqual([
    [0x00aa00, 0x00aa00, 1],
    [0x00aa00, 0x00aa00, 2],
  ]);
});

test('labels of one collection; what a style needs', () => {
  const style: GraphStyle = {
    ...defaultGraphStyle,
    edgeLabel: 'kind',
    vertexRules: { city: { label: '{name} ({country})' }, person: { size } },
    edgeRules: { road: { label: '{from} to {until}' }, visit: { label: '' } },
  };
  const labels = labelsOf(style);
  expect(['city', 'person', 'constructor'].map((name) => labelIn(labels, name))).toEqual([
    '{name} ({country})',
    '_key',
    '_key',
  ]);
  expect(labelsOf(defaultGraphStyle)).toBeUndefined();
  expect(['road', 'visit', 'flight'].map((name) => edgeLabelIn(style, name))).toEqual([
    '{from} to {until}',
    undefined,
    'kind',
  ]);
  expect(needsOf(style)).toEqual([
    { kind: 'vertices', attribute: 'age' },
    ...['kind', 'from', 'until'].map((attribute) => ({ kind: 'edges', attribute })),
  ]);
});

test('a rule without values is removed', () => {
  const city: VertexRule = { icon: 'home' };
  const rules = withRule({ city }, 'person', { color: red });
  expect(rules).toEqual({ city: { icon: 'home' }, person: { color: red } });
  expect(withRule(rules, 'person', { color: undefined })).toEqual({ city: { icon: 'home' } });
  expect(withRule({ city }, 'city', { icon: undefined })).toBeUndefined();
});
