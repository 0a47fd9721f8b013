import { expect, test } from 'vitest';
import type { VertexInkInput } from '../../protocol/jobs.ts';
import { Random } from '../../protocol/lib/random.ts';
import { runToEnd } from '../../workers/kernel.ts';
import vertexInk from '../../workers/kernels/vertex-ink.ts';
import { DotBuffer } from '../../workers/lib/ink/DotBuffer.ts';
import { fc } from '../fast-check.ts';

const alphaSum = (bytes: Uint8Array) =>
  bytes.reduce((sum, value, place) => sum + (place % 4 === 3 ? value : 0), 0);

test('the coverage of a dot equals its area', () => {
  const middle = fc.double({ min: 8, max: 32, noNaN: true });
  fc.assert(
    fc.property(middle, middle, fc.double({ min: 1, max: 6, noNaN: true }), (x, y, radius) => {
      const buffer = new DotBuffer(40, 40);
      buffer.addDot(x, y, radius, 255, 0, 0, 1);
      expect(Math.abs(alphaSum(buffer.bytes) / 255 / (Math.PI * radius ** 2) - 1)).toBeLessThan(0.3);
    }),
  );
});

test('colours are premultiplied, and later dots cover earlier ones', () => {
  const random = new Random(3);
  const buffer = new DotBuffer(30, 20);
  for (let dot = 0; dot < 500; dot++) {
    const [x, y] = [random.next() * 40 - 5, random.next() * 30 - 5];
    buffer.addDot(x, y, random.next() * 4, 255, 128, 0, random.next());
  }
  for (let at = 0; at < buffer.bytes.length; at += 4) {
    const [red, green, blue, alpha] = buffer.bytes.subarray(at, at + 4);
    expect(red).toBe(alpha);
    expect(Math.abs(green! - alpha! * 0.5)).toBeLessThan(4);
    expect(blue).toBe(0);
  }
  buffer.addDot(10.5, 10.5, 3, 0, 0, 255, 1);
  expect([...buffer.bytes.subarray(4 * (10 * 30 + 10), 4 * (10 * 30 + 10) + 4)]).toEqual([0, 0, 255, 255]);
});

function inputOf(count: number, options: Partial<VertexInkInput> = {}): VertexInkInput {
  const random = new Random(5);
  return {
    order: Uint32Array.from({ length: count }, (_, place) => count - 1 - place),
    positions: Float32Array.from({ length: 2 * count }, () => (random.next() - 0.5) * 1000),
    radii: Float32Array.from({ length: count }, (_, vertex) => (vertex === 0 ? 25 : 11)),
    colors: new Uint8Array(4 * count).fill(40),
    fullRadius: 25,
    minRadius: 1,
    zoom: 0.1,
    resolution: 1,
    offsetX: 50,
    offsetY: 50,
    width: 100,
    height: 100,
    lift: 0,
    largeFromPx: 2,
    maxReported: 50,
    ...options,
  };
}

const run = (input: VertexInkInput) => runToEnd(vertexInk, input);

test('returns the last vertices in drawing order, and the large ones', () => {
  const { inView, large } = run(inputOf(200));
  expect([...inView]).toEqual(Array.from({ length: 50 }, (_, place) => 49 - place));
  // The only vertex whose radius of 25 is at least two pixels at a tenth of the scale.
  expect([...large]).toEqual([0]);
});

test('vertices far outside are neither returned nor drawn', () => {
  const { inView, dots } = run(inputOf(200, { offsetX: 5000 }));
  expect(inView.length).toBe(0);
  expect(alphaSum(dots)).toBe(0);
});

test('dots in dense areas are transparent', () => {
  const strongest = (count: number) => {
    const { dots } = run(inputOf(count, { maxReported: 0 }));
    return dots.reduce((highest, value, place) => Math.max(highest, place % 4 === 3 ? value : 0), 0);
  };
  const mean = (count: number) => alphaSum(run(inputOf(count, { maxReported: 0 })).dots) / count;
  expect(strongest(20)).toBe(255);
  expect(mean(20_000)).toBeLessThan(mean(20) / 3);
});

test('reuses a spare buffer of the right length only', () => {
  const fresh = run(inputOf(300)).dots;
  const spare = new Uint8Array(4 * 100 * 100).fill(77);
  const again = run(inputOf(300, { spare })).dots;
  expect(again).toBe(spare);
  expect(again).toEqual(fresh);
  expect(run(inputOf(300, { spare: new Uint8Array(8) })).dots).toEqual(fresh);
});
