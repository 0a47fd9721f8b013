import { describe, expect, test } from 'vitest';
import { compareValues } from '../../../../../src/graph/features/profile/compare-values.ts';
import { selectionStructure } from '../../../../../src/graph/features/profile/selection-structure.ts';
import { runAtOnce } from '../../../../../src/lib/slices.ts';
import { fc } from '../../../../fast-check.ts';
import { modelOf } from '../../model/model-pictures.ts';

/** The values of selected and of other vertices as counts by code. */
function countsOf(inside: readonly unknown[], outside: readonly unknown[]) {
  const distinct = [...new Set([...inside, ...outside])];
  const count = (values: readonly unknown[]) =>
    Uint32Array.from(distinct, (value) => values.filter((each) => each === value).length);
  return { distinct, inside: count(inside), outside: count(outside) };
}

const repeat = (value: unknown, count: number) => Array.from({ length: count }, () => value);

describe('values of a field', () => {
  test('are shares, largest difference first, with missing ones', () => {
    const counts = countsOf(
      [...repeat('python', 64), ...repeat('libs', 20), ...repeat(undefined, 16)],
      [...repeat('python', 70), ...repeat('libs', 830), ...repeat(undefined, 100)],
    );
    const found = compareValues('section', counts)!;
    expect(found.values).toEqual([
      { value: 'libs', inside: 0.2, outside: 0.83, count: 20 },
      { value: 'python', inside: 0.64, outside: 0.07, count: 64 },
      { value: undefined, inside: 0.16, outside: 0.1, count: 16 },
    ]);
    expect(found.distance).toBeCloseTo(0.63, 12);
    expect(found.expected).toBeLessThan(0.1);
  });

  test('a name or key says nothing, and neither does a field without values', () => {
    expect(compareValues('name', countsOf(['a', 'b', 'c'], ['d', 'e', 'f']))).toBeUndefined();
    expect(compareValues('none', countsOf([undefined], [undefined, null]))).toBeUndefined();
    expect(compareValues('one', countsOf([], ['a', 'a']))).toBeUndefined();
  });

  test('the distances of random selections are about the expected one', () => {
    const values = fc.infiniteStream(fc.nat({ max: 999 })).map((numbers) => {
      const draw = (count: number) =>
        Array.from({ length: count }, () => {
          const number = numbers.next().value!;
          return number < 500 ? 'a' : number < 800 ? 'b' : 'c';
        });
      return countsOf(draw(200), draw(5000));
    });
    const ratios = fc.sample(values, 60).map((counts) => {
      const { distance, expected } = compareValues('x', counts)!;
      return distance / expected;
    });
    const mean = ratios.reduce((sum, each) => sum + each, 0) / ratios.length;
    expect(mean).toBeGreaterThan(0.7);
    expect(mean).toBeLessThan(1.3);
  });

  test('numbers are compared by their distributions', () => {
    const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
    const { distance, numbers, values } = compareValues('n', countsOf(range(51, 50), range(1, 100)))!;
    expect(values).toEqual([]);
    expect(distance).toBeCloseTo(0.5, 12);
    expect(numbers?.inside).toEqual({
      count: 50,
      min: 51,
      lowerQuartile: 63,
      median: 75,
      upperQuartile: 88,
      max: 100,
      sum: 3775,
    });
    expect(numbers?.outside.median).toBe(50);
  });

  test('the distance of numbers is the largest difference of their shares below a number', () => {
    const numbers = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 30, maxLength: 60 });
    fc.assert(
      fc.property(numbers, numbers, (inside, outside) => {
        const found = compareValues('n', countsOf(inside, outside));
        if (found?.numbers === undefined) return;
        const below = (values: readonly number[], limit: number) =>
          values.filter((value) => value <= limit).length / values.length;
        const differences = Array.from({ length: 41 }, (_, limit) =>
          Math.abs(below(inside, limit) - below(outside, limit)),
        );
        expect(found.distance).toBeCloseTo(Math.max(...differences), 10);
      }),
    );
  });
});

test('edges inside and outside agree with a direct count', () => {
  const vertexCount = 12;
  const edge = fc.tuple(fc.nat(vertexCount - 1), fc.nat(vertexCount - 1));
  fc.assert(
    fc.property(
      fc.array(edge, { maxLength: 40 }),
      fc.subarray(Array.from({ length: vertexCount }, (_, at) => at)),
      (edges, chosen) => {
        const model = modelOf(
          Array.from({ length: vertexCount }, (_, at) => String(at)),
          edges.map(([from, to]) => `${from}-${to}`),
        );
        const isSelected = Uint8Array.from({ length: vertexCount }, (_, at) => Number(chosen.includes(at)));
        const found = runAtOnce(selectionStructure(model, isSelected));
        const ends = edges.map(([from, to]) => isSelected[from]! + isSelected[to]!);
        expect(found.edgesInside).toBe(ends.filter((count) => count === 2).length);
        expect(found.edgesOutside).toBe(ends.filter((count) => count === 1).length);
        const outer = new Set(
          edges.flatMap(([from, to]) =>
            isSelected[from] === isSelected[to] ? [] : [isSelected[from] === 1 ? to : from],
          ),
        );
        expect(found.neighbours).toBe(outer.size);
        expect(found.closest.every(({ id }) => outer.has(Number(id.slice(2))))).toBe(true);
        const counts = found.central.map(({ edges: count }) => count);
        expect(counts).toEqual([...counts].sort((one, other) => other - one));
      },
    ),
  );
});
