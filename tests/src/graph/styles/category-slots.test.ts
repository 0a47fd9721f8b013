import { describe, expect, test } from 'vitest';
import { RegionSlots } from '../../../../src/graph/features/regions/RegionSlots.ts';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { AttributeValues } from '../../../../src/graph/styles/AttributeValues.ts';
import { CategorySlots, keepSlots } from '../../../../src/graph/styles/CategorySlots.ts';
import { defaultGraphStyle, type GraphStyle } from '../../../../src/graph/styles/GraphStyle.ts';
import { rankValues } from '../../../../src/graph/styles/rank-values.ts';
import { VertexColumns } from '../../../../src/graph/styles/VertexColumns.ts';
import { runAtOnce } from '../../../../src/lib/slices.ts';

describe('colours of categories', () => {
  test('a category keeps its colour when another one becomes more frequent', () => {
    const slots = new CategorySlots(11);
    const colorsOf = (values: readonly string[]) => {
      const { legend } = rankValues(values.length, (index) => values[index]!, String, slots);
      return new Map(legend.map(({ name, color }) => [name, color.background]));
    };
    const before = colorsOf(['Norway', 'Norway', 'Sweden']);
    const after = colorsOf(['Norway', 'Sweden', 'Sweden', 'Sweden', 'Finland', 'Finland']);
    expect(after.get('Norway')).toBe(before.get('Norway'));
    expect(after.get('Sweden')).toBe(before.get('Sweden'));
    expect(new Set(after.values()).size).toBe(3);
  });

  test('the first colour follows from the value, not from its rank', () => {
    const slotOf = (ranked: readonly string[]) => new CategorySlots(11).assign(ranked).get('Norway');
    expect(slotOf(['Norway'])).toBe(new CategorySlots(11).assign(['Norway']).get('Norway'));
    expect(new CategorySlots(11).assign([3, 1, 2])).toEqual(
      new Map([
        [3, 3],
        [1, 1],
        [2, 2],
      ]),
    );
  });

  test('a category that has left the picture gives up its colour only if no other is free', () => {
    const slots = new CategorySlots(2);
    expect(slots.assign([0])).toEqual(new Map([[0, 0]]));
    expect(slots.assign([2])).toEqual(new Map([[2, 1]]));
    expect(slots.assign([0, 2])).toEqual(
      new Map([
        [0, 0],
        [2, 1],
      ]),
    );
    expect(slots.assign([5, 2])).toEqual(
      new Map([
        [2, 1],
        [5, 0],
      ]),
    );
    expect(slots.assign([5, 2, 7]).has(7)).toBe(false);
  });
});

describe('colours of a stored style', () => {
  const colorsOf = (model: GraphModel, style: GraphStyle, countries: readonly string[]) => {
    const ids = countries.map((_, number) => `v/${number}`);
    model.apply([
      { kind: 'removeVertices', indices: Uint32Array.from(model.vertexIds, (_, vertex) => vertex) },
      { kind: 'addVertices', ids },
    ]);
    const values = new AttributeValues();
    const found = new Map(ids.map((id, at) => [id, countries[at]!]));
    runAtOnce(values.put({ kind: 'vertices', attribute: 'country' }, ids, found));
    const columns = new VertexColumns();
    columns.update(model, style, values);
    return Object.fromEntries(columns.legend.map(({ name, color }) => [name, color.background]));
  };
  const style: GraphStyle = {
    ...defaultGraphStyle,
    vertexColor: { kind: 'attribute', attribute: 'country' },
  };

  test('a value has its colour in another graph, whatever arrived before', () => {
    const countries = Array.from({ length: 11 }, (_, number) => `country ${number}`);
    const model = new GraphModel();
    const first = colorsOf(model, style, countries);
    const other = new GraphModel();
    colorsOf(other, style, countries.slice(6));
    expect(colorsOf(other, style, countries)).not.toEqual(first);
    expect(colorsOf(new GraphModel(), keepSlots(model, style), countries.toReversed())).toEqual(first);
    expect(colorsOf(other, keepSlots(model, style), countries)).toEqual(first);
  });
});

describe('colours of communities', () => {
  test('a community is recognised by its central members, whatever its rank', () => {
    const slots = new RegionSlots(10);
    const [atlanta, london] = slots.assign([
      ['ATL', 'ORD', 'DFW'],
      ['LHR', 'CDG', 'AMS'],
    ]);
    const after = slots.assign([['CDG', 'LHR', 'FRA'], ['GRU'], ['ORD', 'ATL']]);
    expect([after[0], after[2]]).toEqual([london, atlanta]);
    expect(new Set(after).size).toBe(3);
  });

  test('of two parts, the larger one keeps the colour', () => {
    const slots = new RegionSlots(10);
    const [whole] = slots.assign([['a', 'b', 'c']]);
    const [large, small] = slots.assign([
      ['b', 'd'],
      ['a', 'e'],
    ]);
    expect(large).toBe(whole);
    expect(small).not.toBe(whole);
  });
});
