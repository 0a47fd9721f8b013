import { expect, test } from 'vitest';
import { makeAggregate } from '../../aql/aggregates/aggregates.ts';
import { slidingAggregate } from '../../aql/aggregates/sliding.ts';
import type { Value } from '../../aql/values/value.ts';
import { fc } from '../fast-check.ts';

const value = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -1000, max: 1000 }) },
  { weight: 4, arbitrary: fc.double({ min: -10, max: 10, noNaN: true }) },
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom<Value>('text', true, [1], 12345678901234567890n) },
);
const moves = fc.array(fc.tuple(fc.nat(5), fc.nat(8)), { maxLength: 40 });

test.each([
  ...['COUNT', 'LENGTH', 'SUM', 'AVG', 'AVERAGE', 'MIN', 'MAX', 'VARIANCE', 'VARIANCE_POPULATION'],
  ...['VARIANCE_SAMPLE', 'STDDEV', 'STDDEV_POPULATION', 'STDDEV_SAMPLE'],
])('%s of a sliding window equals that of its rows', (name) => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 120 }), moves, (values, given) => {
      const sliding = slidingAggregate(name);
      let from = 0;
      let to = 0;
      for (const [first, last] of given) {
        from = Math.min(values.length, from + first);
        to = Math.min(values.length, Math.max(from, to + last));
        sliding?.moveTo(from, to, (row) => values[row] as Value);
        const whole = makeAggregate(name, '3.12');
        for (const each of values.slice(from, to)) whole.add(each);
        const expected = from === to ? null : whole.result();
        const found = sliding?.result();
        if (typeof expected === 'number' && typeof found === 'number') {
          expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected), 1e3));
        } else {
          expect(found).toEqual(expected);
        }
      }
    }),
    { numRuns: 150 },
  );
});
