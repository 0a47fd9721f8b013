import { describe, expect, test } from 'vitest';
import { fullTone, inkCoverage, linesOfQuarter, quarterOf } from '../../../../protocol/lib/ink-tone.ts';
import { Random } from '../../../../protocol/lib/random.ts';
import { chooseInk, shapeOf, testSteps, toInkSetting } from '../../../../src/graph/view/gpu/ink-choice.ts';
import { coverageGlsl } from '../../../../src/graph/view/gpu/ink-shaders.ts';
import { shareOfPassing } from '../../../../src/graph/view/gpu/passing-edges.ts';
import { rowBlocks, rowsOf, rowTexels } from '../../../../src/graph/view/gpu/texture-rows.ts';
import { InkBuffer } from '../../../../workers/lib/ink/InkBuffer.ts';
import { runSteps } from '../../../../workers/lib/run-steps.ts';

describe('the choice of a path', () => {
  const never = () => {
    throw new Error('expected no test draw');
  };

  test('a forced path needs no test draw', () => {
    expect(chooseInk('workers', never).path).toBe('workers');
    expect(chooseInk('gpu', never)).toEqual({ path: 'gpu', reason: 'forced' });
    expect(chooseInk('gpu-lines', never).shape).toBe('lines');
    expect(chooseInk('gpu-quads', never).shape).toBe('quads');
  });

  test('without float targets, workers draw even if the GPU is forced', () => {
    expect(chooseInk('auto', undefined)).toEqual({ path: 'workers', reason: 'no float targets' });
    expect(chooseInk('gpu', undefined).path).toBe('workers');
  });

  test('a slow GPU fails in the first step', () => {
    const drawn: number[] = [];
    const choice = chooseInk('auto', (lines) => {
      drawn.push(lines);
      return 5;
    });
    expect(drawn).toEqual([testSteps[0]!.lines]);
    expect(choice).toEqual({ path: 'workers', reason: 'test draw: 1024 lines in 5.00 ms' });
  });

  test('a GPU that draws few lines fast and many slowly fails', () => {
    expect(chooseInk('auto', (lines) => lines / 1000).path).toBe('workers');
  });

  test('a fast GPU passes all steps and knows its speed', () => {
    const choice = chooseInk('auto', (lines) => lines / 8192);
    expect(choice.path).toBe('gpu');
    expect(choice.linesPerMs).toBe(8192);
  });

  test('an invalid time fails', () => {
    expect(chooseInk('auto', () => Number.NaN).path).toBe('workers');
  });

  test('unknown settings count as auto', () => {
    expect(toInkSetting(undefined)).toBe('auto');
    expect(toInkSetting('fast')).toBe('auto');
    expect(toInkSetting('gpu-quads')).toBe('gpu-quads');
  });

  test('many segments are lines, fewer during motion', () => {
    const choice = { path: 'gpu', reason: '' } as const;
    expect(shapeOf(choice, 300_000, false)).toBe('quads');
    expect(shapeOf(choice, 300_000, true)).toBe('lines');
    expect(shapeOf(choice, 3_000_000, false)).toBe('lines');
    expect(shapeOf({ ...choice, shape: 'quads' }, 3_000_000, true)).toBe('quads');
  });
});

test.each([1, rowTexels - 1, rowTexels, rowTexels + 1, 5 * rowTexels, 5 * rowTexels + 7])(
  'a column of %i texels is uploaded once and completely',
  (count) => {
    const seen = new Uint8Array(count);
    let misplaced = 0;
    for (const { y, width, height, from } of rowBlocks(count)) {
      for (let row = 0; row < height; row++) {
        for (let column = 0; column < width; column++) {
          // The inverse of `cellOf`.
          const index = (y + row) * rowTexels + column;
          if (index !== from + row * width + column) misplaced++;
          seen[index]!++;
        }
      }
      expect(y + height).toBeLessThanOrEqual(rowsOf(count));
    }
    expect(misplaced).toBe(0);
    expect(seen.every((times) => times === 1)).toBe(true);
  },
);

test('the shader has the tone of the workers', () => {
  const body = coverageGlsl.replaceAll(/\b(min|log)\b/g, 'Math.$1').replace(/^float \w+\((.*)\)/, '');
  const inShader = new Function('lines', 'full', 'strongest', body) as typeof inkCoverage;
  for (const lines of [0, 0.0625, 0.5, 1, 3, 40, 900, 20_000]) {
    for (const densest of [1, 6, 50, 3000]) {
      const full = fullTone(densest);
      expect(inShader(lines, full, 0.62)).toBeCloseTo(inkCoverage(lines, full, 0.62), 10);
    }
  }
});

test('the tone of the workers is that of the shared functions', () => {
  const buffer = new InkBuffer(64, 64);
  const random = new Random(7);
  const at = () => random.next() * 63;
  for (let line = 0; line < 2000; line++) buffer.addLine(at(), at(), at(), at());
  const coverage = runSteps(buffer.toCoverage(1, 0.62));
  const amounts = [...buffer.ink].filter((amount) => amount > 0).sort((one, other) => other - one);
  const densest = linesOfQuarter(quarterOf(amounts[Math.floor(amounts.length / 100)]!));
  let largest = 0;
  for (let row = 0; row < 64; row++) {
    for (let column = 0; column < 64; column++) {
      const lines = buffer.ink[(row + 1) * buffer.stride + column + 1]! / 16;
      const expected = 255 * inkCoverage(lines, fullTone(densest), 0.62);
      largest = Math.max(largest, Math.abs(coverage[64 * row + column]! - expected));
    }
  }
  expect(largest).toBeLessThanOrEqual(0.5);
});

describe('the share of edges that only pass through a picture', () => {
  /** Edges of which every `nth` has both ends far outside. */
  const inputOf = (edgeCount: number, nth: number) => ({
    sources: Uint32Array.from({ length: edgeCount }, (_, edge) => (edge % nth === 0 ? 2 : 0)),
    targets: Uint32Array.from({ length: edgeCount }, (_, edge) => (edge % nth === 0 ? 3 : 1)),
    edgeCount,
    positions: Float32Array.of(1, 1, 500, 500, -500, -500, 700, 700),
    left: 0,
    top: 0,
    right: 10,
    bottom: 10,
  });

  test('up to 1,200, all are drawn', () => {
    expect(shareOfPassing(inputOf(1200, 1))).toBe(1);
    expect(shareOfPassing(inputOf(24_000, 20))).toBe(1);
  });

  test('of more, about 1,200', () => {
    expect(shareOfPassing(inputOf(12_000, 1))).toBe(1 / 10);
    const share = shareOfPassing(inputOf(1_000_003, 7));
    expect(1 / share).toBeGreaterThan(110);
    expect(1 / share).toBeLessThan(130);
  });
});
