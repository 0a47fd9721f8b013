import { expect, test } from 'vitest';
import { measureReadability } from '../../benchmarks/layout/readability.ts';
import { fromPairs, gridEdges, toGraph } from '../workers/graphs.ts';

/** A square with both diagonals; the corners in circular order. */
const square = toGraph(
  fromPairs(4, [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 0],
    [0, 2],
    [1, 3],
  ]),
);

test('crossings, their angle and the overlaps of discs', () => {
  const positions = Float32Array.of(0, 0, 10, 0, 10, 10, 0, 10);
  const figures = measureReadability(square, positions, Float32Array.of(6, 6, 1, 1));
  // The pairs without a common end: opposite sides twice, and the diagonals, which alone cross.
  expect(figures.crossings).toBeGreaterThan(323);
  expect(figures.crossings).toBeLessThan(343);
  expect(figures.crossingAngle).toBeCloseTo(90);
  expect(figures.overlaps).toBe(1);
  expect(figures.lengthVariation).toBeCloseTo(0.1716, 3);
  expect(figures.twoRings).toBe(1);
});

test('a grid has even edges and no crossings, a shuffled one has both', () => {
  const graph = toGraph(gridEdges(12));
  const even = Float32Array.from({ length: 288 }, (_, slot) =>
    slot % 2 === 0 ? 50 * ((slot >> 1) % 12) : 50 * Math.floor(slot / 24),
  );
  const shuffled = even.map((_, slot) => even[2 * (((slot >> 1) * 5) % 144) + (slot % 2)]!);
  const radii = new Float32Array(144).fill(10);
  const [good, bad] = [even, shuffled].map((positions) => measureReadability(graph, positions, radii));
  expect(good).toMatchObject({ crossings: 0, crossingAngle: undefined, lengthVariation: 0, overlaps: 0 });
  expect(bad!.crossings).toBeGreaterThan(50);
  expect(bad!.lengthVariation).toBeGreaterThan(0.2);
  expect(bad!.twoRings).toBeLessThan(good!.twoRings / 2);
});
