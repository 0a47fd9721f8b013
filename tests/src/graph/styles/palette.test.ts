import { expect, test } from 'vitest';
import { mixColors, palette, toRgb } from '../../../../src/graph/styles/palette.ts';
import { canvasThemes } from '../../../../src/graph/styles/theme.ts';

/** Relative luminance and contrast as defined by WCAG 2. */
function luminance(color: string): number {
  const rgb = toRgb(color);
  const [red, green, blue] = [16, 8, 0].map((shift) => {
    const part = ((rgb >> shift) & 255) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((left, right) => right - left);
  return (light! + 0.05) / (dark! + 0.05);
}

test('eleven pairs of different backgrounds, with readable text', () => {
  expect(palette).toHaveLength(11);
  expect(new Set(palette.map(({ background }) => background)).size).toBe(11);
  for (const { background, text } of palette) expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5);
});

test.each(Object.values(canvasThemes))('labels and edges have contrast on the $name canvas', (theme) => {
  expect(contrast(theme.label, theme.background)).toBeGreaterThanOrEqual(7);
  expect(contrast(theme.mutedLabel, theme.background)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(theme.edge, theme.background)).toBeGreaterThanOrEqual(4.5);
  for (const { background } of palette) {
    expect(contrast(mixColors(background, '#ffffff', theme.lift), theme.background)).toBeGreaterThan(1.25);
  }
});

test('an invalid colour is rejected', () => {
  expect(() => toRgb('blue')).toThrow("found 'blue'");
});
