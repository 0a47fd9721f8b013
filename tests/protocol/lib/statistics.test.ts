import { expect, test } from 'vitest';
import { Random } from '../../../protocol/lib/random.ts';
import { medianInterval } from '../../../protocol/lib/statistics.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Ranks from tables of the interval (Conover, Practical Nonparametric Statistics). */
test.each([
  [6, [1, 6]],
  [8, [1, 8]],
  [9, [2, 8]],
  [10, [2, 9]],
  [20, [6, 15]],
  [100, [40, 61]],
])('of %i numbers the interval of the median has the ranks %j', (count, ranks) => {
  expect(medianInterval(upTo(count).reverse())).toEqual(ranks);
});

test('fewer than six numbers give their range, none gives no numbers', () => {
  expect(medianInterval([3, 1, 2])).toEqual([1, 3]);
  expect(medianInterval([])).toEqual([Number.NaN, Number.NaN]);
});

test('the interval contains the median of a skewed distribution in at least 95 of 100 samples', () => {
  const random = new Random(5);
  const samples = 4000;
  const hits = upTo(samples).filter(() => {
    const [low, high] = medianInterval(upTo(10).map(() => -Math.log(random.next())));
    return low <= Math.LN2 && Math.LN2 <= high;
  });
  expect(hits.length / samples).toBeGreaterThan(0.95);
});
