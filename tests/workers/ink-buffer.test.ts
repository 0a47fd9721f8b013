import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runToEnd } from '../../workers/kernel.ts';
import edgeInk from '../../workers/kernels/edge-ink.ts';
import { fullInk, InkBuffer } from '../../workers/lib/InkBuffer.ts';

const inkOf = ({ ink }: InkBuffer) => ink.reduce((sum, amount) => sum + amount, 0);
const at = ({ ink, stride }: InkBuffer, x: number, y: number) => ink[(y + 1) * stride + x + 1]!;

test('a line leaves its length in ink', () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.integer({ min: 2, max: 97 }), fc.integer({ min: 2, max: 77 })),
      fc.tuple(fc.integer({ min: 2, max: 97 }), fc.integer({ min: 2, max: 77 })),
      ([x0, y0], [x1, y1]) => {
        const buffer = new InkBuffer(100, 80);
        buffer.addLine(x0, y0, x1, y1);
        expect(inkOf(buffer)).toBe(fullInk * Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0)));
      },
    ),
  );
});

test('what is outside leaves nothing inside, and nothing is written outside the buffer', () => {
  const number = fc.double({ min: -3000, max: 3000, noNaN: true });
  fc.assert(
    fc.property(number, number, number, number, (x0, y0, x1, y1) => {
      const buffer = new InkBuffer(50, 40);
      buffer.addLine(x0, y0, x1, y1);
      const isBeside =
        (x0 < 0 && x1 < 0) || (y0 < 0 && y1 < 0) || (x0 > 50 && x1 > 50) || (y0 > 40 && y1 > 40);
      if (isBeside) expect(inkOf(buffer)).toBe(0);
      // A typed array takes properties out of its range silently.
      expect(Object.keys(buffer.ink).length).toBe(buffer.ink.length);
    }),
  );
});

test('a clipped line lies where the whole line lies', () => {
  const [small, large] = [new InkBuffer(40, 40), new InkBuffer(400, 400)];
  small.addLine(5, 5, 395, 200);
  large.addLine(5, 5, 395, 200);
  for (let x = 6; x < 38; x++) {
    for (let y = 2; y < 38; y++) expect(Math.abs(at(small, x, y) - at(large, x, y))).toBeLessThanOrEqual(2);
  }
});

test('coverage grows with the lines and is never stronger than asked for', () => {
  const buffer = new InkBuffer(10, 4);
  for (let count = 0; count < 10; count++) {
    for (let line = 0; line < 2 ** count; line++) buffer.addLine(count + 0.5, 0.5, count + 0.5, 3.5);
  }
  const coverage = [...buffer.toCoverage(1, 0.6).subarray(10, 20)];
  for (let x = 1; x < 10; x++) expect(coverage[x]!).toBeGreaterThanOrEqual(coverage[x - 1]!);
  expect(coverage[0]).toBeGreaterThan(0);
  expect(Math.max(...coverage)).toBeLessThanOrEqual(Math.round(255 * 0.6));
});

test('the kernel gives the same bytes for the same edges in any order', () => {
  const run = (isReversed: boolean) => {
    const ends: readonly (readonly [number, number])[] = [
      [0, 1],
      [1, 2],
      [2, 0],
      [3, 1],
    ];
    const edges = isReversed ? ends.toReversed() : ends;
    return runToEnd(edgeInk, {
      sources: Uint32Array.from(edges, ([source]) => source),
      targets: Uint32Array.from(edges, ([, target]) => target),
      positions: Float32Array.of(0, 0, 90, 20, 30, 70, -500, 900),
      scale: 0.9,
      offsetX: 4,
      offsetY: 3,
      width: 100,
      height: 80,
      step: 1,
      contrast: 1,
    }).coverage;
  };
  expect(run(false)).toEqual(run(true));
  expect(run(false)).toHaveLength(8000);
  expect(Math.max(...run(false))).toBeGreaterThan(0);
});
