import { describe, expect, test } from 'vitest';
import {
  countBins,
  extentOf,
  type NumberRange,
  powerOfTen,
  roundStep,
  roundTicks,
  shareIn,
  spanOf,
  valueAt,
  valueAtRatio,
} from '../../../src/lib/number-range.ts';
import { fc } from '../../fast-check.ts';

const extreme = fc.constantFrom(
  ...[0, 1, -1, 5e-324, -5e-324, 1e-308, 1e308, -1e308, 1e-300, 1e15, 1e16],
  ...[Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, Number.EPSILON],
);
const finite = fc.oneof(extreme, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
const share = fc.double({ min: 0, max: 1, noNaN: true });
const rangeOf = (one: number, other: number): NumberRange => [Math.min(one, other), Math.max(one, other)];

/** Exact arithmetic on doubles: a number as an integer multiple of 2^-1074. */
function exact(value: number): bigint {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const raw = bits.getBigUint64(0);
  const exponent = Number((raw >> 52n) & 0x7ffn);
  const fraction = raw & ((1n << 52n) - 1n);
  const size = exponent === 0 ? fraction : (fraction | (1n << 52n)) << BigInt(exponent - 1);
  return raw >> 63n === 1n ? -size : size;
}

describe('ranges of any finite numbers', () => {
  test('the share is that of exact arithmetic, and never leaves 0 to 1', () => {
    fc.assert(
      fc.property(finite, finite, finite, (one, other, value) => {
        const range = rangeOf(one, other);
        const found = shareIn(range, value);
        const [low, high] = range.map(exact) as [bigint, bigint];
        if (low === high) {
          expect(found).toBe(0);
          return;
        }
        const scale = 10n ** 15n;
        const wanted = Number(((exact(value) - low) * scale) / (high - low)) / 1e15;
        expect(found).toBeCloseTo(Math.max(0, Math.min(1, wanted)), 9);
      }),
      { numRuns: 2000 },
    );
  });

  test('the share of NaN is NaN in every range', () => {
    fc.assert(
      fc.property(finite, finite, (one, other) => {
        expect(shareIn(rangeOf(one, other), Number.NaN)).toBeNaN();
        expect(shareIn([one, one], Number.NaN)).toBeNaN();
      }),
    );
  });

  test('the value at a share lies in the range and has this share again', () => {
    fc.assert(
      fc.property(finite, finite, share, (one, other, at) => {
        const [low, high] = rangeOf(one, other);
        const value = valueAt([low, high], at);
        expect(Number.isFinite(value)).toBe(true);
        const slack = spanOf([low, high]) * 1e-12 + Math.max(Math.abs(low), Math.abs(high)) * 1e-15;
        expect(value).toBeGreaterThanOrEqual(low - slack);
        expect(value).toBeLessThanOrEqual(high + slack);
      }),
      { numRuns: 2000 },
    );
  });

  test('the value at a ratio lies between two positive numbers', () => {
    const positive = finite.map(Math.abs).filter((value) => value > 0);
    fc.assert(
      fc.property(positive, positive, share, (one, other, at) => {
        const [low, high] = rangeOf(one, other);
        const value = valueAtRatio([low, high], at);
        expect(value).toBeGreaterThanOrEqual(low * (1 - 1e-9));
        expect(value / 2).toBeLessThanOrEqual((high / 2) * (1 + 1e-9));
      }),
      { numRuns: 2000 },
    );
  });

  test('bins count each value once', () => {
    fc.assert(
      fc.property(fc.array(finite, { minLength: 1 }), fc.integer({ min: 1, max: 40 }), (values, bins) => {
        const counts = countBins(extentOf(values)!, values, bins);
        expect(counts).toHaveLength(bins);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(values.length);
      }),
    );
  });

  test('round ticks are finite, ascend and enclose the range with few steps', () => {
    fc.assert(
      fc.property(finite, finite, fc.integer({ min: 2, max: 12 }), (one, other, count) => {
        const [low, high] = rangeOf(one, other);
        const ticks = roundTicks([low, high], count);
        expect(ticks.length).toBeGreaterThan(0);
        expect(ticks.length).toBeLessThanOrEqual(2 * count + 4);
        expect(ticks.every(Number.isFinite)).toBe(true);
        expect(ticks.every((tick, nth) => nth === 0 || tick > ticks[nth - 1]!)).toBe(true);
        const slack = Math.max(Math.abs(low), Math.abs(high)) * 1e-11;
        expect(ticks[0]! - slack).toBeLessThanOrEqual(low);
        expect(ticks.at(-1)! + slack).toBeGreaterThanOrEqual(high);
      }),
      { numRuns: 2000 },
    );
  });

  test('steps are 1, 2 or 5 times a power of ten and never zero', () => {
    fc.assert(
      fc.property(finite.map(Math.abs), (wanted) => {
        const step = roundStep(wanted);
        expect(step).toBeGreaterThan(0);
        expect(Number.isFinite(step)).toBe(true);
        expect(step.toPrecision(6)).toMatch(/^0*\.?0*[125][.0]*(e[+-]\d+)?$/);
      }),
    );
    expect(powerOfTen(0)).toBe(1e-300);
    expect(roundStep(0.7)).toBe(1);
    expect(roundStep(30)).toBe(50);
  });

  test('the extent ignores NaN and infinity', () => {
    expect(extentOf([3, Number.NaN, -1, Number.POSITIVE_INFINITY])).toEqual([-1, 3]);
    expect(extentOf([Number.NaN])).toBeUndefined();
  });
});
