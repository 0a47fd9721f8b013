import { expect, test } from 'vitest';
import type { EdgeBundlingInput, EdgeBundlingResult } from '../../protocol/jobs.ts';
import { Random } from '../../protocol/lib/random.ts';
import { runToEnd } from '../../workers/kernel.ts';
import edgeBundling from '../../workers/kernels/edge-bundling.ts';
import { DensityGrid } from '../../workers/lib/regions/DensityGrid.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';

const bundle = (input: EdgeBundlingInput) => runToEnd(edgeBundling, input);

/** Parallel edges from left to right at the given heights. */
function makeLadder(heights: readonly number[]): EdgeBundlingInput {
  return {
    sources: Uint32Array.from(heights, (_, edge) => 2 * edge),
    targets: Uint32Array.from(heights, (_, edge) => 2 * edge + 1),
    positions: Float32Array.from(heights.flatMap((y) => [0, y, 1000, y])),
  };
}

const middleOf = ({ points, pointsPerEdge }: EdgeBundlingResult, edge: number) =>
  points[2 * (edge * pointsPerEdge + (pointsPerEdge >> 1)) + 1]!;

test('parallel edges are bundled, and their ends stay fixed', () => {
  const heights = [0, 10, 20, 30, 40];
  const input = makeLadder(heights);
  const result = bundle(input);
  const { points, pointsPerEdge } = result;
  const middles = heights.map((_, edge) => middleOf(result, edge));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(20);
  for (let edge = 0; edge < heights.length; edge++) {
    const first = 2 * edge * pointsPerEdge;
    const last = first + 2 * (pointsPerEdge - 1);
    expect([...points.subarray(first, first + 2)]).toEqual([0, heights[edge]]);
    expect([...points.subarray(last, last + 2)]).toEqual([1000, heights[edge]]);
  }
});

test('distant edges are not changed', () => {
  const result = bundle(makeLadder([0, 500]));
  expect(middleOf(result, 0)).toBeCloseTo(0, -1);
  expect(middleOf(result, 1)).toBeCloseTo(500, -1);
});

test('is deterministic; self-loops and short edges are not changed', () => {
  const numbers = new Random(5);
  const random = () => numbers.next();
  const positions = Float32Array.from({ length: 400 }, () => random() * 1000);
  const ends = () => Uint32Array.from({ length: 600 }, () => Math.floor(random() * 200));
  const input = { sources: ends(), targets: ends(), positions };
  input.targets[0] = input.sources[0]!;
  const result = bundle(input);
  expect(bundle(input).points).toEqual(result.points);
  expect(result.points.every(Number.isFinite)).toBe(true);
  const at = 2 * input.sources[0]!;
  for (let point = 0; point < result.pointsPerEdge; point++) {
    expect(Math.abs(result.points[2 * point]! - positions[at]!)).toBeLessThan(10);
  }
});

test('bundles cover fewer cells than the straight lines do', () => {
  const numbers = new Random(3);
  const random = () => numbers.next();
  const positions = Float32Array.from({ length: 200 }, () => random() * 1000);
  // From the left quarter to the right quarter.
  for (let vertex = 0; vertex < 100; vertex++) positions[2 * vertex] = random() * 250 + (vertex % 2) * 750;
  const sources = Uint32Array.from({ length: 400 }, () => 2 * Math.floor(random() * 50));
  const targets = Uint32Array.from({ length: 400 }, () => 2 * Math.floor(random() * 50) + 1);
  const { points, pointsPerEdge } = bundle({ sources, targets, positions });
  const cellsOf = (way: (edge: number) => readonly number[]) => {
    const grid = new DensityGrid(220, 220);
    for (let edge = 0; edge < 400; edge++) {
      const line = way(edge).map((value) => Math.max(0, value) / 5 + 5);
      for (let at = 0; at + 3 < line.length; at += 2)
        grid.addLine(line[at]!, line[at + 1]!, line[at + 2]!, line[at + 3]!);
    }
    return grid.values.filter((value) => value > 0).length;
  };
  const straight = cellsOf((edge) => [
    ...positions.subarray(2 * sources[edge]!, 2 * sources[edge]! + 2),
    ...positions.subarray(2 * targets[edge]!, 2 * targets[edge]! + 2),
  ]);
  const bundled = cellsOf((edge) => [
    ...points.subarray(2 * edge * pointsPerEdge, 2 * (edge + 1) * pointsPerEdge),
  ]);
  expect(bundled).toBeLessThan(0.6 * straight);
});

test('progress is reported, and a stop takes effect between steps', () => {
  const reported: number[] = [];
  const show = (_length: number, _write: unknown, progress: number) => reported.push(progress);
  runToEnd(edgeBundling, makeLadder([0, 10, 20]), { show });
  expect(reported.length).toBeGreaterThan(5);
  expect(reported.toSorted((one, other) => one - other)).toEqual(reported);
});

test('too many edges are rejected with limit and count', () => {
  const ends = new Uint32Array(600_001);
  expect(() => bundle({ sources: ends, targets: ends, positions: new Float32Array(2) })).toThrow(
    'bundling takes up to 600000 edges, this graph has 600001',
  );
});

test('a blur keeps the amount within the grid and spreads it evenly', () => {
  const grid = new DensityGrid(41, 41);
  grid.values[20 * 41 + 20] = 1;
  const variance = runSteps(grid.blur(3));
  const sum = grid.values.reduce((total, value) => total + value, 0);
  expect(sum).toBeCloseTo(1, 3);
  let spread = 0;
  for (let cell = 0; cell < grid.values.length; cell++)
    spread += grid.values[cell]! * ((cell % 41) - 20) ** 2;
  expect(spread).toBeCloseTo(variance, 1);
});
