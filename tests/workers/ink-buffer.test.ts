import { expect, test } from 'vitest';
import type { EdgePaint } from '../../protocol/jobs.ts';
import { fullInk } from '../../protocol/lib/ink-tone.ts';
import { Random } from '../../protocol/lib/random.ts';
import { runToEnd } from '../../workers/kernel.ts';
import edgeInk from '../../workers/kernels/edge-ink.ts';
import { ColorInkBuffer } from '../../workers/lib/ink/ColorInkBuffer.ts';
import { InkBuffer } from '../../workers/lib/ink/InkBuffer.ts';
import { litAreas } from '../../workers/lib/ink/lit-areas.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { fc } from '../fast-check.ts';

const inkOf = ({ ink }: InkBuffer) => ink.reduce((sum, amount) => sum + amount, 0);
const at = ({ ink, stride }: InkBuffer, x: number, y: number) => ink[(y + 1) * stride + x + 1]!;

test('the ink of a line is proportional to its length', () => {
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

test('lines outside leave no ink inside, and nothing is written outside the buffer', () => {
  const number = fc.double({ min: -3000, max: 3000, noNaN: true });
  fc.assert(
    fc.property(number, number, number, number, (x0, y0, x1, y1) => {
      const buffer = new InkBuffer(50, 40);
      buffer.addLine(x0, y0, x1, y1);
      const isBeside =
        (x0 < 0 && x1 < 0) || (y0 < 0 && y1 < 0) || (x0 > 50 && x1 > 50) || (y0 > 40 && y1 > 40);
      if (isBeside) expect(inkOf(buffer)).toBe(0);
      // A typed array ignores writes beyond its length silently.
      expect(Object.keys(buffer.ink).length).toBe(buffer.ink.length);
    }),
  );
});

test('a clipped line covers the same pixels as the whole line', () => {
  const [small, large] = [new InkBuffer(40, 40), new InkBuffer(400, 400)];
  small.addLine(5, 5, 395, 200);
  large.addLine(5, 5, 395, 200);
  for (let x = 6; x < 38; x++) {
    for (let y = 2; y < 38; y++) expect(Math.abs(at(small, x, y) - at(large, x, y))).toBeLessThanOrEqual(2);
  }
});

test('coverage grows with the number of lines up to the given maximum', () => {
  const buffer = new InkBuffer(10, 4);
  for (let count = 0; count < 10; count++) {
    for (let line = 0; line < 2 ** count; line++) buffer.addLine(count + 0.5, 0.5, count + 0.5, 3.5);
  }
  const coverage = [...runSteps(buffer.toCoverage(1, 0.6)).subarray(10, 20)];
  for (let x = 1; x < 10; x++) expect(coverage[x]!).toBeGreaterThanOrEqual(coverage[x - 1]!);
  expect(coverage[0]).toBeGreaterThan(0);
  expect(Math.max(...coverage)).toBeLessThanOrEqual(Math.round(255 * 0.6));
});

test('the result of the kernel does not depend on the order of edges', () => {
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
      paint: { curve: 0 },
    }).coverage;
  };
  expect(run(false)).toEqual(run(true));
  expect(run(false)).toHaveLength(8000);
  expect(Math.max(...run(false))).toBeGreaterThan(0);
});

/** Four edges of different lengths on 100 × 80 pixels. */
const picture = {
  sources: Uint32Array.of(0, 1, 2, 3),
  targets: Uint32Array.of(1, 2, 0, 1),
  positions: Float32Array.of(5, 5, 90, 20, 30, 70, -500, 900),
  scale: 1,
  offsetX: 0,
  offsetY: 0,
  width: 100,
  height: 80,
  step: 1,
  contrast: 1,
};
const colorAt = (pixels: Uint8Array, x: number, y: number) => [
  ...pixels.subarray(4 * (100 * y + x)).subarray(0, 4),
];

test('a pixel of one line has its colour, a crossing has the mean of both colours', () => {
  const buffer = new ColorInkBuffer(100, 80);
  buffer.addColoredLine(10, 20.5, 90, 20.5, 0xff0000, 0xff0000, 1);
  buffer.addColoredLine(50.5, 10, 50.5, 70, 0x0000ff, 0x0000ff, 1);
  const pixels = runSteps(buffer.toColors(1, 1));
  expect(colorAt(pixels, 20, 20).slice(0, 3)).toEqual([255, 0, 0]);
  expect(colorAt(pixels, 50, 40).slice(0, 3)).toEqual([0, 0, 255]);
  expect(colorAt(pixels, 50, 20).slice(0, 3)).toEqual([128, 0, 128]);
  expect(colorAt(pixels, 50, 20)[3]!).toBeGreaterThan(colorAt(pixels, 20, 20)[3]!);
  expect(colorAt(pixels, 5, 5)).toEqual([0, 0, 0, 0]);
});

test('the colour is interpolated from source to target for any direction and clipping', () => {
  for (const [x0, x1] of [
    [0, 200],
    [99, -101],
  ] as const) {
    const buffer = new ColorInkBuffer(100, 80);
    buffer.addColoredLine(x0, 40.5, x1, 40.5, 0xfc0000, 0x0000fc, 1);
    const pixels = runSteps(buffer.toColors(1, 1));
    for (const x of [5, 50, 95]) {
      const share = (x + 0.5 - x0) / (x1 - x0);
      const [red, green, blue] = colorAt(pixels, x, 40);
      expect(Math.abs(red! - 252 * (1 - share))).toBeLessThan(8);
      expect(Math.abs(blue! - 252 * share)).toBeLessThan(8);
      expect(green).toBe(0);
    }
  }
});

test('colours do not change the ink', () => {
  const number = fc.double({ min: -300, max: 300, noNaN: true });
  fc.assert(
    fc.property(number, number, number, number, fc.integer({ min: 1, max: 4 }), (x0, y0, x1, y1, amount) => {
      const [plain, colored] = [new InkBuffer(50, 40), new ColorInkBuffer(50, 40)];
      plain.addLine(x0, y0, x1, y1, amount);
      colored.addColoredLine(x0, y0, x1, y1, 0x123456, 0xfedcba, amount);
      expect(colored.ink).toEqual(plain.ink);
    }),
  );
});

test('the colours do not depend on the order of edges, and wider edges are darker', () => {
  const colors = Uint32Array.of(0xff0000, 0x00ff00, 0x0000ff, 0xffffff);
  const run = (order: readonly number[], amounts?: Uint8Array) =>
    runToEnd(edgeInk, {
      ...picture,
      sources: Uint32Array.from(order, (edge) => picture.sources[edge]!),
      targets: Uint32Array.from(order, (edge) => picture.targets[edge]!),
      paint: {
        curve: 0,
        colors: Uint32Array.from(order, (edge) => colors[edge]!),
        ...(amounts && { amounts }),
      },
    }).coverage;
  expect(run([0, 1, 2, 3])).toHaveLength(32_000);
  expect(run([0, 1, 2, 3])).toEqual(run([3, 1, 0, 2]));
  const [thin, wide] = [run([0]), run([0], Uint8Array.of(4))];
  const inkIn = (pixels: Uint8Array) =>
    pixels.reduce((sum, byte, place) => sum + (place % 4 === 3 ? byte : 0), 0);
  expect(inkIn(wide)).toBeGreaterThan(1.5 * inkIn(thin));
});

test('curved edges bend to the left of their direction, bundled edges follow their points', () => {
  const edge = { ...picture, sources: Uint32Array.of(0), targets: Uint32Array.of(1) };
  edge.positions = Float32Array.of(10, 40, 90, 40);
  const coverage = (paint: EdgePaint) => runToEnd(edgeInk, { ...edge, paint }).coverage;
  const isInked = (pixels: Uint8Array, x: number, y: number) =>
    pixels[100 * y + x]! + pixels[100 * (y + 1) + x]! > 0;
  const curved = coverage({ curve: 0.25 });
  expect(isInked(curved, 50, 19)).toBe(true);
  expect(isInked(curved, 50, 40)).toBe(false);
  const bundled = coverage({ curve: 0, routes: Float32Array.of(10, 40, 50, 60, 90, 40), pointsPerEdge: 3 });
  expect(isInked(bundled, 49, 59)).toBe(true);
  expect(isInked(bundled, 50, 40)).toBe(false);
});

test.each([1, 4])(
  'areas hold all ink of images with %i bytes a pixel, do not overlap, and end at tiles',
  (bytes) => {
    const random = new Random(bytes);
    const [width, height] = [180, 101];
    const image = new Uint8Array(bytes * width * height);
    for (let dot = 0; dot < 12; dot++) image[random.nextBelow(image.length)] = 1 + random.nextBelow(255);
    const areas = litAreas(image, width, height);
    const covered = new Uint8Array(width * height);
    for (let at = 0; at < areas.length; at += 4) {
      const [left, top, right, bottom] = areas.subarray(at, at + 4);
      expect([left! % 32, top! % 32]).toEqual([0, 0]);
      expect(right).toBeLessThanOrEqual(width);
      expect(bottom).toBeLessThanOrEqual(height);
      for (let y = top!; y < bottom!; y++) for (let x = left!; x < right!; x++) covered[y * width + x]!++;
    }
    expect(Math.max(...covered)).toBe(1);
    image.forEach((value, place) => {
      if (value > 0) expect(covered[Math.floor(place / bytes)]).toBe(1);
    });
    expect(covered.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(12 * 32 * 32);
    expect(litAreas(new Uint8Array(bytes * width * height), width, height)).toHaveLength(0);
  },
);
