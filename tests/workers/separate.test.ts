import { describe, expect, test } from 'vitest';
import type { SeparateInput } from '../../protocol/layout-jobs.ts';
import { Random } from '../../protocol/lib/random.ts';
import { runToEnd } from '../../workers/kernel.ts';
import separate from '../../workers/kernels/separate.ts';
import { fc } from '../fast-check.ts';

/** Overlapping pairs, by brute force. */
function overlapsOf(input: SeparateInput, positions: Float32Array): [number, number][] {
  const { halfWidths, halfHeights, isRound } = input;
  const pairs: [number, number][] = [];
  for (let one = 0; one < halfWidths.length; one++) {
    for (let other = one + 1; other < halfWidths.length; other++) {
      const dx = Math.abs(positions[2 * one]! - positions[2 * other]!);
      const dy = Math.abs(positions[2 * one + 1]! - positions[2 * other + 1]!);
      const width = halfWidths[one]! + halfWidths[other]!;
      const height = halfHeights[one]! + halfHeights[other]!;
      if (isRound ? Math.hypot(dx, dy) < width : dx < width && dy < height) pairs.push([one, other]);
    }
  }
  return pairs;
}

interface Scene {
  readonly count: number;
  readonly seed: number;
  readonly isRound: boolean;
  /** Side of the square of initial positions; 0: all at one point. */
  readonly side: number;
  /** Every n-th vertex is large. */
  readonly largeEvery: number;
  /** Number of fixed vertices, placed far apart. */
  readonly fixedCount: number;
  /** Whether the last vertex is far away from all others. */
  readonly hasOutlier: boolean;
}

function toInput({ count, seed, isRound, side, largeEvery, fixedCount, hasOutlier }: Scene): SeparateInput {
  const random = new Random(seed);
  const positions = new Float32Array(2 * count).map(() => side * random.next());
  if (hasOutlier && count > 0) positions[2 * count - 2] = -100_000;
  const fixed = new Uint8Array(count);
  for (let vertex = 0; vertex < Math.min(count, fixedCount); vertex++) {
    fixed[vertex] = 1;
    positions[2 * vertex] = 1000 * vertex;
  }
  const halfWidths = new Float32Array(count).map((_, vertex) =>
    vertex % largeEvery === 1 ? 120 : 5 + 20 * random.next(),
  );
  const halfHeights = isRound ? halfWidths : new Float32Array(count).map(() => 5 + 10 * random.next());
  return { positions, halfWidths, halfHeights, isRound, gap: 2, fixed };
}

const scenes = fc.record({
  count: fc.integer({ min: 0, max: 150 }),
  seed: fc.integer({ min: 0, max: 1e9 }),
  isRound: fc.boolean(),
  side: fc.constantFrom(0, 50, 500, 5000),
  largeEvery: fc.constantFrom(2, 7, 1000),
  fixedCount: fc.constantFrom(0, 3),
  hasOutlier: fc.boolean(),
});

describe('separate', () => {
  test('removes all overlaps, keeps fixed vertices, is deterministic', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        const input = toInput(scene);
        const { positions } = runToEnd(separate, input);
        expect(positions.every(Number.isFinite)).toBe(true);
        expect(overlapsOf(input, positions)).toEqual([]);
        const fixedSlots = 2 * Math.min(scene.count, scene.fixedCount);
        expect(positions.subarray(0, fixedSlots)).toEqual(input.positions.subarray(0, fixedSlots));
        expect(runToEnd(separate, toInput(scene)).positions).toEqual(positions);
      }),
      { numRuns: 60 },
    );
  });

  test('enlarges the picture at most by the area that the vertices need', () => {
    const widthOf = (positions: Float32Array, axis: number) => {
      const own = positions.filter((_, slot) => slot % 2 === axis);
      return Math.max(...own) - Math.min(...own);
    };
    const clusters = fc.record({
      count: fc.integer({ min: 2, max: 300 }),
      seed: fc.integer({ min: 0, max: 1e9 }),
      clusterCount: fc.integer({ min: 1, max: 8 }),
      distance: fc.constantFrom(0, 100, 3000, 30_000),
      spread: fc.constantFrom(0, 1e-3, 10, 200),
    });
    fc.assert(
      fc.property(clusters, ({ count, seed, clusterCount, distance, spread }) => {
        const random = new Random(seed);
        const centres = Array.from({ length: 2 * clusterCount }, () => distance * random.next());
        const positions = new Float32Array(2 * count).map(
          (_, slot) => centres[2 * ((slot >> 1) % clusterCount) + (slot & 1)]! + spread * random.next(),
        );
        const radii = new Float32Array(count).map(() => 12 + 12 * random.next());
        const input = { positions, halfWidths: radii, halfHeights: radii, isRound: true, gap: 2 };
        const after = runToEnd(separate, { ...input, fixed: new Uint8Array(count) }).positions;
        expect(overlapsOf({ ...input, fixed: new Uint8Array(count) }, after)).toEqual([]);
        // Diameter of a disc in which the discs of the vertices cover a sixteenth of the area, and the largest vertex.
        const area = radii.reduce((sum, radius) => sum + (radius + 1) ** 2, 0);
        const needed = 2 * Math.sqrt(area / 0.0625) + 50;
        for (const axis of [0, 1])
          expect(widthOf(after, axis)).toBeLessThan(widthOf(positions, axis) + needed);
      }),
      { numRuns: 300 },
    );
  });

  test('a pile among fixed vertices moves to the free positions around them', () => {
    const side = 40;
    const pile = 150;
    const count = side * side + pile;
    const fixed = new Uint8Array(count).fill(1, 0, side * side);
    const middle = 30 * (side / 2);
    const positions = new Float32Array(2 * count).fill(middle);
    for (let vertex = 0; vertex < side * side; vertex++) {
      positions[2 * vertex] = 30 * (vertex % side);
      positions[2 * vertex + 1] = 30 * Math.floor(vertex / side);
    }
    // Some in other cells.
    for (let vertex = count - 20; vertex < count; vertex++) positions[2 * vertex]! += 200;
    const halves = new Float32Array(count).fill(12);
    const input = { positions, halfWidths: halves, halfHeights: halves, isRound: true, gap: 2, fixed };
    const separated = runToEnd(separate, { ...input, positions: positions.slice() }).positions;
    expect(overlapsOf(input, separated)).toEqual([]);
    // The free positions are outside the square; the pile fills them from the inside out.
    const reach = Math.max(...separated.map((value) => Math.abs(value - middle)));
    expect(reach).toBeLessThan(30 * side);
  });

  test('does not move vertices without overlaps', () => {
    const input = toInput({
      count: 60,
      seed: 5,
      isRound: true,
      side: 100_000,
      largeEvery: 1000,
      fixedCount: 0,
      hasOutlier: false,
    });
    expect(overlapsOf(input, input.positions)).toEqual([]);
    expect(runToEnd(separate, input).positions).toEqual(input.positions);
  });

  test('a sparse picture is nearly unchanged: few vertices move, at most by their own size', () => {
    const input = toInput({
      count: 900,
      seed: 7,
      isRound: true,
      side: 3000,
      largeEvery: 10_000,
      fixedCount: 1,
      hasOutlier: false,
    });
    const { positions } = runToEnd(separate, input);
    let sum = 0;
    for (let vertex = 0; vertex < 900; vertex++) {
      sum += Math.hypot(
        positions[2 * vertex]! - input.positions[2 * vertex]!,
        positions[2 * vertex + 1]! - input.positions[2 * vertex + 1]!,
      );
    }
    expect(overlapsOf(input, positions)).toEqual([]);
    expect(sum / 900).toBeLessThan(15);
  });
});
