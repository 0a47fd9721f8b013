import { expect, test } from 'vitest';
import { Random } from '../../protocol/lib/random.ts';
import { runToEnd } from '../../workers/kernel.ts';
import sortNumbers from '../../workers/kernels/sort-numbers.ts';

test.each([0, 1, 5, 16_384, 16_385, 100_000])('sorts %i numbers ascending and drops NaN', (count) => {
  const random = new Random(count);
  const values = Float64Array.from({ length: count }, () =>
    random.next() < 0.1 ? Number.NaN : Math.round(random.next() * 1000) - 500,
  );
  const expected = values.filter((value) => !Number.isNaN(value)).sort();
  expect(runToEnd(sortNumbers, { values }).sorted).toEqual(expected);
});
