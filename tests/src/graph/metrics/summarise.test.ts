import { expect, test } from 'vitest';
import { summarise, toBins } from '../../../../src/graph/metrics/summarise.ts';

test.each([
  [[3, 1, 2], { min: 1, median: 2, mean: 2, max: 3, top: [0, 2] }],
  [[4, 1, Number.NaN, 1, 2], { min: 1, median: 1.5, mean: 2, max: 4, top: [0, 4] }],
  [[5, 5, 5], { min: 5, median: 5, mean: 5, max: 5, top: [0, 1] }],
  [[Number.NaN], undefined],
])('%j', (values, expected) => expect(summarise(Float64Array.from(values), 2)).toEqual(expected));

test('bins contain every value once, the largest in the last bin', () => {
  const { middles, counts } = toBins(Float64Array.of(0, 1, 2, 3, 4, Number.NaN), 2);
  expect([...middles]).toEqual([1, 3]);
  expect([...counts]).toEqual([2, 3]);
  expect(toBins(Float64Array.of(7, 7), 40)).toEqual({
    middles: Float64Array.of(7),
    counts: Float64Array.of(2),
  });
  expect(toBins(new Float64Array(0), 40).counts).toHaveLength(0);
});
