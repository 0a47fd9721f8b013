import { expect, test } from 'vitest';
import { fitPositions } from '../../../../src/graph/preview/fit-positions.ts';
import { layOutSample } from '../../../../src/graph/preview/lay-out-sample.ts';
import { pictureHeight, pictureWidth, toGeometry } from '../../../../src/graph/preview/preview-geometry.ts';
import { canvasThemes } from '../../../../src/graph/styles/theme.ts';
import { fc } from '../../../fast-check.ts';
import { inProcessJobs } from '../layouts/in-process-jobs.ts';

test('law: places fit the rectangle and keep the ratios of distances', () => {
  const positions = fc.array(fc.float({ min: -5000, max: 5000, noNaN: true }), {
    minLength: 6,
    maxLength: 60,
  });
  fc.assert(
    fc.property(positions, (numbers) => {
      const from = Float32Array.from(numbers.slice(0, 2 * Math.floor(numbers.length / 2)));
      const to = fitPositions(from, 340, 160, 12);
      for (let at = 0; at < to.length; at += 2) {
        expect(to[at]).toBeGreaterThan(11.9);
        expect(to[at]).toBeLessThan(328.1);
        expect(to[at + 1]).toBeGreaterThan(11.9);
        expect(to[at + 1]).toBeLessThan(148.1);
      }
      const distance = (list: Float32Array, at: number) =>
        Math.hypot(list[at]! - list[0]!, list[at + 1]! - list[1]!);
      const others = Array.from({ length: from.length / 2 - 1 }, (_, index) => 2 * index + 2);
      const farthest = others.toSorted((left, right) => distance(from, right) - distance(from, left))[0]!;
      fc.pre(distance(from, farthest) > 1);
      const scale = distance(to, farthest) / distance(from, farthest);
      for (const at of others) {
        expect(Math.abs(distance(to, at) - scale * distance(from, at))).toBeLessThan(0.1);
      }
    }),
  );
});

test('a long chain lies along the picture, and a single vertex in its middle', () => {
  const chain = Float32Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 0 : 50 * at));
  const places = fitPositions(chain, 340, 160, 12);
  expect(Math.abs(places[0]! - places[38]!)).toBeCloseTo(316, 3);
  expect([...fitPositions(Float32Array.of(700, -30), 340, 160, 12)]).toEqual([170, 80]);
});

test('a geometry has each vertex in its collection’s colour and each edge between its ends', async () => {
  const sample = {
    vertexCount: 4,
    groups: Uint8Array.of(0, 1, 0, 1),
    sources: Uint32Array.of(0, 1, 2),
    targets: Uint32Array.of(1, 2, 3),
  };
  const positions = await layOutSample(sample, new AbortController().signal, inProcessJobs().startJob);
  const { lines, dots, edgeColor } = toGeometry(sample, positions, canvasThemes.light);
  expect(edgeColor).toBe(0x686766);
  expect(dots.map(({ fill, circles }) => [fill, circles.length])).toEqual([
    [0x0072b2, 2],
    [0xe69f00, 2],
  ]);
  const [first, third] = dots[0]!.circles;
  const [second, fourth] = dots[1]!.circles;
  const place = (circle: typeof first) => circle!.slice(0, 2);
  expect(lines).toEqual([
    [...place(first), ...place(second)],
    [...place(second), ...place(third)],
    [...place(third), ...place(fourth)],
  ]);
  // A vertex with two edges is larger than one with a single edge.
  expect(second![2]).toBeGreaterThan(first![2]);
  for (const [x, y] of [...dots[0]!.circles, ...dots[1]!.circles]) {
    expect(x > 0 && x < pictureWidth && y > 0 && y < pictureHeight).toBe(true);
  }
});

test('an aborted layout rejects with AbortError', async () => {
  const abort = new AbortController();
  abort.abort();
  const sample = {
    vertexCount: 1,
    groups: Uint8Array.of(0),
    sources: new Uint32Array(),
    targets: new Uint32Array(),
  };
  await expect(layOutSample(sample, abort.signal, inProcessJobs().startJob)).rejects.toHaveProperty(
    'name',
    'AbortError',
  );
});
