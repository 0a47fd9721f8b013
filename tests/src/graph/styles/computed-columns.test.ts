import { expect, test } from 'vitest';
import { ComputedColumn } from '../../../../src/graph/model/ComputedColumn.ts';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { sortedValues } from '../../../../src/graph/model/sorted-values.ts';
import { AttributeValues } from '../../../../src/graph/styles/AttributeValues.ts';
import { formatValue } from '../../../../src/graph/styles/format-value.ts';
import { defaultGraphStyle } from '../../../../src/graph/styles/GraphStyle.ts';
import { palette, toRgb } from '../../../../src/graph/styles/palette.ts';
import { VertexColumns } from '../../../../src/graph/styles/VertexColumns.ts';
import { classifyValues } from '../../../../src/graph/styles/value-classes.ts';
import { fc } from '../../../fast-check.ts';

function modelOf(...keys: string[]): GraphModel {
  const model = new GraphModel();
  model.apply([{ kind: 'addVertices', ids: keys.map((key) => `v/${key}`) }]);
  return model;
}

const columnOf = (model: GraphModel, kind: 'number' | 'category', ...values: number[]) =>
  new ComputedColumn(model, { id: 'x', label: 'X', kind, values: Float64Array.from(values) });

test('a column follows its vertices when rows move, and is stale from then on', () => {
  const model = modelOf('a', 'b', 'c');
  const column = columnOf(model, 'number', 1, 2, 3);
  expect(column.isStale(model)).toBe(false);
  expect([...column.toArray(model)]).toEqual([1, 2, 3]);
  model.apply([{ kind: 'removeVertices', indices: Uint32Array.of(0) }]);
  model.apply([{ kind: 'addVertices', ids: ['v/d'] }]);
  expect(column.isStale(model)).toBe(true);
  const byId = Object.fromEntries(
    [...model.vertexIds].map((id, vertex) => [id, column.valueOf(model, vertex)] as const),
  );
  expect(byId).toEqual({ 'v/b': 2, 'v/c': 3, 'v/d': Number.NaN });
});

test('sorted values are preserved when vertices are removed and restored', () => {
  const numbers = fc.array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(Number.NaN)), {
    minLength: 1,
  });
  fc.assert(
    fc.property(numbers, fc.infiniteStream(fc.boolean()), (values, isGone) => {
      const model = modelOf(...values.map((_, index) => String(index)));
      const column = columnOf(model, 'number', ...values);
      sortedValues(column.values);
      const indices = Uint32Array.from(values.keys()).filter(() => isGone.next().value === true);
      model.apply([{ kind: 'removeVertices', indices }]);
      model.apply([{ kind: 'addVertices', ids: ['v/new'] }]);
      const now = column.toArray(model);
      // A copy is not in the cache and is sorted again.
      expect(sortedValues(now)).toEqual(sortedValues(now.slice()));
    }),
  );
});

test('few values have a class each, many are divided at quantiles, equal values share a class', () => {
  const few = classifyValues(Float64Array.of(1, 2, 2, Number.NaN), formatValue);
  expect(few.legend.map(({ name, count }) => [name, count])).toEqual([
    ['2', 2],
    ['1', 1],
    ['not computed', 1],
  ]);
  const many = classifyValues(
    Float64Array.from({ length: 1000 }, (_, index) => index),
    formatValue,
  );
  expect(many.legend.map(({ count }) => count)).toEqual([10, 40, 150, 200, 200, 200, 200]);
  expect(many.legend[0]!.name).toBe('990 – 999');
  const skewed = classifyValues(
    Float64Array.from({ length: 100 }, (_, index) => (index < 90 ? 0 : index)),
    formatValue,
  );
  expect(skewed.legend.at(-1)).toMatchObject({ name: '0', count: 90 });
  expect(classifyValues(new Float64Array(0), formatValue).legend).toEqual([]);
});

test('size and colour use a computed column, otherwise degree and collection', () => {
  const model = modelOf('a', 'b', 'c');
  const columns = new VertexColumns();
  const style = {
    ...defaultGraphStyle,
    vertexColor: { kind: 'computed', column: 'x' },
    vertexSize: { kind: 'computed', column: 'x' },
  } as const;
  const update = () => columns.update(model, style, new AttributeValues());
  update();
  const byDegree = columns.radii[0]!;
  expect(columns.radii[2]).toBe(byDegree);
  expect(columns.legend.map(({ name }) => name)).toEqual(['v']);
  model.setComputed('x', columnOf(model, 'number', 0, 1, 4));
  update();
  const [a, b, c] = columns.radii;
  expect(b! - a!).toBeCloseTo((c! - a!) / 2);
  expect([...columns.order]).toEqual([0, 1, 2]);
  expect(columns.legend.map(({ name }) => name)).toEqual(['4', '1', '0']);
  model.setComputed('x', columnOf(model, 'category', 0, 1, 0));
  update();
  expect(columns.legend.map(({ name, count }) => [name, count])).toEqual([
    ['X 1', 2],
    ['X 2', 1],
  ]);
  expect(columns.colors.subarray(0, 3)).toEqual(
    Uint8Array.of(...[16, 8, 0].map((shift) => (toRgb(palette[0]!.background) >> shift) & 255)),
  );
});

test.each([
  [12, '12'],
  [12_345, '12,345'],
  [0.034_56, '0.0346'],
  [0.000_012_3, '0.0000123'],
  [0.000_000_012_3, '1.23 × 10⁻⁸'],
  [4567.8, '4,568'],
  [Number.NaN, '–'],
])('%d is written %s', (value, text) => expect(formatValue(value)).toBe(text));
