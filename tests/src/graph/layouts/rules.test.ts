import { describe, expect, test } from 'vitest';
import attributes from '../../../../src/graph/layouts/entries/attributes.ts';
import geographic, { project, readPoint } from '../../../../src/graph/layouts/entries/geographic.ts';
import layered from '../../../../src/graph/layouts/entries/layered.ts';
import { excessOf } from '../../../../src/graph/layouts/layout.ts';
import { defaultValues, type ParameterValues } from '../../../../src/graph/layouts/parameter.ts';
import { toScale } from '../../../../src/graph/layouts/scale.ts';
import { valuesOf } from '../../../../src/graph/layouts/vertex-values.ts';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';

function plan(
  layout: typeof geographic,
  values: ParameterValues,
  documents: readonly Readonly<Record<string, string>>[],
): number[][] {
  const model = new GraphModel();
  model.apply([{ kind: 'addVertices', ids: documents.map((_, index) => `v/${index}`) }]);
  const made = layout.plan({
    model,
    need: { kind: 'whole' },
    values: { ...defaultValues(layout.parameters), ...values },
    seed: 1,
    textOf: (attribute, vertex) => documents[vertex]![attribute],
  });
  if (made.kind !== 'places') throw new Error('expected places');
  return documents.map((_, vertex) => [...made.positions.subarray(2 * vertex, 2 * vertex + 2)]);
}

describe('geographic', () => {
  test.each([
    [0, 0, [0, 0]],
    [0, 180, [180, 0]],
    [85.051129, -180, [-180, -180]],
    [-90, 0, [0, 180]],
    [60, 10, [10, -75.456]],
  ] as const)('latitude %d, longitude %d', (latitude, longitude, expected) => {
    const found = project(latitude, longitude, 360)!;
    expect(found[0]).toBeCloseTo(expected[0], 2);
    expect(found[1]).toBeCloseTo(expected[1], 2);
  });

  test.each([
    [91, 0],
    [0, 181],
    [undefined, 0],
    [Number.NaN, 0],
  ])('latitude %s, longitude %s is invalid', (latitude, longitude) => {
    expect(project(latitude, longitude, 360)).toBeUndefined();
  });

  test.each([
    ['{"type":"Point","coordinates":[10,50]}', [50, 10]],
    ['[50,10]', [50, 10]],
    ['[50]', undefined],
    ['{"type":"Point"}', undefined],
    ['{broken', undefined],
    ['Berlin', undefined],
    [undefined, undefined],
  ])('the point %s', (text, expected) => expect(readPoint(text)).toEqual(expected));

  test('vertices without coordinates are placed below the map', () => {
    const places = plan(geographic, { latitude: 'lat', longitude: 'long', size: 3600 }, [
      { lat: '0', long: '10' },
      { lat: '', long: '10' },
      { lat: '-45', long: '-20' },
      {},
    ]);
    expect(places[0]![0]).toBeCloseTo(100);
    expect(places[2]![1]).toBeGreaterThan(400);
    expect(places[1]![1]).toBeGreaterThan(places[2]![1]!);
    expect(places[3]![1]).toBe(places[1]![1]);
    expect(() => plan(geographic, {}, [{}])).toThrow('choose attributes for latitude and longitude');
  });
});

describe('by attributes', () => {
  test('numbers are positions, larger ones to the right and up; texts are categories sorted by name', () => {
    const places = plan(attributes, { x: 'age', y: 'town', size: 1000 }, [
      { age: '10', town: 'B' },
      { age: '30', town: 'A' },
      { age: '20', town: 'C' },
      { age: '20' },
    ]);
    expect(places[0]).toEqual([0, -500]);
    expect(places[1]).toEqual([1000, -0]);
    expect(places[2]).toEqual([500, -1000]);
    expect(places[3]![1]).toBeGreaterThan(0);
    expect(() => plan(attributes, { x: 'age' }, [{}])).toThrow(
      'choose a horizontal and a vertical attribute',
    );
  });

  test.each([
    ['auto', ['1', '3', '2'], [0, 1, 0.5]],
    ['auto', ['5', '5', undefined], [0.5, 0.5, Number.NaN]],
    ['log', ['1', '100', '10', '0'], [0, 1, 0.5, Number.NaN]],
    ['category', ['10', '9', '9'], [1, 0, 0]],
    ['auto', ['10', 'x', ''], [0, 1, Number.NaN]],
  ])('scale %s of %j', (kind, texts, expected) => {
    expect([...toScale(texts, kind)]).toEqual(expected);
  });
});

test('error texts name the limit of a layout and the computed columns', () => {
  expect(excessOf(layered, { vertexCount: 20_000, edgeCount: 100_000 })).toBeUndefined();
  expect(excessOf(layered, { vertexCount: 20_001, edgeCount: 0 })).toBe(
    'Layered supports at most 20,000 vertices and 100,000 edges; 20,001 and 0 are shown.',
  );
  expect(() => valuesOf(new GraphModel(), 'page-rank')).toThrow(
    "expected a computed column (degree), found 'page-rank'",
  );
});
