import { expect, test } from 'vitest';
import { pointsOf, stepOf } from '../../../../src/ui/charts/series.ts';

const minutes = (count: number) => ({ from: 0, until: count * 60 });

test('the step grows with the span, so that a line has at most 720 points', () => {
  expect([20, 120, 6 * 60, 48 * 60].map((count) => stepOf(minutes(count)))).toEqual([10, 10, 30, 300]);
});

test('a missing value becomes a gap', () => {
  const columns = { times: [100, 110, 120, 160, 170], series: [[1, 2, 3, 4, 5]] };
  expect(pointsOf(columns, { from: 0, until: 600 }, 10)).toEqual({
    times: [100, 110, 120, 140, 160, 170],
    series: [[1, 2, 3, null, 4, 5]],
  });
});

test('a point before and after the span is included', () => {
  const columns = { times: [10, 20, 30, 40, 50], series: [[1, 2, 3, 4, 5]] };
  expect(pointsOf(columns, { from: 25, until: 35 }, 10)).toEqual({
    times: [20, 30, 40],
    series: [[2, 3, 4]],
  });
});

test('long spans have the means and the extremes of each step, and gaps', () => {
  const times = Array.from({ length: 60 }, (_, index) => index * 10);
  const values = times.map((_, index) => index);
  const later = [3000, 3010];
  const columns = { times: [...times, ...later], series: [[...values, 7, 9]] };
  const { times: shown, series, bands } = pointsOf(columns, { from: 0, until: 48 * 3600 }, 10);
  expect(shown).toEqual([150, 450, 750, 3150]);
  expect(series).toEqual([[14.5, 44.5, null, 8]]);
  expect(bands).toMatchObject([{ lows: [0, 30, null, 7], highs: [29, 59, null, 9] }]);
});
