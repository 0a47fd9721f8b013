import { expect, test } from 'vitest';
import { toBins as toFilterBins } from '../../../src/graph/features/filter/histogram.ts';
import { toScale } from '../../../src/graph/layouts/scale.ts';
import { summarise, toBins } from '../../../src/graph/metrics/summarise.ts';
import { binCounts, profileOf } from '../../../src/graph/styles/attribute-profile.ts';
import { formatValue } from '../../../src/graph/styles/format-value.ts';
import { classifyValues } from '../../../src/graph/styles/value-classes.ts';
import { extentOf } from '../../../src/lib/number-range.ts';
import { barScale } from '../../../src/query/results/chart/chart-data.ts';
import { plotUnit } from '../../../src/ui/charts/plot-unit.ts';
import { fc } from '../../fast-check.ts';

/** Numbers of documents: any that JSON can have, with those whose differences and quotients are not finite. */
const value = fc.oneof(
  fc.constantFrom(0, -1e308, 1e308, 5e-324, -5e-324, 1e-308, 1, 2, 1e15, Number.MAX_VALUE, -Number.MAX_VALUE),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const values = fc.array(value, { minLength: 1, maxLength: 40 });
const check = (law: (numbers: number[]) => void) =>
  fc.assert(fc.property(values, law), { numRuns: 500, examples: [[[-1e308, 1e308]], [[5e-324, 0]]] });

test('colours of numbers: classes ascend, and each value has a class', () => {
  for (const mapping of ['quantiles', 'linear', 'log'] as const) {
    check((numbers) => {
      const scale = { ramp: 'viridis', mapping } as const;
      const { colorOf, legend } = classifyValues(Float64Array.from(numbers), String, 'none', scale);
      expect(numbers.every((number) => /^#[0-9a-f]{6}$/.test(colorOf(number).background))).toBe(true);
      expect(legend.reduce((sum, { count }) => sum + count, 0)).toBe(numbers.length);
    });
  }
});

test('a stored range of colours may have any ends', () => {
  fc.assert(
    fc.property(values, value, value, (numbers, low, high) => {
      for (const mapping of ['linear', 'log'] as const) {
        const scale = { ramp: 'viridis', mapping, range: [low, high] } as const;
        const { colorOf } = classifyValues(Float64Array.from(numbers), String, 'none', scale);
        expect(numbers.every((number) => colorOf(number) !== undefined)).toBe(true);
      }
    }),
  );
});

test('histograms count each value', () => {
  check((numbers) => {
    const total = (counts: Iterable<number>) => [...counts].reduce((sum, count) => sum + count, 0);
    expect(total(binCounts(numbers, 22))).toBe(numbers.length);
    expect(total(profileOf(numbers, 8).bars)).toBe(numbers.length);
    expect(total(toBins(Float64Array.from(numbers), 30).counts)).toBe(numbers.length);
    const distinct = [...new Set(numbers.map((number) => (number === 0 ? 0 : number)))];
    const counted = { enteredByValue: new Uint32Array(distinct.length).fill(1) };
    const bins = toFilterBins({ distinct, ...counted, totalByValue: counted.enteredByValue });
    expect(total(bins.map(({ entered }) => entered))).toBe(distinct.length);
    expect(bins.length).toBeLessThan(60);
    expect(bins.every(({ from }, nth) => nth === 0 || from > bins[nth - 1]!.from)).toBe(true);
  });
});

test('summaries are finite and lie in the range', () => {
  check((numbers) => {
    const { min, median, mean, max } = summarise(Float64Array.from(numbers), 5)!;
    expect([min, median, mean, max].every(Number.isFinite)).toBe(true);
    expect(median).toBeGreaterThanOrEqual(min);
    expect(median).toBeLessThanOrEqual(max);
    expect(toBins(Float64Array.from(numbers), 30).middles.every(Number.isFinite)).toBe(true);
  });
});

test('positions on an axis are between 0 and 1', () => {
  check((numbers) => {
    for (const kind of ['auto', 'log', 'category']) {
      const scaled = toScale(numbers.map(String), kind).filter((each) => !Number.isNaN(each));
      expect(scaled.every((each) => each >= 0 && each <= 1)).toBe(true);
    }
  });
});

test('bars of charts have shares from 0 to 1 and few finite ticks', () => {
  check((numbers) => {
    for (const isLogarithmic of [false, true]) {
      const { toShare, ticks } = barScale(numbers, isLogarithmic);
      expect(numbers.every((number) => toShare(number) >= 0 && toShare(number) <= 1)).toBe(true);
      expect(ticks.every(Number.isFinite)).toBe(true);
      expect(ticks.length).toBeGreaterThan(0);
      expect(ticks.length).toBeLessThanOrEqual(15);
    }
  });
});

test('line charts draw in a unit in which the numbers are neither huge nor tiny', () => {
  check((numbers) => {
    const unit = plotUnit(numbers);
    const [low, high] = extentOf(numbers.map((number) => number / unit))!;
    const largest = Math.max(-low, high);
    expect(largest === 0 || (largest >= 1e-24 && largest <= 1e12)).toBe(true);
  });
});

test('texts of numbers are short', () => {
  check((numbers) => {
    for (const number of numbers) expect(formatValue(number).length).toBeLessThan(24);
  });
});
