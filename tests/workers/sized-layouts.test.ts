import { describe, expect, test } from 'vitest';
import type { LayoutInput } from '../../protocol/jobs.ts';
import type { VertexExtents } from '../../protocol/layout-jobs.ts';
import { Random } from '../../protocol/lib/random.ts';
import { runToEnd } from '../../workers/kernel.ts';
import forceNearby from '../../workers/kernels/force-nearby.ts';
import forceSmall from '../../workers/kernels/force-small.ts';
import { fc } from '../fast-check.ts';

/** A random tree; every fifth vertex has the size of a community of about a hundred vertices. */
function toScene(
  vertexCount: number,
  seed: number,
  isRound: boolean,
): LayoutInput & { extents: VertexExtents } {
  const random = new Random(seed);
  const halfWidths = Float32Array.from({ length: vertexCount }, (_, vertex) => (vertex % 5 === 0 ? 110 : 15));
  return {
    vertexCount,
    sources: Uint32Array.from({ length: vertexCount - 1 }, (_, edge) =>
      Math.floor((edge + 1) * random.next()),
    ),
    targets: Uint32Array.from({ length: vertexCount - 1 }, (_, edge) => edge + 1),
    positions: Float32Array.from({ length: 2 * vertexCount }, () => 800 * random.next()),
    fixed: new Uint8Array(vertexCount),
    seed,
    edgeLength: 100,
    extents: { halfWidths, halfHeights: isRound ? halfWidths : halfWidths.map((half) => half / 2), isRound },
  };
}

/** Overlaps of each of the given vertices with all others. */
function coveredBy(
  vertices: readonly number[],
  positions: Float32Array,
  { halfWidths, halfHeights, isRound }: VertexExtents,
): [number, number][] {
  const pairs: [number, number][] = [];
  for (const one of vertices) {
    for (let other = 0; other < halfWidths.length; other++) {
      const dx = Math.abs(positions[2 * one]! - positions[2 * other]!);
      const dy = Math.abs(positions[2 * one + 1]! - positions[2 * other + 1]!);
      const width = halfWidths[one]! + halfWidths[other]!;
      const isCovering = isRound
        ? Math.hypot(dx, dy) < width
        : dx < width && dy < halfHeights[one]! + halfHeights[other]!;
      if (isCovering && one !== other) pairs.push([one, other]);
    }
  }
  return pairs;
}

const all = (count: number) => Array.from({ length: count }, (_, vertex) => vertex);
const classic = { gravity: 0.1, charge: -500, energy: 1, isPaced: false };

describe('layouts use vertex sizes', () => {
  test('the classic layout has no overlaps, for discs and boxes', () => {
    const scenes = fc.record({
      count: fc.integer({ min: 2, max: 60 }),
      seed: fc.integer({ min: 0, max: 1e9 }),
      isRound: fc.boolean(),
    });
    fc.assert(
      fc.property(scenes, ({ count, seed, isRound }) => {
        const scene = toScene(count, seed, isRound);
        const { positions } = runToEnd(forceSmall, { ...scene, ...classic });
        expect(coveredBy(all(count), positions, scene.extents)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  test('without sizes it has overlaps (control for the test above)', () => {
    const { extents, ...scene } = toScene(40, 3, true);
    const { positions } = runToEnd(forceSmall, { ...scene, ...classic });
    expect(coveredBy(all(40), positions, extents).length).toBeGreaterThan(5);
  });

  test('added vertices do not overlap existing ones, which keep their positions', () => {
    // A scene with free positions within reach of all added vertices.
    const scene = toScene(260, 12, true);
    const laidOut = runToEnd(forceSmall, { ...scene, ...classic }).positions;
    const loose = Uint8Array.from({ length: 260 }, (_, vertex) => (vertex >= 240 ? 1 : 0));
    const at = laidOut.slice();
    for (let vertex = 240; vertex < 260; vertex++) {
      // Next to the connected vertex.
      const parent = scene.sources[vertex - 1]!;
      at[2 * vertex] = at[2 * parent]! + vertex - 239;
      at[2 * vertex + 1] = at[2 * parent + 1]!;
    }
    const arrived = all(260).slice(240);
    const input = () => ({ ...scene, positions: at.slice(), loose });
    const { positions } = runToEnd(forceNearby, input());
    const points = runToEnd(forceNearby, { ...input(), extents: undefined }).positions;
    expect(coveredBy(arrived, points, scene.extents).length).toBeGreaterThan(5);
    expect(coveredBy(arrived, positions, scene.extents)).toEqual([]);
    expect(positions.subarray(0, 480)).toEqual(points.subarray(0, 480));
  });
});
