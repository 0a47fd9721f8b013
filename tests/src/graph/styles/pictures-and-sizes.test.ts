import { expect, test } from 'vitest';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { AttributeValues } from '../../../../src/graph/styles/AttributeValues.ts';
import { defaultGraphStyle, type GraphStyle, needsOf } from '../../../../src/graph/styles/GraphStyle.ts';
import { assignIcons } from '../../../../src/graph/styles/icon-of-value.ts';
import { iconNames, iconPath } from '../../../../src/graph/styles/icons.ts';
import { VertexColumns } from '../../../../src/graph/styles/VertexColumns.ts';
import { outlineAt, outlineOf, reachOf } from '../../../../src/graph/styles/vertex-outline.ts';
import { runAtOnce } from '../../../../src/lib/slices.ts';

/** Vertices of one collection, each with a value of the attribute `x`; undefined: not loaded. */
function scene(...texts: (string | number | undefined)[]): { model: GraphModel; values: AttributeValues } {
  const model = new GraphModel();
  const ids = texts.map((_, number) => `v/${number}`);
  model.apply([{ kind: 'addVertices', ids }]);
  const values = new AttributeValues();
  const known = ids.filter((_, number) => texts[number] !== undefined);
  const loaded = new Map(known.map((id) => [id, texts[ids.indexOf(id)]]));
  runAtOnce(values.put({ kind: 'vertices', attribute: 'x' }, known, loaded));
  return { model, values };
}

function columnsOf({ model, values }: ReturnType<typeof scene>, style: Partial<GraphStyle>): VertexColumns {
  const columns = new VertexColumns();
  columns.update(model, { ...defaultGraphStyle, ...style }, values);
  return columns;
}

const size = { kind: 'attribute', attribute: 'x', scale: 'linear', minimum: 10, maximum: 30 } as const;

test('sizes range from the smallest to the largest value; other values have the minimum size and are counted', () => {
  const columns = columnsOf(scene(0, 50, 100, '', 'many', undefined), { vertexSize: size });
  expect([...columns.radii.subarray(0, 6)]).toEqual([10, 20, 30, 10, 10, 10]);
  expect(columns.sizes).toMatchObject({ unset: 2 });
  expect(columns.sizes!.legend).toEqual([
    { name: '0', radius: 10 },
    { name: '50', radius: 20 },
    { name: '100', radius: 30 },
  ]);
  expect(columns.order[5]).toBe(2);
});

test.each([
  ['sqrt', [0, 25, 100], [10, 20, 30], 0],
  ['sqrt', [-100, 0, 100], [10, 20, 30], 0],
  ['sqrt', [-4, -1], [10, 30], 0],
  ['log', [1, 10, 100, 0, -4], [10, 20, 30, 10, 10], 2],
  ['linear', [7, 7], [10, 10], 0],
] as const)('the scale %s', (scale, numbers, radii, belowScale) => {
  const columns = columnsOf(scene(...numbers), { vertexSize: { ...size, scale } });
  expect([...columns.radii.subarray(0, numbers.length)].map(Math.round)).toEqual(radii);
  expect(columns.sizes).toMatchObject({ unset: 0, belowScale });
});

test('icons: known words, otherwise unused icons; the user’s choice takes precedence', () => {
  const icons = assignIcons(['airport', 'customers', 'qux', 'quux']);
  expect(icons.get('airport')).toBe('plane');
  expect(icons.get('customers')).toBe('user');
  expect(new Set(icons.values()).size).toBe(4);
  const { pictures } = columnsOf(scene('airport', 'qux', 'airport', '', 'bank'), {
    vertexIcon: { attribute: 'x', chosen: { qux: 'none', bank: 'heart' } },
  });
  expect(pictures.legend).toEqual([
    { name: 'airport', icon: 'plane', count: 2 },
    { name: 'bank', icon: 'heart', count: 1 },
    { name: 'qux', icon: undefined, count: 1 },
  ]);
  const names = [...pictures.numbers].map((number) => {
    const key = pictures.keys[number - 1];
    return key?.kind === 'icon' ? key.name : undefined;
  });
  expect(names).toEqual(['plane', undefined, 'plane', undefined, 'heart']);
});

test('images: by attribute, otherwise the default image, otherwise the icon; none while the value is unknown', () => {
  const { pictures } = columnsOf(scene('/a.png', '', undefined, '/a.png'), {
    vertexShape: { kind: 'image', width: 32, height: 32, clip: 'round', attribute: 'x', url: '/all.png' },
  });
  expect([...pictures.numbers]).toEqual([1, 2, 0, 1]);
  expect(pictures.keys).toEqual([
    { kind: 'image', url: '/a.png' },
    { kind: 'image', url: '/all.png' },
  ]);
  const mixed = columnsOf(scene('', '/b.png'), {
    vertexShape: { kind: 'image', width: 32, height: 32, clip: 'round', attribute: 'x' },
    vertexIcon: { chosen: {} },
  }).pictures;
  expect([...mixed.numbers].map((number) => mixed.keys[number - 1]?.kind)).toEqual(['icon', 'image']);
});

test('every icon has lines, and an attribute is requested once', () => {
  for (const name of iconNames) expect(iconPath(name), name).toMatch(/^M[\d.]/);
  const needs = needsOf({
    ...defaultGraphStyle,
    vertexColor: { kind: 'attribute', attribute: 'x' },
    vertexSize: size,
    vertexIcon: { attribute: 'y', chosen: {} },
  });
  expect(needs.map(({ attribute }) => attribute).sort()).toEqual(['x', 'y']);
});

test('the outline of a box is on its sides; small boxes with icons are dots', () => {
  const box = outlineOf({ vertexShape: { kind: 'rect', width: 90, height: 36 } });
  expect(box).toEqual({ isRound: false, halfWidth: 1, halfHeight: 0.4, dotBelowPx: 0 });
  expect(reachOf(box, 5, 0)).toBe(1);
  expect(reachOf(box, 0, -3)).toBeCloseTo(0.4);
  expect(reachOf(box, 1, 1)).toBeCloseTo(0.4 * Math.SQRT2);
  const image = outlineOf({ vertexShape: { kind: 'image', width: 32, height: 24, clip: 'rect' } });
  expect(outlineAt(image, 3).isRound).toBe(true);
  expect(outlineAt(image, 12)).toMatchObject({ isRound: false, halfWidth: 1, halfHeight: 0.75 });
});
