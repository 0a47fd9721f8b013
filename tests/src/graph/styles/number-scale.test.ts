import { expect, test } from 'vitest';
import { colorRampSteps } from '../../../../src/graph/styles/color-ramps.ts';
import type { NumberScale } from '../../../../src/graph/styles/GraphStyle.ts';
import { toRgb } from '../../../../src/graph/styles/palette.ts';
import { classifyValues } from '../../../../src/graph/styles/value-classes.ts';

const classesOf = (values: readonly number[], scale: NumberScale) =>
  classifyValues(Float64Array.from(values), String, 'not set', scale);
const rowsOf = (values: readonly number[], scale: NumberScale) =>
  classesOf(values, scale).legend.map(({ name, count }) => `${name}: ${count}`);

const linear: NumberScale = { ramp: 'viridis', mapping: 'linear' };

test('linear classes have equal width; an empty class has no row', () => {
  expect(rowsOf([0, 1, 2, 12, 70], linear)).toEqual(['70: 1', '12: 1', '0 – 2: 3']);
  const { colorOf } = classesOf([0, 1, 2, 12, 70], linear);
  expect([0, 12, 70].map((value) => colorOf(value))).toEqual([
    colorRampSteps.viridis[0],
    colorRampSteps.viridis[1],
    colorRampSteps.viridis[6],
  ]);
});

test('logarithmic classes have equal ratios; values up to 0 are in the lowest one', () => {
  expect(rowsOf([-5, 0, 1, 10, 100, 10_000_000], { ramp: 'cividis', mapping: 'log' })).toEqual([
    '10000000: 1',
    '100: 1',
    '10: 1',
    '-5 – 1: 3',
  ]);
});

test('values outside the range have the colours of its ends', () => {
  const { rgbOf } = classesOf([0, 40, 50, 60, 100], { ...linear, ramp: 'magma', range: [40, 60] });
  expect(rgbOf(0)).toBe(rgbOf(40));
  expect(rgbOf(100)).toBe(rgbOf(60));
  expect(rgbOf(100)).toBe(toRgb(colorRampSteps.magma[6]!.background));
  expect(rgbOf(50)).not.toBe(rgbOf(40));
});

test('equal values, no values, and a range beyond all values', () => {
  expect(rowsOf([3, 3, Number.NaN], linear)).toEqual(['3: 2', 'not set: 1']);
  expect(rowsOf([Number.NaN], linear)).toEqual(['not set: 1']);
  expect(rowsOf([1, 2, 3], { ...linear, range: [10, 20] })).toEqual(['1 – 3: 3']);
  expect(rowsOf([11, 12, 13], { ...linear, range: [1, 2] })).toEqual(['11 – 13: 3']);
});

test('every value is in exactly one class', () => {
  const values = Array.from({ length: 500 }, (_, at) => ((at * 7919) % 1009) - 100);
  for (const mapping of ['linear', 'log', 'quantiles'] as const) {
    const { legend, rgbOf } = classesOf(values, { ramp: 'viridis', mapping });
    expect(legend.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
    expect(legend.length).toBeLessThanOrEqual(mapping === 'quantiles' ? 8 : 7);
    for (const { color, count, range } of legend) {
      const [low, high] = range!;
      const inside = values.filter((value) => value >= low && value <= high);
      expect(inside).toHaveLength(count);
      expect(new Set(inside.map(rgbOf))).toEqual(new Set([toRgb(color.background)]));
    }
  }
});

test('texts on the steps of the ramps have a contrast of at least 4.5 : 1', () => {
  for (const step of Object.values(colorRampSteps).flat())
    expect(contrast(step.background, step.text), JSON.stringify(step)).toBeGreaterThanOrEqual(4.5);
});

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const parts = [16, 8, 0].map((shift) => ((toRgb(color) >> shift) & 255) / 255);
    const [red, green, blue] = parts.map((part) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const [low, high] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (high! + 0.05) / (low! + 0.05);
}
